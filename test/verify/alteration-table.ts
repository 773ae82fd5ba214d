import type { Alteration } from './alterations.ts'

const [start, end] = ['<!-- unnoticed alterations -->', '<!-- /unnoticed alterations -->']

/** The unnoticed alterations, for the page about live accounts. */
export function alterationTable(count: number, unnoticed: readonly Alteration[]): string {
  const rows = unnoticed
    .map(
      ({ kind, operation, place }) =>
        `| \`${operation}\` | ${place === '' ? 'status' : `\`${place}\``} | ${kind} |`,
    )
    .sort()
  if (unnoticed.length === 0) return `\`verify --write\` notices all ${count} alterations.`
  const share = (100 * (1 - unnoticed.length / count)).toFixed(1)
  return [
    `Of ${count} alterations, \`verify --write\` notices ${count - unnoticed.length} (${share} %). It does not notice these:`,
    '',
    '| Response | Place | What is altered |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** The page with another table. */
export function withTable(page: string, table: string): string {
  const [before, rest = ''] = page.split(start)
  return `${before}${start}\n\n${table}\n\n${end}${rest.split(end)[1]}`
}
