import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { shadowOf } from './live-service.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly rawHeaders: readonly string[]
  readonly length: number
}

/** A live service that notes what it receives, and responds with these headers and bytes. */
async function echo(status: number, headers: (origin: string) => [string, string][], body: Buffer) {
  const received: Received[] = []
  const server = createServer(async (incoming, response) => {
    let length = 0
    for await (const chunk of incoming) length += chunk.length
    const { method, url, rawHeaders } = incoming
    received.push({ method, url, rawHeaders, length })
    response.writeHead(status, headers(origin).flat())
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { origin, received }
}

function send(
  url: string,
  method: string,
  headers: Record<string, string | string[]>,
  chunks: readonly Buffer[],
) {
  return new Promise<{ response: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(url, { method, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ response, bytes: Buffer.concat(parts) })
    })
    outgoing.on('error', reject)
    for (const chunk of chunks) outgoing.write(chunk)
    outgoing.end()
  })
}

test('passes method, path, query, headers and bytes on unchanged, also a large stream', async () => {
  const { origin, received } = await echo(200, () => [['Content-Type', 'text/plain']], Buffer.from('done'))
  const { shadow } = await shadowOf(`${origin}/base`)
  const headers = {
    'X-Custom-Name': 'Ä'.normalize('NFD').slice(0, 1),
    Cookie: ['a=1', 'b=2'],
    Connection: 'X-Private',
    'X-Private': '1',
  }
  const chunks = Array.from({ length: 18 }, () => Buffer.alloc(1024 * 1024, 7))
  const { bytes } = await send(`${shadow.url}/odd%20path/x.json?a=%2F&b[]=1&b[]=2`, 'PUT', headers, chunks)
  expect(bytes.toString()).toBe('done')
  const [one] = received
  expect(one).toMatchObject({
    method: 'PUT',
    url: '/base/odd%20path/x.json?a=%2F&b[]=1&b[]=2',
    length: 18 * 1024 * 1024,
  })
  expect(one!.rawHeaders).toEqual(
    expect.arrayContaining(['X-Custom-Name', 'A', 'Host', new URL(origin).host]),
  )
  expect(one!.rawHeaders.join()).not.toMatch(/X-Private/i)
  expect(received).toHaveLength(1)
})

test('returns status, headers and compressed bytes unchanged; a redirect stays at the shadow', async () => {
  const packed = gzipSync('{"code":"error","message":"moved"}')
  const { origin } = await echo(
    302,
    (own) => [
      ['Content-Type', 'application/json'],
      ['Content-Encoding', 'gzip'],
      ['Location', `${own}/elsewhere?x=1`],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-Request-Id', 'r-1'],
    ],
    packed,
  )
  const { shadow } = await shadowOf(origin)
  const { response, bytes } = await send(`${shadow.url}/clients.json`, 'GET', {}, [])
  expect(response.statusCode).toBe(302)
  expect(bytes.equals(packed)).toBe(true)
  expect(response.headers).toMatchObject({
    location: `${shadow.url}/elsewhere?x=1`,
    'set-cookie': ['a=1', 'b=2'],
    'x-request-id': 'r-1',
    'content-encoding': 'gzip',
  })
})

test('survives a client that disconnects, and a response that breaks off', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
    response.write('{"id"')
    setImmediate(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { shadow, lines } = await shadowOf(`http://127.0.0.1:${port}`)
  await expect(fetch(`${shadow.url}/clients.json`).then((reply) => reply.text())).rejects.toThrow()
  const leaving = new AbortController()
  const left = fetch(`${shadow.url}/clients.json`, { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toThrow()
  expect((await shadow.report()).requests.differed).toBe(0)
  const reasons = /the response is incomplete or too large|the client disconnected before the response/
  for (const line of lines) expect(line).toMatch(reasons)
})

test('a request that is open when the shadow closes gets its response, and is in the report', async () => {
  let answer = () => {}
  const server = createServer((_, response) => {
    answer = () => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('late')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { shadow } = await shadowOf(`http://127.0.0.1:${port}`)
  const asked = once(server, 'request')
  const response = fetch(`${shadow.url}/x.json`).then((received) => received.text())
  await asked
  const report = shadow.close()
  setTimeout(() => answer(), 1500)
  expect(await response).toBe('late')
  expect((await report).requests.all).toBe(1)
})

test('a request without a body announces none', async () => {
  const { origin, received } = await echo(200, () => [], Buffer.from('done'))
  const { shadow } = await shadowOf(origin)
  for (const method of ['POST', 'PUT', 'PATCH', 'GET', 'DELETE']) {
    // As some clients do, with neither a length nor chunks.
    const socket = connect(Number(new URL(shadow.url).port), '127.0.0.1')
    socket.write(`${method} /x.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
    for await (const chunk of socket) expect(String(chunk)).toContain(' 200 ')
  }
  const bodyHeaders = received.map(({ method, rawHeaders }) => [
    method,
    rawHeaders.filter((_, at) => /^(?:content-length|transfer-encoding)$/i.test(rawHeaders[at - (at % 2)]!)),
  ])
  const empty = ['Content-Length', '0']
  expect(bodyHeaders).toEqual([
    ['POST', empty],
    ['PUT', empty],
    ['PATCH', empty],
    ['GET', []],
    ['DELETE', []],
  ])
})

test('passes on a response that precedes the end of an upload', async () => {
  const text = JSON.stringify({ code: 'error', message: 'too large' })
  const head = 'HTTP/1.1 413 Too Large\r\nContent-Type: application/json\r\nConnection: close\r\n'
  const server = createTcpServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(`${head}Content-Length: ${text.length}\r\n\r\n${text}`))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const { shadow } = await shadowOf(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  )
  const chunks = Array.from({ length: 40 }, () => Buffer.alloc(1024 * 1024, 7))
  const { response, bytes } = await send(`${shadow.url}/invoices.json`, 'POST', {}, chunks)
  expect(response.statusCode).toBe(413)
  expect(bytes.toString()).toBe(text)
})

test('breaks off one response when its connection is reset during an upload', async () => {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"id"'
    socket.once('data', () => socket.write(head))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const { shadow, lines } = await shadowOf(
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  )
  for (let times = 1; times <= 3; times++) {
    const outgoing = request(`${shadow.url}/clients.json`, { method: 'POST' })
    outgoing.on('error', () => undefined)
    outgoing.write('{')
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    const closed = new Promise((resolve) => void response.once('close', resolve))
    response.on('error', () => undefined).resume()
    sockets.at(-1)!.resetAndDestroy()
    outgoing.write('}')
    await closed
    expect([response.complete, sockets.length]).toEqual([false, times])
    outgoing.destroy()
  }
  await shadow.report()
  expect(new Set(lines)).toEqual(
    new Set(['not compared  POST /clients.json: the response is incomplete or too large']),
  )
})
