import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import express from 'express'
import { listening, serve } from '../serve.js'
import { fill, now } from '../world.js'

const [, , way, index, count] = process.argv

const { createEmulator } = await import(pathToFileURL(index).href)
// All of them listen, so that the links in their answers are of one length.
const emulator = await createEmulator({ now })
const world = fill(emulator, Number(count))
const filled = emulator.snapshot()

/** @type {Record<string, () => number | Promise<number>>} */
const ports = {
  listening: () => emulator.port,
  app: () => listening(createServer(emulator.app)),
  mounted: () => listening(createServer(express().use(emulator.app))),
}

serve({
  port: ports[way],
  world: () => world,
  restore: () => emulator.restore(filled),
})
