import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { openedOnPort as opened } from '../support/opened.ts'
import { overWire } from '../support/wire.ts'
import { creation } from './transports.ts'

/** All that a bare socket gets for a create, until the other side ends it. */
async function received(emulator: Emulator): Promise<string> {
  const [path, { body }] = creation(emulator.account().apiToken)
  const socket = connect(emulator.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${emulator.port}\r\nContent-Length: ${String(body).length}\r\n\r\n${body}`,
  )
  await once(socket, 'end')
  return text
}

test.each(['before', 'after'] as const)('a connection lost %s brings not one byte', async (drop) => {
  const emulator = await opened()
  emulator.faults.add({ operation: 'invoices.create', then: { drop } })
  expect(await received(emulator)).toBe('')
  expect(emulator.account().invoices.all()).toHaveLength(drop === 'after' ? 1 : 0)
})

test.each([
  [0, ''],
  [6, '{"id":'],
] as const)('a body cut to %i bytes has a complete head and no further byte', async (truncate, expected) => {
  const emulator = await opened()
  emulator.faults.add({ operation: 'invoices.create', then: { truncate } })
  const [head, body] = (await received(emulator)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(head).toContain('Date: Thu, 15 Jan 2026 00:00:00 GMT')
  const whole = JSON.stringify(emulator.account().invoices.all()[0])
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(whole)}`)
  expect(body).toBe(expected)
})

test.each([
  [{ drop: 'before' }, 1, ''],
  [{ drop: 'after' }, 1, ''],
  [{ truncate: 6 }, 2, '[{"id"'],
] as const)(
  '%j ends the connection after the responses to earlier requests on it',
  async (then, heads, end) => {
    const emulator = await opened()
    emulator.faults.add({ operation: 'clients.list', then })
    emulator.account().clients.create({ name: 'Ann' })
    const get = (path: string) => `GET ${path}?api_token=${demoToken} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const text = await overWire(
      emulator,
      get('/products.json') + get('/clients.json') + get('/products.json'),
    )
    expect(text.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(heads)
    expect(text.endsWith(`\r\n\r\n${end || '[]'}`)).toBe(true)
  },
)

test('a client with kept-alive connections succeeds with its next request', async () => {
  const emulator = await opened()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async () => {
    const outgoing = request(`${emulator.url}/clients.json?api_token=${demoToken}`, { agent }).end()
    const [incoming] = await once(outgoing, 'response')
    incoming.resume()
    await once(incoming, 'end')
    return incoming.statusCode
  }
  expect(await ask()).toBe(200)
  emulator.faults.add({ operation: 'clients.list', times: 1, then: { drop: 'before' } })
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(await ask()).toBe(200)
})

test('a delayed response does not delay others', async () => {
  const emulator = await opened()
  emulator.faults.add({ operation: 'clients.list', then: { delay: 3_600_000 } })
  let isSettled = false
  const held = fetch(`${emulator.url}/clients.json?api_token=${demoToken}`).then((response) => {
    isSettled = true
    return response.status
  })
  await vi.waitFor(() => expect(emulator.requests.last()?.fault).not.toBeNull())
  for (const send of [fetch, emulator.fetch.bind(emulator)]) {
    expect((await send(`${emulator.url}/products.json?api_token=${demoToken}`)).status).toBe(200)
  }
  expect(isSettled).toBe(false)
  await emulator.close()
  expect(await held).toBe(200)
})

test('close sends delayed responses, also without a port', { timeout: 4000 }, async () => {
  const emulator = await opened({ listen: false })
  emulator.faults.add({ operation: 'clients.list', then: { delay: 3_600_000 } })
  const held = [1, 2, 3].map(() => emulator.fetch(`/clients.json?api_token=${demoToken}`))
  await vi.waitFor(() => expect(emulator.requests.all()).toHaveLength(3))
  await emulator.close()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test.each(['over a socket', 'without one'])(
  'a client that gives up %s leaves an invoice, and its retry gets a diagnostic',
  async (way) => {
    const emulator = await opened()
    const account = emulator.account()
    const [path, init] = creation(account.apiToken)
    const send = (signal?: AbortSignal) =>
      way === 'without one'
        ? emulator.fetch(path, { ...init, signal })
        : fetch(emulator.url + path, { ...init, signal })
    emulator.faults.add({ operation: 'invoices.create', times: 1, then: { delay: 3_600_000 } })
    const abandoned = new AbortController()
    const lost = send(abandoned.signal)
    await vi.waitFor(() => expect(account.invoices.all()).toHaveLength(1))
    abandoned.abort()
    await expect(lost).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(async () => {
      await send()
      expect(emulator.diagnostics()).toContainEqual(expect.objectContaining({ code: 'probable-duplicate' }))
    })
  },
)

test('emulator.fetch rejects with a signal aborted before', async () => {
  const emulator = await opened({ listen: false })
  const signal = AbortSignal.abort(new Error('never mind'))
  await expect(emulator.fetch('/clients.json', { signal })).rejects.toThrow('never mind')
})
