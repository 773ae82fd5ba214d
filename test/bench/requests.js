import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { budgets } from './budgets.js'
import { Child, cores } from './child.js'
import { record, responseOf } from './recording.js'
import { interleaved, startLoad, Target } from './slices.js'
import { kinds, workloadsFor } from './workloads.js'

const bare = 'bare node:http, cached bytes'
const bareRoute = 'bare Express, res.end of cached bytes'
const bareMounted = 'bare Express in Express, res.end of cached bytes'
const bareFetch = 'fetch to a bare server in the same process'

/** What is measured for each kind of request; `against` is what it is compared with, `isJson` what serialises it anew. */
const contenders = [
  { name: bare, script: 'servers/bare.js', way: 'cached' },
  { name: 'bare node:http, JSON.stringify', script: 'servers/bare.js', way: 'serialising', isJson: true },
  { name: bareRoute, script: 'servers/express.js', way: 'end' },
  { name: bareMounted, script: 'servers/express.js', way: 'nested' },
  { name: 'bare Express, res.json', script: 'servers/express.js', way: 'json', isJson: true },
  { name: 'faketura, listening', script: 'servers/faketura.js', way: 'listening', isListening: true },
  { name: 'faketura, emulator.app', script: 'servers/faketura.js', way: 'app', against: bareRoute },
  {
    name: 'faketura, emulator.app in Express',
    script: 'servers/faketura.js',
    way: 'mounted',
    against: bareMounted,
  },
  { name: bareFetch, script: 'servers/fetch.js', way: 'bare', asksItself: true },
  {
    name: 'faketura, emulator.fetch',
    script: 'servers/fetch.js',
    way: 'emulator',
    asksItself: true,
    against: bareFetch,
  },
]

/** Every kind of request over every transport, to servers with the same records or with recorded responses. */
export class Requests {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    this.folder = mkdtempSync(join(tmpdir(), 'faketura-bench-'))
    /** @type {Map<string, Promise<Map<string, import('./slices.js').Measured>>>} */
    this.measured = new Map()
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    return kinds.flatMap((kind) =>
      contendersOf(kind).map(({ name, against = bare, way }) => ({
        what: rowName(kind, name),
        budget: budgetOf(way, names[kind].writes),
        measure: async () => {
          const all = await this.kind(kind)
          const { cost, rate } = all.get(name)
          return {
            value: cost,
            figure: `${cost.toFixed(1)} µs`,
            note: `${Math.round(rate).toLocaleString('en')}/s`,
            ratio: all.get(against).cost / cost,
          }
        },
      })),
    )
  }

  /** @param {string} kind measured when its first row is asked for */
  kind(kind) {
    if (!this.measured.has(kind)) this.measured.set(kind, this.measure(kind))
    return this.measured.get(kind)
  }

  /** @param {string} kind */
  async measure(kind) {
    this.opened ??= this.open()
    const { targets, workloads } = await this.opened
    const workload = workloads[kind]
    const { sizes, note, options } = this.bench
    const measured = await interleaved(ableTo(kind, targets), () => workload, sizes, note)
    if (options.profile) await profile(targets, workload, sizes.slice * sizes.rounds, options.profile)
    return new Map([...measured].map(([target, figures]) => [target.name, figures]))
  }

  async open() {
    const { entries, sizes } = this.bench
    const count = String(sizes.records)
    const recording = join(this.folder, 'responses')
    const start = ({ script, way }) => {
      const isBare = script === 'servers/bare.js' || script === 'servers/express.js'
      return new Child(
        script,
        isBare ? [way, recording] : [way, entries.index, count, recording],
        cores.measured,
      )
    }
    this.load = startLoad()
    const listening = start(contenders.find(({ isListening }) => isListening))
    const port = await listening.ask('port')
    const workloads = workloadsFor(await listening.ask('filled'))
    // Of the other kinds, only what shows that all servers respond alike.
    const recorded = ({ requests }, kind) => (this.isWanted(kind) ? requests : [exampleOf(requests)])
    await record(
      port,
      kinds.flatMap((kind) => recorded(workloads[kind], kind)),
      recording,
    )
    await listening.ask('restore')
    const targets = await Promise.all(
      contenders.map(async (contender) => {
        const child = contender.isListening ? listening : start(contender)
        if (contender.asksItself) return new Target(contender.name, child, undefined)
        return new Target(contender.name, child, { port: await child.ask('port'), load: this.load })
      }),
    )
    this.targets = targets
    for (const kind of kinds) await refuseUnlike(ableTo(kind, targets), workloads[kind])
    return { targets, workloads }
  }

  /** @param {string} kind of request @returns {boolean} whether a row of it is measured */
  isWanted(kind) {
    return contendersOf(kind).some(({ name }) => this.bench.wants({ what: rowName(kind, name) }))
  }

  async close() {
    await Promise.all([this.load?.stop(), ...(this.targets ?? []).map(({ child }) => child.stop())])
    rmSync(this.folder, { recursive: true })
  }
}

const names = workloadsFor({ token: '', ids: [], clients: [] })

/** @param {string} kind of request @param {string} contender */
function rowName(kind, contender) {
  return `${names[kind].name}: ${contender}`
}

/** @template Request @param {readonly Request[]} requests @returns {Request} the one whose responses are compared */
function exampleOf(requests) {
  return requests[requests.length >> 1]
}

/** @param {string} kind of request */
function contendersOf(kind) {
  return kind.endsWith('Xml') ? contenders.filter(({ isJson }) => !isJson) : contenders
}

/** @param {string} kind of request @param {readonly Target[]} targets */
function ableTo(kind, targets) {
  const names = new Set(contendersOf(kind).map(({ name }) => name))
  return targets.filter(({ name }) => names.has(name))
}

/** @param {string} way @param {boolean} writes */
function budgetOf(way, writes) {
  if (way === 'listening') return writes ? budgets.write : budgets.read
  if (way === 'emulator') return writes ? undefined : budgets.readThroughFetch
  const isApp = way === 'app' || way === 'mounted'
  return isApp && !writes ? budgets.readThroughApp : undefined
}

/** @throws {Error} when two targets return different bytes, because their figures could not be compared */
async function refuseUnlike(targets, { requests, writes }) {
  const asked = exampleOf(requests)
  /** @type {Map<string, string>} */
  const responses = new Map()
  for (const { name, asked: way, child } of targets) {
    if (!way) continue
    const { status, type, text } = await responseOf(way.port, asked)
    responses.set(name, `${status} ${type} ${text.replaceAll(/127\.0\.0\.1:\d+/g, 'address')}`)
    if (writes) await child.ask('restore')
  }
  const [expected] = responses.values()
  for (const [name, response] of responses) {
    if (response !== expected && !(writes && isFaketura(name))) {
      throw new Error(`${name} responds to ${asked.method} ${asked.url} with other bytes than ${bare}`)
    }
  }
}

/** Its writes return the next number each time, the bare servers the recorded one. */
function isFaketura(name) {
  return name.startsWith('faketura')
}

async function profile(targets, workload, milliseconds, folder) {
  const target = targets.find(({ name }) => name === 'faketura, listening')
  mkdirSync(folder, { recursive: true })
  await target.child.ask('startProfile')
  await target.slice(workload, milliseconds, 1)
  await target.child.ask(
    'writeProfile',
    resolve(folder, `${workload.name.replaceAll(/\W+/g, '-')}.cpuprofile`),
  )
}
