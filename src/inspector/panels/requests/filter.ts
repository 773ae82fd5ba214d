import type { JournalRow } from '../../../state/journal-row.ts'

export type RequestRow = JournalRow

/** Groups of statuses: the first digit, and its label. */
export const statusClasses = [
  ['2', '2xx success'],
  ['4', '4xx client error'],
  ['5', '5xx server error'],
  ['0', 'dropped'],
] as const

/** What a request must match to be shown; `undefined` matches all. */
export interface RequestFilter {
  readonly text: string | undefined
  readonly operation: string | undefined
  readonly status: string | undefined
  readonly account: string | undefined
  readonly isDiagnosed: boolean
}

export function matches(
  row: RequestRow,
  { text, operation, status, account, isDiagnosed }: RequestFilter,
): boolean {
  if (account && row.account !== account) return false
  if (operation && row.operation !== operation) return false
  if (status && String(row.status)[0] !== status) return false
  if (isDiagnosed && row.diagnostics.length === 0) return false
  return !text || searchText(row).includes(text.toLowerCase())
}

function searchText({ method, path, account, status, rules, diagnostics }: RequestRow): string {
  const messages = diagnostics.map(({ message }) => message)
  return [method, path, account, status, ...rules, ...messages].join(' ').toLowerCase()
}
