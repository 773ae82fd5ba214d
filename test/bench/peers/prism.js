import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../serve.js'
import { folder, freePort, responding } from './peer.js'

const [, , , , document] = process.argv

async function start() {
  const port = await freePort()
  const cli = join(folder, 'node_modules/@stoplight/prism-cli')
  const { bin } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'))
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'mock', document, '-p', String(port), '-v', 'silent')
  await import(join(cli, typeof bin === 'string' ? bin : bin.prism))
  return responding(port, '/')
}

serve({ port: start, restore: () => undefined })
