import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { overWire } from '../support/wire.ts'
import { openVictim, refuses } from './hostile-client.ts'

/** Texts that end a header for some parsers, and begin another. */
const endings: Readonly<Record<string, string>> = {
  'a new line': '\r\nX-Injected: yes',
  'a line feed': '\nX-Injected: yes',
  'a carriage return': '\rX-Injected: yes',
  'a folded line': '\r\n X-Injected: yes',
  'an empty line': '\r\n\r\nHTTP/1.1 200 OK\r\nX-Injected: yes\r\n\r\n',
  'a next line of Unicode': '\u0085X-Injected: yes',
  'a line separator': '\u2028X-Injected: yes',
  // Letters whose lower bytes are those of a new line.
  'letters that end in it': '\u560d\u560aX-Injected: yes',
  'a zero byte': '\0X-Injected: yes',
  'an escaped line': '%0d%0aX-Injected: yes',
  'a way out of the folder': '\\..\\..\\evil',
  'a quote': '"; filename="evil.exe',
  'a lone half of a letter': '\ud800X-Injected: yes',
}

test.each(Object.entries(endings))(
  '%s in the number of a document cannot inject a header',
  async (_, ending) => {
    const victim = await openVictim({ listen: true })
    const { id, token, view_url } = await victim.sale({
      number: `A${ending}`,
      buyer_email: 'buyer@example.test',
    })
    for (const path of [
      `/invoices/${id}.pdf?api_token=${demoToken}`,
      `/invoice/${token}.pdf`,
      `/invoice/${token}`,
      new URL(view_url!).pathname,
      `/invoices.xml?api_token=${demoToken}`,
    ]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`
      const [head = ''] = (await overWire(victim.emulator, request)).split('\r\n\r\n')
      expect(head.split('\r\n')[0], path).toBe('HTTP/1.1 200 OK')
      expect(head, path).not.toMatch(/^\s*X-Injected/m)
      expect(head, path).not.toContain('filename="evil')
      expect(head, path).toMatch(/^[\t\r\n -~]+$/)
    }
  },
)

test('the file name of a document with a long number is short', async () => {
  const victim = await openVictim({ listen: true })
  const { id } = await victim.sale({ number: 'ą🐢'.repeat(30_000), buyer_email: 'buyer@example.test' })
  const pdf = await fetch(`${victim.emulator.url}/invoices/${id}.pdf?api_token=${demoToken}`)
  expect(pdf.status).toBe(200)
  const name = `${'ą🐢'.repeat(50)}.pdf`
  expect(pdf.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
  const path = `/invoices/${id}/send_by_email.json?api_token=${demoToken}&email_pdf=true`
  expect((await victim.emulator.fetch(path, { method: 'POST' })).status).toBe(200)
  expect(victim.emulator.outbox.last()!.attachments).toMatchObject([{ filename: name }])
})

test.each(Object.entries(endings))('%s cannot inject a header of an e-mail', async (_, ending) => {
  const victim = await openVictim()
  const mailed = { buyer_email: 'buyer@example.test', seller_name: `A${ending}`, buyer_name: `B${ending}` }
  const { id } = await victim.sale({ ...mailed, number: `C${ending}` })
  const query = `api_token=${demoToken}&email_pdf=true`
  const path = `/invoices/${id}/send_by_email.json?${query}`
  expect((await victim.emulator.fetch(path, { method: 'POST' })).status).toBe(200)
  const message = victim.emulator.outbox.last()!
  const mime = await message.mime()
  const [head = ''] = mime.toString('latin1').split('\r\n\r\n')
  expect(head).not.toMatch(/^X-Injected/im)
  const { headers, attachments, to } = await PostalMime.parse(mime)
  expect(headers.map(({ key }) => key)).not.toContain('x-injected')
  expect(to).toMatchObject([{ address: 'buyer@example.test' }])
  // As the reader of the mail would save it.
  expect(attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^[^\p{C}\p{Zl}\p{Zp}/\\]+\.pdf$/u),
  ])
  for (const wanted of ['email_to', 'email_cc']) {
    const address = encodeURIComponent(Buffer.from(`a@example.test${ending}`).toString())
    const other = `/invoices/${id}/send_by_email.json?${query}&${wanted}=${address}`
    const send = () => victim.emulator.fetch(other, { method: 'POST' })
    if (!/["\s\u2028\u0085]/.test(ending)) await send()
    else expect(await refuses(victim, send, 422)).toContain(wanted)
    for (const { to, cc } of victim.emulator.outbox.all())
      expect([...to, ...cc].join()).not.toMatch(/[\r\n"]/)
  }
})

/** Faults that would write a header of their own, and the field that the refusal names. */
test.each([
  [{ 'X-A': 'b\r\nX-Injected: yes' }],
  [{ 'X-A': 'b\nX-Injected: yes' }],
  [{ 'X-A\r\nX-Injected': 'yes' }],
  [{ 'X-A:': 'yes' }],
  [{ 'X-A': '\u560d\u560a' }],
  [{ '': 'yes' }],
  [{ 'Content-Length': '1' }],
  [{ 'Transfer-Encoding': 'chunked' }],
  [{ 'X-A': ['b', 'c'] }],
])('no fault responds with the headers %j', async (wanted) => {
  const victim = await openVictim()
  const body = JSON.stringify({ operation: 'clients.list', then: { status: 503, headers: wanted } })
  const headers = { 'Content-Type': 'application/json' }
  const arm = () => victim.emulator.fetch('/__admin/faults', { method: 'POST', headers, body })
  expect(await refuses(victim, arm, 422)).toContain('then.headers')
})

test('the name of an attachment cannot inject a header', async () => {
  for (const ending of Object.values(endings)) {
    const victim = await openVictim({ listen: true })
    const attachments = [
      { filename: `a${ending}.txt`, text: 'text', content_type: 'text/csv; charset=utf-8' },
    ]
    const outbox = [{ to: ['buyer@example.test'], subject: `S${ending}`, attachments }]
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ accounts: { acme: { outbox } } })
    const loaded = await victim.emulator.fetch('/__admin/fixtures', { method: 'POST', headers, body })
    expect(loaded.status, await loaded.text()).toBeLessThan(300)
    const { id } = victim.emulator.outbox.last()!
    for (const path of [
      `/__admin/outbox/${id}/attachments/1`,
      `/__admin/outbox/${id}.eml`,
      `/__admin/outbox/${id}`,
    ]) {
      const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`
      const [head = ''] = (await overWire(victim.emulator, request)).split('\r\n\r\n')
      expect(head.split('\r\n')[0], path).toBe('HTTP/1.1 200 OK')
      expect(head, path).not.toMatch(/^\s*X-Injected/m)
    }
  }
})

test.each(Object.entries(endings))('%s in the kind of an attached file is refused', async (_, ending) => {
  const victim = await openVictim()
  const attachments = [{ filename: 'a.txt', text: 'text', content_type: `text/plain${ending}` }]
  const body = JSON.stringify({
    accounts: { acme: { outbox: [{ to: ['buyer@example.test'], attachments }] } },
  })
  const headers = { 'Content-Type': 'application/json' }
  const load = () => victim.emulator.fetch('/__admin/fixtures', { method: 'POST', headers, body })
  expect(await refuses(victim, load, 422)).toContain('expected a media type such as text/csv')
})
