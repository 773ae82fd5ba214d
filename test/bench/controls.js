import { budgets } from './budgets.js'
import { Child, cores } from './child.js'

/** What a test does around its requests: create an emulator, open an account, go back. */
export class Controls {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {Map<string, Promise<any>>} */
    this.answers = new Map()
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const { records, many } = this.bench.sizes
    const [fewer, more] = [records, many].map((count) => count.toLocaleString('en'))
    const undo = (verb) => [
      {
        what: `${verb} after 10 changes: ${fewer} stored`,
        budget: budgets.undo,
        measure: async () => figureOf((await this.ask('undo', records))[verb]),
      },
      {
        what: `${verb} after 10 changes: ${more} stored`,
        budget: budgets.undo,
        measure: async () => {
          const { [verb]: large } = await this.ask('undo', many)
          return figureOf(large, large / (await this.ask('undo', records))[verb])
        },
      },
    ]
    return [
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
      ...undo('reset'),
      ...undo('restore'),
    ]
  }

  /** @param {string} verb @param {number} [count] asked in a process of its own, once */
  ask(verb, count) {
    const key = `${verb} ${count}`
    if (!this.answers.has(key)) this.answers.set(key, this.inProcess(verb, count))
    return this.answers.get(key)
  }

  /** @param {string} verb @param {number} [count] */
  async inProcess(verb, count) {
    const { entries, sizes } = this.bench
    const child = new Child('servers/controls.js', [entries.index], cores.measured)
    try {
      return await child.ask(verb, { samples: sizes.samples, count })
    } finally {
      await child.stop()
    }
  }

  async close() {}
}

/** @param {number} microseconds @param {number} [ratio] */
function figureOf(microseconds, ratio) {
  return { value: microseconds, figure: `${microseconds.toFixed(1)} µs`, ratio }
}
