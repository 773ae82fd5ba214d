import { expect, test } from 'vitest'
import { liveService, shadowOf } from './live.ts'

test('a client works through the shadow as with the live service, and everything agrees', async () => {
  const live = await liveService()
  const { shadow, ask, lines } = await shadowOf(live.url)
  const clients = await ask('GET', '/clients.json')
  expect(clients.body).toMatchObject([{ name: 'Old Client Ltd' }])
  const made = await ask('POST', '/clients.json', {
    client: { name: 'Jan Kowalski', email: 'jan@buyer.test' },
  })
  expect(made.status).toBe(201)
  expect(live.account('acme').clients.get(made.body.id)).toMatchObject({ name: 'Jan Kowalski' })
  const position = { name: 'Mug', quantity: 3, tax: 23, total_price_gross: '36.90' }
  const sale = await ask('POST', '/invoices.json', {
    invoice: { client_id: made.body.id, positions: [position] },
  })
  expect(sale.status).toBe(201)
  await ask('PUT', `/invoices/${sale.body.id}.json`, {
    invoice: { oid: 'A-7', positions: [{ id: sale.body.positions[0].id, quantity: 4 }] },
  })
  await ask('GET', `/invoices.json?client_id=${made.body.id}`)
  await ask('GET', `/invoices/${sale.body.id}.json`)
  await ask('GET', '/invoices.json?include_positions=true')
  await ask('GET', '/products.json')
  await ask('POST', '/clients.json', { client: { name: '' } })
  await ask('GET', '/clients/12345.json')
  await ask('DELETE', `/clients/${clients.body[0].id}.json`)
  await ask('DELETE', `/invoices/${sale.body.id}.json`)
  const report = await shadow.report()
  expect(lines).toEqual([])
  expect(report.requests).toEqual({ all: 12, agreed: 12, differed: 0, notCompared: 0 })
})
