import type { Behaviour } from '../kernel/card/behaviour.ts'
import { markdownTable } from './between-markers.ts'

/** The ledger as a Markdown table, in the ledger's order. */
export function behaviourTable(ledger: readonly Behaviour[]): string {
  const rows = ledger.map(({ id, text, provenance, source, test }) => [
    `\`${id}\``,
    text,
    provenance,
    source,
    `\`${test}\``,
  ])
  return markdownTable([['Behaviour', 'What happens', 'Provenance', 'Source', 'Test'], ...rows])
}
