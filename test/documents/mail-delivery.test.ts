import { expect, onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { Authority } from '../../src/reach/authority.ts'
import { type MailServer, openMailServer } from '../support/mail-server.ts'

/** Sends an e-mail, and waits until the mail server has it. */
async function mail(server: MailServer, values: object = {}): Promise<Emulator> {
  const emulator = await createEmulator({ smtp: server.address, now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  const { invoices, url, apiToken } = emulator.account()
  const { id } = invoices.create({ buyer_name: 'Ash', buyer_email: 'ash@shop.test', ...values })
  const path = `${url}/invoices/${id}/send_by_email.json?api_token=${apiToken}`
  expect((await emulator.fetch(path, { method: 'POST' })).status).toBe(200)
  await emulator.close()
  return emulator
}

test.each(['PLAIN', 'LOGIN', 'CRAM-MD5'] as const)(
  'an e-mail is delivered after a login by %s',
  async (login) => {
    const server = await openMailServer({ login })
    await mail(server)
    expect(server.received).toMatchObject([{ to: ['ash@shop.test'] }])
  },
)

test.each([true, false])(
  'an e-mail is delivered over an encrypted connection (from its start: %s)',
  async (isFromStart) => {
    const context = await (await Authority.create()).contextFor('mail.test')
    const server = await openMailServer({ security: { context, isFromStart }, login: 'PLAIN' })
    await mail(server)
    expect(server.received).toMatchObject([{ to: ['ash@shop.test'] }])
  },
)

test('an e-mail arrives as it was sent, also with lines that begin with a dot', async () => {
  const server = await openMailServer()
  const emulator = await mail(server, { buyer_email: 'ash@bücher.test', number: '7\n.dots\n.\n..' })
  const mime = (await emulator.outbox.last()!.mime()).toString('latin1')
  expect(mime).toMatch(/^\.$/m)
  expect(server.received).toMatchObject([{ to: ['ash@xn--bcher-kva.test'], mime }])
})
