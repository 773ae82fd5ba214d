import type { JournalRow } from '../../../world/journal-row.ts'

export type RequestRow = JournalRow

/** Groups of statuses, by the name that stands in the address. */
export const statusClasses = [
  ['2', '2xx success'],
  ['4', '4xx refused'],
  ['5', '5xx failed'],
  ['0', 'lost'],
] as const

/** What a request must have to be shown; what is not given doesn't matter. */
export interface Wanted {
  readonly text: string | undefined
  readonly operation: string | undefined
  readonly status: string | undefined
  readonly account: string | undefined
  readonly isDiagnosed: boolean
}

export function matches(row: RequestRow, { text, operation, status, account, isDiagnosed }: Wanted): boolean {
  if (account && row.account !== account) return false
  if (operation && row.operation !== operation) return false
  if (status && String(row.status)[0] !== status) return false
  if (isDiagnosed && row.diagnostics.length === 0) return false
  return !text || said(row).includes(text.toLowerCase())
}

function said({ method, path, account, status, rules, diagnostics }: RequestRow): string {
  const messages = diagnostics.map(({ message }) => message)
  return [method, path, account, status, ...rules, ...messages].join(' ').toLowerCase()
}
