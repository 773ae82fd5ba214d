import type { Account, Emulator } from '../../src/index.ts'
import type { Route } from '../../src/kernel/card/registry.ts'
import { registry } from '../../src/resources/registry.ts'
import { recordsOf, sampleOf } from '../contract/samples.ts'
import { exchange } from './exchange.ts'
import { refusedSample } from './samples.ts'

const formats = ['json', 'xml'] as const

/** Every list and every record of every account, in both formats, as a client sees them. */
export async function stateText(emulator: Emulator): Promise<string> {
  const seen: string[] = []
  for (const account of emulator.accounts) {
    const see = async (path: string) => {
      const { status, bytes } = await exchange(emulator, { method: 'GET', url: path, headers: {} })
      seen.push(`${account.prefix} ${path} ${status} ${bytes}`)
    }
    for (const { name } of registry.ofAccounts()) {
      const ids = recordsOf(account, name)
        .all()
        .map(({ id }) => id)
      for (const format of formats) {
        const query = `api_token=${encodeURIComponent(account.apiToken)}`
        const all = `${query}&period=all&per_page=100&include_positions=1&include=invoices`
        for (let page = 1; page <= Math.ceil(ids.length / 100) || page === 1; page++) {
          const path = readPath(name, 'list', format)
          if (path) await see(`${path}?${all}&page=${page}`)
        }
        for (const id of some(ids)) {
          const path = readPath(name, 'get', format)?.replace('{id}', String(id))
          if (path) await see(`${path}?${query}`)
        }
      }
    }
  }
  return seen.join('\n')
}

/** The next record of each resource and account would be this; the state is restored afterwards. */
export function nextRecords(emulator: Emulator): unknown[] {
  const before = emulator.snapshot()
  const made = emulator.accounts.flatMap((account) =>
    registry.ofAccounts().map(({ name }) => [account.prefix, name, createdNext(name, account)]),
  )
  const { prefix, apiToken, login, password } = emulator.createAccount()
  emulator.restore(before)
  return [...made, { prefix, apiToken, login, password }]
}

function createdNext(name: string, account: Account): object {
  const next = nextOf(name, account)
  try {
    return recordsOf(account, name).create(next)
  } catch (refusal) {
    throw new Error(refusedSample(name, next, refusal), { cause: refusal })
  }
}

/** Accounts that send the documents of companies to KSeF would refuse one without a tax number. */
function nextOf(name: string, account: Account): object {
  const sample = sampleOf(name, account)
  return name === 'invoices' ? { ...sample, buyer_company: false } : sample
}

/** Lists show every record; of a long list, only some are also read one by one. */
function some(ids: readonly number[]): readonly number[] {
  const step = Math.ceil(ids.length / 10)
  return ids.filter((_, at) => at % step === 0 || at === ids.length - 1)
}

function readPath(
  resource: string,
  verb: 'list' | 'get',
  format: (typeof formats)[number],
): string | undefined {
  const isMeant = ({ path, method, profile }: Pick<Route, 'path' | 'method' | 'profile'>) =>
    method === 'GET' && profile !== 'observed' && (path.endsWith('.{fmt}') || path.endsWith(`.${format}`))
  const route = registry.resource(resource).operations[verb]?.routes.find(isMeant)
  return route?.path.replace('{fmt}', format)
}
