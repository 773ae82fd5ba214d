import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../serve.js'
import { folder, freePort, invoices, require, responding } from './peer.js'

const { BuildCRUDRoute, BuildDatabucket, BuildEnvironment } = require('@mockoon/commons')

const temporary = mkdtempSync(join(tmpdir(), 'faketura-bench-mockoon-'))
process.on('exit', () => rmSync(temporary, { recursive: true }))

async function start() {
  const port = await freePort()
  const bucket = BuildDatabucket({ name: 'invoices', value: JSON.stringify(await invoices()) })
  const route = BuildCRUDRoute(true, { endpoint: 'invoices', databucketID: bucket.id })
  const environment = {
    ...BuildEnvironment({ hasDefaultRoute: false, hasContentTypeHeader: true, hasCorsHeaders: false, port }),
    hostname: '127.0.0.1',
    data: [bucket],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: route.uuid }],
  }
  const file = join(temporary, 'environment.json')
  writeFileSync(file, JSON.stringify(environment))
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'start', '--data', file, '--disable-log-to-file')
  require(join(folder, 'node_modules/@mockoon/cli/bin/run.js'))
  return responding(port, '/invoices?page=1&limit=1')
}

serve({
  port: start,
  // Only a restart restores its data bucket; the creates of a run add few records to those that it has.
  restore: () => undefined,
})
