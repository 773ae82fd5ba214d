import type { Account, Emulator } from '../../src/index.ts'
import type { AccountScope } from '../../src/kernel/write/account-scope.ts'
import { registry } from '../../src/resources/registry.ts'
import { uploadForm } from '../../src/resources/shared/attachments/upload-form.ts'
import { tokenOf as tokenOfSeed } from '../../src/state/randomness.ts'
import { refusedSample, sampleName, sampleValues } from '../support/samples.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Values that create a record of a resource, unlike those of every record that the account has of it. Creates the
 * records that it refers to, unless the account has some.
 */
export function sampleOf(resource: string, account: Account): Values {
  return sampleValues(
    resource,
    (other) => (recordsOf(account, other).find({}) ?? createdSample(other, account)).id,
    nextNumber(resource, account),
  )
}

/** The first number that no sample among the records has, so that equal accounts get equal samples. */
function nextNumber(resource: string, account: Account): number {
  const isOfAccounts = registry.ofAccounts().includes(registry.resource(resource))
  const records = isOfAccounts ? JSON.stringify(recordsOf(account, resource).all()) : ''
  let number = 1
  while (records.includes(`"${sampleName(number)}"`)) number++
  return number
}

/** Creates a record of a resource with a sample's values. */
export function createdSample(resource: string, account: Account): { readonly id: number } {
  const sample = sampleOf(resource, account)
  try {
    return recordsOf(account, resource).create(sample)
  } catch (refusal) {
    throw new Error(refusedSample(resource, sample, refusal), { cause: refusal })
  }
}

/** What an operation needs besides its path, its token and its record. */
export interface Extras {
  readonly query?: Readonly<Record<string, string>>
  /** Top level of the body, beside token and wrapper. */
  readonly body?: Values
}

/** By operation; `id` is the id of its record. */
const extras: Readonly<Record<string, (id: number, account?: Account) => Extras>> = {
  'users.login': () => ({ body: { login: 'owner@demo.test', password: 'demo-password' } }),
  'accounts.add_user': () => ({
    body: { user: { email: 'member@example.test', password: 'secret', role: 'admin' } },
  }),
  'accounts.unlink': () => ({ body: { prefix: 'linked' } }),
  'accounts.create': () => ({ body: { user: sampleValues('users', String) } }),
  'invoices.change_status': () => ({ query: { status: 'sent' } }),
  'products.pay': () => ({ body: { name: 'Ash Birch', email: 'ash@example.test' } }),
  'clients.merge': (id, account) => ({ body: { merge_ids: [otherClient(id, account)] } }),
  'invoices.cancel': (id) => ({ body: { cancel_invoice_id: id } }),
  'invoices.fiscal_print': (id) => ({ query: { 'invoice_ids[]': String(id) } }),
  'invoices.attachment': (id, account) => ({ query: { kind: attachedFile(id, account, true) } }),
  'invoices.add_attachment': (id, account) => ({ query: { file_name: attachedFile(id, account, false) } }),
  'attachments.upload': (id, account) => ({ body: account ? storageForm(id, account) : {} }),
}

/** The name of an attached or an uploaded file of an invoice. Creates the file if it is missing. */
function attachedFile(invoice_id: number, account: Account | undefined, attached: boolean): string {
  const file_name = attached ? 'attached.txt' : 'uploaded.txt'
  const isKnown = account !== undefined && !Number.isNaN(invoice_id) && account.invoices.get(invoice_id)
  if (isKnown && !account.attachments.find({ invoice_id, file_name }))
    account.attachments.create({ invoice_id, file_name, attached, file: { text: 'Thank you' } })
  return file_name
}

/** The form that an account's credentials would have now. */
function storageForm(attachment: number, account: Account): Values {
  const milliseconds = () => account.clock.now().getTime()
  const record = account.attachments.get(attachment)
  const seed = seedOf(account)
  const token: AccountScope['token'] = (...words) => tokenOfSeed(seed, ...words)
  const { url, ...form } = uploadForm(
    { account, accountUrl: '', clock: { milliseconds }, token },
    record?.invoice_id ?? 0,
  )
  return form
}

/** The seed of an emulator, found by a token that follows from it. */
function seedOf({ prefix, attachments }: Account): number {
  const [record] = attachments.all()
  const isOurs = (seed: number) => tokenOfSeed(seed, prefix, 'attachment', record?.id ?? 0) === record?.token
  return [1, 2].find(isOurs) ?? 1
}

/** Creates an account from the test's account, and requests the link that deletes it; operations need both. */
export async function prepareAccount(emulator: Emulator, { apiToken }: Account): Promise<void> {
  const { integrationToken } = emulator
  const post = (path: string, body: object) =>
    emulator.fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ api_token: apiToken, ...body }),
    })
  await post('/account.json', { integration_token: integrationToken, account: { prefix: 'linked' } })
  await post('/account/delete.json', {})
}

/** The secret in the first link that deletes the account. */
export function deletionToken(account: Account): string {
  return tokenOfSeed(seedOf(account), 'account deletion', account.prefix, 1)
}

function otherClient(id: number, account?: Account): number {
  if (!account) return id + 1
  const { clients } = account
  const other = clients.all().find((client) => client.id !== id)
  return (other ?? clients.create({ name: 'Twin' })).id
}

export function extrasOf(operation: string, id: number, account?: Account): Extras {
  return extras[operation]?.(id, account) ?? {}
}

/** Operations whose record is named in the body, by the key that holds its id. */
export const idsInBodies: Readonly<Record<string, string>> = { 'invoices.cancel': 'cancel_invoice_id' }

/** The secret in the public link of a record; resources without links have none. */
export function tokenOf(account: Account, resource: string, id: number): string | undefined {
  return recordsOf(account, resource).get(id)?.token ?? undefined
}

/** The view of an account's records of a resource. */
export function recordsOf(account: Account, resource: string) {
  const name = resource.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return account[name as 'clients']
}

/** Gives an account a record of every resource; returns their ids by resource. */
export function furnish(account: Account): ReadonlyMap<string, number> {
  const names = registry.ofAccounts().map(({ name }) => name)
  return new Map(names.map((name) => [name, createdSample(name, account).id]))
}

/** Deletes a record, unless it is the main one of its kind. */
export function deletes(account: Account, resource: string, id: number): boolean {
  try {
    recordsOf(account, resource).delete(id)
    return true
  } catch {
    return false
  }
}

/** Ids of all records of an account, by resource. */
export function idsOf(account: Account): ReadonlyMap<string, readonly number[]> {
  const names = registry.ofAccounts().map(({ name }) => name)
  return new Map(
    names.map((name) => [
      name,
      recordsOf(account, name)
        .all()
        .map(({ id }) => id),
    ]),
  )
}
