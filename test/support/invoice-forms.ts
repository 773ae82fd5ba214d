import { expect } from 'vitest'
import { valueXml } from '../../src/formats/xml-writer.ts'
import type { Client } from './client.ts'

/** A body, and how it is announced. */
interface SentForm {
  readonly contentType?: string
  readonly body: string | FormData
  readonly extension?: string
}

/** The names and texts of a form, with brackets. */
function pairs(name: string, value: unknown, step: (at: number) => string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((row, at) => pairs(`${name}${step(at)}`, row, step))
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner, step))
}

const numbered = (at: number) => `[${at}]`

/** The forms in which a request may hold an invoice. */
export const invoiceForms: readonly [string, (record: object, token: string) => SentForm][] = [
  [
    'JSON',
    (invoice, api_token) => ({
      contentType: 'application/json',
      body: JSON.stringify({ api_token, invoice }),
    }),
  ],
  [
    'JSON under the names with _attributes, by number',
    (record, api_token) => {
      const entries = Object.entries(record).map(([name, value]) =>
        Array.isArray(value) ? [`${name}_attributes`, { ...value }] : [name, value],
      )
      const invoice = Object.fromEntries(entries)
      return { contentType: 'application/json', body: JSON.stringify({ api_token, invoice }) }
    },
  ],
  [
    'a form with numbered rows',
    (invoice, api_token) => ({
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams([
        ['api_token', api_token],
        ...pairs('invoice', invoice, numbered),
      ]).toString(),
    }),
  ],
  [
    'a form with rows one after another',
    (invoice, api_token) => ({
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams([
        ['api_token', api_token],
        ...pairs('invoice', invoice, () => '[]'),
      ]).toString(),
    }),
  ],
  [
    'a multipart form',
    (invoice, api_token) => {
      const body = new FormData()
      for (const [name, text] of [['api_token', api_token] as const, ...pairs('invoice', invoice, numbered)])
        body.append(name, text)
      return { body }
    },
  ],
  [
    'XML',
    (invoice) => ({
      contentType: 'application/xml',
      body: valueXml('invoice', invoice).replaceAll('_-destroy', '_destroy'),
      extension: 'xml',
    }),
  ],
]

/** Sends an invoice in a form, and expects that it is accepted. */
export async function sendForm(
  client: Client,
  method: string,
  path: string,
  { contentType, body, extension }: SentForm,
) {
  const { apiToken } = client.account
  const response = await client.emulator.fetch(`${path}.${extension ?? 'json'}`, {
    method,
    headers: {
      ...(contentType && { 'Content-Type': contentType }),
      ...(extension === 'xml' && { Accept: 'application/xml', Authorization: `Bearer ${apiToken}` }),
    },
    body,
  })
  expect([200, 201], await response.clone().text()).toContain(response.status)
}
