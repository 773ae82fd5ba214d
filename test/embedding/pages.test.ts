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
  slow.write([1, 2, 3, 4].map((page) => `GET ${path(page)} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
  const hurried = connect(emulator.port, '127.0.0.1')
  hurried.write(`GET ${path(2)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await once(hurried, 'data')
  hurried.destroy()
  for (let at = 0; at < 40; at++) await (await fetch(emulator.url + path(1 + (at % 3)))).arrayBuffer()
  const chunks: Buffer[] = []
  slow.on('data', (chunk) => chunks.push(chunk))
  slow.resume()
  while (Buffer.concat(chunks).toString().split('HTTP/1.1 200').length < 5) await wait(5)
  const wanted = Buffer.byteLength(expected)
  const last = () => Buffer.concat(chunks).subarray(Buffer.concat(chunks).lastIndexOf('\r\n\r\n') + 4)
  while (last().length < wanted) await wait(5)
  expect(last().toString()).toBe(expected)
  slow.destroy()
  await emulator.close()
})
