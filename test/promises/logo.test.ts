import { expect, test } from 'vitest'
import { logoProofs } from '../../src/verify/proofs/logo.ts'
import { promise } from '../promise.ts'
import { type Client, open, type RecordOf, type Refusal, readResponse } from '../support/client.ts'
import { packedZeros, pngOf } from '../support/pictures.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(logoProofs)

type Department = RecordOf<'departments'>

const part = 'department[logo]'

/** A black PNG. */
function png(width = 40, height = 20): Buffer {
  return pngOf(width, height, { depth: 8, colorType: 2 }, [packedZeros((width * 3 + 1) * height)])
}

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00]),
  Buffer.from([0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x10, 0x00, 0x20, 0x01, 0x01, 0x11, 0x00]),
  Buffer.from([0xff, 0xd9]),
])

interface File {
  readonly bytes: Buffer
  readonly name?: string
  readonly type?: string
  readonly part?: string
}

/** Sends a multipart form to the main department, with the token as a text part. */
async function upload<Body>(client: Client, file?: File, texts: Record<string, string> = {}) {
  const form = new FormData()
  form.set('api_token', client.account.apiToken)
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  if (file) {
    const blob = new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/png' })
    form.set(file.part ?? part, blob, file.name ?? 'logo.png')
  }
  const [main] = client.account.departments.all()
  const path = `/departments/${main!.id}.json`
  const headers = { Accept: 'application/json' }
  return readResponse<Body>(await client.emulator.fetch(path, { method: 'PUT', headers, body: form }))
}

test('the page of a document shows the logo', async () => {
  const client = await open()
  const { status, body } = await upload<Department>(client, { bytes: png() })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: client.account.departments.all()[0]!.id, logo_file_name: 'logo.png' })
  expect(body).not.toHaveProperty('logo')
  expect(client.lastRequest).toMatchObject({ operation: 'departments.update', diagnostics: [] })
  const sale = await client.sale()
  const page = await (await client.emulator.fetch(new URL(sale.view_url!).pathname)).text()
  expect(page).toContain(`src="data:image/png;base64,${png().toString('base64')}"`)
})

test('expected PNG, JPEG or GIF by their content', async () => {
  const client = await open()
  for (const [name, type, bytes] of [
    ['a.png', 'image/png', png()],
    ['b.jpg', 'image/jpeg', jpeg],
    ['c.gif', 'image/gif', gif],
  ] as const) {
    client.emulator.clock.advance('1 hour')
    const { body } = await upload<Department>(client, { bytes, name, type: 'application/octet-stream' })
    const expected = {
      logo_file_name: name,
      logo_content_type: type,
      logo_file_size: bytes.length,
      logo_updated_at: client.emulator.clock.now().toISOString().replace('Z', '+00:00'),
    }
    expect(body).toMatchObject(expected)
    expect(await client.one('departments', body.id)).toMatchObject(expected)
  }
})

test('a form whose fields are refused sets no logo either', async () => {
  const client = await open()
  const texts = { 'department[name]': '' }
  await refused(client, () => upload<Refusal>(client, { bytes: png() }, texts), 422, 'name')
})

const noImages: Readonly<Record<string, Buffer>> = {
  'a text': Buffer.from('not an image'),
  nothing: Buffer.alloc(0),
  'a broken PNG': png().subarray(0, 20),
  'a PNG without size': png(0, 0),
  'a broken JPEG': jpeg.subarray(0, 8),
  'a broken GIF': gif.subarray(0, 8),
  'a vector image': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

test('refuses a file that is not a picture', async () => {
  const client = await open()
  for (const [what, bytes] of Object.entries(noImages)) {
    const { message } = await refused(client, () => upload<Refusal>(client, { bytes }), 422, 'logo')
    expect(JSON.stringify(message), what).toContain('expected PNG, JPEG or GIF')
  }
  await refused(client, () => upload<Refusal>(client, undefined, { [part]: 'text' }), 422, 'logo')
})

promise('logo/too-large', async () => {
  const client = await open()
  const padded = (size: number) => Buffer.concat([png(), Buffer.alloc(size - png().length)])
  const maxBytes = 2 * 1024 * 1024
  await refused(client, () => upload<Refusal>(client, { bytes: padded(maxBytes + 1) }), 413)
  expect((await upload(client, { bytes: padded(maxBytes) })).status).toBe(200)
})

test('a form without the token is 401, and one to an unknown department 404', async () => {
  const client = await open()
  const [main] = client.account.departments.all()
  for (const [token, id, status] of [
    ['', main!.id, 401],
    ['wrong', main!.id, 401],
    [client.account.apiToken, 1, 404],
  ] as const) {
    const body = new FormData()
    body.set('api_token', token)
    body.set(part, new Blob(['no image']), 'logo.png')
    const response = await client.emulator.fetch(`/departments/${id}.json`, { method: 'PUT', body })
    expect(response.status).toBe(status)
  }
  expect(client.account.departments.get(main!.id)?.logo_file_name).toBeNull()
})

test('unusual characters are removed from file names', async () => {
  const client = await open()
  const names = {
    '../../etc/logo.png': 'logo.png',
    'C:\\pictures\\our logo.png': 'our_logo.png',
    'żółw?.png': 'żółw_.png',
    '...': 'logo',
    '.hidden.png': 'hidden.png',
    '<b>.png': '_b_.png',
  }
  for (const [name, kept] of Object.entries(names)) {
    const { body } = await upload<Department>(client, { bytes: png(), name })
    expect(body.logo_file_name, name).toBe(kept)
  }
})

promise('logo/undone', async () => {
  const client = await open()
  const { view_url } = await client.sale()
  const page = async () => (await client.emulator.fetch(new URL(view_url!).pathname)).text()
  const before = client.emulator.snapshot()
  expect(await page()).not.toContain('<img')
  await upload(client, { bytes: png() })
  expect(await page()).toContain('<img')
  client.emulator.restore(before)
  expect(await page()).not.toContain('<img')
  expect(client.account.departments.all()[0]).toMatchObject({
    logo_file_name: null,
    logo_content_type: null,
    logo_file_size: null,
    logo_updated_at: null,
  })
})

test('a form with an unknown part is refused', async () => {
  const client = await open()
  const { message } = await refused(client, () => upload<Refusal>(client), 422, 'department')
  expect(JSON.stringify(message)).toContain(part)
  await refused(client, () => upload<Refusal>(client, { bytes: png(), part: 'logo' }), 400)
})

test('a form without a file changes fields', async () => {
  const client = await open()
  await upload<Department>(client, { bytes: png() }, { 'department[name]': 'Zażółć Ltd' })
  const { body } = await upload<Department>(client, undefined, { 'department[city]': 'Gdańsk' })
  expect(body).toMatchObject({ name: 'Zażółć Ltd', city: 'Gdańsk', logo_file_name: 'logo.png' })
})
