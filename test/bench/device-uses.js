import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Child, cores, nodeOn } from './child.js'
import { now } from './filled-account.js'
import { responseOf } from './recording.js'
import { startLoad, Target } from './slices.js'
import { firstResponse, shop, textOf } from './start.js'
import { workloadsFor } from './workloads.js'

/**
 * Does the same work with two builds in turn, so that other load on the machine affects both alike.
 * @typedef {(builds: import('./plain-builds.js').Build[], sizes: import('./options.js').Sizes) => Promise<number[][]>} Use
 *   returns CPU times in microseconds for each build
 */

/** Enough for different pages. More records take longer to create than to measure. */
const few = 300

/**
 * Requests to servers in their own processes.
 * @param {string} kind of the workloads
 * @param {{ way?: 'listening' | 'app', isFull?: boolean }} [options] full of records, where the memory matters
 * @returns {Use}
 */
export function requests(kind, { way = 'listening', isFull = false } = {}) {
  return async (builds, sizes) => {
    const load = startLoad()
    const count = String(isFull ? sizes.records : few)
    const children = builds.map(
      ({ index }) => new Child('servers/faketura.js', [way, index, count], cores.measured),
    )
    try {
      const servers = await Promise.all(
        children.map(async (child) => ({
          child,
          target: new Target(kind, child, { port: await child.ask('port'), load }),
          workload: workloadsFor(await child.ask('filled'))[kind],
        })),
      )
      refuseUnlike(await Promise.all(servers.map(responseTo)))
      const slices = []
      for (const server of servers) slices.push(await slicesOf(server, sizes))
      return await inTurns(slices, sizes.turns)
    } finally {
      await Promise.all([load, ...children].map((child) => child.stop()))
    }
  }
}

/**
 * Work that one process does with both builds.
 * @param {string} work one of those in servers/device.js
 * @returns {Use}
 */
export function inProcess(work) {
  return async (builds, sizes) => {
    const indexes = builds.map(({ index }) => index)
    const child = new Child('servers/device.js', [work, String(sizes.compared), ...indexes], cores.measured)
    try {
      const responses = await child.ask('responses')
      refuseUnlike(responses)
      await child.ask('warmUp', sizes.compile)
      return await child.ask('times', sizes.turns)
    } finally {
      await child.stop()
    }
  }
}

/**
 * What the whole life of a process takes, which ends after its first piece of work.
 * @param {(build: import('./plain-builds.js').Build, folder: string) => Promise<{ noted: string, text: string }>} live
 * @returns {Use}
 */
function lives(live) {
  return async (builds, sizes) => {
    const folder = mkdtempSync(join(tmpdir(), 'faketura-bench-devices-'))
    try {
      // The first of each stores what the later ones find.
      const first = []
      for (const build of builds) first.push(await live(build, folder))
      refuseUnlike(first.map(({ text }) => text.replaceAll(/127\.0\.0\.1:\d+/g, 'address')))
      const runs = builds.map((build) => async () => Number((await live(build, folder)).noted))
      return await inTurns(runs, sizes.starts)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

const usage = ['--require', fileURLToPath(new URL('servers/usage-at-exit.cjs', import.meta.url))]
const started = (cli) => [...usage, cli, 'start', '--port', '0', '--json', '--quiet', '--now', now]

/** `faketura start` to the first response, and its end. */
export const start = lives(({ cli }) => firstResponse(started(cli)))

/** The same with a fixture in YAML. */
export const startWithFixture = lives(({ cli }, folder) => {
  const fixture = join(folder, 'shop.yaml')
  writeFileSync(fixture, shop())
  return firstResponse([...started(cli), fixture])
})

/**
 * A process that imports the package.
 * @param {'faketura' | 'pdf'} way of first-test.js
 * @returns {Use}
 */
export function imports(way) {
  const script = fileURLToPath(new URL('first-test.js', import.meta.url))
  return lives(async ({ index }) => {
    const [command, args] = nodeOn(cores.measured, [...usage, script, way, index])
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 2, 'pipe'] })
    const [noted, [code]] = await Promise.all([textOf(child.stdio[3]), once(child, 'exit')])
    if (code !== 0) throw new Error(`${way} ended with ${code}`)
    return { noted, text: '' }
  })
}

/** @param {readonly (() => Promise<number>)[]} both @param {number} turns @returns {Promise<number[][]>} */
async function inTurns(both, turns) {
  const times = both.map(() => [])
  for (let turn = 0; turn < turns; turn++) {
    // Each build goes first every other time.
    for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) times[at].push(await both[at]())
  }
  return times
}

/** Warms a server up, and returns what measures a slice of the same number of requests each time. */
async function slicesOf({ target, workload }, sizes) {
  await target.warmUp({ ...workload, warmUps: sizes.writes }, sizes)
  const { cost } = await target.slice(workload, sizes.turn, 1)
  const count = Math.ceil((sizes.turn * 1000) / cost)
  let seed = 1
  return async () => (await target.slice(workload, 0, ++seed, count)).cost
}

async function responseTo({ child, target, workload }) {
  const { status, type, text } = await responseOf(target.place.port, workload.requests[0])
  if (workload.writes) await child.ask('restore')
  return `${status} ${type} ${text.replaceAll(/127\.0\.0\.1:\d+/g, 'address')}`
}

/** @throws {Error} when two builds respond differently, because a device changes nothing but the speed */
function refuseUnlike([one, other]) {
  if (one !== other) throw new Error('without the device, the response is another one')
}
