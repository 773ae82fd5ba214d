import { createHash } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { queryText } from '../../src/verify/proof-account.ts'
import type { Client, Sent } from '../support/client.ts'

/** A PDF with its texts. */
export interface Pdf {
  readonly bytes: Buffer
  readonly headers: Headers
  /** Text of each page, as copied from a reader, with every kind of space as a space. */
  readonly pages: readonly string[]
  /** The same of all pages. */
  readonly text: string
  /** Every text with its place. */
  readonly texts: readonly PlacedText[]
}

/** The PDF of an invoice; the status must be 200. */
export function pdfOf(client: Client, id: number, query: Sent['query'] = {}): Promise<Pdf> {
  return pdfAt(client, `/invoices/${id}.pdf`, { api_token: client.account.apiToken, ...query })
}

/** The PDF at a path; the status must be 200. */
export async function pdfAt(client: Client, path: string, query: Sent['query'] = {}): Promise<Pdf> {
  const response = await client.emulator.fetch(path + queryText(query ?? {}), {
    headers: { Accept: 'application/pdf' },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, bytes.toString('latin1', 0, 500)).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  return { bytes, headers: response.headers, ...(await readOnce(bytes)) }
}

type Read = Pick<Pdf, 'pages' | 'text' | 'texts'>

/** What was read from files, by their bytes: some tests expect that a change makes no difference to the file. */
const known = new Map<string, Read>()

async function readOnce(bytes: Buffer): Promise<Read> {
  const key = createHash('sha256').update(bytes).digest('base64')
  const read = known.get(key) ?? (await textsOf(bytes))
  known.set(key, read)
  return read
}

async function textsOf(bytes: Buffer): Promise<Read> {
  const texts: PlacedText[] = []
  const pages: string[] = []
  const document = await openPdf(bytes)
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    let whole = ''
    for (const item of items) {
      if (!('str' in item)) continue
      whole += item.str + (item.hasEOL ? '\n' : '')
      if (item.str.trim() === '') continue
      const [, , , , left, bottom] = item.transform as number[]
      texts.push({
        page,
        text: item.str,
        left: left!,
        right: left! + item.width,
        bottom: bottom!,
        top: bottom! + item.height,
      })
    }
    pages.push(whole.replace(/\s+/g, ' ').trim())
  }
  return { pages, text: pages.join(' '), texts }
}

/** Opens a copy of a PDF, because the reader takes ownership of its bytes. */
export function openPdf(bytes: Buffer): ReturnType<typeof getDocumentProxy> {
  return getDocumentProxy(Uint8Array.from(bytes))
}

/** A text on a page, in points from the lower left corner of the paper. */
export interface PlacedText {
  readonly page: number
  readonly text: string
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}
