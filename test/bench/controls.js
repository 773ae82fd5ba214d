import { budgets } from './budgets.js'
import { Child, cores } from './child.js'

/** What a test does around its requests: create an emulator, open an account, reset it, set its clock. */
export class Controls {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {Map<string, Promise<any>>} */
    this.results = new Map()
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const { records, others } = this.bench.sizes
    const loaded = `load: ${records.toLocaleString('en')} generated invoices`
    const pdf = (what, part, budget) => ({
      what: `PDF: ${what}`,
      budget,
      measure: async () => inMilliseconds((await this.ask('pdf'))[part]),
    })
    /** What must not depend on the number of other accounts. */
    const besideOthers = (what, verb, budget) => [
      {
        what: `${what}: beside 10 others`,
        budget,
        measure: async () => figureOf((await this.ask(verb)).few),
      },
      {
        what: `${what}: beside ${others.toLocaleString('en')} others`,
        budget,
        measure: async () => {
          const { few, many: beside } = await this.ask(verb)
          return figureOf(beside, beside / few)
        },
      },
    ]
    return [
      pdf('the first of its process', 'first', budgets.firstPdf),
      pdf('ten rows, later', 'later', budgets.pdf),
      pdf('a thousand rows', 'large'),
      pdf('a thousand rows, longest wait of others meanwhile', 'held', budgets.pdf),
      {
        what: `${loaded}, first in its process`,
        budget: budgets.load,
        measure: async () => inMilliseconds((await this.ask('load', null)).first),
      },
      {
        what: `${loaded}, later`,
        budget: budgets.load,
        measure: async () => inMilliseconds((await this.ask('load', null)).later),
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
      ...besideOthers('createAccount', 'createAccount', budgets.createAccount),
      ...besideOthers('account.reset after 10 changes', 'accountReset', budgets.undo),
      ...besideOthers('account.reset after 10 deletions', 'accountReturn', budgets.undo),
      {
        what: 'account with a clock of its own: 10 reads and a create',
        budget: budgets.ownClock,
        measure: async () => {
          const { following, own } = await this.ask('ownClock')
          return figureOf(own, own / following)
        },
      },
    ]
  }

  /**
   * @param {string} verb asked in a process of its own, once
   * @param {number | null} [core] null leaves it all cores, as in a test suite, because no request is sent while it loads
   */
  ask(verb, core = cores.measured) {
    if (!this.results.has(verb)) this.results.set(verb, this.inProcess(verb, core))
    return this.results.get(verb)
  }

  /** @param {string} verb @param {number | null} core */
  async inProcess(verb, core) {
    const { entries, sizes } = this.bench
    const child = new Child('servers/controls.js', [entries.index], core)
    try {
      return await child.ask(verb, sizes)
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
