import { Bench } from './bench.js'
import { readOptions } from './options.js'
import { conditions, tableOf } from './table.js'

const options = readOptions()
const bench = new Bench(options)
const results = await bench.run()
const machine = conditions(bench.busy, bench.shares)
console.log(
  options.json ? JSON.stringify({ machine, rows: results }, null, 2) : `${machine}\n\n${tableOf(results)}`,
)
if (results.length === 0) console.error(`no row is called ${JSON.stringify(options.only)}`)
// A budget that is missed is a finding; a row that could not be measured is a failure.
if (results.length === 0 || results.some(({ error }) => error !== undefined)) process.exitCode = 1
