import { budgets } from './budgets.js'
import { Child, cores } from './child.js'

/** Memory of a filled emulator, and of a plain array of the parsed responses with its records. */
export class Memory {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const count = this.bench.sizes.many.toLocaleString('en')
    return [
      {
        what: `memory of ${count} invoices: array of parsed responses`,
        measure: async () => figureOf((await this.bytes()).array, undefined),
      },
      {
        what: `memory of ${count} invoices: faketura`,
        budget: budgets.memory,
        measure: async () => {
          const { array, filled } = await this.bytes()
          return figureOf(filled, filled / array)
        },
      },
    ]
  }

  bytes() {
    this.measured ??= this.measure()
    return this.measured
  }

  async measure() {
    const held = (verb, core) => this.inProcess(verb, core)
    // Nothing is timed, so both may work at once.
    const [array, filled] = await Promise.all([held('array', cores.asking), held('filled', cores.measured)])
    return { array, filled }
  }

  /** @param {'array' | 'filled'} verb @param {number} core */
  async inProcess(verb, core) {
    const { entries, sizes } = this.bench
    const child = new Child('servers/memory.js', [entries.index], core)
    try {
      return await child.ask(verb, sizes.many)
    } finally {
      await child.stop()
    }
  }

  async close() {}
}

/** @param {number} bytes @param {number | undefined} ratio */
function figureOf(bytes, ratio) {
  return { value: bytes, figure: `${(bytes / 1024 / 1024).toFixed(0)} MB`, ratio }
}
