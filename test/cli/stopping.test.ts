import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { faketura } from './run.ts'
import { path, type Ready, started, tunnel } from './secure-start.ts'

interface Door {
  readonly ready: Ready
  readonly ca: string
}

/** How a client reaches the emulator under https or through the proxy; each with a connection of its own. */
const doors: Readonly<Record<string, (door: Door) => Promise<https.RequestOptions>>> = {
  'its own port': async ({ ready }) => ({ host: '127.0.0.1', port: new URL(ready.url).port }),
  https: async ({ ready, ca }) => ({
    protocol: 'https:',
    host: 'localhost',
    port: new URL(ready.tlsUrl).port,
    ca,
  }),
  'the proxy': async ({ ready }) => {
    const { hostname, port } = new URL(ready.proxyUrl)
    return { hostname, port, path: 'http://demo.fakturownia.pl/clients.json' }
  },
  'a tunnel': async ({ ready }) => {
    const { socket } = await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:80')
    return { createConnection: () => socket }
  },
  'a tunnel under https': async ({ ready, ca }) => {
    const { socket } = await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:443')
    const secure = tls.connect({ socket, ca, servername: 'demo.fakturownia.pl' })
    return { createConnection: () => secure }
  },
}

const client = JSON.stringify({ api_token: 'demo-token', client: { name: 'Half sent' } })

/** Begins to create a client. The server has seen the request once it sends 100 Continue. */
async function half(options: https.RequestOptions): Promise<http.ClientRequest> {
  const send = options.protocol === 'https:' ? https.request : http.request
  const request = send({
    ...(options.createConnection ? {} : { agent: false }),
    path: '/clients.json',
    ...options,
    method: 'POST',
    headers: {
      host: 'demo.fakturownia.pl',
      'content-type': 'application/json',
      'content-length': client.length,
      expect: '100-continue',
    },
  })
  request.on('error', () => undefined)
  request.flushHeaders()
  await once(request, 'continue')
  request.write(client.slice(0, 10))
  return request
}

async function statusOf(request: http.ClientRequest): Promise<number | undefined> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  await response.resume().toArray()
  return response.statusCode
}

test.each(Object.keys(doors))(
  'a request through %s that is open at a signal gets its response',
  async (door) => {
    const { run, ready, ca } = await started('blank')
    const open = await half(await doors[door]!({ ready, ca }))
    run.child.kill('SIGTERM')
    // Nothing accepts connections any more, so the signal has arrived.
    await refusing(ready)
    open.end(client.slice(10))
    expect(await statusOf(open)).toBe(201)
    expect(await run.end).toMatchObject({ code: 0, signal: null })
  },
)

async function refusing({ url }: Ready): Promise<void> {
  const { port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    })
    socket.destroy()
    if (!isOpen) return
  }
}

test.each(Object.keys(doors))(
  'a response through %s that a fault delays is sent at a signal',
  async (door) => {
    const { run, ready, ca } = await started('blank')
    const headers = { 'content-type': 'application/json' }
    const fault = JSON.stringify({ operation: 'clients.create', then: { delay: 60_000 } })
    expect((await fetch(`${ready.url}/__admin/faults`, { method: 'POST', headers, body: fault })).ok).toBe(
      true,
    )
    const open = await half(await doors[door]!({ ready, ca }))
    open.end(client.slice(10))
    await run.stdout.line(/"request".*clients/)
    run.child.kill('SIGTERM')
    expect(await statusOf(open)).toBe(201)
    expect(await run.end).toMatchObject({ code: 0, signal: null })
  },
)

test('idle connections end before an open request does', async () => {
  const { run, ready, ca } = await started('blank')
  const open = await half(await doors['the proxy']!({ ready, ca }))
  const idle: Socket[] = []
  for (const [name, door] of Object.entries(doors)) {
    const options = await door({ ready, ca })
    const agent = options.protocol
      ? new https.Agent({ keepAlive: true })
      : new http.Agent({ keepAlive: true })
    const own = options.createConnection ? {} : { agent }
    const send = options.protocol ? https.get : http.get
    const request = send({
      path,
      ...own,
      ...options,
      headers: { host: 'demo.fakturownia.pl', connection: 'keep-alive' },
    })
    request.on('socket', (socket) => idle.push(socket))
    expect(await statusOf(request), name).toBeLessThan(500)
  }
  // Nothing was sent on these connections yet.
  idle.push((await tunnel(ready.proxyUrl, 'demo.fakturownia.pl:443')).socket)
  const { port } = new URL(ready.tlsUrl)
  idle.push(tls.connect({ port: Number(port), ca, servername: 'localhost' }))
  await once(idle.at(-1)!, 'secureConnect')
  idle.push(connect(Number(port), '127.0.0.1'))
  await once(idle.at(-1)!, 'connect')
  const ended = idle.map((socket) => {
    socket.on('error', () => undefined)
    return socket.destroyed ? undefined : once(socket.resume(), 'close')
  })
  run.child.kill('SIGTERM')
  // A request that makes no progress would be closed.
  let sent = 10
  const progress = setInterval(() => open.write(client[sent++]), 100)
  await Promise.all(ended)
  clearInterval(progress)
  open.end(client.slice(sent))
  expect(await statusOf(open)).toBe(201)
  expect((await run.end).code).toBe(0)
})

/** A server that waits before it responds. */
async function waiting(): Promise<{
  readonly origin: string
  readonly asked: Promise<unknown>
  answer(): void
}> {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const server = http.createServer((_, response) => void answered.then(() => response.end('far')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { origin: `127.0.0.1:${port}`, asked: once(server, 'request'), answer }
}

test.each(['passed on', 'in a tunnel'])(
  'a request for another host that is %s gets its response, too',
  async (way) => {
    const { run, ready } = await started('blank')
    const { origin, asked, answer } = await waiting()
    const { hostname, port } = new URL(ready.proxyUrl)
    const { socket } = await tunnel(ready.proxyUrl, origin)
    // A tunnel that is not used must not keep the process.
    const unused = await tunnel(ready.proxyUrl, origin)
    const request =
      way === 'passed on'
        ? http.get({ hostname, port, path: `http://${origin}/`, agent: false })
        : http.get({ createConnection: () => socket, path: '/' })
    const status = statusOf(request)
    await asked
    run.child.kill('SIGTERM')
    await refusing(ready)
    await once(unused.socket.resume(), 'close')
    answer()
    expect(await status).toBe(200)
    expect((await run.end).code).toBe(0)
  },
)

test('a slow client receives a large response that was being sent', async () => {
  const run = faketura(['blank', '-p', '0', '--quiet'])
  const url = await run.url()
  const headers = { 'content-type': 'application/json' }
  for (let at = 0; at < 90; at++) {
    const body = JSON.stringify({
      api_token: 'demo-token',
      client: { name: `${at}`, note: 'x'.repeat(60_000) },
    })
    expect((await fetch(`${url}/clients.json`, { method: 'POST', headers, body })).status).toBe(201)
  }
  const [response] = (await once(http.get(`${url}${path}&per_page=100`), 'response')) as [
    http.IncomingMessage,
  ]
  run.child.kill('SIGTERM')
  await run.stderr.text
  await refusing({ url } as Ready)
  const bytes = Buffer.concat(await response.toArray())
  expect(bytes.length).toBe(Number(response.headers['content-length']))
  expect((await run.end).code).toBe(0)
})
