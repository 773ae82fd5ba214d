import { budgets } from './budgets.js'

/** Reset and restore after ten changes, with few and with many records. */
export class ResetAndRestore {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {Map<number, Promise<{ reset: number, restore: number }>>} */
    this.measured = new Map()
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const { records, many } = this.bench.sizes
    const row = (verb, count, against) => ({
      what: `${verb} after 10 changes: ${count.toLocaleString('en')} stored`,
      budget: budgets.undo,
      measure: async () => {
        const { [verb]: value } = await this.times(count)
        const ratio = against && value / (await this.times(against))[verb]
        return { value, figure: `${value.toFixed(1)} µs`, ratio }
      },
    })
    return ['reset', 'restore'].flatMap((verb) => [row(verb, records), row(verb, many, records)])
  }

  /** @param {number} count of invoices */
  times(count) {
    if (!this.measured.has(count)) this.measured.set(count, this.measure(count))
    return this.measured.get(count)
  }

  /** @param {number} count */
  async measure(count) {
    const { child } = await this.bench.servers.of(count)
    return child.ask('undo', this.bench.sizes.samples)
  }

  async close() {}
}
