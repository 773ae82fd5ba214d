import { Bench } from './bench.js'
import { readOptions } from './options.js'
import { documentOf, save } from './results.js'
import { conditions, machineOf, tableOf } from './table.js'

const options = readOptions()
const bench = new Bench(options)
const rows = await bench.run()
const machine = machineOf(bench.busy, bench.shares)
const document = documentOf(machine, rows, options.peers)
console.log(options.json ? JSON.stringify(document, null, 2) : `${conditions(machine)}\n\n${tableOf(rows)}`)
if (rows.length === 0)
  console.error(`no row is called ${options.only.map((text) => JSON.stringify(text)).join(' or ')}`)
if (options.save) save(document)
for (const { what, error } of rows) if (error !== undefined) console.error(`${what}: ${error}`)
// A budget that is missed is a finding; a row that could not be measured is a failure.
if (rows.length === 0 || rows.some(({ error }) => error !== undefined)) process.exitCode = 1
