import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { budgets } from './budgets.js'
import { cores, nodeOn } from './child.js'
import { median } from './statistics.js'

/** From the command to the line that says that it is ready, beside a node that does nothing. */
export class Start {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    return [
      { what: 'start: node -e 0', measure: async () => figureOf((await this.times()).nothing, undefined) },
      {
        what: 'start: faketura start, to the ready line',
        budget: budgets.start,
        measure: async () => {
          const { nothing, faketura } = await this.times()
          return figureOf(faketura, faketura / nothing)
        },
      },
    ]
  }

  times() {
    this.measured ??= this.measure()
    return this.measured
  }

  async measure() {
    const { entries, sizes } = this.bench
    if (!existsSync(entries.cli)) throw new Error('the build has no command line')
    const nothing = []
    const faketura = []
    for (let at = 0; at <= sizes.starts; at++) {
      nothing.push(await untilExit(['-e', '0']))
      faketura.push(await untilFirstLine([entries.cli, 'start', '--port', '0', '--json']))
    }
    // The first of each brings the files into the cache of the system.
    return { nothing: median(nothing.slice(1)), faketura: median(faketura.slice(1)) }
  }

  async close() {}
}

/** @param {number} milliseconds @param {number | undefined} ratio */
function figureOf(milliseconds, ratio) {
  return { value: milliseconds * 1000, figure: `${milliseconds.toFixed(1)} ms`, ratio }
}

/** @param {string[]} parameters @returns {Promise<number>} milliseconds */
function untilExit(parameters) {
  const began = performance.now()
  const [command, args] = nodeOn(cores.measured, parameters)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    child.on('error', reject)
    child.on('exit', () => resolve(performance.now() - began))
  })
}

/** @param {string[]} parameters @returns {Promise<number>} milliseconds */
function untilFirstLine(parameters) {
  const began = performance.now()
  const [command, args] = nodeOn(cores.measured, parameters)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 2] })
    let ready
    child.stdout.once('data', () => {
      ready = performance.now() - began
      child.kill()
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (ready === undefined) reject(new Error(`faketura start ended with ${code} before it was ready`))
      else resolve(ready)
    })
  })
}
