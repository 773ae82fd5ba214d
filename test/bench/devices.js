import { budgets } from './budgets.js'
import { devices } from './device-list.js'
import { buildWithout } from './plain-builds.js'

/** What each device for speed saves of the work that it is for: the same work by a build without it. */
export class Devices {
  /** @param {import('./bench.js').Bench} bench */
  constructor(bench) {
    this.bench = bench
  }

  /** @returns {import('./bench.js').Row[]} */
  rows() {
    return devices.map((device) => ({
      what: `device: ${device.name} (${device.module}): ${device.work}`,
      budget: budgets.device,
      measure: () => this.measure(device),
    }))
  }

  /** @param {import('./device-list.js').Device} device */
  async measure(device) {
    const { entries, options, sizes } = this.bench
    // `dist` has more entries, and so other files. Nobody reads the figures of a quick run, so it saves that build.
    this.complete ??= options.quick ? entries : buildWithout({})
    const builds = [this.complete, buildWithout(device)]
    const times = [[], []]
    for (let pair = 0; pair < sizes.pairs; pair++) {
      for (const [at, more] of (await device.use(builds, sizes)).entries()) times[at].push(...more)
    }
    const [value, plain] = times.map(lowerQuartile)
    return { value, figure: figureOf(value), note: `${figureOf(plain)} without`, ratio: value / plain }
  }

  async close() {}
}

/** Other processes only make work slower, so a low quantile is nearest to the undisturbed time. */
function lowerQuartile(times) {
  return [...times].sort((one, other) => one - other)[times.length >> 2]
}

/** @param {number} microseconds */
function figureOf(microseconds) {
  return microseconds < 10_000 ? `${microseconds.toFixed(0)} µs` : `${(microseconds / 1000).toFixed(1)} ms`
}
