import { writeFileSync } from 'node:fs'
import { peers } from './peers/list.js'

const path = new URL('results.json', import.meta.url)

/**
 * What a run has to say, for `--json` and for the tables that `npm run docs` makes of it.
 * @param {import('./table.js').Machine} machine
 * @param {import('./bench.js').Result[]} rows
 * @param {boolean} withPeers
 */
export function documentOf(machine, rows, withPeers) {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine,
    peers: withPeers ? peers.map(({ name, package: named, how }) => ({ name, package: named, how })) : [],
    rows,
  }
}

/**
 * Writes down what the tables are made of.
 * @param {ReturnType<typeof documentOf>} document
 */
export function save(document) {
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`)
}
