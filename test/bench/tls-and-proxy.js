import { budgets } from './budgets.js'
import { Child, cores } from './child.js'
import { interleaved, startLoad, Target } from './slices.js'
import { workloadsFor } from './workloads.js'

const host = 'bench.fakturownia.pl'
const ways = ['https', 'https through the proxy']

/** Requests over encrypted connections, to the emulator and through its proxy. */
export class TlsAndProxy {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    const count = this.bench.sizes.burst.toLocaleString('en')
    return [
      ...ways.map((way) => ({
        what: `${way}: read one`,
        budget: budgets.secure,
        measure: async () => {
          const { plain, [way]: cost } = await this.costs()
          return {
            value: cost,
            figure: `${cost.toFixed(1)} µs`,
            note: `${plain.toFixed(1)} µs`,
            ratio: cost / plain,
          }
        },
      })),
      {
        what: `https: connect to ${count} hosts, first time`,
        measure: async () => figureOf((await this.bursts()).first),
      },
      {
        what: `https: connect to ${count} hosts, again`,
        measure: async () => {
          const { first, again } = await this.bursts()
          return { ...figureOf(again), ratio: again / first }
        },
      },
      {
        what: `https: ${count} connections through the proxy at once`,
        measure: async () => {
          const { again, atOnce } = await this.bursts()
          return { ...figureOf(atOnce), ratio: atOnce / again }
        },
      },
    ]
  }

  costs() {
    this.measuredCosts ??= this.measureCosts()
    return this.measuredCosts
  }

  async measureCosts() {
    const { child, load, port, reached } = await this.open()
    const { ca, proxyPort, tlsPort } = reached
    const places = {
      plain: { port },
      https: { port: tlsPort, ca, host },
      'https through the proxy': { port: proxyPort, ca, host, isProxy: true },
    }
    const targets = Object.entries(places).map(([name, place]) => new Target(name, child, { ...place, load }))
    const { sizes, note } = this.bench
    const { get } = workloadsFor(await child.ask('filled'))
    const measured = await interleaved(targets, () => get, sizes, note)
    return Object.fromEntries([...measured].map(([{ name }, { cost }]) => [name, cost]))
  }

  bursts() {
    this.measuredCrowds ??= this.measureCrowds()
    return this.measuredCrowds
  }

  /** Microseconds for each connection, with one request. */
  async measureCrowds() {
    const { child, load, reached } = await this.open()
    const { ca, proxyPort, tlsPort } = reached
    const { get } = workloadsFor(await child.ask('filled'))
    const { burst } = this.bench.sizes
    const requests = Array.from({ length: burst }, (_, at) => get.requests[at % get.requests.length])
    await load.ask('prepare', { name: 'burst', requests })
    const cost = async (...groups) => {
      const before = await child.ask('usage')
      for (const place of groups) await load.ask('runThrough', { name: 'burst', place })
      return ((await child.ask('usage')) - before) / burst
    }
    // The account of the token is asked for in every case: the first label of a host names an account.
    const hosts = Array.from({ length: burst }, (_, at) => `bench.shop-${at}.fakturownia.pl`)
    const each = (port, isProxy) => hosts.map((name) => ({ port, ca, host: name, isProxy }))
    // Handshakes are compiled code afterwards.
    await cost(hosts.map(() => ({ port: tlsPort, ca, host })))
    const first = await cost(each(tlsPort, false))
    const again = await cost(each(tlsPort, false))
    const atOnce = await cost(each(proxyPort, true))
    return { first, again, atOnce }
  }

  open() {
    this.opened ??= this.start()
    return this.opened
  }

  async start() {
    const { entries, sizes } = this.bench
    this.child = new Child(
      'servers/faketura.js',
      ['listening', entries.index, String(sizes.records)],
      cores.measured,
    )
    this.load = startLoad()
    const [port, reached] = [await this.child.ask('port'), await this.child.ask('reach')]
    return { child: this.child, load: this.load, port, reached }
  }

  async close() {
    await Promise.all([this.child?.stop(), this.load?.stop()])
  }
}

/** @param {number} microseconds */
function figureOf(microseconds) {
  return { value: microseconds, figure: `${microseconds.toFixed(1)} µs` }
}
