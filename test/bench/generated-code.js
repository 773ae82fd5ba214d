import { budgets } from './budgets.js'
import { Child, cores } from './child.js'

/** What generated code saves: the same work in a process that forbids it, where plain code does it. */
export class GeneratedCode {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const row = (kind, what) => ({
      what: `generated code: ${what}`,
      budget: budgets.generatedCode,
      measure: async () => {
        const { generated, plain } = await this.times()
        const [value, other] = [generated[kind], plain[kind]]
        return {
          value,
          figure: `${value.toFixed(0)} µs`,
          note: `${other.toFixed(0)} µs without`,
          ratio: value / other,
        }
      },
    })
    return [row('create', 'create 100 invoices'), row('page', 'page of 100, first read')]
  }

  times() {
    this.measured ??= this.measure()
    return this.measured
  }

  /** The two take turns, so that both get the same share of a busy machine. */
  async measure() {
    const { entries, sizes } = this.bench
    // Each sample is a hundred records.
    const samples = Math.ceil(sizes.samples / 20)
    const start = (nodeArguments) =>
      new Child('servers/generated-code.js', [entries.index], cores.measured, nodeArguments)
    const children = [start([]), start(['--disallow-code-generation-from-strings'])]
    try {
      const results = children.map(() => [])
      for (let round = 0; round < sizes.rounds; round++) {
        for (const [at, child] of children.entries()) results[at].push(await child.ask('time', samples))
      }
      const [generated, plain] = results.map(fastest)
      return { generated, plain }
    } finally {
      await Promise.all(children.map((child) => child.stop()))
    }
  }

  async close() {}
}

/** @param {readonly { create: number, page: number }[]} rounds */
function fastest(rounds) {
  return {
    create: Math.min(...rounds.map(({ create }) => create)),
    page: Math.min(...rounds.map(({ page }) => page)),
  }
}
