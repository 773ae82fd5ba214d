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
    path: (page: number, size = 100) =>
      `/invoices.json?per_page=${size}&page=${page}&api_token=${account.apiToken}`,
  }
}

test('pages sent at the same time, over one connection or many, do not mix', async () => {
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

test('a slow client gets whole pages while others get theirs', async () => {
  const { emulator, path } = await filled()
  const slow = connect(emulator.port, '127.0.0.1')
  slow.pause()
  // One after the other, until the system takes no more and a page waits in the emulator's own memory. Each of another
  // size, because a page requested before has memory of its own.
  const sizes = Array.from({ length: 40 }, (_, at) => 60 + at)
  for (const size of sizes) {
    slow.write(`GET ${path(1, size)} HTTP/1.1\r\nHost: ${new URL(emulator.url).host}\r\n\r\n`)
    await wait(10)
  }
  const hurried = connect(emulator.port, '127.0.0.1')
  hurried.write(`GET ${path(2)} HTTP/1.1\r\nHost: ${new URL(emulator.url).host}\r\n\r\n`)
  await once(hurried, 'data')
  hurried.destroy()
  for (const size of sizes) await (await fetch(emulator.url + path(3, size))).arrayBuffer()
  const expected = await Promise.all(sizes.map(async (size) => (await emulator.fetch(path(1, size))).text()))
  const awaited = expected.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const chunks: Buffer[] = []
  slow.on('data', (chunk) => chunks.push(chunk))
  slow.resume()
  while (chunks.reduce((sum, { length }) => sum + length, 0) < awaited) await wait(5)
  await once(slow.end(), 'close')
  const bodies = Buffer.concat(chunks)
    .toString()
    .split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/)
    .slice(1)
  expect(bodies).toHaveLength(sizes.length)
  for (const [at, body] of bodies.entries()) expect(body === expected[at]).toBe(true)
  await emulator.close()
})

test.each(['json', 'xml'])('a page of %s read repeatedly shows each change', async (extension) => {
  const emulator = await createEmulator()
  const account = emulator.account()
  const clients = ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((name) => account.clients.create({ name }))
  const page = async (query = '') => {
    const path = `/clients.${extension}?api_token=${account.apiToken}${query}`
    const read = async () => (await emulator.fetch(path)).text()
    const [text, again, third] = [await read(), await read(), await read()]
    expect([again, third]).toEqual([text, text])
    return text.match(/(?<=["<]name(?:":"|>))\w+/g)
  }
  expect(await page()).toEqual(['Dogwood', 'Cedar', 'Birch', 'Ash'])
  account.clients.update(clients[1]!.id, { name: 'Elm' })
  expect(await page()).toEqual(['Dogwood', 'Cedar', 'Elm', 'Ash'])
  expect(await page('&per_page=2')).toEqual(['Dogwood', 'Cedar'])
  account.clients.delete(clients[2]!.id)
  expect(await page()).toEqual(['Dogwood', 'Elm', 'Ash'])
  account.clients.create({ name: 'Fir' })
  expect(await page()).toEqual(['Fir', 'Dogwood', 'Elm', 'Ash'])
  expect(await page('&order=id')).toEqual(['Ash', 'Elm', 'Dogwood', 'Fir'])
  emulator.reset()
  expect(await page()).toBeNull()
  await emulator.close()
})
