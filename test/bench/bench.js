import { Controls } from './controls.js'
import { Devices } from './devices.js'
import { Endurance } from './endurance.js'
import { FilledServers } from './filled-servers.js'
import { GeneratedCode } from './generated-code.js'
import { Memory } from './memory.js'
import { builtPackage } from './package.js'
import { Peers } from './peers.js'
import { RecordCounts } from './record-counts.js'
import { Requests } from './requests.js'
import { ResetAndRestore } from './reset-and-restore.js'
import { Start } from './start.js'
import { TestFiles } from './test-files.js'
import { TlsAndProxy } from './tls-and-proxy.js'

/**
 * @typedef {object} Figure
 * @property {number} value microseconds or bytes
 * @property {string} figure the value as text
 * @property {string} [note] what else is worth knowing
 * @property {number} [ratio] to what the row is compared with
 */

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {import('./budgets.js').Budget} [budget]
 * @property {() => Promise<Figure>} measure
 */

/** @typedef {Partial<Figure> & { what: string, budget?: string, isMet?: boolean, error?: string }} Result */

/** One run: the sections of the table, and what they share. */
export class Bench {
  /** @param {ReturnType<import('./options.js').readOptions>} options */
  constructor(options) {
    this.options = options
    this.sizes = options.sizes
    this.entries = builtPackage(options.dist)
    this.servers = new FilledServers(this.entries.index)
    /** @type {number[]} */
    this.busy = []
    /** @type {number[]} */
    this.shares = []
    this.note = (busy, share) => {
      this.busy.push(busy)
      this.shares.push(share)
    }
  }

  /**
   * Measures the wanted rows, section by section, so that no two sections disturb each other.
   * @returns {Promise<Result[]>}
   */
  async run() {
    const results = []
    for (const Section of [
      Requests,
      TlsAndProxy,
      Peers,
      RecordCounts,
      Endurance,
      ResetAndRestore,
      Controls,
      GeneratedCode,
      Devices,
      Start,
      TestFiles,
      Memory,
    ]) {
      const section = new Section(this)
      try {
        for (const row of section.rows()) if (this.wants(row)) results.push(await resultOf(row))
      } finally {
        await section.close()
      }
    }
    await this.servers.close()
    return results
  }

  /** @param {Row} row */
  wants({ what }) {
    const { only } = this.options
    return only.length === 0 || only.some((text) => what.toLowerCase().includes(text))
  }
}

/** A row that cannot be measured says so, and the others are measured all the same. */
async function resultOf({ what, budget, measure }) {
  try {
    const figure = await measure()
    return { what, ...figure, budget: budget?.text, isMet: budget?.isMet(figure) }
  } catch (error) {
    return { what, budget: budget?.text, error: error.message.split('\n')[0] }
  }
}
