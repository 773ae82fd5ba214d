import { budgets } from './budgets.js'
import { Child, cores } from './child.js'

/** What a test does around its requests: create an emulator, open an account. */
export class Controls {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {Map<string, Promise<any>>} */
    this.answers = new Map()
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const { records } = this.bench.sizes
    const loaded = `load: ${records.toLocaleString('en')} generated invoices`
    return [
      {
        what: `${loaded}, first in its process`,
        budget: budgets.load,
        measure: async () => inMilliseconds((await this.ask('load', records)).first),
      },
      {
        what: `${loaded}, later`,
        budget: budgets.load,
        measure: async () => inMilliseconds((await this.ask('load', records)).later),
      },
      {
        what: 'createEmulator: warm, listening',
        budget: budgets.createEmulator,
        measure: async () => figureOf((await this.ask('createEmulator')).listening),
      },
      {
        what: 'createEmulator: warm, without a port',
        budget: budgets.createEmulator,
        measure: async () => figureOf((await this.ask('createEmulator')).portless),
      },
      {
        what: 'createAccount: beside 10 others',
        budget: budgets.createAccount,
        measure: async () => figureOf((await this.ask('createAccount')).few),
      },
      {
        what: 'createAccount: beside 1,000 others',
        budget: budgets.createAccount,
        measure: async () => {
          const { few, many: beside } = await this.ask('createAccount')
          return figureOf(beside, beside / few)
        },
      },
    ]
  }

  /**
   * @param {string} verb asked in a process of its own, once
   * @param {number} [amount]
   */
  ask(verb, amount = this.bench.sizes.samples) {
    if (!this.answers.has(verb)) this.answers.set(verb, this.inProcess(verb, amount))
    return this.answers.get(verb)
  }

  /** @param {string} verb @param {number} amount */
  async inProcess(verb, amount) {
    const { entries } = this.bench
    const child = new Child('servers/controls.js', [entries.index], cores.measured)
    try {
      return await child.ask(verb, amount)
    } finally {
      await child.stop()
    }
  }

  async close() {}
}

/** @param {number} microseconds */
function inMilliseconds(microseconds) {
  return { value: microseconds, figure: `${Math.round(microseconds / 1000)} ms` }
}

/** @param {number} microseconds @param {number} [ratio] */
function figureOf(microseconds, ratio) {
  return { value: microseconds, figure: `${microseconds.toFixed(1)} µs`, ratio }
}
