import { createEmulator, type Emulator } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { furnish as furnishAccount, recordsOf, sampleOf } from '../contract/samples.ts'
import { exchange } from '../support/exchange.ts'
import { sharedEmulators } from '../support/opened.ts'
import type { Command, Nth } from './commands.ts'

/** What a client sees of the response to a request. */
export interface Seen {
  readonly status: number
  readonly text: string
}

/** A fresh emulator at a fixed time, furnished. */
export async function opened(now = '2026-01-15'): Promise<Emulator> {
  const emulator = await createEmulator({ listen: false, now })
  furnish(emulator)
  return emulator
}

/** Emulators that the stories of a file share: each story begins with the state of a fresh one, furnished. */
export function sharedStories(): (now?: string) => Promise<Emulator> {
  const begin = sharedEmulators()
  return (now = '2026-01-15') => begin(now, { now }, (_, emulator) => furnish(emulator))
}

/** Makes a second account, and a record of every resource in both: something to refer to, to change and to delete. */
export function furnish(emulator: Emulator): void {
  for (const account of [emulator.account(), emulator.createAccount({ prefix: 'second' })])
    furnishAccount(account)
}

/** Runs a command, and returns what the client sees. */
export async function run(emulator: Emulator, command: Command): Promise<Seen> {
  if (command.does === 'advance') {
    try {
      emulator.clock.advance(command.by)
    } catch (error) {
      // The calendar has an end.
      if (!String(error).includes('ends by 9999-12-31')) throw error
    }
    return { status: 200, text: emulator.clock.now().toISOString() }
  }
  if (command.does === 'open account') {
    const { prefix, apiToken } = emulator.createAccount()
    return { status: 200, text: `${prefix} ${apiToken}` }
  }
  const account = emulator.accounts[command.account]!
  const resolved = (value: unknown): unknown => {
    if (isNth(value)) return idOf(emulator, command.account, value)
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner)]))
  }
  const token = { api_token: account.apiToken }
  const path = (verb: string, { of }: Nth) =>
    pathOf(of, verb, resolved(command.does === 'create' ? 0 : command.record))
  switch (command.does) {
    case 'create': {
      const body = { ...token, [registry.resource(command.resource).key]: resolved(command.values) }
      return sent(emulator, 'POST', pathOf(command.resource, 'create'), body)
    }
    case 'update': {
      const body = { ...token, [registry.resource(command.record.of).key]: resolved(command.values) }
      return sent(emulator, 'PUT', path('update', command.record), body)
    }
    case 'delete':
      return sent(emulator, 'DELETE', path('delete', command.record), token)
    case 'status':
      return sent(
        emulator,
        'POST',
        `${path('change_status', command.record)}?status=${command.status}`,
        token,
      )
    case 'cancel':
      return sent(emulator, 'POST', pathOf('invoices', 'cancel'), {
        ...token,
        cancel_invoice_id: resolved(command.record),
      })
  }
}

/** The list of each resource of every account, and the next record of each resource in the first two accounts. */
export async function everything(emulator: Emulator): Promise<string> {
  const seen: string[] = []
  for (const { prefix, apiToken } of emulator.accounts) {
    for (const { name } of resourcesWith('list')) {
      const query = `?api_token=${apiToken}&per_page=100&period=all&include_positions=1`
      const { status, text } = await sent(emulator, 'GET', pathOf(name, 'list') + query)
      seen.push(`${prefix} ${name} ${status} ${text}`)
    }
  }
  const before = emulator.snapshot()
  for (const [at, account] of emulator.accounts.entries()) {
    const { prefix, apiToken } = account
    if (at > 1) continue
    for (const { name, key } of resourcesWith('create')) {
      const body = { api_token: apiToken, [key]: sampleOf(name, account) }
      const { status, text } = await sent(emulator, 'POST', pathOf(name, 'create'), body)
      seen.push(`${prefix} next ${name} ${status} ${text}`)
    }
  }
  emulator.restore(before)
  return seen.join('\n')
}

/** An unknown path says nothing about the state. */
function resourcesWith(verb: string) {
  return registry.ofAccounts().filter(({ operations }) => Object.hasOwn(operations, verb))
}

/** Sends a request; the path of a read contains its token. */
export async function sent(emulator: Emulator, method: string, path: string, body?: object): Promise<Seen> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const request = { method, url: path, headers, body: body && JSON.stringify(body) }
  const { status, bytes } = await exchange(emulator, request)
  return { status, text: bytes.toString('utf8') }
}

/** Path of an operation in JSON, with an id where it has one. */
export function pathOf(resource: string, verb: string, id: unknown = 0): string {
  const routes = registry.resource(resource).operations[verb]?.routes ?? []
  const route = routes.find(({ path, profile }) => profile !== 'observed' && /\.(json|\{fmt\})$/.test(path))
  // Deleting a product is observed only; the documented profile refuses it, which is a story as well.
  const path = route?.path ?? `/${resource}/{id}.json`
  return path.replace('{fmt}', 'json').replace('{id}', String(id))
}

/** Id of an existing record, or an unused id if no record exists. */
function idOf(emulator: Emulator, account: number, { of, nth }: Nth): number {
  const records = recordsOf(emulator.accounts[account]!, of).all()
  return records.length === 0 ? 1 : records[nth % records.length]!.id
}

function isNth(value: unknown): value is Nth {
  return typeof value === 'object' && value !== null && 'nth' in value && 'of' in value
}
