import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Child, cores } from '../bench/child.js'
import { builtPackage } from '../bench/package.js'
import { Client } from './client.js'
import { openReceiver } from './receiver.js'
import { accountStories, pause } from './steering.js'
import { stories } from './stories.js'
import { verdictOf } from './verdict.js'

const { values } = parseArgs({
  options: {
    // An hour of twenty requests a second.
    requests: { type: 'string', default: '72000' },
    samples: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
    dist: { type: 'string' },
    // One story alone, to find which one leaves something behind.
    only: { type: 'string' },
  },
})
const requests = Number(values.requests)
const samples = Number(values.samples)
const atOnce = 8

/** Requests after which the state is restored, as between the files of a test suite. */
const untilPause = 600

const folder = mkdtempSync(join(tmpdir(), 'faketura-soak-'))
const receiver = await openReceiver()
const { index } = builtPackage(values.dist)
const server = new Child('../soak/server.js', [index, join(folder, 'faketura.state')], cores.measured)
const client = new Client(await server.ask('address'), { connections: atOnce, receiver: receiver.url })
const every = Object.entries({ ...stories, ...accountStories })
const all = every.filter(([name]) => !values.only || name === values.only).map(([, story]) => story)
let nth = 0

/** Lets a few stories happen at once until so many requests were sent. */
async function until(count) {
  const tell = async () => {
    while (client.sent < count) {
      nth++
      await all[nth % all.length](client, nth, Math.floor(nth / all.length))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, tell))
  await server.ask('settled')
}

const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(2)
const columns = ['requests', 'seconds', 'heap MB', 'state MB', 'changes', 'messages', 'deliveries']
const say = (cells) => values.json || console.log(cells.map((cell) => String(cell).padStart(10)).join(' '))

try {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const heap = []
  say(columns)
  for (let sample = 1; sample <= samples; sample++) {
    const end = (requests / samples) * sample
    let before
    while (client.sent < end) {
      await until(Math.min(end, client.sent + untilPause))
      before = await server.ask('state')
      await pause(client, nth, client.sent < end ? ['3 days'] : ['3 days', '1 month', '1 year'])
    }
    const { bytes, stateBytes } = await server.ask('memory')
    heap.push({ requests: client.sent, bytes })
    const held = [before.changes, before.messages, before.deliveries]
    say([client.sent, seconds().toFixed(0), megabytes(bytes), megabytes(stateBytes), ...held])
  }
  const { operations, warnings } = await server.ask('report')
  await server.ask('close')
  const isGranted = ({ statuses }) => Object.keys(statuses).some((status) => Number(status) < 400)
  const missed = operations.filter((operation) => !isGranted(operation)).map(({ id }) => id)
  const defects = operations.filter(({ statuses }) =>
    Object.keys(statuses).some((status) => Number(status) === 500),
  )
  const verdict = verdictOf(heap)
  const delivered = receiver.count()
  if (values.json) {
    const found = { missed, defects: defects.map(({ id }) => id), warnings }
    console.log(JSON.stringify({ requests: client.sent, heap, ...found, delivered, ...verdict }))
  } else {
    const sent = client.sent.toLocaleString('en')
    console.log(
      `${sent} requests and ${delivered.toLocaleString('en')} webhooks in ${seconds().toFixed(0)} s, of`,
    )
    console.log(`${operations.length - missed.length} of ${operations.length} operations; ${verdict.text}`)
  }
  if (!values.only)
    for (const id of missed) console.error(`${id} was never granted: test/soak/stories.js should ask for it`)
  for (const { id } of defects) console.error(`${id} ran into a bug`)
  for (const warning of warnings) console.error(warning)
  if (!verdict.isFlat || [missed, defects, warnings].some(({ length }) => length > 0)) process.exitCode = 1
} finally {
  client.close()
  receiver.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
