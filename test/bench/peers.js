import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { budgets } from './budgets.js'
import { Child, cores } from './child.js'
import { writeExamples } from './peers/examples.js'
import { installed } from './peers/install.js'
import { peers } from './peers/list.js'
import { record, responseOf } from './recording.js'
import { interleaved, startLoad, Target } from './slices.js'
import { workloadsFor } from './workloads.js'

const kinds = ['get', 'page', 'largePage', 'ofClient', 'create']

/** The same requests to other tools with the same invoices, each in turns with faketura. */
export class Peers {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    this.folder = mkdtempSync(join(tmpdir(), 'faketura-bench-peers-'))
    /** @type {Child[]} */
    this.children = []
    /** @type {Map<unknown, Promise<any>>} */
    this.opened = new Map()
  }

  /** @returns {import('./bench.js').Row[]} none unless they were asked for, since they have to be installed */
  rows() {
    if (!this.bench.options.peers) return []
    const names = workloadsFor({ token: '', ids: [], clients: [] })
    return peers.flatMap((peer) => [
      ...kinds.map((kind) => ({
        what: `${names[kind].name}: ${peer.name} (${peer.package})`,
        budget: budgetOf(peer, names[kind]),
        measure: () => this.measure(peer, kind),
      })),
      ...(peer.totals === undefined
        ? []
        : [
            {
              what: `${names.create.name}, with totals: ${peer.name} (${peer.package})`,
              budget: budgets.createOfPeer,
              measure: () => this.measure(peer, 'create', 'createWithTotals'),
            },
          ]),
    ])
  }

  /**
   * @param {import('./peers/list.js').Peer} peer
   * @param {string} kind of our requests
   * @param {string} [theirKind] of theirs
   */
  async measure(peer, kind, theirKind = kind) {
    const ours = await this.once(peer.asksItself ? 'emulator.fetch' : 'listening', () => this.openOurs(peer))
    const theirs = await this.once(peer, () => this.open(peer))
    const workloads = new Map([
      [ours.target, ours.workloads[kind]],
      [theirs.target, theirs.workloads[theirKind]],
    ])
    const { sizes, note } = this.bench
    const measured = await interleaved([...workloads.keys()], (target) => workloads.get(target), sizes, note)
    const { cost, rate } = measured.get(theirs.target)
    const { cost: our } = measured.get(ours.target)
    return {
      value: cost,
      figure: `${cost.toFixed(1)} µs`,
      note: `${Math.round(rate).toLocaleString('en')}/s; ours ${our.toFixed(1)} µs`,
      ratio: cost / our,
    }
  }

  /** @param {unknown} key @param {() => Promise<any>} open done the first time */
  once(key, open) {
    if (!this.opened.has(key)) this.opened.set(key, open())
    return this.opened.get(key)
  }

  /** @param {string} script @param {readonly string[]} parameters */
  start(script, ...parameters) {
    const child = new Child(script, parameters, cores.measured)
    this.children.push(child)
    return child
  }

  async openOurs({ asksItself }) {
    const { entries, sizes, servers } = this.bench
    const { target, filled } = await servers.of(sizes.records)
    const workloads = workloadsFor(filled)
    if (!asksItself) return { target, workloads }
    const child = this.start('servers/fetch.js', 'emulator', entries.index, String(sizes.records))
    return { target: new Target('emulator.fetch', child, undefined), workloads }
  }

  /** @param {import('./peers/list.js').Peer} peer */
  async open(peer) {
    const folder = installed(peer.package)
    const { data, examples } = await this.once('data', () => this.writeData())
    const { filled } = await this.bench.servers.of(this.bench.sizes.records)
    const asked = workloadsFor(filled, undefined, peer.dialect)
    const workloads = Object.fromEntries(kinds.map((kind) => [kind, askedOf(peer, kind, asked[kind])]))
    const child = this.start(peer.script, folder, data, examples)
    const way = peer.asksItself ? undefined : { port: await child.ask('port'), load: startLoad() }
    if (way) this.children.push(way.load)
    for (const kind of kinds) await refuseUnlike(peer, kind, workloads[kind], child, way)
    if (peer.totals !== undefined)
      workloads.createWithTotals = await this.withTotals(peer, workloads, child, way)
    return { target: new Target(peer.name, child, way), workloads }
  }

  /** @throws {Error} when the peer works out other totals than ours */
  async withTotals({ name, totals }, { create }, child, way) {
    const requests = create.requests.map((request) => ({ ...request, url: totals }))
    const { target } = await this.bench.servers.of(this.bench.sizes.records)
    const responses = [
      await responseOf(target.asked.port, create.requests[0]),
      await responseOf(way.port, requests[0]),
    ]
    await Promise.all([target.child.ask('restore'), child.ask('restore')])
    const [our, their] = responses.map(({ text }) => totalsOf(JSON.parse(text)))
    if (our !== their) throw new Error(`${name} works out ${their} instead of ${our}`)
    return { ...create, name: `${create.name}, with totals`, requests }
  }

  /** Records the responses of faketura, and its OpenAPI document with responses as examples. */
  async writeData() {
    const { servers, sizes, entries } = this.bench
    const { target, filled } = await servers.of(sizes.records)
    const { port } = target.asked
    const workloads = workloadsFor(filled)
    const data = join(this.folder, 'invoices')
    await record(port, workloads.firstGet.requests, data)
    const examples = join(this.folder, 'openapi.json')
    const document = execFileSync(process.execPath, [entries.cli, 'routes', '--openapi'], {
      maxBuffer: 64 * 1024 * 1024,
    })
    const responses = new Map()
    for (const kind of kinds)
      responses.set(kind, JSON.parse((await responseOf(port, workloads[kind].requests[0])).text))
    await target.child.ask('restore')
    writeExamples(examples, JSON.parse(document.toString()), responses)
    return { data, examples }
  }

  async close() {
    await Promise.all(this.children.map((child) => child.stop()))
    rmSync(this.folder, { recursive: true })
  }
}

/** A create of faketura does more than theirs, and within the requesting process the request itself takes most of the time. */
function budgetOf({ isStateful, asksItself }, { writes }) {
  return isStateful && !asksItself && !writes ? budgets.peer : undefined
}

/**
 * @param {import('./peers/list.js').Peer} peer
 * @param {string} kind
 * @param {import('./workloads.js').Workload} workload
 * @returns {import('./workloads.js').Workload}
 */
function askedOf({ headers, warmUps = 1000 }, kind, workload) {
  const requests = headers?.[kind]
    ? workload.requests.map((request) => ({ ...request, headers: headers[kind] }))
    : workload.requests
  return { ...workload, requests, ...(workload.writes ? { warmUps } : {}) }
}

/** The amounts of an invoice. */
function totalsOf({ price_net, price_tax, price_gross, positions }) {
  const lines = positions.map(({ price_net, price_gross, total_price_net, total_price_gross }) => [
    price_net,
    price_gross,
    total_price_net,
    total_price_gross,
  ])
  return JSON.stringify([price_net, price_tax, price_gross, lines])
}

/** Number of records in a response of each kind. */
const sizeOf = { page: 25, largePage: 100, ofClient: 25 }

/** @throws {Error} when a peer returns anything but the requested records, because its figures would mean nothing */
async function refuseUnlike({ name, isStateful }, kind, { requests, writes }, child, way) {
  const asked = requests[requests.length >> 1]
  const { status, text } = way ? await responseOf(way.port, asked) : await child.ask('respond', asked)
  if (writes) await child.ask('restore')
  const value = status < 300 ? JSON.parse(text) : undefined
  const isRight = Array.isArray(value)
    ? value.length === sizeOf[kind]
    : writes
      ? value?.id > 0
      : !isStateful || asked.url.includes(value?.id)
  if (value === undefined || !isRight) {
    throw new Error(`${name} responds to ${asked.method} ${asked.url} with ${status} ${text.slice(0, 200)}`)
  }
}
