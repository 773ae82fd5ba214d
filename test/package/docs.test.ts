import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guide } from '../../src/documentation/pages.ts'
import type { Emulator } from '../../src/index.ts'
import { createEmulator } from '../support/built.ts'
import { root } from './pack.ts'

let emulator: Emulator
/** Pages that need no token. */
let guarded: Emulator

beforeAll(async () => {
  emulator = await createEmulator()
  guarded = await createEmulator({ admin: { token: 'secret' } })
})

afterAll(() => Promise.all([emulator.close(), guarded.close()]))

const get = (path: string, of = emulator) => fetch(`${of.url}/__admin/${path}`)

test('serves every page, and every link resolves', async () => {
  const waiting = ['docs']
  const seen = new Set<string>()
  for (const path of waiting) {
    const response = await get(path)
    expect(response.status, path).toBe(200)
    const text = await response.text()
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    for (const [, link] of text.matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)) {
      const { origin, pathname } = new URL(link!, response.url)
      if (origin !== emulator.url) continue
      const below = pathname.replace('/__admin/', '')
      if (seen.has(below)) continue
      seen.add(below)
      waiting.push(below)
    }
  }
  const pages = guide().map(({ slug }) => `docs/${slug}`)
  expect(pages.length).toBeGreaterThan(10)
  expect([...seen]).toEqual(expect.arrayContaining(pages))
  expect([...seen]).toEqual(expect.arrayContaining(['', 'assets/docs.css', 'openapi.json', 'llms.txt']))
})

test('a page may run no scripts and load nothing from other hosts, and is revalidated', async () => {
  const response = await get('docs/faults')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  const headers = { 'If-None-Match': response.headers.get('etag')! }
  expect((await fetch(response.url, { headers })).status).toBe(304)
  expect((await fetch(response.url, { method: 'POST' })).status).toBe(405)
})

test('every page is served as text, too, and llms.txt links to it', async () => {
  const list = await (await get('llms.txt')).text()
  const links = [...list.matchAll(/\]\((docs\/[a-z/-]+\.md)\)/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) {
    const response = await get(link)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toMatch(/^# /m)
  }
})

test('llms.txt of the package links to the pages in the package', () => {
  const links = [...readFileSync(join(root, 'llms.txt'), 'utf8').matchAll(/\]\((docs\/[a-z/-]+\.md)\)/g)]
  expect(links.length).toBeGreaterThan(10)
  for (const [, link] of links) expect(readFileSync(join(root, link!), 'utf8')).toMatch(/^# /m)
})

test.each([
  ['docs/fault', 404, 'unknown page "fault" in the documentation; did you mean "faults"?'],
  ['docs/nowhere-at-all', 404, '/__admin/docs lists them'],
  ['docs/faults.txt', 404, '/__admin/docs lists them'],
  ['docs/..%2f..%2fpackage', 404, 'unknown page "..%2f..%2fpackage" in the documentation'],
  ['assets/nothing.js', 404, 'unknown file "/assets/nothing.js" in the inspector'],
])('there is no unknown file: %s', async (path, status, message) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(message) } })
})

test('the documentation needs no token, and other origins cannot read it', async () => {
  expect((await get('docs/faults', guarded)).status).toBe(200)
  expect((await get('docs', guarded)).status).toBe(200)
  expect((await get('health', guarded)).status).toBe(401)
  const foreign = await fetch(`${emulator.url}/__admin/docs`, { headers: { Origin: 'http://other.test' } })
  expect(foreign.status).toBe(403)
})
