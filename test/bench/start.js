import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { budgets } from './budgets.js'
import { cores, nodeOn } from './child.js'
import { installed } from './peers/install.js'
import { peers } from './peers/list.js'
import { median } from './statistics.js'

const emulate = peers.find(({ name }) => name === 'emulate')

/** From the command to the first response, beside a node that does nothing, and beside emulate with the same invoices. */
export class Start {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
    this.folder = mkdtempSync(join(tmpdir(), 'faketura-bench-start-'))
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    return [
      { what: 'start: node -e 0', measure: async () => figureOf((await this.times()).nothing) },
      {
        what: 'start: faketura start, to the first response',
        budget: budgets.start,
        measure: async () => {
          const { nothing, plain } = await this.times()
          return { ...figureOf(plain), ratio: plain / nothing }
        },
      },
      {
        what: 'start: what a YAML fixture of 25 records adds',
        budget: budgets.startWithFixture,
        measure: async () => {
          const { plain, withFixture } = await this.times()
          return { ...figureOf(withFixture - plain), note: `${withFixture.toFixed(1)} ms in all` }
        },
      },
      ...(this.bench.options.peers ? [this.besideEmulate()] : []),
    ]
  }

  /** @returns {import('./bench.js').Row} */
  besideEmulate() {
    return {
      what: `start: 25 records, to the first response: ${emulate.name} (${emulate.package})`,
      budget: budgets.startOfPeer,
      measure: async () => {
        const { withFixture, ofPeer } = await this.times()
        return { ...figureOf(ofPeer), note: `ours ${withFixture.toFixed(1)} ms`, ratio: ofPeer / withFixture }
      },
    }
  }

  times() {
    this.measured ??= this.measure()
    return this.measured
  }

  async measure() {
    const { entries, sizes, options } = this.bench
    if (!existsSync(entries.cli)) throw new Error('the build has no command line')
    const fixture = join(this.folder, 'shop.yaml')
    writeFileSync(fixture, shop())
    const start = [entries.cli, 'start', '--port', '0', '--json', '--quiet']
    const ways = {
      nothing: () => untilExit(['-e', '0']),
      plain: () => untilFirstResponse(start),
      withFixture: () => untilFirstResponse([...start, fixture]),
      ...(options.peers ? { ofPeer: await this.startOfPeer([...start, fixture]) } : {}),
    }
    const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]))
    for (let at = 0; at <= sizes.starts; at++)
      for (const [way, run] of Object.entries(ways)) times[way].push(await run())
    // The first of each brings the files into the cache of the system.
    return Object.fromEntries(Object.entries(times).map(([way, all]) => [way, median(all.slice(1))]))
  }

  /**
   * How emulate is started with the invoices of a start of ours.
   * @param {string[]} ours the parameters of that start
   */
  async startOfPeer(ours) {
    const folder = installed(emulate.package)
    const script = fileURLToPath(new URL('peers/emulate-start.js', import.meta.url))
    const data = join(this.folder, 'invoices')
    const invoices = JSON.parse((await firstResponse(ours)).text)
    writeFileSync(
      data,
      invoices.map((invoice) => JSON.stringify({ text: JSON.stringify(invoice) })).join('\n'),
    )
    return () => untilFirstResponse([script, folder, data])
  }

  async close() {
    rmSync(this.folder, { recursive: true })
  }
}

/** Five clients with four invoices each: 25 records as in a fixture written by hand. */
export function shop() {
  const five = [1, 2, 3, 4, 5]
  const clients = five.map((at) => `      client${at}: { name: Client ${at}, email: client${at}@shop.test }`)
  const position = '{ name: Hosting, quantity: 2, price_net: "100", tax: "23" }'
  const invoices = five.flatMap((client) =>
    [1, 2, 3, 4].map(
      (at) =>
        `      sale${client}${at}: { client_id: client${client}, issue_date: today - ${at} days, positions: [${position}] }`,
    ),
  )
  return ['accounts:', '  shop:', '    clients:', ...clients, '    invoices:', ...invoices, ''].join('\n')
}

/** @param {number} milliseconds */
function figureOf(milliseconds) {
  return { value: milliseconds * 1000, figure: `${milliseconds.toFixed(1)} ms` }
}

/** @param {string[]} parameters @returns {Promise<number>} milliseconds */
async function untilExit(parameters) {
  const began = performance.now()
  const [command, args] = nodeOn(cores.measured, parameters)
  await once(spawn(command, args, { stdio: 'ignore' }), 'exit')
  return performance.now() - began
}

/** @param {string[]} parameters @returns {Promise<number>} milliseconds */
async function untilFirstResponse(parameters) {
  return (await firstResponse(parameters)).milliseconds
}

/**
 * Starts a program that prints its accounts once it listens, reads the invoices of the first one, and ends it.
 * @param {string[]} parameters of node
 * @returns {Promise<{ milliseconds: number, text: string, noted: string }>} with what it wrote to a fourth stream
 */
export async function firstResponse(parameters) {
  const began = performance.now()
  const [command, args] = nodeOn(cores.measured, parameters)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 2, 'pipe'] })
  const noted = textOf(child.stdio[3])
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`${parameters[0]} ended with ${code} before it responded`)
  })
  const responded = once(createInterface({ input: child.stdout }), 'line').then(async ([line]) => {
    const { accounts } = JSON.parse(line)
    const text = await read(`${accounts[0].url}/invoices.json?period=all&api_token=${accounts[0].apiToken}`)
    return { milliseconds: performance.now() - began, text }
  })
  let response
  try {
    response = await Promise.race([responded, failed])
  } finally {
    failed.catch(() => undefined)
    // Ended as users end it, so that it can keep what Node has compiled.
    child.kill('SIGTERM')
    await ended
  }
  return { ...response, noted: await noted }
}

/** @param {string} url @returns {Promise<string>} the whole response */
async function read(url) {
  const [response] = await once(get(url), 'response')
  if (response.statusCode !== 200) throw new Error(`the first request got ${response.statusCode}`)
  return textOf(response)
}

/** @param {import('node:stream').Readable} stream @returns {Promise<string>} */
export async function textOf(stream) {
  return (await stream.setEncoding('utf8').toArray()).join('')
}
