import { Child, cores } from './child.js'
import { startLoad, Target } from './slices.js'

/** Servers with accounts of several sizes. Filling a large account takes long, so the sections share them. */
export class FilledServers {
  /** @param {string} index path of the package */
  constructor(index) {
    this.index = index
    /** @type {Child[]} */
    this.children = []
    /** @type {Map<number, ReturnType<FilledServers['open']>>} */
    this.opened = new Map()
  }

  /** @param {number} count of invoices */
  of(count) {
    if (!this.opened.has(count)) this.opened.set(count, this.open(count))
    return this.opened.get(count)
  }

  /** @param {number} count */
  async open(count) {
    // A generator for each, because it remembers its requests by their name.
    const load = startLoad()
    const child = new Child('servers/faketura.js', ['listening', this.index, String(count)], cores.measured)
    this.children.push(load, child)
    const port = await child.ask('port')
    return {
      child,
      target: new Target(`faketura with ${count}`, child, { port, load }),
      filled: await child.ask('filled'),
    }
  }

  async close() {
    await Promise.all(this.children.map((child) => child.stop()))
  }
}
