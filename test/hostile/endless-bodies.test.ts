import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { handlers } from '../../src/reach/msw.ts'

const origin = 'http://demo.invoiceocean.com'
const headers = { 'content-type': 'application/json' }
const piece = Buffer.alloc(64 * 1024, ' ')
/** A body that is read beyond this is read without need. */
const maxPieces = 1000

let emulator: Emulator
let pieces = 0

beforeEach(async () => {
  pieces = 0
  emulator = await createEmulator({ limits: { body: 2 ** 21 } })
  return () => emulator.close()
})

/** A body that ends only where a test has to fail. */
async function* endless(): AsyncGenerator<Buffer> {
  for (; pieces < maxPieces; pieces++) {
    await setImmediate()
    yield piece
  }
}

const streamed = (): RequestInit => {
  const body = ReadableStream.from(endless())
  return { method: 'POST', headers, body, duplex: 'half' }
}

const read = async (response: Response) => [response.status, await response.text()]

/** Sends the body with the functions of `node:http`. */
async function written(url: string, options: http.RequestOptions = {}): Promise<unknown[]> {
  const request = http.request(url, { method: 'POST', headers, agent: false, ...options })
  const source = Readable.from(endless(), { objectMode: false })
  source.pipe(request)
  const [response]: IncomingMessage[] = await once(request, 'response')
  const found = [response!.statusCode, await text(response!)]
  source.destroy()
  request.on('error', () => undefined).destroy()
  return found
}

/** The ways in which a body reaches the emulator. */
const ways: Readonly<Record<string, () => Promise<unknown[]>>> = {
  'emulator.fetch': async () => read(await emulator.fetch('/clients.json', streamed())),
  'emulator.fetch of a request': async () =>
    read(await emulator.fetch(new Request(`${origin}/clients.json`, streamed()))),
  'an intercepted fetch': async () => {
    emulator.intercept()
    return read(await fetch(`${origin}/clients.json`, streamed()))
  },
  'an intercepted request of node:http': async () => {
    emulator.intercept()
    return written(`${origin}/clients.json`)
  },
  msw: async () => {
    const server = setupServer(...handlers(emulator))
    server.listen()
    onTestFinished(() => server.close())
    return read(await fetch(`${origin}/clients.json`, streamed()))
  },
  'the port': () => written(`${emulator.url}/clients.json`),
}

test.each(Object.entries(ways))('%s reads no more of an endless body than it refuses', async (_, send) => {
  expect(await send()).toEqual([413, expect.stringContaining('larger than the limit')])
  expect(pieces).toBeLessThan(maxPieces)
})

test('a long body arrives whole, however it is sent', async () => {
  emulator.intercept()
  const { apiToken } = emulator.account()
  const client = (name: string) =>
    JSON.stringify({ api_token: apiToken, client: { name, note: 'ż' } }) + ' '.repeat(1_500_000)
  const bodies: Record<string, RequestInit['body']> = {
    text: client('text'),
    bytes: Buffer.from(client('bytes')),
    stream: new Blob([client('stream')]).stream(),
  }
  for (const [name, body] of Object.entries(bodies)) {
    const sent = { method: 'POST', headers, body, duplex: 'half' } as const
    const response = await fetch(`${origin}/clients.json`, sent)
    expect(JSON.parse(await response.text())).toMatchObject({ name, note: 'ż' })
  }
})
