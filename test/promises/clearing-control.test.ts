import { expect, test } from 'vitest'
import { clearingControlProofs } from '../../src/verify/proofs/clearing-control.ts'
import { promise } from '../promise.ts'
import { buyer, openClearing } from '../support/clearing.ts'
import { portable } from '../support/portable.ts'

portable(clearingControlProofs)

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
  // A fault does not affect a document that is not sent.
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

promise('clearing-control/incomplete', async () => {
  const client = await openClearing({ gov_auto_send_mode: 'all' })
  const unnamed = {
    status: 'incomplete',
    buyer_email: 'mak@example.test',
    buyer_name: undefined,
    buyer_tax_no: undefined,
    send_after_completion: true,
  }
  const asked = await client.invoice(unnamed)
  expect(asked.body).toMatchObject({ status: 'incomplete', gov_status: null })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'ignored-value' }])
  const { body: made } = await client.invoice(unnamed, {})
  expect(made).toMatchObject({ status: 'incomplete', gov_status: null })
  expect(client.lastRequest.diagnostics).toEqual([])
  const read = await client.state(made.id, { send_to_ksef: 'yes' })
  expect(read).toMatchObject({ status: 'incomplete', gov_status: null })

  const complete = (token: string | null, values: Readonly<Record<string, string>>) =>
    client.send('POST', `/invoice/complete/${token}`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(values)),
    })
  const { buyer_name, buyer_tax_no } = buyer
  const mails = client.emulator.outbox.all().length
  await complete(made.token, { buyer_name, buyer_tax_no })
  expect(await client.state(made.id)).toMatchObject({ status: 'issued', gov_status: 'processing' })
  expect(client.emulator.outbox.all()).toHaveLength(mails)
  client.account.clock.advance('5 seconds')
  expect(await client.state(made.id)).toMatchObject({ status: 'issued', gov_status: 'ok' })
  expect(client.emulator.outbox.all()).toHaveLength(mails + 1)

  expect((await complete(asked.body.token, { buyer_name, buyer_tax_no: '12' })).status).toBe(200)
  expect(await client.state(asked.body.id)).toMatchObject({ status: 'issued', gov_status: 'send_error' })
})

promise('clearing-control/test-documents', async () => {
  const client = await openClearing({ gov_auto_send_mode: 'all' })
  const { body } = await client.invoice({ test: true }, {})
  expect(body).toMatchObject({ test: true, gov_status: 'not_applicable' })
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

test('account.ui.receiveExpense delivers an expense, without events', async () => {
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

promise('clearing-control/held-mail', async () => {
  const client = await openClearing({ gov_auto_send_mode: 'pl_companies' })
  const { account } = client
  const { body: template } = await client.invoice(buyer, {})
  account.clock.advance('1 minute')
  const definition = {
    invoice_id: template.id,
    start_date: '2026-03-03',
    every: '1m',
    send_email: true,
  } as const
  const addresses = { buyer_email: 'one@buyer.test,two@buyer.test' }
  account.recurrings.create({ name: 'Monthly', ...definition, ...addresses })
  const mailed = () => account.outbox.all().map(({ to, attachments }) => [to, attachments.length])
  const message = [['one@buyer.test', 'two@buyer.test'], 1]
  const happenings = account.clock.advance('1 day')
  const kinds = happenings.map(({ kind }) => kind).filter((kind) => kind !== 'overdue')
  expect(kinds).toEqual(['recurring_invoice', 'cleared', 'email'])
  expect(mailed()).toEqual([message])
  const issued = account.invoices.filter({ from_api: false })[0]!
  expect(issued.sent_time).not.toBeNull()

  // Nothing is sent while the system refuses the document, and once when it accepts it.
  account.ui.disconnectClearing()
  account.clock.advance('1 month')
  account.ui.reconnectClearing()
  expect(mailed()).toEqual([message])
  const { id } = account.invoices.filter({ from_api: false, gov_status: 'not_connected' })[0]!
  await client.state(id, { send_to_ksef: 'yes' })
  account.clock.advance('1 minute')
  expect(mailed()).toEqual([message, message])

  // An address of the department that no e-mail can have keeps none of the decisions back.
  account.departments.update(account.departments.all()[0]!.id, {
    own_email_settings: true,
    email_cc: 'nobody',
  })
  expect(account.clock.advance('1 month').map(({ kind }) => kind)).toContain('cleared')
  expect(mailed()).toHaveLength(2)
})
