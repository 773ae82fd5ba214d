import { Child, cores } from './child.js'
import { median } from './statistics.js'

/**
 * @typedef {object} Measured
 * @property {number} cost microseconds of CPU that the measured process spends on a request
 * @property {number} rate requests a second
 */

/** On a busy machine a slice may pass before the measured process had its turn. */
const fewest = 16

/** A measured target: a server in its own process, or a process that sends requests to itself. */
export class Target {
  /**
   * @param {string} name
   * @param {Child} child the process that is measured
   * @param {import('./connections.js').Place & { load: Child } | undefined} asked missing when the process asks itself
   */
  constructor(name, child, asked) {
    this.name = name
    this.child = child
    this.asked = asked
    this.isCompiled = false
  }

  /** Where the requests go. */
  get place() {
    if (!this.asked) return undefined
    const { load: _, ...place } = this.asked
    return place
  }

  /** The process that sends the requests. */
  get asker() {
    return this.asked?.load ?? this.child
  }

  /**
   * Makes the requests known and sends them until everything is compiled and what is made once is made.
   * @param {import('./workloads.js').Workload} workload
   * @param {import('./options.js').Sizes} sizes
   */
  async warmUp(workload, { warmUp, compile, writes }) {
    const { name, requests, isWarm, warmUps = workload.writes ? writes : fewest } = workload
    await this.asker.ask('prepare', { name, requests })
    if (isWarm) await this.asker.ask('runThrough', { name, place: this.place })
    await this.slice(workload, this.isCompiled ? warmUp : compile, 1, warmUps)
    this.isCompiled = true
  }

  /**
   * Sends requests for a while.
   * @param {import('./workloads.js').Workload} workload
   * @param {number} milliseconds
   * @param {number} seed of the order of the requests
   * @param {number} [least] requests that are sent in any case
   * @returns {Promise<Measured & { busy: number, share: number }>} with the shares of the time that the generator was
   *   busy and that the measured process had its core
   */
  async slice({ name, writes }, milliseconds, seed, least = fewest) {
    const before = await this.child.ask('usage')
    const began = performance.now()
    const { done, busy = 0 } = await this.asker.ask('run', {
      name,
      milliseconds,
      seed,
      least,
      place: this.place,
    })
    const elapsed = performance.now() - began
    const after = await this.child.ask('usage')
    if (writes) await this.child.ask('restore')
    const share = (after - before) / 1000 / elapsed
    return { cost: (after - before) / done, rate: (done / elapsed) * 1000, busy, share }
  }
}

/** Starts a load generator on the other core. */
export function startLoad() {
  return new Child('load.js', [], cores.asking)
}

/**
 * Measures targets in turns, so that other load on the machine affects them alike.
 * @param {readonly Target[]} targets
 * @param {(target: Target) => import('./workloads.js').Workload} workloadOf
 * @param {import('./options.js').Sizes} sizes
 * @param {(busy: number, share: number) => void} note hears how busy the generator was, and how much of its core the
 *   measured process had
 * @returns {Promise<Map<Target, Measured>>} medians
 */
export async function interleaved(targets, workloadOf, sizes, note) {
  for (const target of targets) {
    await target.warmUp(workloadOf(target), sizes)
  }
  /** @type {Map<Target, Measured[]>} */
  const slices = new Map(targets.map((target) => [target, []]))
  for (let round = 0; round < sizes.rounds; round++) {
    const first = round % targets.length
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) {
      const measured = await target.slice(workloadOf(target), sizes.slice, round + 1)
      slices.get(target).push(measured)
      note(measured.busy, measured.share)
    }
  }
  return new Map(
    targets.map((target) => {
      const all = slices.get(target)
      return [
        target,
        { cost: median(all.map(({ cost }) => cost)), rate: median(all.map(({ rate }) => rate)) },
      ]
    }),
  )
}
