import { budgets } from './budgets.js'
import { interleaved } from './slices.js'
import { workloadsFor } from './workloads.js'

const kinds = ['get', 'page', 'ofClient', 'ofOrder', 'ofPeriod', 'create']

/** Different records to read from each account, at most. */
const different = 100

/** The same requests to a small and to a large account. */
export class RecordCounts {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {Map<string, Promise<number[]>>} */
    this.measured = new Map()
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const names = workloadsFor({ token: '', ids: [], clients: [] })
    const { few, many } = this.bench.sizes
    const row = (kind) => ({
      what: `${names[kind].name}: out of ${many.toLocaleString('en')} instead of ${few}`,
      budget: budgets.size,
      measure: async () => {
        const [small, large] = await this.costs(kind)
        return {
          value: large,
          figure: `${large.toFixed(1)} µs`,
          note: `${small.toFixed(1)} µs`,
          ratio: large / small,
        }
      },
    })
    return [
      ...kinds.map(row),
      {
        what: `get one: first reads out of ${many.toLocaleString('en')} instead of later ones`,
        measure: async () => {
          const [, later] = await this.costs('get')
          const [, first] = await this.costs('firstGet')
          return {
            value: first,
            figure: `${first.toFixed(1)} µs`,
            note: `${later.toFixed(1)} µs`,
            ratio: first / later,
          }
        },
      },
    ]
  }

  /** @param {string} kind measured when its first row is asked for */
  costs(kind) {
    if (!this.measured.has(kind)) this.measured.set(kind, this.measure(kind))
    return this.measured.get(kind)
  }

  /** @param {string} kind */
  async measure(kind) {
    const { sizes, note, servers } = this.bench
    const opened = await Promise.all([sizes.few, sizes.many].map((count) => servers.of(count)))
    const workloads = alike(opened.map(({ filled }) => workloadsFor(filled, different)[kind]))
    const measured = await interleaved(
      opened.map(({ target }) => target),
      (target) => workloads[opened.findIndex((one) => one.target === target)],
      sizes,
      note,
    )
    return opened.map(({ target }) => measured.get(target).cost)
  }

  async close() {}
}

/**
 * Requests equally many different responses from both accounts. Otherwise the one with fewer would find more of them cached.
 * @param {readonly import('./workloads.js').Workload[]} workloads
 */
function alike(workloads) {
  const count = Math.min(...workloads.map(({ requests }) => requests.length))
  return workloads.map((workload) =>
    workload.isWarm ? { ...workload, requests: workload.requests.slice(0, count) } : workload,
  )
}
