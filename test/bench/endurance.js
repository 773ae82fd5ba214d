import { budgets } from './budgets.js'
import { kinds, workloadsFor } from './workloads.js'

/** The state is restored between two pieces, as between two tests. */
const pieces = 20

/** The memory of a server after very many requests of all kinds, compared with its memory after some. */
export class Endurance {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const { endured } = this.bench.sizes
    return [
      {
        what: `memory after ${endured.toLocaleString('en')} requests more`,
        budget: budgets.endurance,
        measure: () => this.measure(),
      },
    ]
  }

  async measure() {
    const { sizes, servers } = this.bench
    const { child, target, filled } = await servers.of(sizes.records)
    const workloads = workloadsFor(filled)
    const requests = kinds.flatMap((kind) => workloads[kind].requests.slice(0, 64))
    const mixed = { name: 'all kinds', writes: true, isWarm: true, requests }
    const reads = { name: 'all reads', requests: requests.filter(({ method }) => method === 'GET') }
    await target.asker.ask('prepare', reads)
    const used = async () => {
      // A full cache of written records is emptied. Depending on how long ago that was, up to 80 MB more or less would be in
      // use, so everything is read again, and a second time, because the cache may be emptied meanwhile.
      for (let at = 0; at < 2; at++) await target.asker.ask('runThrough', { ...reads, place: target.place })
      return child.ask('used')
    }
    await target.warmUp({ ...mixed, warmUps: sizes.endured / 10 }, sizes)
    const before = await used()
    for (let piece = 1; piece <= pieces; piece++) await target.slice(mixed, 0, piece, sizes.endured / pieces)
    const after = await used()
    const figure = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
    return { value: after, figure: figure(after), note: `${figure(before)} before`, ratio: after / before }
  }

  async close() {}
}
