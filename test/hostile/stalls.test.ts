import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attacked } from './attacked.ts'

test('other requests get responses during the rendering of a long PDF', async () => {
  const victim = await attacked()
  const position = { name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 1 }
  const { id } = await victim.sale({ positions: Array(1000).fill(position) })
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
  expect(turns).toBeGreaterThan(30)
})
