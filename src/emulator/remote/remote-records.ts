import { NotFoundError } from '../../errors/errors.ts'
import { assertValues, unknownRecord } from '../../errors/refused-argument.ts'
import { type Built, builderContent } from '../../fixtures/recipes/builder-content.ts'
import { comparingAmounts, contains } from '../matching/contains.ts'
import type { IdOrAlias, RecordPattern } from '../views/records.ts'
import { timeoutOf, type WaitOptions } from '../views/waiting.ts'
import { type AdminClient, isSegment } from './admin-client.ts'
import {
  acceptedBy,
  evaluatedPattern,
  holdsMatcher,
  isLocalMatcher,
  refuseMatchers,
  sentRecord,
} from './sent-values.ts'

/** The records of one resource in one account of an emulator in another process. */
export interface RemoteReadRecords<Record> {
  /**
   * All records, oldest first.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const invoices = await account.invoices.all()
   */
  all(): Promise<readonly Record[]>
  /**
   * The record with this id or alias, or `undefined`.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const late = await account.invoices.get('late')
   */
  get(id: IdOrAlias): Promise<Record | undefined>
  /**
   * The oldest record that matches the pattern, or `undefined`.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const invoice = await account.invoices.find({ oid: 'A-7' })
   */
  find(pattern: RecordPattern<Record>): Promise<Record | undefined>
  /**
   * All records that match the pattern, oldest first.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const unpaid = await account.invoices.filter({ status: 'issued' })
   */
  filter(pattern: RecordPattern<Record>): Promise<readonly Record[]>
  /**
   * Waits until a record matches the pattern, and resolves to it.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const invoice = await account.invoices.waitFor({ oid: 'A-7' }, { timeout: 5000 })
   */
  waitFor(pattern: RecordPattern<Record>, options?: WaitOptions): Promise<Record>
  /**
   * Describes the records that come closest to a pattern, for an assertion message.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * console.log(await account.invoices.nearMisses({ oid: 'A-7' }))
   */
  nearMisses(pattern: RecordPattern<Record>): Promise<string>
}

/** Records that can be written, too. */
export interface RemoteRecords<Record, Input = object, Name extends string = string>
  extends RemoteReadRecords<Record> {
  /**
   * Creates several records, or none when one of them is invalid.
   * @example
   * await account.invoices.create([{ buyer_name: 'Ann' }, { buyer_name: 'Bea' }])
   */
  create(list: readonly (Input | Built<Name>)[]): Promise<readonly Record[]>
  /**
   * Creates a record by the rules of the API, also from a builder of `faketura/factories`.
   * @example
   * await account.clients.create({ name: 'Ann' })
   */
  create(values: Input | Built<Name>): Promise<Record>
  /**
   * Updates a record by the rules of the API; a read-only value that differs from the record's is refused.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * await account.clients.update('jan', { email: 'jan@buyer.test' })
   */
  update(id: IdOrAlias, values: Input): Promise<Record>
  /**
   * Deletes a record by the rules of the API.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * await account.products.delete('hosting')
   */
  delete(id: IdOrAlias): Promise<void>
}

/** Names an unknown record as the program gave it: in a path, a number is a text. */
export function namingRecord(resource: string, id: unknown): (error: unknown) => never {
  return (error) => {
    const isUnknown = error instanceof NotFoundError && error.code === 'FAKETURA_UNKNOWN_RECORD'
    throw isUnknown ? unknownRecord(resource, id) : error
  }
}

/** @param path of the records, such as `/accounts/demo/records/invoices` */
export function remoteRecords<Record extends object>(
  client: AdminClient,
  path: string,
): RemoteRecords<Record> {
  const resource = path.slice(path.lastIndexOf('/') + 1)
  const at = (id: IdOrAlias) => {
    if (!isSegment(String(id))) {
      throw unknownRecord(resource, id)
    }
    return `${path}/${encodeURIComponent(id)}`
  }
  const search = (pattern: unknown, first?: number) =>
    client.post<Record[]>(`${path}/find`, { pattern, ...(first !== undefined && { first }) })
  const found = async (pattern: object, first?: number) => {
    const sent = evaluatedPattern(pattern, resource)
    const entries = Object.entries(pattern)
    if (!entries.some(([, value]) => holdsMatcher(value))) return search(sent, first)
    const whole = Object.fromEntries(
      entries.flatMap(([name, value]) => (isLocalMatcher(value) ? [[name, comparingAmounts(value)]] : [])),
    )
    const parts = Object.fromEntries(entries.filter(([, value]) => !isLocalMatcher(value)))
    const candidates = (await search(sent)).filter((record) => contains(record, whole))
    if (!holdsMatcher(parts)) return candidates
    // A matcher within a row is about the same row as the values beside it, and the emulator compares these.
    const matching = await search(evaluatedPattern(pattern, resource, acceptedBy(parts, candidates)))
    return matching.filter((record) => contains(record, whole))
  }
  function create(values: object): Promise<Record>
  function create(list: readonly object[]): Promise<readonly Record[]>
  async function create(given: object): Promise<Record | readonly Record[]> {
    for (const values of [given].flat()) if (!builderContent(values)) assertValues(resource, values)
    if (!Array.isArray(given)) return client.post(path, sentRecord(given))
    return client.post(`${path}/batch`, { records: sentRecord(given, 'records') })
  }
  return {
    all: () => found({}),
    async get(id) {
      try {
        return await client.get<Record>(at(id))
      } catch (error) {
        if (error instanceof NotFoundError && error.code === 'FAKETURA_UNKNOWN_RECORD') return undefined
        throw error
      }
    },
    find: async (pattern) => (await found(pattern, 1))[0],
    filter: (pattern) => found(pattern),
    async waitFor(pattern, options) {
      const timeout = timeoutOf(options)
      const sent = evaluatedPattern(pattern, resource)
      refuseMatchers(pattern)
      return client.post<Record>(`${path}/wait`, { pattern: sent, timeout })
    },
    async nearMisses(pattern) {
      const accepted = holdsMatcher(pattern) ? acceptedBy(pattern, await search({})) : undefined
      const sent = evaluatedPattern(pattern, resource, accepted)
      return (await client.post<{ readonly text: string }>(`${path}/near-misses`, { pattern: sent })).text
    },
    create,
    async update(id, values) {
      assertValues(resource, values)
      return client.put<Record>(at(id), sentRecord(values)).catch(namingRecord(resource, id))
    },
    delete: async (id) => client.delete(at(id)).catch(namingRecord(resource, id)),
  }
}
