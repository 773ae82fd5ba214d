import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import express from 'express'
import { fill, now, positionsOf } from '../filled-account.js'
import { usedBytes } from '../heap.js'
import { listening, serve } from '../serve.js'
import { timed } from '../statistics.js'

const [, , way, index, count] = process.argv

const { createEmulator } = await import(pathToFileURL(index).href)
// All of them listen, so that links in responses have the same length.
const emulator = await createEmulator({ now })
const filled = fill(emulator, Number(count))
const snapshot = emulator.snapshot()

/** @type {Record<string, () => number | Promise<number>>} */
const ports = {
  listening: () => emulator.port,
  app: () => listening(createServer(emulator.app)),
  mounted: () => listening(createServer(express().use(emulator.app))),
}

/** Opens a proxy and a port for https. */
async function reach() {
  await emulator.reach.open({ host: '127.0.0.1', proxy: 0, tls: 0 })
  const { proxyUrl, tlsUrl, caFile } = emulator.reach.addresses
  return {
    ca: readFileSync(caFile, 'utf8'),
    proxyPort: Number(new URL(proxyUrl).port),
    tlsPort: Number(new URL(tlsUrl).port),
  }
}

/** The first calls of a process compile what the later ones run. */
const warmUps = 100

/**
 * Medians of going back after ten changes: half of them make an invoice, half of them change one.
 * @param {number} samples
 */
async function undo(samples) {
  // Loading moves the state that reset comes back to behind what was filled in.
  await emulator.load({ faketura: 1, accounts: { bench: {} } })
  const loaded = emulator.snapshot()
  const { invoices } = emulator.account()
  const { ids, clients } = filled
  let changes = 0
  const change = () => {
    for (let at = 0; at < 5; at++) {
      invoices.create({ client_id: clients[0], positions: positionsOf(at) })
      invoices.update(ids[(changes++ * 7919) % ids.length], { internal_note: `changed ${changes}` })
    }
  }
  const goBack = () => emulator.restore(loaded)
  await timed(warmUps, goBack, change)
  const restore = await timed(samples, goBack, change)
  const reset = await timed(samples, () => emulator.reset(), change)
  if (emulator.changes().length > 0) throw new Error('reset left changes behind')
  return { restore, reset }
}

serve({
  undo,
  reach,
  used: usedBytes,
  port: ports[way],
  filled: () => filled,
  restore: () => emulator.restore(snapshot),
})
