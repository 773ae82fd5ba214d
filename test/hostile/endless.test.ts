import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { open } from '../support/client.ts'
import { define } from '../support/recurring.ts'
import { openVictim } from './hostile-client.ts'

test('a numbering pattern without a counter is refused at its second number', async () => {
  const { emulator } = await open()
  const endless = JSON.stringify(emulator.export()).replace(
    '"invoice_pattern":"nr/yyyy"',
    '"use_pattern":true,"invoice_pattern":"FAC"',
  )
  expect(endless).toContain('"FAC"')
  const client = await openVictim({ fixtures: JSON.parse(endless) })
  expect(await client.sale()).toMatchObject({ number: 'FAC' })
  const invoice = {
    buyer_name: 'Buyer Ltd',
    positions: [{ name: 'A', quantity: 1, tax: 23, total_price_gross: 1 }],
  }
  const { status, text } = await client.post('/invoices.json', { invoice })
  expect([status, text]).toEqual([422, expect.stringContaining('FAC')])
  expect(await client.sale({ number: '7' })).toMatchObject({ number: '7' })
})

test('catching up a schedule by a century does not block requests', async () => {
  const client = await openVictim({ now: { now: '2026-01-15', running: true } })
  const { id: client_id } = await client.create('clients', { name: 'Buyer Ltd' })
  const { id: product_id } = await client.create('products', { name: 'Service A', price_gross: 10 })
  const late = { client_id, product_id, every: '1w', next_invoice_date: '1900-01-01' }
  await define(client, late)
  await define(client, late)
  const { invoices } = client.account
  while (invoices.all().length === 0) await setImmediate()
  expect((await client.get('/clients.json')).status).toBe(200)
  expect(invoices.all().length).toBeLessThan(1000)
})

test('a schedule ends on the last possible day', async () => {
  const client = await openVictim({ now: '9999-12-31' })
  const { id } = await client.sale()
  const definition = await define(client, { invoice_id: id, every: '1w', start_date: '9999-12-30' })
  expect(definition).toMatchObject({ next_invoice_date: null, state: 'finished' })
})
