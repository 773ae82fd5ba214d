import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { demoToken } from '../support/demo-token.ts'
import { gifOf, growingRuns, packedZeros, pngOf, startingOver } from '../support/pictures.ts'
import { openVictim, refuses } from './hostile-client.ts'

const boundary = 'faketura-boundary'
const part = 'department[logo]'
const gif = gifOf([1, 1], [1, 1], growingRuns(1))

/** Sends parts as they are: the head of each, without its first words, and its content. */
function upload(client: Client, ...parts: readonly (readonly [head: string, content: string | Buffer])[]) {
  const own = [`name="api_token"`, client.account.apiToken] as const
  const bytes = [own, ...parts].flatMap(([head, content]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
  return client.emulator.fetch(`/departments/${main(client).id}.json`, {
    method: 'PUT',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
  })
}

const main = ({ account }: Client) => account.departments.all()[0]!
const file = (name: string) => `name="${part}"; filename="${name}"`

/** Small pictures that could make a PDF huge. */
const bombs: Readonly<Record<string, () => Buffer>> = {
  'a PNG of four thousand million pixels': () =>
    pngOf(65_535, 65_535, { depth: 8, colorType: 2 }, [packedZeros(1000)]),
  'a PNG of sixteen million pixels': () =>
    pngOf(4000, 4000, { depth: 1, colorType: 0 }, [packedZeros(501 * 4000)]),
  'a PNG with more rows than it says': () =>
    pngOf(10, 10, { depth: 8, colorType: 2 }, [packedZeros(500_000_000)]),
  'a PNG in very many pieces': () =>
    pngOf(1, 1, { depth: 8, colorType: 2 }, Array(170_000).fill(Buffer.alloc(0))),
  'a GIF with a frame of four thousand million pixels': () =>
    gifOf([1, 1], [65_535, 65_535], growingRuns(1_200_000)),
  'a GIF that starts over all the time': () => gifOf([1, 1], [1, 1], startingOver(1_700_000)),
}

test.each(Object.entries(bombs))('%s is left out of the document quickly', async (_, made) => {
  const victim = await openVictim()
  const bytes = made()
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
  const sale = await victim.sale()
  const pdf = async () => {
    const response = await victim.emulator.fetch(`/invoices/${sale.id}.pdf?api_token=${demoToken}`)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString('latin1')
  }
  expect((await upload(victim, [file('logo.gif'), gif])).status).toBe(200)
  expect(await pdf()).toContain('/Subtype /Image')
  expect((await upload(victim, [file('logo.png'), bytes])).status).toBe(200)
  expect(await pdf()).not.toContain('/Subtype /Image')
})

test('refuses a compressed file as a picture, under any name', async () => {
  const victim = await openVictim()
  const packed = Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(1_000_000))))
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), packed])
  for (const content of [packed, zip]) {
    const refusal = await refuses(victim, () => upload(victim, [file('logo.png'), content]), 422)
    expect(refusal).toContain('expected PNG, JPEG or GIF')
  }
})

test('a row of a form may have a huge number, because a gap between rows costs nothing', async () => {
  const victim = await openVictim()
  for (const number of ['9999', '4294967294', '1700000000001', '9'.repeat(100)]) {
    const form = [
      [`name="department[a][${number}][b]"`, 'x'],
      ['name="department[a][b]"', 'x'],
      ['name="department[name]"', 'Shop'],
    ] as const
    expect((await upload(victim, ...form)).status, number).toBe(200)
  }
})

/** Names that mean something to file systems, headers and pages, and the part that is used. */
const names: readonly (readonly [string, string])[] = [
  ['../../../../etc/hostname', 'hostname'],
  ['..\\\\..\\\\windows\\\\win.ini', 'win.ini'],
  ['/etc/hostname', 'hostname'],
  ['C:\\\\x.png', 'x.png'],
  ['....//....//x.png', 'x.png'],
  ['%2e%2e%2fx.png', '_2e_2e_2fx.png'],
  ['..%c0%afx.png', '_c0_afx.png'],
  ['.htaccess', 'htaccess'],
  ['a;b=c.png', 'a_b_c.png'],
  ['<img src=x>.png', '_img_src_x_.png'],
  ['\u202egnp.exe', '_gnp.exe'],
  ['__proto__', '__proto__'],
  [`${'a'.repeat(3000)}.png`, `${'a'.repeat(96)}.png`],
]

test.each(names.map(([name, kept]) => [kept.slice(0, 20), name, kept] as const))(
  'the part %s of a file name is used',
  async (_, name, kept) => {
    const victim = await openVictim()
    const response = await upload(victim, [file(name), gif])
    expect(response.status, await response.text()).toBe(200)
    expect(main(victim).logo_file_name).toBe(kept)
  },
)

/** Forms that are refused, each with its parts, the status and a word of the refusal. */
const forms: readonly (readonly [string, Parameters<typeof upload>[1][], number, RegExp])[] = [
  [
    'with a name that ends its header',
    [[`name="${part}"; filename="a\r\nContent-Type: x\r\n\r\nb.png"`, gif]],
    422,
    /file part/,
  ],
  ['with a name of dots', [[file('..'), gif]], 422, /file part/],
  ['with a zero byte in a name', [[file('a\0.png'), gif]], 400, /form/],
  [
    'with two files',
    Array.from({ length: 2 }, (_, at) => [file(`${at}.gif`), gif] as const),
    400,
    /file|File/,
  ],
  ['with a file elsewhere', [['name="department[name]"; filename="a.gif"', gif]], 400, /part/],
  [
    'with very many parts',
    Array.from({ length: 10_100 }, (_, at) => [`name="p${at}"`, 'x'] as const),
    400,
    /form/,
  ],
  // As in any other body.
  ['with a field that is too long', [['name="department[name]"', 'a'.repeat(70_000)]], 422, /too long/],
  ['with a field above the limit', [['name="department[name]"', 'a'.repeat(1_100_000)]], 413, /1048576/],
  ['with a name that is too long', [[`name="${'a'.repeat(500)}"`, 'x']], 400, /form/],
]

test.each(forms)('a form %s is refused', async (_, parts, status, says) => {
  const victim = await openVictim()
  expect(await refuses(victim, () => upload(victim, ...parts), status)).toMatch(says)
})

test('a form with reserved names changes no other object', async () => {
  const victim = await openVictim()
  for (const name of [
    '__proto__[polluted]',
    'department[__proto__][polluted]',
    'department[constructor][prototype][polluted]',
    'constructor[prototype][polluted]',
    '__proto__',
    'toString',
  ]) {
    const response = await upload(victim, [`name="${name}"`, 'yes'], ['name="department[city]"', name])
    expect(response.status, name).toBeLessThan(500)
    expect(Object.keys(Object.prototype)).toEqual([])
    expect({}).not.toHaveProperty('polluted')
  }
  expect((await upload(victim, ['name="department[city]"', 'Town'])).status).toBe(200)
  expect(main(victim).city).toBe('Town')
})
