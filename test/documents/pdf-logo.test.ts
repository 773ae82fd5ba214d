import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Client, open } from '../support/client.ts'
import { pngOf } from '../support/pictures.ts'
import { pdfOf } from './pdf-text.ts'

/** One picture of six by five pixels in many encodings. Transparent pixels have to become white. */
const encodings: Readonly<Record<string, string>> = {
  'PNG, 8 bits and alpha':
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFCAYAAABmWJ3mAAAAMElEQVQI13XMsQkAIBTE0Bw4kTM5rFvlV4KKvjJFEEQEZRPgCEubo7860WuRhB/BAkp2DlyUPI0LAAAAAElFTkSuQmCC',
  'PNG, 16 bits and alpha':
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFEAYAAAA2yEGlAAAAOklEQVQI142OwQkAIBDDIjiRMznsbRUfCop4YKD0E0pRAN0Bnf2izMqFmxrRe2u/OhQXqbD4n+Q8rQPTrByxkx+GMQAAAABJRU5ErkJggg==',
  'PNG, colours without alpha':
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFCAIAAADpOgqxAAAAI0lEQVQI12P8z8DA+J+BgfH///8MOAHjiRQjdCFMDUwY2hgBbrsJYDA9bgEAAAAASUVORK5CYII=',
  'PNG, interlaced':
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFCAYAAAERX61wAAAAMklEQVQI122MyQkAIADDUnAiZ3JYt4oPwQv7TEIR5J0Tpbd6SHf5mBVg+B0CRW+eJAAD+SUQupJWE+wAAAAASUVORK5CYII=',
  'PNG, palette of 4 bits with a transparent entry':
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFBAMAAACUdoDVAAAAFVBMVEUAAAD/AAAA/wAAAP8AAADIZDL///+WJ7IsAAAAAXRSTlMAQObYZgAAABpJREFUCNdjEDJgYHBxcWEIDQ1lSEtjAAJGAB8XAtttrsEjAAAAAElFTkSuQmCC',
  'PNG, the same interlaced':
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFBAMAAAHjcbBDAAAAFVBMVEUAAAD/AAAA/wAAAP8AAADIZDL///+WJ7IsAAAAAXRSTlMAQObYZgAAAB5JREFUCNdjEGAAAQMgDg1gUACTDAIMLi4uDGlpDAAjlANTLuTn+QAAAABJRU5ErkJggg==',
  'PNG, palette without transparency':
    'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFBAMAAACUdoDVAAAAElBMVEX/AAAA/wAAAP////8AAADIZDIEUIgAAAAAGklEQVQI12NgVDZmcHFxYQgNDWUwNjYGYgMAH+MDUsSlyJ4AAAAASUVORK5CYII=',
  GIF: 'R0lGODlhBgAFAPIAAAAAAP8AAMhkMgD/AAAA/////wAAAAAAACH5BAEAAAYAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAsAAAAAAYABQAAAwwYQ9bwUMhZamm4hQQAOw==',
  'GIF, interlaced':
    'R0lGODlhBgAFAPIAAAAAAP8AAMhkMgD/AAAA/////wAAAAAAACH5BAEAAAYAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAsAAAAAAYABQBAAwwYQ9beQcgJqi24tAQAOw==',
}

/** Its pixels, row by row; each letter is a colour. */
const picture = ['rgbwww', 'kkkkkk', 'oooooo', 'wwwwww', 'wwwwwr']
const colors: Readonly<Record<string, readonly number[]>> = {
  r: [255, 0, 0],
  g: [0, 255, 0],
  b: [0, 0, 255],
  w: [255, 255, 255],
  k: [0, 0, 0],
  o: [200, 100, 50],
}
const pixels = picture.flatMap((row) => [...row].flatMap((letter) => colors[letter]!))

const red =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABykX//Z'

/** Sends a picture as the logo of the main department, as a browser's form would; returns the status. */
async function upload(client: Client, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.set('api_token', client.account.apiToken)
  form.set('department[logo]', new Blob([Uint8Array.from(bytes)]), 'logo')
  const { id } = client.account.departments.all()[0]!
  const response = await client.emulator.fetch(`/departments/${id}.json`, { method: 'PUT', body: form })
  return response.status
}

/** The pictures in a PDF: the pixels row by row, or the file of a JPEG. */
function imagesIn(bytes: Buffer) {
  const object = /\/Subtype \/Image\n[^>]*?\/Width (\d+)\n\/Height (\d+)\n.*?\/Length (\d+).*?>>\nstream\n/gs
  return [...bytes.toString('latin1').matchAll(object)].map((match) => {
    const [whole, width, height, length] = match
    const start = match.index + whole.length
    const stream = bytes.subarray(start, start + Number(length))
    if (whole.includes('/DCTDecode'))
      return { width: Number(width), height: Number(height), data: [...stream] }
    const rows = inflateSync(stream)
    const stride = Number(width) * 3 + 1
    return {
      width: Number(width),
      height: Number(height),
      data: [...rows].filter((_, at) => at % stride !== 0),
    }
  })
}

/** A grey PNG of rows, each with its filter before its samples. */
function greyPng(
  width: number,
  height: number,
  colorType: number,
  depth: number,
  rows: readonly number[][],
  transparent?: number[],
) {
  const data = [deflateSync(Buffer.from(rows.flat()))]
  return pngOf(width, height, { depth, colorType }, data, transparent && Buffer.from(transparent))
}

test.each(Object.entries(encodings))('a logo is printed pixel by pixel: %s', async (_, base64) => {
  const client = await open()
  expect(await upload(client, Buffer.from(base64, 'base64'))).toBe(200)
  const { bytes } = await pdfOf(client, (await client.sale()).id)
  expect(imagesIn(bytes)).toEqual([{ width: 6, height: 5, data: pixels }])
})

/** Rows of a PNG as they are stored: the filter, then its result. */
test.each<[string, Parameters<typeof greyPng>, readonly number[]]>([
  ['two shades of one bit', [3, 1, 0, 1, [[0, 0b01000000]]], [0, 255, 0]],
  ['four shades', [4, 1, 0, 2, [[0, 0b00011011]]], [0, 85, 170, 255]],
  ['grey with alpha', [2, 1, 4, 8, [[0, 0, 255, 0, 51]]], [0, 204]],
  ['grey with a transparent shade', [2, 1, 0, 8, [[0, 7, 9]], [0, 7]], [255, 9]],
  ['filter left', [3, 1, 0, 8, [[1, 10, 5, 250]]], [10, 15, 9]],
  [
    'filter up',
    [
      2,
      2,
      0,
      8,
      [
        [0, 10, 20],
        [2, 1, 255],
      ],
    ],
    [10, 20, 11, 19],
  ],
  [
    'filter average',
    [
      2,
      2,
      0,
      8,
      [
        [0, 10, 20],
        [3, 1, 2],
      ],
    ],
    [10, 20, 6, 15],
  ],
  [
    'filter Paeth',
    [
      2,
      2,
      0,
      8,
      [
        [0, 10, 20],
        [4, 1, 2],
      ],
    ],
    [10, 20, 11, 22],
  ],
])('reads a grey PNG: %s', async (_, file, shades) => {
  const client = await open()
  expect(await upload(client, greyPng(...file))).toBe(200)
  const { bytes } = await pdfOf(client, (await client.sale()).id)
  expect(imagesIn(bytes)[0]?.data).toEqual(shades.flatMap((shade) => [shade, shade, shade]))
})

test('a JPEG is embedded unchanged', async () => {
  const client = await open()
  const jpeg = Buffer.from(red, 'base64')
  expect(await upload(client, jpeg)).toBe(200)
  const { bytes } = await pdfOf(client, (await client.sale()).id)
  expect(imagesIn(bytes)).toEqual([{ width: 16, height: 8, data: [...jpeg] }])
})

test('two copies share one picture, and equal documents have equal bytes', async () => {
  const client = await open()
  expect(await upload(client, Buffer.from(encodings.GIF!, 'base64'))).toBe(200)
  const { id } = await client.sale()
  const print = async () => (await pdfOf(client, id, { print_option: 'original_and_copy' })).bytes
  const bytes = await print()
  expect(imagesIn(bytes)).toHaveLength(1)
  expect(bytes.toString('latin1').match(/\/I1 \d+ 0 R/g)).toHaveLength(2)
  expect((await print()).equals(bytes)).toBe(true)
})

test("an expense does not show the account's logo", async () => {
  const client = await open()
  expect(await upload(client, Buffer.from(encodings.GIF!, 'base64'))).toBe(200)
  const { bytes } = await pdfOf(client, (await client.sale({ income: '0' })).id)
  expect(imagesIn(bytes)).toEqual([])
})

test.each(Object.entries({ ...encodings, JPEG: red }))(
  'a damaged logo does not affect the document: %s',
  async (_, base64) => {
    const client = await open()
    const whole = Buffer.from(base64, 'base64')
    const { id } = await client.sale()
    const { text } = await pdfOf(client, id)
    let taken = 0
    for (let length = 40; length < whole.length; length += 15) {
      // The upload refuses a file without the beginning of a picture.
      if ((await upload(client, whole.subarray(0, length))) !== 200) continue
      taken += 1
      expect((await pdfOf(client, id)).text).toBe(text)
    }
    expect(taken).toBeGreaterThan(1)
  },
)
