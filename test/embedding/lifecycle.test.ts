import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { receiver } from '../support/receiver.ts'

/** Waits until the process holds this many listening servers; node lets go of a closed one with the next turn. */
function serversSettleAt(count: number): Promise<void> {
  return vi.waitFor(() => {
    const servers = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap')
    expect(servers).toHaveLength(count)
  })
}

/** Connects to an emulator and waits for it. */
async function connected({ port }: Emulator): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('port 0 chooses a free port, so two emulators run side by side', async () => {
  await using one = await createEmulator()
  await using other = await createEmulator()
  expect(one.port).toBeGreaterThan(0)
  expect(other.port).not.toBe(one.port)
  for (const { url } of [one, other]) {
    expect((await fetch(`${url}/clients.json?api_token=${demoToken}`)).status).toBe(200)
  }
})

test('uses the chosen port and host', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  await using emulator = await createEmulator({ port, host: 'localhost' })
  expect(emulator.port).toBe(port)
  expect(emulator.url).toBe(`http://localhost:${port}`)
  expect((await fetch(`${emulator.url}/clients.json?api_token=${demoToken}`)).status).toBe(200)
})

test('refuses a port in use, says what to do, and leaves nothing behind', async () => {
  await using holder = await createEmulator()
  await serversSettleAt(1)
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(createEmulator({ port: holder.port })).rejects.toThrow(
      `[faketura] port ${holder.port} on 127.0.0.1 is in use; choose another one, or 0 for any free one`,
    )
  }
  await serversSettleAt(1)
  expect((await fetch(`${holder.url}/clients.json?api_token=${demoToken}`)).status).toBe(200)
})

test('refuses a host of another machine, and names it', async () => {
  await expect(createEmulator({ host: '192.0.2.1' })).rejects.toThrow(/cannot listen on 192\.0\.2\.1/)
})

test('listen: false opens no port and still responds', async () => {
  await using emulator = await createEmulator({ listen: false })
  expect(emulator.port).toBe(0)
  expect((await emulator.fetch(`/clients.json?api_token=${demoToken}`)).status).toBe(200)
  await serversSettleAt(0)
})

test('await using closes at the end of the block', async () => {
  let port = 0
  {
    await using emulator = await createEmulator()
    port = emulator.port
    expect((await fetch(`${emulator.url}/clients.json?api_token=${demoToken}`)).status).toBe(200)
  }
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

test('close may be called twice, at once or later', async () => {
  const emulator = await createEmulator()
  await Promise.all([emulator.close(), emulator.close(), emulator[Symbol.asyncDispose]()])
  await emulator.close()
  await emulator[Symbol.asyncDispose]()
  const portless = await createEmulator({ listen: false })
  await Promise.all([portless.close(), portless.close()])
})

test('close does not wait for idle connections', { timeout: 4000 }, async () => {
  const emulator = await createEmulator()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const outgoing = request(`${emulator.url}/clients.json?api_token=${demoToken}`, { agent }).end()
  const [incoming] = await once(outgoing, 'response')
  incoming.resume()
  await once(incoming, 'end')
  await fetch(`${emulator.url}/clients.json?api_token=${demoToken}`).then((response) => response.text())
  await emulator.close()
})

test('close does not wait for a connection that never sent a request', { timeout: 4000 }, async () => {
  const emulator = await createEmulator()
  await connected(emulator)
  await emulator.close()
})

test.each([
  ['head', 'GET /clients.json HTTP/1.1\r\nHost: local'],
  ['body', 'POST /clients.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"client":'],
])('close does not wait for the rest of a %s', { timeout: 4000 }, async (_, part) => {
  const emulator = await createEmulator()
  const socket = await connected(emulator)
  socket.write(part)
  // The emulator reads this request after the part.
  await fetch(`${emulator.url}/clients.json?api_token=${demoToken}`)
  await emulator.close()
  if (!socket.closed) await once(socket, 'close')
})

test('close notes the deliveries that it cuts off, as failed', async () => {
  const hook = await receiver(() => undefined)
  const emulator = await createEmulator({ now: '2026-01-15' })
  const { webhooks, clients } = emulator.account()
  webhooks.create({ kind: 'client:create', url: hook.url })
  clients.create({ name: 'Ann' })
  await vi.waitFor(() => expect(hook.received).toHaveLength(1))
  await emulator.close()
  expect(emulator.webhooks.all()).toMatchObject([
    {
      state: 'waiting',
      attempts: [{ status: null, error: 'the emulator was closed before the receiver responded' }],
    },
  ])
})

test('close waits for open responses', async () => {
  const emulator = await createEmulator()
  const socket = await connected(emulator)
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  const body = JSON.stringify({ api_token: demoToken, client: { name: 'Late Ltd' } })
  socket.write(
    `POST /clients.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // The head of a second connection's response shows that the first one's request has arrived.
  await fetch(`${emulator.url}/clients.json?api_token=${demoToken}`).then((response) => response.text())
  const closing = emulator.close()
  // Bytes that the emulator has sent may still be on their way.
  const ended = once(socket, 'end')
  socket.write(body.slice(10))
  await closing
  await ended
  expect(received).toMatch(/^HTTP\/1\.1 201 Created/)
  expect(received).toContain('Late Ltd')
})

test('a closed emulator says so wherever it is used', async () => {
  const emulator = await createEmulator()
  const account = emulator.account()
  const snapshot = emulator.snapshot()
  await emulator.close()
  const uses: readonly (() => unknown)[] = [
    () => emulator.account(),
    () => emulator.createAccount(),
    () => emulator.reset(),
    () => emulator.snapshot(),
    () => emulator.restore(snapshot),
    () => account.clients.all(),
    () => account.clients.create({ name: 'Late Ltd' }),
  ]
  for (const use of uses) expect(use).toThrow('[faketura] this emulator is closed; create another one')
  await expect(emulator.fetch('/clients.json')).rejects.toThrow('this emulator is closed')
  await expect(emulator.load('blank')).rejects.toThrow('this emulator is closed')
  await expect(fetch(`${emulator.url}/clients.json`)).rejects.toThrow()
})

test.each([true, false])('a thousand emulators (listen: %s) come and go without a trace', async (listen) => {
  const warnings: Error[] = []
  const warned = (warning: Error) => warnings.push(warning)
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length
  await serversSettleAt(0)
  const before = sockets()
  const listeners = process.eventNames().map((name) => [name, process.listenerCount(name)])
  for (let number = 0; number < 1000; number++) {
    await using emulator = await createEmulator({ listen })
    if (number % 100 === 0) {
      const response = await emulator.fetch(`/clients.json?api_token=${demoToken}`)
      expect(await response.json()).toEqual([])
    }
  }
  const emulators = await Promise.all(Array.from({ length: 50 }, () => createEmulator({ listen })))
  await Promise.all(emulators.map((emulator) => emulator.close()))
  await serversSettleAt(0)
  expect(sockets()).toBeLessThanOrEqual(before)
  expect(process.eventNames().map((name) => [name, process.listenerCount(name)])).toEqual(listeners)
  expect(warnings).toEqual([])
})
