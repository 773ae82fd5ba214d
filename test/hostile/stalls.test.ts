import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openVictim } from './hostile-client.ts'

test.each([
  ['of many rows', 1000, 'Lamp', 30],
  ['of few rows with long texts', 15, 'Lamps'.repeat(13_000), 10],
])('other requests get responses during the rendering of a PDF %s', async (_, rows, name, least) => {
  const victim = await openVictim()
  const position = { name, quantity: 1, tax: 23, total_price_gross: 1 }
  const { id } = await victim.sale({ positions: Array(rows).fill(position) })
  const path = `/invoices/${id}.pdf?api_token=${encodeURIComponent(victim.account.apiToken)}`
  // The library is loaded with the first one.
  await victim.emulator.fetch(path)
  const order: string[] = []
  const made = victim.emulator.fetch(path).then(() => order.push('PDF'))
  let turns = 0
  const neighbour = async () => {
    for (let request = 1; request <= 5; request++) {
      expect((await victim.get('/clients.json')).status).toBe(200)
      order.push('request')
    }
  }
  const count = async () => {
    while (!order.includes('PDF')) {
      await setImmediate()
      turns++
    }
  }
  await Promise.all([made, neighbour(), count()])
  expect(order).toEqual(['request', 'request', 'request', 'request', 'request', 'PDF'])
  expect(turns).toBeGreaterThan(least)
})
