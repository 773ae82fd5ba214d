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

/** @typedef {ReturnType<typeof machineOf>} Machine */

/**
 * The machine, and how far the figures can be trusted on it.
 * @param {readonly number[]} busy shares of the time that the load generator was busy
 * @param {readonly number[]} shares of the time that the measured process had its core
 */
export function machineOf(busy, shares) {
  const processors = cpus()
  return {
    processor: processors[0].model,
    cores: processors.length,
    node: process.version,
    isPinned,
    ...(busy.length === 0 ? {} : { generatorBusy: Math.max(...busy), ownCore: median(shares) }),
  }
}

/** @param {Machine} machine @returns {string} one line */
export function conditions({ processor, cores, node, isPinned, generatorBusy, ownCore }) {
  const pinning = isPinned ? 'measured process and load generator on a core each' : 'processes not pinned'
  const load =
    generatorBusy === undefined
      ? ''
      : `; the generator was at most ${percent(generatorBusy)} busy, the measured process had a median of ${percent(ownCore)} of its core`
  return `${processor}, ${cores} cores, node ${node}, ${pinning}${load}`
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(0)} %`
}
