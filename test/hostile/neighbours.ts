import { type Account, createEmulator, type Emulator } from '../../src/index.ts'
import type { AnyField } from '../../src/kernel/card/field.ts'
import type { Profile } from '../../src/kernel/card/profile.ts'
import { registry } from '../../src/resources/registry.ts'
import { furnish, idsOf, recordsOf, sampleOf } from '../contract/samples.ts'
import { exchange, type Sent } from '../support/exchange.ts'

/** An id, or another reference to a record of the owner. */
export interface Handle {
  readonly resource: string
  readonly id: number
  readonly value: string
  /** The secret of the public link. */
  readonly isLink: boolean
}

/** Two accounts in one emulator; the stranger tries to reach the owner's records. */
export interface Neighbours {
  readonly emulator: Emulator
  ask(sent: Sent): Promise<{ readonly status: number; readonly text: string }>
  readonly owner: Account
  readonly stranger: Account
  /** Every way to name a record of the owner. */
  readonly handles: readonly Handle[]
  /** Every text and number that only the owner's records hold. */
  readonly secrets: readonly string[]
}

/** Opens an emulator with two accounts: the owner's records have a mark in every field that takes a text. */
export async function neighbours(profile: Profile): Promise<Neighbours> {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', profile })
  const owner = emulator.createAccount({ prefix: 'owner' })
  const stranger = emulator.createAccount({ prefix: 'stranger' })
  for (const { name } of registry.ofAccounts()) marked(emulator, owner, name)
  furnish(stranger)
  // A client is merged with another one.
  for (const { clients } of [owner, stranger]) clients.create({ name: 'Twin' })
  // Creates the records that samples refer to, so that later samples create none.
  stranger.invoices.create(sampleOf('invoices', stranger))
  const known = new Set([...valuesOf(stranger), ...words()])
  const secrets = [...new Set(valuesOf(owner))].filter((value) => !known.has(value))
  secrets.push(owner.apiToken, owner.password)
  const ask = async (sent: Sent) => {
    const { status, bytes } = await exchange(emulator, sent)
    return { status, text: bytes.toString('utf8') }
  }
  return { emulator, ask, owner, stranger, handles: handlesOf(owner), secrets }
}

/** Creates a record with a mark in every field that accepts one and references to the owner's others; webhooks get every event. */
function marked(emulator: Emulator, owner: Account, resource: string): void {
  const { fieldList } = registry.resource(resource)
  const records = recordsOf(owner, resource)
  let values: Record<string, unknown> = { ...sampleOf(resource, owner) }
  const attempt = (more: Record<string, unknown>): boolean => {
    const before = emulator.snapshot()
    try {
      records.create({ ...values, ...more })
      values = { ...values, ...more }
      return true
    } catch {
      return false
    } finally {
      emulator.restore(before)
    }
  }
  for (const [name, field] of fieldList) {
    if (field.readOnly || field.computed) continue
    const [first] = field.refersTo ? (idsOf(owner).get(field.refersTo) ?? []) : []
    if (first !== undefined && !Object.hasOwn(values, name)) attempt({ [name]: first })
    else if (field.name === 'text') marks(resource, name).some((mark) => attempt({ [name]: mark }))
  }
  const { id } = records.create(values)
  const kinds = registry.resource(resource).subscribes
    ? choices(registry.resource(resource).fields.kind!)
    : []
  for (const kind of kinds) {
    records.create({ ...values, kind, url: 'https://receiver.test/secret', active: true } as object)
  }
  // Updates leave marks, too.
  records.update(id, {})
}

function choices({ schema }: AnyField): string[] {
  const words: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : []
  return words.filter((word) => typeof word === 'string').filter((word) => word !== '')
}

function marks(resource: string, field: string): string[] {
  const mark = `secret-${resource}-${field}`.replaceAll('_', '-')
  return [mark, `${mark}@owner.test`, `https://owner.test/${mark}`]
}

/** The words that fields accept, which refusals list. */
function words(): string[] {
  return registry.resources.flatMap(({ fieldList }) => fieldList.flatMap(([, field]) => choices(field)))
}

/** All values of an account's records, as text, except short ones, which any response may contain. */
export function valuesOf(account: Account): string[] {
  const values: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner)
    else if ((typeof value === 'string' && value.length > 5) || (typeof value === 'number' && value > 9999))
      values.push(String(value))
  }
  for (const { name } of registry.ofAccounts()) collect(recordsOf(account, name).all())
  return values
}

function handlesOf(owner: Account): Handle[] {
  return registry.ofAccounts().flatMap(({ name, indexed }) =>
    recordsOf(owner, name)
      .all()
      .flatMap((record) => {
        const { id, token } = record
        const named = Object.entries(record).filter(
          ([field, value]) =>
            typeof value === 'string' && value !== '' && (indexed.includes(field) || field === 'number'),
        )
        const texts = named.map(([field, value]) => ({ value: String(value), isLink: field === 'token' }))
        const link = token ? [{ value: token, isLink: true }] : []
        const own = [{ value: String(id), isLink: false }, ...texts.filter(({ isLink }) => !isLink), ...link]
        return own.map(({ value, isLink }) => ({ resource: name, id, value, isLink }))
      }),
  )
}
