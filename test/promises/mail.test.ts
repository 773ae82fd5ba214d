import { expect, test } from 'vitest'
import type { EditionName } from '../../src/index.ts'
import { promise } from '../promise.ts'
import { type Client, open, type ReceivedResponse, type Refusal } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { refused } from '../support/refused.ts'

type Query = Readonly<Record<string, string>>
type Sent = { readonly status: string; readonly message: string }

const buyer = { buyer_name: 'Buyer Ltd', buyer_email: 'buyer@example.com' }

function send<Body>(client: Client, id: number, query: Query = {}): Promise<ReceivedResponse<Body>> {
  const headers = { Accept: 'application/json' }
  const token = { api_token: client.account.apiToken }
  return client.send<Body>('POST', `/invoices/${id}/send_by_email.json`, {
    headers,
    query: { ...token, ...query },
  })
}

/** Mails a document, and expects the response to confirm it. */
async function mail(client: Client, id: number, query?: Query): Promise<Sent> {
  const reply = await send<Sent>(client, id, query)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.status, reply.text).toBe('ok')
  return reply.body
}

/** Asks for an e-mail that must not be sent. */
async function notSent(client: Client, id: number, field: string, query?: Query): Promise<void> {
  const before = client.emulator.outbox.all().length
  await refused(client, () => send<Refusal>(client, id, query), 422, field)
  expect(client.emulator.outbox.all()).toHaveLength(before)
}

promise('mail/sent', async () => {
  const client = await open()
  const { id, number } = await client.sale(buyer)
  const reply = await mail(client, id)
  expect(Object.keys(reply)).toEqual(['status', 'message'])
  expect(reply.message).toContain('buyer@example.com')
  expect(client.emulator.outbox.all()).toHaveLength(1)
  expect(client.emulator.outbox.last()).toMatchObject({
    id: 1,
    at: '2026-01-15T00:00:00.000+00:00',
    account: client.account.prefix,
    to: ['buyer@example.com'],
    cc: [],
    attachments: [],
    subject: expect.stringContaining(String(number)),
  })
  expect(client.lastRequest).toMatchObject({ operation: 'invoices.send_by_email', diagnostics: [] })
})

test('responds in XML, too', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  const path = `/invoices/${id}/send_by_email.xml?api_token=${client.account.apiToken}`
  const response = await client.emulator.fetch(path, { method: 'POST' })
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toContain('<status>ok</status>')
  expect(text).toContain('buyer@example.com</message>')
  expect(client.emulator.outbox.all()).toHaveLength(1)
})

promise('mail/client-address', async () => {
  const client = await open()
  const card = await client.create('clients', { name: 'Buyer Ltd', email: 'card@example.com' })
  const { id } = await client.sale({ buyer_name: undefined, client_id: card.id })
  await client.update('invoices', id, { buyer_email: '' })
  expect((await mail(client, id)).message).toContain('card@example.com')
})

promise('mail/no-recipient', async () => {
  const client = await open()
  const { id } = await client.sale()
  await notSent(client, id, 'buyer_email')
  expect(await client.one('invoices', id)).toMatchObject({ sent_time: null, print_time: null })
})

promise('mail/email-to', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  const five = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com']
  expect((await mail(client, id, { email_to: five.join(', ') })).message).toContain('e@example.com')
  expect(client.emulator.outbox.last()?.to).toEqual(five)
  expect(await client.one('invoices', id)).toMatchObject(buyer)
})

promise('mail/email-cc', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  await mail(client, id, { email_cc: 'a@example.com,b@example.com' })
  expect(client.emulator.outbox.last()).toMatchObject({
    to: ['buyer@example.com'],
    cc: ['a@example.com', 'b@example.com'],
  })
})

const six = 'a@x.test,b@x.test,c@x.test,d@x.test,e@x.test,f@x.test'

promise('mail/wrong-address', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  for (const parameter of ['email_to', 'email_cc']) {
    for (const list of [six, 'nobody', 'a@x.test, b@', 'a@x.test\r\nBcc: b@x.test', '<a@x.test>']) {
      await notSent(client, id, parameter, { [parameter]: list })
    }
  }
  await client.update('invoices', id, { buyer_email: 'no address' })
  await notSent(client, id, 'buyer_email')
})

test('an invalid boolean, and an unknown print_option, are 422 and name the parameter', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  for (const parameter of ['email_pdf', 'update_buyer_email', 'force', 'print_option']) {
    await notSent(client, id, parameter, { [parameter]: 'perhaps' })
  }
})

test('an unknown document is 404, and so is one of another account', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  const other = client.emulator.createAccount()
  for (const [token, asked] of [
    [client.account.apiToken, 1],
    [other.apiToken, id],
  ] as const) {
    const path = `/invoices/${asked}/send_by_email.json?api_token=${token}`
    expect((await client.emulator.fetch(path, { method: 'POST' })).status).toBe(404)
  }
  expect(client.emulator.outbox.all()).toEqual([])
})

promise('mail/email-pdf', async () => {
  const client = await open({ edition: 'poland' })
  const { id } = await client.sale(buyer)
  await mail(client, id, { email_pdf: 'true' })
  const message = client.emulator.outbox.last()!
  expect(message.attachments).toEqual([{ filename: '1-01-2026.pdf', contentType: 'application/pdf' }])
  const [file] = await message.files()
  expect(file!.bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(client.emulator.outbox.find({ attachment: /\.pdf$/ })?.id).toBe(message.id)
})

promise('mail/print-option', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  const token = { api_token: client.account.apiToken }
  const files: string[] = []
  for (const print_option of ['original', 'copy', 'original_and_copy', 'duplicate']) {
    await mail(client, id, { email_pdf: '1', print_option })
    const [file] = await client.emulator.outbox.last()!.files()
    const query = new URLSearchParams({ ...token, print_option })
    const shown = await client.emulator.fetch(`/invoices/${id}.pdf?${query}`)
    expect(file!.bytes.equals(Buffer.from(await shown.arrayBuffer())), print_option).toBe(true)
    files.push(file!.bytes.toString('base64'))
  }
  expect(new Set(files).size).toBe(4)
})

promise('mail/update-buyer-email', async () => {
  const client = await open()
  for (const yes of ['true', 'yes']) {
    const { id } = await client.sale(buyer)
    await mail(client, id, { email_to: 'new@example.com', update_buyer_email: yes })
    expect(await client.one('invoices', id)).toMatchObject({ buyer_email: 'new@example.com' })
    await mail(client, id)
    expect(client.emulator.outbox.last()?.to).toEqual(['new@example.com'])
  }
})

promise('mail/update-recipient-email', async () => {
  const client = await open()
  const { id } = await client.sale({ ...buyer, recipient_name: 'Recipient Ltd' })
  await mail(client, id, { email_to: 'new@example.com', update_buyer_email: 'true' })
  expect(await client.one('invoices', id)).toMatchObject({
    buyer_email: 'buyer@example.com',
    recipient_email: 'new@example.com',
  })
})

promise('mail/update-without-email-to', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  await mail(client, id, { update_buyer_email: 'true' })
  expect(await client.one('invoices', id)).toMatchObject(buyer)
  expect(client.emulator.diagnostics().map(({ code }) => code)).toEqual(['ignored-parameter'])
})

promise('mail/times', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  client.emulator.clock.set('2026-01-16T09:30:00Z')
  await mail(client, id)
  const time = '2026-01-16T09:30:00.000+00:00'
  expect(await client.one('invoices', id)).toMatchObject({
    sent_time: time,
    print_time: time,
    updated_at: time,
  })
})

promise('mail/status', async () => {
  const client = await open()
  for (const status of ['issued', 'sent', 'paid']) {
    const { id } = await client.sale({ ...buyer, status })
    await mail(client, id)
    expect(await client.one('invoices', id)).toMatchObject({ status })
  }
})

promise('mail/lock', async () => {
  const client = await open({ edition: 'france' })
  const { id } = await client.sale(buyer)
  await mail(client, id)
  client.emulator.clock.advance('71 hours')
  const before = client.emulator.snapshot()
  const { status, body } = await send<Sent>(client, id)
  expect([status, body.status]).toEqual([200, 'error'])
  expect(body.message).toContain('buyer@example.com')
  expect(client.emulator.changes(before)).toEqual([])
  expect(client.emulator.outbox.all()).toHaveLength(1)
  await mail(client, id, { force: 'true' })
  client.emulator.clock.advance('3 days')
  await mail(client, id)
  expect(client.emulator.outbox.all()).toHaveLength(3)
})

promise('mail/no-lock', async () => {
  for (const edition of ['international', 'poland', 'portugal'] as const) {
    const client = await open({ edition })
    const { id } = await client.sale(buyer)
    await mail(client, id)
    await mail(client, id)
    expect(client.emulator.outbox.all(), edition).toHaveLength(2)
  }
})

promise('mail/sender', async () => {
  const client = await open()
  const main = (await client.list('departments'))[0]!
  const { id } = await client.sale(buyer)
  await mail(client, id)
  expect(client.emulator.outbox.last()?.from).toBe(`invoices@${client.account.prefix}.test`)
  await client.update('departments', main.id, { email: 'seller@example.com' })
  const { id: later } = await client.sale(buyer)
  await mail(client, later)
  expect(client.emulator.outbox.last()?.from).toBe('seller@example.com')
})

promise('mail/own-settings', async () => {
  const client = await open()
  const main = (await client.list('departments'))[0]!
  const settings = {
    email_from: 'billing@example.com',
    email_cc: 'archive@example.com',
    email_subject: 'Your document',
    email_pdf: true,
  }
  const { id } = await client.sale(buyer)
  await client.update('departments', main.id, settings)
  await mail(client, id)
  expect(client.emulator.outbox.last()).toMatchObject({ cc: [], attachments: [] })
  await client.update('departments', main.id, { own_email_settings: true })
  await mail(client, id, { email_cc: 'a@example.com' })
  expect(client.emulator.outbox.last()).toMatchObject({
    from: 'billing@example.com',
    to: ['buyer@example.com'],
    cc: ['a@example.com', 'archive@example.com'],
    subject: 'Your document',
    attachments: [{ contentType: 'application/pdf' }],
  })
})

promise('mail/language', async () => {
  const words = {
    international: [
      `Invoice ${invoiceNumber(1)} from`,
      'Hello,',
      'Sent to',
      '1,230.00\u00a0EUR',
      '20/01/2026',
    ],
    poland: ['Faktura VAT 1/01/2026 od', 'Dzień dobry,', 'Wysłano', '1\u00a0230,00\u00a0EUR', '20.01.2026'],
    france: ['Facture F2026-1 de', 'Bonjour,', 'Envoyé à', '1\u00a0230,00\u00a0EUR', '20/01/2026'],
    portugal: ['Fatura FT1/2026 de', 'Bom dia,', 'Enviado para', '1\u00a0230,00\u00a0EUR', '20/01/2026'],
  } as const satisfies Record<EditionName, readonly string[]>
  for (const [edition, [subject, greeting, reply, total, due]] of Object.entries(words)) {
    const client = await open({ edition: edition as EditionName })
    const positions = [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 1230 }]
    const { id } = await client.sale({ ...buyer, currency: 'EUR', payment_to_kind: 5, positions })
    expect((await mail(client, id)).message, edition).toContain(reply)
    const message = client.emulator.outbox.last()!
    expect(message.subject).toContain(subject)
    for (const said of [greeting, total, due]) {
      expect(message.text).toContain(said)
      expect(message.html).toContain(said)
    }
  }
})
