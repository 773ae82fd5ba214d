import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Client, open } from '../support/client.ts'
import { openMailServer } from '../support/mail-server.ts'

const buyer = { buyer_name: 'Kupujący sp. z o.o.', buyer_email: 'buyer@example.com' }

/** Mails a document to its buyer, with the PDF file and a copy. */
async function mail(client: Client, id: number): Promise<void> {
  const query = new URLSearchParams({
    api_token: client.account.apiToken,
    email_pdf: 'true',
    email_cc: 'copy@example.com',
  })
  const path = `/invoices/${id}/send_by_email.json?${query}`
  const response = await client.emulator.fetch(path, { method: 'POST' })
  expect(await response.json()).toMatchObject({ status: 'ok' })
}

promise('outbox/mime', async () => {
  const written: string[] = []
  for (const _ of ['once', 'again']) {
    const client = await open({ edition: 'poland' })
    const { id } = await client.sale(buyer)
    await mail(client, id)
    const message = client.emulator.outbox.last()!
    const mime = await message.mime()
    expect(mime.equals(await message.mime())).toBe(true)
    written.push(mime.toString('latin1'))
    const parsed = await PostalMime.parse(mime)
    expect(parsed).toMatchObject({
      from: { address: message.from },
      to: [{ address: 'buyer@example.com' }],
      cc: [{ address: 'copy@example.com' }],
      subject: message.subject,
      date: '2026-01-14T23:00:00.000Z',
    })
    expect(parsed.text?.trim()).toBe(message.text.trim())
    expect(parsed.html?.trim()).toBe(message.html.trim())
    const [file] = await message.files()
    const [attached] = parsed.attachments
    expect(attached).toMatchObject({ filename: '1-01-2026.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(attached!.content as ArrayBuffer).equals(file!.bytes)).toBe(true)
  }
  expect(written[0]).toBe(written[1])
  expect(written[0]).not.toMatch(/[^\r]\n/)
})

test('a name of a seller or buyer never becomes a header or an address', async () => {
  const client = await open()
  const { id } = await client.sale({ ...buyer, seller_name: 'Evil "Ltd" <x@x.test>\r\nBcc: y@y.test' })
  await mail(client, id)
  const parsed = await PostalMime.parse(await client.emulator.outbox.last()!.mime())
  expect(parsed.bcc ?? []).toEqual([])
  expect(parsed.from?.address).toBe(client.emulator.outbox.last()!.from)
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
})

promise('outbox/isolated', async () => {
  const { emulator } = await open()
  for (const prefix of ['first', 'second']) {
    const account = emulator.createAccount({ prefix })
    const invoice = account.invoices.create({ ...buyer, positions: [{ name: 'A', total_price_gross: 1 }] })
    const path = `/invoices/${invoice.id}/send_by_email.json?api_token=${account.apiToken}`
    expect((await emulator.fetch(path, { method: 'POST' })).status).toBe(200)
  }
  const { outbox } = emulator
  expect(outbox.all().map(({ id, account }) => [id, account])).toEqual([
    [1, 'first'],
    [2, 'second'],
  ])
  expect(outbox.find({ account: 'second', to: 'buyer@example.com' })?.id).toBe(2)
  expect(outbox.find({ to: /@example\.com$/, subject: /invoice/i })?.id).toBe(1)
  expect(outbox.find({ account: 'second', to: 'nobody@example.com' })).toBeUndefined()
  outbox.clear()
  expect(outbox.all()).toEqual([])
  expect(outbox.last()).toBeUndefined()
})

promise('outbox/as-sent', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  await mail(client, id)
  const message = client.emulator.outbox.last()!
  const before = await message.mime()
  await client.update('invoices', id, { buyer_name: 'Somebody Else Ltd', number: 'X/1' })
  await client.delete(`/invoices/${id}.json`)
  client.emulator.clock.advance('40 days')
  expect((await message.mime()).equals(before)).toBe(true)
})

promise('outbox/undone', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  const { emulator } = client
  const start = emulator.snapshot()
  await mail(client, id)
  const sent = emulator.snapshot()
  const [first] = emulator.outbox.all()
  emulator.restore(start)
  expect(emulator.outbox.all()).toEqual([])
  expect((await client.one('invoices', id)).sent_time).toBeNull()
  emulator.restore(sent)
  expect(emulator.outbox.all().map(({ id, subject }) => [id, subject])).toEqual([[1, first!.subject]])
  emulator.reset()
  expect(emulator.outbox.all()).toEqual([])
  const { id: again } = await client.sale(buyer)
  await mail(client, again)
  expect(emulator.outbox.last()?.id).toBe(1)
})

test('a listener gets every message that a request sends, until it is removed', async () => {
  const client = await open()
  const { id } = await client.sale(buyer)
  const heard: number[] = []
  const stop = client.emulator.outbox.subscribe((message) => heard.push(message.id))
  await mail(client, id)
  await mail(client, id)
  stop()
  await mail(client, id)
  expect(heard).toEqual([1, 2])
})

promise('outbox/smtp', async () => {
  const server = await openMailServer()
  const client = await open({ smtp: server.address })
  const { id } = await client.sale(buyer)
  await mail(client, id)
  await mail(client, id)
  const messages = client.emulator.outbox.all()
  await client.emulator.close()
  expect(server.received).toHaveLength(2)
  for (const [at, { from, to, mime }] of server.received.entries()) {
    expect(from).toBe(messages[at]!.from)
    expect(to).toEqual(['buyer@example.com', 'copy@example.com'])
    expect(mime.trimEnd()).toBe((await messages[at]!.mime()).toString('latin1').trimEnd())
  }
})

/** Warnings of failed deliveries from now on, until the test ends. */
function deliveryWarnings(): string[] {
  const warnings: string[] = []
  const hear = (warning: Error) => {
    if (warning.name === 'FaketuraDelivery') warnings.push(warning.message)
  }
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  return warnings
}

promise('outbox/smtp-failure', async () => {
  const refusing = await openMailServer({ refuses: true })
  for (const [address, reason] of [
    [refusing.address, 'nothing is taken here'],
    [`smtp://somebody:secret@127.0.0.1:${await closedPort()}`, 'ECONNREFUSED'],
  ] as const) {
    const warnings = deliveryWarnings()
    const client = await open({ smtp: address })
    const { id } = await client.sale(buyer)
    await mail(client, id)
    await client.emulator.close()
    // Node emits warnings on the next tick.
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(reason)
    expect(warnings[0]).not.toContain('secret')
  }
  expect(refusing.received).toEqual([])
})

/** A free port. */
function closedPort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

test.each(['', 'localhost:25', 'http://127.0.0.1:25', 'smtp://', 'smtp://host/path', 'smtp://a b'])(
  'smtp refuses %j with what is accepted',
  async (smtp) => {
    await expect(open({ smtp })).rejects.toThrow(
      `smtp: expected the address of a mail server such as smtp://127.0.0.1:1025, got ${JSON.stringify(smtp)}`,
    )
  },
)

promise('outbox/bounded', async () => {
  const { emulator } = await open()
  const message = (at: number) => ({ to: ['buyer@example.test'], subject: `Message ${at}` })
  const outbox = Array.from({ length: 10_002 }, (_, at) => message(at + 1))
  await emulator.load({ accounts: { busy: { outbox }, quiet: { outbox: [message(0)] } } })
  const subjects = emulator
    .account('busy')
    .outbox.all()
    .map(({ subject }) => subject)
  expect(subjects).toHaveLength(10_000)
  expect([subjects[0], subjects.at(-1)]).toEqual(['Message 3', 'Message 10002'])
  expect(emulator.account('quiet').outbox.all()).toHaveLength(1)
})
