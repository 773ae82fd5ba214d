import type { Cells } from './table.ts'

const lastIds = new Map<string, string>()

/** The names of all cells, in one place, so that export and deletion find them. */
export const cellNames = {
  /** The highest id so far, of a resource, of its rows, or of messages. */
  lastId(counted: string): string {
    // Called for each record and each of its rows.
    let name = lastIds.get(counted)
    if (name === undefined) {
      name = `last id of ${counted}`
      lastIds.set(counted, name)
    }
    return name
  },
  /** A counter of an account. */
  counter: (account: number, name: string) => `account ${account}: ${name}`,
  /** The record of a fixture's alias. */
  alias: (account: number, resource: string, alias: string) => `alias ${account} ${resource} ${alias}`,
}

/** Whether a cell belongs to an account, and is deleted with it. */
export function isCellOf(account: number, name: string): boolean {
  return name.startsWith(cellNames.counter(account, '')) || name.startsWith(`alias ${account} `)
}

const zeroCode = '0'.charCodeAt(0)

/** The id of the account that a cell belongs to, if it belongs to one. */
export function accountOfCell(name: string): number | undefined {
  const start = name.startsWith('account ') ? 8 : name.startsWith('alias ') ? 6 : name.length
  let id: number | undefined
  // Read digit by digit, because every write asks about some cells.
  for (let at = start; at < name.length; at++) {
    const digit = name.charCodeAt(at) - zeroCode
    if (digit < 0 || digit > 9) break
    id = (id ?? 0) * 10 + digit
  }
  return id
}

/** The cells of an account. */
export interface AccountCells {
  readonly counters: Map<string, number>
  /** By resource, then by id. */
  readonly aliases: Map<string, Map<number, string>>
}

/** The counters of all accounts. */
export interface CountedCells {
  readonly lastIds: Map<string, number>
  /** The cells of an account; empty without any. */
  of(account: number): AccountCells
}

const names =
  /^(?:last id of (?<counted>.+)|account (?<counting>\d+): (?<counter>.+)|alias (?<naming>\d+) (?<resource>\S+) (?<alias>.+))$/s

/** Reads the cells that `cellNames` names; others, such as the clock, are left out. */
export function countedCells(cells: Cells): CountedCells {
  const lastIds = new Map<string, number>()
  const accounts = new Map<number, AccountCells>()
  const of = (account: number): AccountCells => {
    const held = accounts.get(account) ?? { counters: new Map(), aliases: new Map() }
    accounts.set(account, held)
    return held
  }
  for (const [name, value] of cells.entries()) {
    const { counted, counting, counter, naming, resource, alias } = names.exec(name)?.groups ?? {}
    if (typeof value !== 'number') continue
    if (counted !== undefined) lastIds.set(counted, value)
    else if (counter !== undefined) of(Number(counting)).counters.set(counter, value)
    else if (resource !== undefined) {
      const { aliases } = of(Number(naming))
      const ofResource = aliases.get(resource) ?? new Map<number, string>()
      aliases.set(resource, ofResource.set(value, alias!))
    }
  }
  return { lastIds, of }
}
