import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'

/** A request through `emulator.fetch` is aborted as one through the global `fetch`. */

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

let emulator: Emulator

beforeAll(async () => {
  emulator = await createEmulator()
})

afterAll(() => emulator.close())

const doors: Readonly<Record<string, Fetch>> = {
  'the global fetch': fetch,
  'emulator.fetch': (url, init) => emulator.fetch(url, init),
}

const clients = `/clients.json?api_token=${demoToken}`
const reason = new Error('changed my mind')

const paths = [clients, '/__admin/health', '/__admin/events']
const reads: Readonly<Record<string, (response: Response) => Promise<unknown>>> = {
  text: (response) => response.text(),
  json: (response) => response.json(),
  'a clone': (response) => response.clone().text(),
}

test.each(
  Object.entries(doors).flatMap(([door, send]) =>
    paths.flatMap((path) =>
      Object.entries(reads).map(([name, read]) => [door, path, name, send, read] as const),
    ),
  ),
)('%s: the response from %s cannot be read after an abort (%s)', async (_, path, __, send, read) => {
  const aborting = new AbortController()
  const response = await send(emulator.url + path, { signal: aborting.signal })
  aborting.abort()
  await expect(read(response)).rejects.toMatchObject({ name: 'AbortError' })
})

test.each(Object.entries(doors))('%s: an abort ends an event stream that is read', async (_, send) => {
  const aborting = new AbortController()
  const { body } = await send(`${emulator.url}/__admin/events`, { signal: aborting.signal })
  const reader = body!.getReader()
  const read = async () => {
    for (;;) if ((await reader.read()).done) return 'ended'
  }
  const reading = read()
  aborting.abort(reason)
  await expect(reading).rejects.toBe(reason)
})

test.each(Object.entries(doors))('%s: a body without an end is aborted', async (_, send) => {
  const aborting = new AbortController()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) })
  const sending = send(emulator.url + clients, {
    method: 'POST',
    body,
    duplex: 'half',
    signal: aborting.signal,
  })
  await new Promise(setImmediate)
  aborting.abort(reason)
  await expect(sending).rejects.toBe(reason)
})

test.each(Object.entries(doors))('%s: a response that was read stays', async (_, send) => {
  const aborting = new AbortController()
  const response = await send(emulator.url + clients, { signal: aborting.signal })
  const copy = response.clone()
  const text = await response.text()
  aborting.abort(reason)
  expect(JSON.parse(text)).toBeInstanceOf(Array)
  expect(await copy.text()).toBe(text)
})

test('an aborted body is cancelled', async () => {
  const aborting = new AbortController()
  const cancelled = new Promise((resolve) => {
    const body = new ReadableStream({ cancel: resolve })
    emulator
      .fetch(clients, { method: 'POST', body, duplex: 'half', signal: aborting.signal })
      .catch(() => undefined)
  })
  aborting.abort(reason)
  expect(await cancelled).toBe(reason)
})

test('a body reads the same into a buffer of its reader, also when it is empty', async () => {
  for (const [path, method] of [
    [clients, 'GET'],
    ['/nothing', 'OPTIONS'],
  ]) {
    const { signal } = new AbortController()
    const read = async (send: Fetch) => {
      const response = await send(emulator.url + path, { method, signal })
      const reader = response.body!.getReader({ mode: 'byob' })
      const { value } = await reader.read(new Uint8Array(100_000))
      return Buffer.from(value!).toString()
    }
    expect(await read(emulator.fetch)).toBe(await read(fetch))
  }
})
