import dns from 'node:dns'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RunningEmulator } from '../../src/emulator/running-emulator.ts'
import { type ResponseHandler, receiver } from '../support/receiver.ts'
import { openVictim } from './hostile-client.ts'

/** Sends the event of a new client to one webhook, and returns the delivery. */
async function deliverTo(url: string, port: number) {
  const { emulator, account } = await openVictim({ listen: true })
  const { id } = account.webhooks.create({ kind: 'client:create', url })
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  account.webhooks.delete(id)
  expect(port).not.toBe(emulator.port)
  const { state, attempts } = emulator.webhooks.last()!
  return { state, attempt: attempts[0]! }
}

/** Other machines, in every way that an address can be written. */
const elsewhere: readonly string[] = [
  'http://192.0.2.7:PORT/',
  'http://3221225991:PORT/',
  'http://0xC0000207:PORT/',
  'http://0300.0.2.7:PORT/',
  'http://192.0.519:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://[::]:PORT/',
  'http://[2001:db8::1]:PORT/',
  'http://[::ffff:192.0.2.7]:PORT/',
  'http://[::ffff:c000:207]:PORT/',
  'http://[::192.0.2.7]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://128.0.0.1:PORT/',
  'http://126.255.255.255:PORT/',
  'http://localhost.receiver.test:PORT/',
  'http://127.0.0.1.receiver.test:PORT/',
  'http://receiver.test#@127.0.0.1:PORT/',
  'http://127.0.0.1@receiver.test:PORT/',
  'http://127.0.0.1:PORT@receiver.test/',
  'http://127.0.0.1%00.receiver.test:PORT/',
  'http://receiver.test\\@127.0.0.1:PORT/',
  'http://receiver.test?@127.0.0.1:PORT/',
  'http://lоcalhost:PORT/',
  'http://localhost..:PORT/',
  'http://xlocalhost:PORT/',
]

test.each(elsewhere)('nothing is sent to %s, nor is its name resolved', async (url) => {
  const hook = await receiver()
  const lookup = vi.spyOn(dns, 'lookup')
  onTestFinished(() => lookup.mockRestore())
  const client = await openVictim()
  const webhook = { kind: 'client:create', url: url.replace('PORT', String(hook.port)) }
  const made = await client.post('/webhooks.json', { webhook })
  if (made.status === 201) {
    client.account.clients.create({ name: 'Ash' })
    await client.emulator.webhooks.settled()
    expect(client.emulator.webhooks.last()).toMatchObject({
      state: 'failed',
      attempts: [{ status: null, error: expect.stringMatching(/^refused: /) }],
    })
  } else expect([made.status, made.text]).toEqual([422, expect.stringContaining('url')])
  expect(hook.received).toEqual([])
  expect(lookup).not.toHaveBeenCalled()
})

test.each(['ftp:', 'file:', 'gopher:', 'ws:', 'data:', 'javascript:', 'unix:', 'HTTPX:'])(
  'no webhook uses %s',
  async (protocol) => {
    const client = await openVictim()
    for (const url of [`${protocol}//127.0.0.1/hook`, `${protocol}/etc/hostname`, `${protocol}alert(1)`]) {
      const { status, text } = await client.post('/webhooks.json', {
        webhook: { kind: 'client:create', url },
      })
      expect([status, text], url).toEqual([422, expect.stringContaining('url')])
    }
  },
)

test.each([301, 302, 303, 307, 308])('a redirect with %i is never followed', async (status) => {
  const target = await receiver()
  for (const place of [
    target.url,
    'http://192.0.2.7/',
    '//192.0.2.7/',
    'file:///etc/hostname',
    '/elsewhere',
    'http://[',
  ]) {
    const reply: ResponseHandler = (response) => response.writeHead(status, { Location: place }).end()
    const hook = await receiver(reply)
    const { state, attempt } = await deliverTo(hook.url, hook.port)
    expect([place, state, attempt.status]).toEqual([place, 'waiting', status])
    expect(hook.received).toHaveLength(1)
  }
  expect(target.received).toEqual([])
})

/** Ways to name the emulator itself. */
test.each([
  '127.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'demo.localhost',
  '127.1',
  '2130706433',
  '0x7f.1',
  '017700000001',
  '127.9.9.9',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:0:0:1]',
])('the emulator sends itself no webhook as %s', async (host) => {
  const { emulator, account } = await openVictim({ listen: true })
  for (const path of ['/__admin/reset', `/clients.json?api_token=${account.apiToken}`]) {
    const url = `http://${host}:${emulator.port}${path}`
    account.webhooks.create({ kind: 'client:create', url })
  }
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  const errors = emulator.webhooks.all().map(({ attempts }) => attempts.map(({ error }) => error))
  expect(errors).toEqual(Array(2).fill(['refused: the URL is the emulator itself']))
  expect(emulator.requests.all()).toEqual([])
})

test('the emulator tells itself nothing through its proxy or https', async () => {
  const { emulator, account } = await openVictim({ listen: true })
  if (!(emulator instanceof RunningEmulator)) throw new Error('expected the emulator itself')
  await emulator.reach.open({ host: '127.0.0.1', proxy: 0, tls: 0 })
  const { proxyUrl, tlsUrl } = emulator.reach.addresses!
  for (const url of [proxyUrl, tlsUrl, tlsUrl!.replace('https:', 'http:')]) {
    account.webhooks.create({ kind: 'client:create', url: `${url}/__admin/reset` })
  }
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  const errors = emulator.webhooks.all().map(({ attempts }) => attempts.map(({ error }) => error))
  expect(errors).toEqual(Array(3).fill(['refused: the URL is the emulator itself']))
})

test('an address changed after its check is checked again', async () => {
  const hook = await receiver(500)
  const { emulator, account } = await openVictim()
  const { id } = account.webhooks.create({ kind: 'client:create', url: hook.url })
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.settled()
  account.webhooks.update(id, { url: `http://192.0.2.7:${hook.port}/hook` })
  emulator.clock.advance('1 minute')
  await emulator.webhooks.settled()
  const [first, second] = emulator.webhooks.last()!.attempts
  expect([first!.status, second!.error]).toEqual([500, expect.stringMatching(/^refused: 192\.0\.2\.7/)])
})

test('survives a response that is not HTTP, or never ends', async () => {
  for (const bytes of [
    'SSH-2.0-server\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n',
    'HTTP/1.1 abc\r\n\r\n',
    `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  ]) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(bytes)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { emulator, account } = await openVictim({ webhooks: { timeout: 500 } })
    account.webhooks.create({ kind: 'client:create', url: `http://127.0.0.1:${port}/` })
    account.clients.create({ name: 'Ash' })
    await emulator.webhooks.settled()
    expect(emulator.webhooks.last()!.attempts, bytes).toHaveLength(1)
  }
})
