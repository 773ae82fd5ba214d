import { expect, test } from 'vitest'
import { isClearingNumber } from '../../src/clearing/clearing-number.ts'
import { clearingProofs } from '../../src/verify/proofs/clearing.ts'
import { promise } from '../promise.ts'
import { buyer, openClearing } from '../support/clearing.ts'
import { clearingFileOf } from '../support/clearing-xml.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { raw } from '../support/raw.ts'
import { refused } from '../support/refused.ts'

portable(clearingProofs)

promise('clearing/sent', async () => {
  const client = await openClearing()
  const sent = await client.sent()
  expect(sent).toMatchObject({ gov_status: 'processing', gov_id: null, gov_link: null })
  expect(await client.state(sent.id)).toMatchObject({ gov_send_date: '2026-03-02T10:00:00.000+01:00' })
  const unsent = await client.invoice({}, {})
  expect(unsent.body).toMatchObject({ gov_status: null })
  const query = `/invoices/${unsent.body.id}.json?gov_save_and_send=yes`
  expect((await client.put(query, { invoice: { place: 'Łódź' } })).body).toMatchObject({
    gov_status: 'processing',
    place: 'Łódź',
  })
  // In the record it is no documented flag.
  expect((await client.invoice({ gov_save_and_send: true }, {})).body).toMatchObject({ gov_status: null })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'unknown-field' }])
  const xml = `<invoice><api_token>${client.account.apiToken}</api_token><gov_save_and_send>1</gov_save_and_send>
    <buyer_name>Mak</buyer_name><buyer_tax_no>${buyer.buyer_tax_no}</buyer_tax_no></invoice>`
  const headers = { 'Content-Type': 'application/xml' }
  const { text } = await client.send('POST', '/invoices.xml', { body: xml, headers })
  expect(text).toContain('<gov-status>processing</gov-status>')
})

promise('clearing/accepted', async () => {
  const client = await openClearing()
  const { id } = await client.sent()
  client.account.clock.advance('4 seconds')
  expect(await client.state(id)).toMatchObject({ gov_status: 'processing', gov_id: null })
  const happened = client.account.clock.advance('1 minute')
  expect(happened).toMatchObject([
    { kind: 'cleared', resource: 'invoices', id, at: '2026-03-02T10:00:05.000+01:00' },
  ])
  expect(await client.state(id)).toMatchObject({
    gov_status: 'ok',
    gov_send_date: '2026-03-02T10:00:00.000+01:00',
    gov_sell_date: '2026-03-02T10:00:05.000+01:00',
    updated_at: '2026-03-02T10:00:05.000+01:00',
    gov_error_messages: null,
    gov_kind: 'VAT',
    gov_link: expect.stringContaining(`/invoices/${id}/attachment?kind=gov`),
  })
  expect(client.account.clock.advance('1 year')).toEqual([expect.objectContaining({ kind: 'overdue' })])
})

test('numbers have the tax number, the day, and a checksum, and are all different', async () => {
  expect(isClearingNumber('5265877635-20250826-0100001AF629-AF')).toBe(true)
  expect(isClearingNumber('5265877635-20250826-0100001AF628-AF')).toBe(false)
  const client = await openClearing()
  const numbers = new Set<string>()
  for (let count = 0; count < 5; count++) {
    const { gov_id } = await client.decided()
    expect(gov_id).toMatch(/^5252344078-20260302-[0-9A-F]{12}-[0-9A-F]{2}$/)
    expect(isClearingNumber(gov_id!)).toBe(true)
    numbers.add(gov_id!)
  }
  expect(numbers.size).toBe(5)
})

promise('clearing/events', async () => {
  const client = await openClearing()
  const webhook = { url: 'http://127.0.0.1:9/', active: true }
  client.account.webhooks.create({ ...webhook, kind: 'invoice:create' })
  client.account.webhooks.create({ ...webhook, kind: 'invoice:update' })
  const { id } = await client.sent()
  const events = () => client.account.webhooks.deliveries.all().map(({ kind, record }) => [kind, record])
  expect(events()).toEqual([['invoice:create', id]])
  client.account.clock.advance('5 seconds')
  expect(events()).toEqual([
    ['invoice:create', id],
    ['invoice:update', id],
  ])
})

promise('clearing/read', async () => {
  const client = await openClearing({}, { listen: true })
  const { body } = await client.invoice({}, {})
  const plain = await client.state(body.id, { send_to_ksef: 'no' })
  expect(plain).toMatchObject({ gov_status: null })
  expect(await client.state(body.id, { send_to_ksef: 'yes' })).toMatchObject({
    gov_status: 'processing',
    gov_send_date: '2026-03-02T10:00:00.000+01:00',
  })
  expect(client.lastRequest.diagnostics).toEqual([])
  client.account.clock.advance('5 seconds')
  const { gov_id } = await client.state(body.id)
  expect(await client.state(body.id, { send_to_ksef: 'yes' })).toMatchObject({ gov_status: 'ok', gov_id })
  const other = await client.invoice({}, {})
  const path = `/invoices/${other.body.id}.json`
  const asked = await raw(client, {
    method: 'GET',
    path,
    body: JSON.stringify({ api_token: client.account.apiToken, send_to_ksef: 'yes' }),
  })
  expect(asked.body).toMatchObject({ gov_status: 'processing' })
  await refused(client, () => client.get(path, { send_to_ksef: 'perhaps' }), 422, 'send_to_ksef')
})

promise('clearing/automatic', async () => {
  const buyers = {
    polish: {},
    foreign: { buyer_country: 'DE', buyer_tax_no: 'DE123456789', buyer_name: 'Mohn GmbH' },
    person: { buyer_company: false, buyer_tax_no: '', buyer_name: 'Jan Lis', buyer_country: '' },
  }
  for (const [mode, sent] of [
    [null, []],
    ['pl_companies', ['polish']],
    ['all_companies', ['polish', 'foreign']],
    ['all', ['polish', 'foreign', 'person']],
  ] as const) {
    const client = await openClearing({ gov_auto_send_mode: mode })
    for (const [name, values] of Object.entries(buyers)) {
      const { body } = await client.invoice(values, {})
      const isSent = (sent as readonly string[]).includes(name)
      expect(body.gov_status, `${mode} ${name}`).toBe(isSent ? 'processing' : null)
    }
    const expense = await client.invoice({ income: false }, {})
    expect(expense.body.gov_status).toBeNull()
    const proforma = await client.invoice({ kind: 'proforma' }, {})
    expect(proforma.body.gov_status).toBe(mode === null ? null : 'not_applicable')
  }
})

test('kinds that do not clear, expenses and other editions get not_applicable', async () => {
  const client = await openClearing()
  const procedure_vat_margin = 'procedura marży – dzieła sztuki'
  for (const kind of ['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final'])
    expect(await client.sent({ kind, procedure_vat_margin }), kind).toMatchObject({
      gov_status: 'processing',
    })
  for (const kind of ['proforma', 'bill', 'receipt', 'estimate', 'wnt', 'correction_note', 'vat_rr'])
    expect(await client.sent({ kind }), kind).toMatchObject({ gov_status: 'not_applicable', gov_id: null })
  expect(await client.sent({ income: false })).toMatchObject({ gov_status: 'not_applicable' })
  client.account.clock.advance('5 seconds')
  expect(client.account.invoices.filter({ gov_status: 'ok' })).toHaveLength(7)
  for (const edition of ['international', 'france', 'portugal'] as const) {
    const abroad = await open({ edition })
    const { body } = await abroad.post('/invoices.json', {
      gov_save_and_send: true,
      invoice: { buyer_name: 'Buyer Ltd', positions: [{ name: 'Service', total_price_gross: 10 }] },
    })
    expect(body).toMatchObject({ gov_status: 'not_applicable', gov_id: null })
  }
})

promise('clearing/not-connected', async () => {
  const client = await openClearing({ gov_connected: false })
  const { id } = await client.sent()
  expect(await client.state(id)).toMatchObject({
    gov_status: 'not_connected',
    gov_id: null,
    gov_send_date: null,
  })
  expect(client.account.clock.advance('1 minute')).toEqual([])
  expect(await client.state(id, { send_to_ksef: 'yes' })).toMatchObject({ gov_status: 'not_connected' })
})

test('a document with an earlier issue date is sent offline', async () => {
  const client = await openClearing()
  const modeOf = async (issue_date: string) => {
    const { id, gov_status } = await client.decided({ issue_date })
    expect(gov_status).toBe('ok')
    const receipt = await clearingFileOf(client, id, 'gov_upo')
    return /<TrybWysylki>(\w+)</.exec(receipt)?.[1]
  }
  expect(await modeOf('2026-03-01')).toBe('Offline')
  expect(await modeOf('2026-03-02')).toBe('Online')
})

promise('clearing/demo', async () => {
  const client = await openClearing({ gov_demo: true })
  expect(await client.sent()).toMatchObject({ gov_status: 'demo_processing' })
  expect(await client.sent({ kind: 'proforma' })).toMatchObject({ gov_status: 'demo_not_applicable' })
  expect(await client.decided()).toMatchObject({ gov_status: 'demo_ok', gov_id: expect.any(String) })
  expect(await client.decided({ issue_date: '2026-03-09' })).toMatchObject({ gov_status: 'demo_send_error' })
  client.account.faults.add({ operation: 'invoices.create', times: 1, then: { clearing: 'server_error' } })
  expect(await client.decided()).toMatchObject({ gov_status: 'demo_server_error' })
  const cut = await openClearing({ gov_demo: true, gov_connected: false })
  expect(await cut.sent()).toMatchObject({ gov_status: 'demo_not_connected' })
})

promise('clearing/retried', async () => {
  const client = await openClearing()
  const { id } = client.account.invoices.create({ ...buyer, gov_status: 'server_error' })
  const again = async (): Promise<string[]> => {
    await client.state(id, { send_to_ksef: 'yes' })
    return client.lastRequest.diagnostics.map(({ code }) => code)
  }
  client.account.clock.advance('59 seconds')
  expect(await again()).toEqual(['clearing-retry'])
  client.account.clock.advance('5 seconds')
  expect(await client.state(id)).toMatchObject({ gov_status: 'ok' })
  const patient = client.account.invoices.create({ ...buyer, gov_status: 'server_error' })
  client.account.clock.advance('1 minute')
  expect(await client.state(patient.id, { send_to_ksef: 'yes' })).toMatchObject({ gov_status: 'processing' })
  expect(client.lastRequest.diagnostics).toEqual([])

  client.account.faults.add({ operation: '*', then: { clearing: 'server_error' } })
  const { body: failing } = await client.invoice(buyer, { gov_save_and_send: true })
  const noted: number[] = []
  for (let resubmission = 1; resubmission <= 4; resubmission++) {
    client.account.clock.advance('2 minutes')
    await client.state(failing.id, { send_to_ksef: 'yes' })
    noted.push(client.lastRequest.diagnostics.length)
  }
  expect(noted).toEqual([0, 0, 0, 1])
  expect(client.lastRequest.diagnostics[0]!.message).toMatch(/^sent again for the 4th time; /)
})

promise('clearing/mail', async () => {
  const client = await openClearing({ gov_auto_send_mode: 'pl_companies' })
  const mailed = async (id: number) =>
    (await client.post<{ status: string; message: string }>(`/invoices/${id}/send_by_email.json`, {})).body
  const person = {
    buyer_company: false,
    buyer_name: 'Jan Lis',
    buyer_tax_no: '',
    buyer_email: 'jan@lis.test',
  }
  const { body: sale } = await client.invoice({ buyer_email: 'mak@buyer.test' }, {})
  expect(await mailed(sale.id)).toEqual({ status: 'error', message: expect.stringContaining(sale.number!) })
  expect(client.account.outbox.all()).toEqual([])
  expect(client.account.invoices.get(sale.id)).toMatchObject({ sent_time: null })
  expect(await mailed((await client.invoice(person, {})).body.id)).toMatchObject({ status: 'ok' })
  expect(
    await mailed((await client.invoice({ kind: 'proforma', buyer_email: 'a@b.test' }, {})).body.id),
  ).toMatchObject({ status: 'ok' })
  client.account.clock.advance('5 seconds')
  expect(await mailed(sale.id)).toMatchObject({ status: 'ok' })
  const manual = await openClearing()
  const { body: unsent } = await manual.invoice({ buyer_email: 'mak@buyer.test' }, {})
  const response = await manual.post(`/invoices/${unsent.id}/send_by_email.json`, {})
  expect(response.body).toMatchObject({ status: 'ok' })
})

promise('clearing/locked', async () => {
  const client = await openClearing()
  const { id, number } = await client.sent()
  const change = (values: object) => () => client.put<Refusal>(`/invoices/${id}.json`, { invoice: values })
  await refused(client, change({ place: 'Łódź' }), 422, 'place')
  client.account.clock.advance('5 seconds')
  const { body } = await client.get<object>(`/invoices/${id}.json`)
  const { message } = await refused(client, change({ buyer_name: 'Inny' }), 422, 'buyer_name')
  const { gov_id, positions } = await client.state(id)
  expect(JSON.stringify(message)).toContain(gov_id!)
  await refused(client, change({ number: '1000' }), 422, 'number')
  await refused(client, change({ positions: [{ id: positions[0]!.id, quantity: 3 }] }), 422, 'positions')
  await refused(client, change({ positions: [{ id: positions[0]!.id, _destroy: 1 }] }), 422, 'positions')
  await refused(client, change({ positions: [{ name: 'Więcej', price_net: 1 }] }), 422, 'positions')
  const cancel = () => client.post<Refusal>('/invoices/cancel.json', { cancel_invoice_id: id })
  await refused(client, cancel, 422, 'kind')
  // A client that sends back what it has read changes nothing; an empty number says nothing.
  expect((await client.put(`/invoices/${id}.json`, { invoice: { number: '' } })).status).toBe(200)
  expect((await client.put(`/invoices/${id}.json`, { invoice: body })).status).toBe(200)
  const changed = await client.post(`/invoices/${id}/change_status.json?status=paid`, {})
  expect(changed).toMatchObject({ status: 200, body: { code: 'success' } })
  expect(await client.one('invoices', id)).toMatchObject({ status: 'paid', number, gov_id, paid: '246.0' })
  await client.update('invoices', id, { status: 'issued' })
  await client.create('payments', { name: 'Przelew', price: '246.00', invoice_id: id, paid: true })
  expect(await client.one('invoices', id)).toMatchObject({ status: 'paid' })
})

promise('clearing/locked-amounts', async () => {
  const client = await openClearing()
  const line = { name: 'Ulotki', quantity: 3, tax: 23, total_price_gross: 100 }
  const { id, positions } = await client.sent({ positions: [line] })
  const invoice = { positions: [{ id: positions[0]!.id, price_gross: '33.33' }] }
  await refused(client, () => client.put<Refusal>(`/invoices/${id}.json`, { invoice }), 422, 'positions')
})

promise('clearing/not-deleted', async () => {
  const client = await openClearing()
  const { id } = await client.sent()
  const remove = () => client.delete<Refusal>(`/invoices/${id}.json`)
  await refused(client, remove, 422, 'gov_status')
  client.account.clock.advance('5 seconds')
  await refused(client, remove, 422, 'gov_status')
  const failed = await client.decided({ issue_date: '2026-03-09' })
  expect((await client.delete(`/invoices/${failed.id}.json`)).status).toBe(200)
})

promise('clearing/stated', async () => {
  const client = await openClearing()
  const { invoices } = client.account
  const cleared = invoices.create({ ...buyer, issue_date: '2026-02-20', gov_status: 'ok' })
  expect(cleared.gov_id).toMatch(/^5252344078-20260220-/)
  expect(await client.state(cleared.id)).toMatchObject({
    gov_send_date: '2026-02-20T00:00:00.000+01:00',
    gov_sell_date: '2026-02-20T00:00:00.000+01:00',
    gov_kind: 'VAT',
  })
  const { id } = invoices.create({ ...buyer, gov_status: 'processing' })
  const failed = invoices.create({ ...buyer, gov_status: 'send_error' })
  expect((await client.state(failed.id)).gov_error_messages).toHaveLength(1)
  const explained = invoices.create({
    ...buyer,
    gov_status: 'send_error',
    gov_error_messages: ['Zły podpis'],
  })
  expect((await client.state(explained.id)).gov_error_messages).toEqual(['Zły podpis'])
  client.account.clock.advance('5 seconds')
  expect(invoices.get(id)).toMatchObject({ gov_status: 'ok' })
  expect(() => invoices.create({ ...buyer, seller_tax_no: '1', seller_name: 'X', gov_status: 'ok' })).toThrow(
    /seller_tax_no/,
  )
})
