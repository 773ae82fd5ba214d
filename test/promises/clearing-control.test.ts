import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { openClearing } from '../support/clearing.ts'

promise('clearing-control/fault', async () => {
  const client = await openClearing()
  const { faults } = client.account
  faults.add({ operation: 'invoices.create', times: 1, then: { clearing: 'server_error' } })
  const failed = await client.decided()
  expect(failed).toMatchObject({ gov_status: 'server_error', gov_id: null })
  expect(failed.gov_error_messages).toEqual([expect.stringContaining('KSeF')])
  faults.add({
    operation: 'invoices.get',
    times: 1,
    then: { clearing: 'send_error', messages: ['Zły podpis', 'Zła data'] },
  })
  client.account.clock.advance('1 minute')
  expect(await client.state(failed.id, { send_to_ksef: 'yes' })).toMatchObject({ gov_status: 'processing' })
  const happened = client.account.clock.advance('5 seconds')
  expect(happened).toMatchObject([{ kind: 'not_cleared', id: failed.id, reason: 'Zły podpis; Zła data' }])
  expect(await client.state(failed.id)).toMatchObject({
    gov_status: 'send_error',
    gov_error_messages: ['Zły podpis', 'Zła data'],
  })
  expect(faults.list()).toMatchObject([{ hits: 1 }, { hits: 1 }])
  // What is not sent is not affected.
  faults.clear()
  faults.add({ operation: '*', then: { clearing: 'server_error' } })
  const { body, status } = await client.invoice({}, {})
  expect(status).toBe(201)
  expect(body.gov_status).toBeNull()
  expect((await client.get('/clients.json')).status).toBe(200)
})

promise('clearing-control/fault-not-connected', async () => {
  const client = await openClearing()
  client.account.faults.add({ operation: 'invoices.create', times: 1, then: { clearing: 'not_connected' } })
  expect(await client.sent()).toMatchObject({ gov_status: 'not_connected' })
  expect(await client.sent()).toMatchObject({ gov_status: 'processing' })
})

promise('clearing-control/reconnected', async () => {
  const client = await openClearing()
  const { ui } = client.account
  ui.disconnectClearing()
  const { id } = await client.sent()
  expect(await client.state(id)).toMatchObject({ gov_status: 'not_connected' })
  const cut = client.account.snapshot()
  ui.reconnectClearing()
  expect(await client.state(id)).toMatchObject({ gov_status: 'not_connected' })
  expect(await client.state(id, { send_to_ksef: 'yes' })).toMatchObject({ gov_status: 'processing' })
  client.account.restore(cut)
  expect(await client.sent()).toMatchObject({ gov_status: 'not_connected' })
  client.account.reset()
  expect(client.account.invoices.all()).toEqual([])
  const late = await openClearing({ gov_connected: false })
  late.account.ui.reconnectClearing()
  expect(await late.sent()).toMatchObject({ gov_status: 'processing' })
})

promise('clearing-control/received', async () => {
  const client = await openClearing()
  const issuer = { number: 'FV/7', buyer_name: 'Papier SA', buyer_tax_no: '526-587-76-35' }
  const positions = [{ name: 'Papier', quantity: 3, tax: 23, price_net: '10.00' }]
  client.account.webhooks.create({ kind: 'invoice:create', url: 'http://127.0.0.1:9/', active: true })
  const received = client.account.ui.receiveExpense({ ...issuer, positions })
  expect(received).toMatchObject({
    income: false,
    number: 'FV/7',
    gov_status: 'ok',
    gov_id: expect.stringMatching(/^5265877635-20260302-/),
    price_gross: '36.9',
    from_api: false,
  })
  expect(await client.list('invoices')).toEqual([])
  expect(await client.list('invoices', { income: 'no' })).toMatchObject([{ id: received.id }])
  // Expenses trigger no webhook.
  expect(client.account.webhooks.deliveries.all()).toEqual([])
  expect(
    await client.update('invoices', received.id, { category_id: null, internal_note: 'Biuro' }),
  ).toMatchObject({
    internal_note: 'Biuro',
  })
  expect((await client.put(`/invoices/${received.id}.json`, { invoice: { number: 'X' } })).status).toBe(422)
  expect(() => client.account.ui.receiveExpense({ ...issuer, buyer_tax_no: '12' })).toThrow(/buyer_tax_no/)
  const abroad = client.emulator.createAccount({ edition: 'france' })
  expect(() => abroad.ui.receiveExpense(issuer)).toThrow(/gov_status.*france/)
  expect(abroad.invoices.all()).toEqual([])
})
