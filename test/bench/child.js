import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Cores of the measured process and of the load generator. */
export const cores = { measured: 0, asking: 1 }

/**
 * Whether each process is tied to a core; otherwise the figures include the moves of the scheduler. Nobody reads the figures
 * of a quick run, so its processes run on any core.
 */
export const isPinned =
  !process.argv.includes('--quick') &&
  [0, 1].every((core) => spawnSync('taskset', ['-c', String(core), 'true']).status === 0)

/**
 * The command that runs node with these arguments on one core, or on all of them.
 * @param {number | null} core
 * @param {readonly string[]} parameters
 * @returns {[string, string[]]}
 */
export function nodeOn(core, parameters) {
  return isPinned && core !== null
    ? ['taskset', ['-c', String(core), process.execPath, ...parameters]]
    : [process.execPath, [...parameters]]
}

/** A child process of the bench that handles messages; see serve.js for its other end. */
export class Child {
  /**
   * @param {string} script path from this folder
   * @param {readonly string[]} parameters of the script
   * @param {number | null} core one of `cores`; null leaves the process all of them
   * @param {readonly string[]} nodeArguments arguments of node itself
   */
  constructor(script, parameters, core, nodeArguments = []) {
    const path = fileURLToPath(new URL(script, import.meta.url))
    const [command, args] = nodeOn(core, ['--expose-gc', ...nodeArguments, path, ...parameters])
    /** @type {Map<number, { resolve: (value: unknown) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map()
    this.questions = 0
    this.process = spawn(command, args, { stdio: ['ignore', 'ignore', 2, 'ipc'] })
    this.process.on('message', ({ id, value, error }) => {
      const asked = this.waiting.get(id)
      // A peer may send other messages to the process that started it.
      if (asked === undefined) return
      this.waiting.delete(id)
      if (error === undefined) asked.resolve(value)
      else asked.reject(new Error(`${script}: ${error}`))
    })
    this.ended = new Promise((resolve) => this.process.on('exit', resolve))
    this.process.on('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`${script} ended with ${code}`))
    })
  }

  /**
   * @param {string} verb one of those that the script serves
   * @param {unknown} [value]
   * @returns {Promise<any>} the reply of the script
   * @throws {Error} what it threw, or that it ended
   */
  ask(verb, value) {
    return new Promise((resolve, reject) => {
      const id = ++this.questions
      this.waiting.set(id, { resolve, reject })
      this.process.send({ id, verb, value })
    })
  }

  /** Ends the process and waits until it is gone. */
  async stop() {
    if (this.process.connected) this.process.disconnect()
    await this.ended
  }
}
