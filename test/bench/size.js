import { budgets } from './budgets.js'
import { Child, cores } from './child.js'
import { interleaved, startLoad, Target } from './slices.js'
import { workloadsFor } from './workloads.js'

const kinds = ['get', 'page', 'ofClient', 'ofOrder', 'ofPeriod', 'create']

/** As many different records are read of both worlds: how many answers are at hand is another question. */
const different = 100

/** The same requests to a small and to a large world. */
export class Size {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    /** @type {Child[]} */
    this.children = []
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
    this.opened ??= this.open()
    const targets = await this.opened
    const { sizes, note } = this.bench
    const measured = await interleaved(
      targets.map(({ target }) => target),
      (one) => targets.find(({ target }) => target === one).workloads[kind],
      sizes,
      note,
    )
    return targets.map(({ target }) => measured.get(target).cost)
  }

  async open() {
    const { entries, sizes } = this.bench
    return await Promise.all(
      [sizes.few, sizes.many].map(async (count) => {
        // Two generators, because each remembers its requests by their name.
        const load = startLoad()
        const child = new Child(
          'servers/faketura.js',
          ['listening', entries.index, String(count)],
          cores.measured,
        )
        this.children.push(load, child)
        const port = await child.ask('port')
        return {
          target: new Target(`faketura with ${count}`, child, { port, load }),
          workloads: workloadsFor(await child.ask('world'), different),
        }
      }),
    )
  }

  async close() {
    await Promise.all(this.children.map((child) => child.stop()))
  }
}
