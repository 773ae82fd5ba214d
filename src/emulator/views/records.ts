import { camelCase } from '../../checks/camel-case.ts'
import { unknownRecord } from '../../errors/refused-argument.ts'
import { RecordMaker } from '../../fixtures/make/record-maker.ts'
import type { Built } from '../../fixtures/recipes/builder-content.ts'
import { updateWithShares } from '../../fixtures/recipes/create-with-shares.ts'
import type { InputOf, InputRow } from '../../kernel/card/input.ts'
import type { Resource } from '../../kernel/card/resource.ts'
import type { AccountScope } from '../../kernel/write/account-scope.ts'
import { tableOf } from '../../kernel/write/table-of.ts'
import { deleteRecord } from '../../kernel/write/write.ts'
import type { Row } from '../../state/table.ts'
import type { Mutation } from '../../state/version-chain.ts'
import { contains, type Matcher } from '../matching/contains.ts'
import { type Noun, nearMisses } from '../matching/near-misses.ts'
import { listsToComplete, recordPattern } from '../matching/record-pattern.ts'
import { shownBy } from './shown-record.ts'
import type { Waiting, WaitOptions } from './waiting.ts'

/** An id, or the name that a fixture gave the record. */
export type IdOrAlias = number | string

/** The records of one resource in one account, as API responses show them. */
export interface ReadRecords<Record> {
  /**
   * All records, oldest first.
   * @example
   * const numbers = account.invoices.all().map(({ number }) => number)
   */
  all(): readonly Record[]
  /**
   * The record with this id or alias, or `undefined`.
   * @example
   * const jan = account.clients.get('jan')
   * const same = account.clients.get(jan?.id ?? 0)
   */
  get(id: IdOrAlias): Record | undefined
  /**
   * The oldest record that matches the pattern, or `undefined`.
   * @throws ArgumentError for an unknown field, a value that the field cannot hold, and `undefined`; use `null` for an empty field
   * @example
   * const invoice = account.invoices.find({ oid: 'A-7', positions: { name: /mug/i } })
   */
  find(partial: RecordPattern<Record>): Record | undefined
  /**
   * All records that match the pattern, oldest first.
   * @throws ArgumentError for a pattern that `find` refuses; so do `waitFor` and `nearMisses`
   * @example
   * const unpaid = account.invoices.filter({ client_id: 'jan', status: 'issued' })
   */
  filter(partial: RecordPattern<Record>): readonly Record[]
  /**
   * Waits until a record matches the pattern, and resolves to it.
   * @throws TimeoutError with the closest records, ClosedError when the emulator closes
   * @example
   * const invoice = await account.invoices.waitFor({ oid: 'A-7' }, { timeout: 5000 })
   */
  waitFor(partial: RecordPattern<Record>, options?: WaitOptions): Promise<Record>
  /**
   * Describes the records that come closest to a pattern, for an assertion message.
   * @example
   * console.log(account.invoices.nearMisses({ oid: 'A-7' }))
   */
  nearMisses(partial: RecordPattern<Record>): string
}

/** Records that can be written, too. */
export interface Records<Record, Input = object, Name extends string = string> extends ReadRecords<Record> {
  /**
   * Creates several records, or none when one of them is invalid.
   * @throws RecordError with the field, its value and what is expected
   * @example
   * account.invoices.create(invoice.overdue().list(3))
   */
  create(list: readonly (Input | Built<Name>)[]): readonly Record[]
  /**
   * Creates a record by the rules of the API, from values or from a builder of `faketura/factories`. Read-only fields may be
   * set, an id field also takes an alias, and a date may be relative, such as `today - 3 days`.
   * @throws RecordError with the field, its value and what is expected
   * @example
   * account.clients.create({ name: 'Ann Bloom', email: 'ann@bloom.test' })
   * account.invoices.create(invoice.overdue({ oid: 'A-7' }))
   */
  create(values: Input | Built<Name>): Record
  // The compiler reports mistakes against the last overload, and suggests the nearest key only for plain values.
  /**
   * Creates a record by the rules of the API, from values or from a builder of `faketura/factories`. Read-only fields may be
   * set, an id field also takes an alias, and a date may be relative, such as `today - 3 days`.
   * @throws RecordError with the field, its value and what is expected
   * @example
   * account.invoices.create({
   *   client_id: 'jan',
   *   issue_date: 'today - 3 days',
   *   positions: [{ name: 'Mug', quantity: 2, tax: 23, total_price_gross: '24.60' }],
   * })
   */
  create(values: Input): Record
  /**
   * Updates a record by the rules of the API. A whole record may be passed back; a read-only value that differs from the
   * record's is refused.
   * @throws NotFoundError for an unknown id or alias, RecordError for a refused value
   * @example
   * account.clients.update('jan', { email: 'jan@buyer.test' })
   */
  update(id: IdOrAlias, values: Input): Record
  /**
   * Deletes a record by the rules of the API.
   * @throws NotFoundError for an unknown id or alias, RecordError when a rule refuses it
   * @example
   * account.products.delete('hosting')
   */
  delete(id: IdOrAlias): void
}

/**
 * A pattern for records: values as responses or requests contain them, an alias for an id, a regular expression for
 * a text, part of a nested row, or a matcher of the test runner such as `expect.any(String)`.
 */
export type RecordPattern<Record> = { readonly [Name in keyof Record]?: ValuePattern<Record[Name]> }

type ValuePattern<Value> = unknown extends Value
  ? unknown
  : NonNullable<Value> extends readonly (infer Row extends object)[]
    ? PartPattern<Row> | readonly PartPattern<Row>[]
    : NonNullable<Value> extends object
      ? PartPattern<NonNullable<Value>>
      : string extends Value
        ? unknown
        : WordPattern<Extract<Value, string>>

/** A choice accepts only its words, so that a misspelt one does not compile; other fields accept loose values. */
type WordPattern<Word extends string> = [Word] extends [never] ? unknown : Word | RegExp | Matcher | null

/** A part of a nested value. */
type PartPattern<Part> = RecordPattern<Part> | Matcher | null

/** Values for a record. Looser than a returned record, as in requests; an id field also takes a builder. */
export type Input<Record> = InputOf<Record, CallForms>

/** Values for a row of a list. */
export type RowInput<Row> = InputRow<Row, CallForms>

/** The rows of a list, also by number, as some clients send them. */
export type RowInputs<Row> =
  | readonly Row[]
  | { readonly [step: `${number}`]: Row }
  | string
  | null
  | undefined

interface CallForms {
  readonly plain: Built
  readonly choice: ''
  readonly any: never
  readonly generated: false
  readonly drawn: false
}

/** How a view of records uses the emulator. */
export interface RecordsAccess {
  scope(): AccountScope
  /** The id of an alias. */
  idOf(resource: string, alias: string): number | undefined
  /**
   * Runs work in one transaction, and notes its diagnostics.
   * @param call the method that the program called, such as `invoices.create`
   */
  write<Result>(call: string, work: (scope: AccountScope) => Result): Result
  /** Waits for a change of the account's records or of the time. */
  wait<Result>(waiting: Omit<Waiting<Result>, 'watch' | 'account'>, options?: WaitOptions): Promise<Result>
}

/** Creates the view of a resource's records. It returns frozen copies, which are not part of the state. */
export function recordsOf<Record>(resource: Resource, access: RecordsAccess): Records<Record> {
  const name = camelCase(resource.name)
  const shown = (row: Row): Record => shownBy(resource, row, access.scope())
  const known = (id: IdOrAlias): Row => {
    const row = rowOf(resource, id, access)
    if (!row) throw unknownRecord(resource.name, id)
    return row
  }
  function created(values: object): Record
  function created(list: readonly object[]): readonly Record[]
  function created(given: object): Record | readonly Record[] {
    const made = access.write(`${name}.create`, (scope) => {
      const making = new RecordMaker(scope, access.idOf)
      return [given].flat().map((values) => making.created(resource, values))
    })
    const records = made.map((row) => shown(row))
    return Array.isArray(given) ? records : records[0]!
  }
  return {
    ...readOnlyRecords<Record>(resource, access),
    create: created,
    update: (id, values) =>
      shown(
        access.write(`${name}.update`, (scope) => {
          const making = new RecordMaker(scope, access.idOf)
          return updateWithShares(scope, resource, known(id), making.resolved(resource, values))
        }),
      ),
    delete: (id) => access.write(`${name}.delete`, (scope) => deleteRecord(scope, resource, known(id))),
  }
}

/** Creates the view of read-only records. */
export function readOnlyRecords<Record>(resource: Resource, access: RecordsAccess): ReadRecords<Record> {
  const shown = (row: Row, scope = access.scope()): Record => shownBy(resource, row, scope)
  /**
   * The pattern, and the view of the records that it is compared with, which contains every field of the pattern.
   */
  const comparison = (partial: object) => {
    const scope = access.scope()
    const pattern = recordPattern(partial, resource.fields, resource.name, {
      render: scope,
      idOf: access.idOf,
    })
    const isHidden = (name: string) => !['all', 'one'].includes(resource.fields[name]?.visibility ?? 'all')
    const hidden = Object.keys(pattern).filter(isHidden)
    const whole = listsToComplete(pattern, resource.fields)
    const isStandard = hidden.length === 0 && whole.length === 0
    const view = isStandard ? resource.views.one : resource.views.choose(hidden, 'one', { whole })
    const compared = (row: Row): object =>
      view.isCacheable ? shownBy(resource, row, scope) : JSON.parse(view.json(row, scope))
    return { scope, pattern, compared }
  }
  const matching = function* (partial: object): Generator<Record> {
    const { scope, pattern, compared } = comparison(partial)
    for (const row of candidates(resource, pattern, scope)) {
      if (contains(compared(row), pattern)) yield shown(row, scope)
    }
  }
  const missing = (partial: object): string => {
    const { scope, pattern, compared } = comparison(partial)
    return nearMisses(nounOf(resource), [...tableOf(resource, scope).all()].map(compared), pattern, knownBy)
  }
  return {
    all() {
      const scope = access.scope()
      return [...tableOf(resource, scope).all()].map((row) => shown(row, scope))
    },
    get(id) {
      const row = rowOf(resource, id, access)
      return row && shown(row)
    },
    find: (partial) => matching(partial).next().value,
    filter: (partial) => [...matching(partial)],
    waitFor: function waitFor(partial, options) {
      return access.wait(
        {
          look: () => matching(partial).next().value as Record | undefined,
          missing: () => missing(partial),
          calledAs: waitFor,
        },
        options,
      )
    },
    nearMisses: missing,
  }
}

function rowOf(resource: Resource, id: IdOrAlias, access: RecordsAccess): Row | undefined {
  const number = typeof id === 'number' ? id : (access.idOf(resource.name, id) ?? Number(id))
  return tableOf(resource, access.scope()).get(number)
}

/** The candidates for a match, from the index of a field if the pattern has one. */
function* candidates(resource: Resource, partial: object, scope: AccountScope): Generator<Row> {
  const table = tableOf(resource, scope)
  const field = resource.indexed.find((name) => Object.hasOwn(partial, name))
  const value = field && (partial as { readonly [name: string]: unknown })[field]
  if (field && (typeof value === 'string' || typeof value === 'number')) {
    for (const id of table.requiredIndex(field).idsOf(value)) yield table.get(id)!
  } else yield* table.all()
}

/** Whether a mutation may affect records of the account: mutations of the account and of the clock may. */
export function concerns(mutations: readonly Mutation[], account: number): boolean {
  return mutations.some(({ store }) => !store.account || store.account === account)
}

/** The keys that identify a record in messages. */
const knownBy = ['id', 'number', 'name']

/** The name of a record of a resource, in singular and plural. */
function nounOf({ key, name }: Resource): Noun {
  return { one: key.replaceAll('_', ' '), many: name.replaceAll('_', ' ') }
}
