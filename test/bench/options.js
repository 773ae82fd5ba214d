import { parseArgs } from 'node:util'

/**
 * @typedef {object} Sizes
 * @property {number} records invoices that the servers hold
 * @property {number} few invoices of the small account that is compared with the large one
 * @property {number} many invoices of the large account, and of the memory rows
 * @property {number} rounds slices of each target, interleaved with those of the others
 * @property {number} compile milliseconds that a process gets to compile what it runs, before all else
 * @property {number} warmUp milliseconds before the first slice of a kind of request
 * @property {number} writes requests before the first slice of a kind that writes: a create runs so much code that it
 *   takes some thousands until all of it is compiled
 * @property {number} slice milliseconds of one slice
 * @property {number} samples repetitions of what is timed in one process
 * @property {number} warmUps the same before the first sample, because they compile what the later ones run
 * @property {number} others accounts beside the one that is timed, where their number must not matter
 * @property {number} compared invoices of an account in one process, for two builds that are compared
 * @property {number} endured requests after which memory is looked at again
 * @property {number} burst connections to open at once, and hosts to request
 * @property {number} pairs processes that compare the package with a build without one of its devices
 * @property {number} turns of each build in such a process
 * @property {number} turn milliseconds of CPU time that a server gets in its turn
 * @property {number} starts process starts
 * @property {number} testFiles files of the suite that is run with and without faketura
 */

/** @type {Sizes} */
const whole = {
  records: 10_000,
  few: 100,
  many: 100_000,
  rounds: 7,
  compile: 1200,
  warmUp: 600,
  writes: 4000,
  slice: 250,
  samples: 200,
  warmUps: 100,
  others: 1000,
  compared: 600,
  endured: 1_000_000,
  burst: 1000,
  pairs: 2,
  turns: 40,
  turn: 20,
  starts: 15,
  testFiles: 200,
}

/** @type {Sizes} So small that it fits into every check; its figures say that the bench works, not how fast it is. */
const quick = {
  records: 64,
  few: 30,
  many: 300,
  rounds: 2,
  compile: 40,
  warmUp: 10,
  writes: 50,
  slice: 10,
  samples: 8,
  warmUps: 4,
  others: 100,
  compared: 100,
  endured: 1_000,
  burst: 20,
  pairs: 1,
  turns: 2,
  turn: 1,
  starts: 1,
  testFiles: 2,
}

const usage = `node test/bench/run.js [--only TEXT] [--peers] [--quick] [--json] [--save] [--dist FOLDER] [--profile FOLDER]
  --only TEXT       measures only the rows whose name contains the text; given several times, one of the texts
  --peers           also measures other tools, installed into node_modules/.cache/bench-peers
  --quick           small accounts and short slices
  --json            prints one JSON document instead of the table
  --save            saves the results of a whole run for the tables that npm run docs writes
  --dist FOLDER     measures another build than dist, to compare two
  --profile FOLDER  writes a CPU profile of the listening server for each kind of request`

/**
 * Reads the command line; ends the process with 2 when it is wrong.
 * @returns {{ only: string[], peers: boolean, quick: boolean, json: boolean, save: boolean, dist: string | undefined, profile: string | undefined, sizes: Sizes }}
 */
export function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        peers: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
        dist: { type: 'string' },
        profile: { type: 'string' },
      },
    })
    const { only, quick: isQuick, save, ...others } = values
    if (save && (only.length > 0 || isQuick))
      throw new Error('--save is for a whole run, without --only and --quick')
    const texts = only.map((text) => text.toLowerCase())
    return { ...others, only: texts, save, quick: isQuick, sizes: isQuick ? quick : whole }
  } catch (error) {
    console.error(`${error.message}\n${usage}`)
    return process.exit(2)
  }
}
