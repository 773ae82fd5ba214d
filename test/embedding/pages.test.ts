import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

/** Invoices that fill pages of some 300 KB. */
async function filled() {
  const emulator = await createEmulator()
  const account = emulator.account()
  const positions = [{ name: 'Hosting', quantity: 1, tax: '23', total_price_gross: '12.30' }]
  for (let at = 0; at < 400; at++) {
    account.invoices.create({
      buyer_name: 'Birch',
      internal_note: `note ${at} ${'x'.repeat(400)}`,
      positions,
    })
  }
  return {
    emulator,
    path: (page: number) => `/invoices.json?per_page=100&page=${page}&api_token=${account.apiToken}`,
  }
}

test('pages that are answered at the same time, over one connection or many, are each their own', async () => {
  const { emulator, path } = await filled()
  const pages = [1, 2, 3, 4]
  const alone = new Map<number, string>()
  for (const page of pages) alone.set(page, await (await emulator.fetch(path(page))).text())
  expect(new Set(alone.values()).size).toBe(4)
  const asked = Array.from({ length: 60 }, (_, at) => pages[at % 4]!)
  const bodies = await Promise.all(asked.map(async (page) => (await fetch(emulator.url + path(page))).text()))
  for (const [at, page] of asked.entries()) expect(bodies[at]).toBe(alone.get(page))
  await emulator.close()
})

test('a client that reads slowly gets its page whole, whatever others are answered meanwhile', async () => {
  const { emulator, path } = await filled()
  const expected = await (await emulator.fetch(path(4))).text()
  const slow = connect(emulator.port, '127.0.0.1')
  slow.pause()
  // One after the other, until the system takes no more and a page waits in the emulator's own memory.
  const asked = 40
  for (let at = 0; at < asked; at++) {
    slow.write(`GET ${path(4)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await wait(10)
  }
  const hurried = connect(emulator.port, '127.0.0.1')
  hurried.write(`GET ${path(2)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(hurried, 'data')
  hurried.destroy()
  for (let at = 0; at < 40; at++) await (await fetch(emulator.url + path(1 + (at % 3)))).arrayBuffer()
  const chunks: Buffer[] = []
  slow.on('data', (chunk) => chunks.push(chunk))
  slow.resume()
  const size = () => chunks.reduce((sum, { length }) => sum + length, 0)
  while (size() < asked * Buffer.byteLength(expected)) await wait(5)
  await once(slow.end(), 'close')
  const bodies = Buffer.concat(chunks)
    .toString()
    .split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/)
    .slice(1)
  expect(bodies).toHaveLength(asked)
  for (const body of bodies) expect(body === expected).toBe(true)
  await emulator.close()
})
