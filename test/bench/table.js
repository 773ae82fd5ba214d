import { cpus } from 'node:os'
import { isPinned } from './child.js'
import { median } from './statistics.js'

const headings = ['what', 'figure', 'ratio', 'budget', '']

/** @param {import('./bench.js').Result[]} results @returns {string} one line a row, in columns */
export function tableOf(results) {
  const lines = results.map(({ what, figure, note, ratio, budget, isMet, error }) => [
    what,
    error ? '' : note ? `${figure} (${note})` : figure,
    ratio === undefined ? '' : percent(ratio),
    budget ?? '',
    error ? 'FAILED' : isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
  ])
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...lines.map((line) => line[at].length)),
  )
  const written = [headings, ...lines].map(
    (line) => `| ${line.map((text, at) => text.padEnd(widths[at])).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const errors = new Set(results.flatMap(({ error }) => (error ? [`FAILED: ${error}`] : [])))
  return [written[0], rule, ...written.slice(1), ...errors].join('\n')
}

/**
 * The machine, and how far the figures can be trusted on it.
 * @param {readonly number[]} busy shares of the time that the load generator was busy
 * @param {readonly number[]} shares of the time that the measured process had its core
 */
export function conditions(busy, shares) {
  const [{ model }] = cpus()
  const pinning = isPinned ? 'measured process and load generator on a core each' : 'processes not pinned'
  const load =
    busy.length === 0
      ? ''
      : `; the generator was at most ${percent(Math.max(...busy))} busy, the measured process had a median of ${percent(median(shares))} of its core`
  return `${model}, node ${process.version}, ${pinning}${load}`
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(0)} %`
}
