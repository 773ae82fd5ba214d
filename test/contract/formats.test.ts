import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { Account, Emulator } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { sharedEmulators } from '../support/opened.ts'
import { createdSample, deletes, furnish, idsOf, recordsOf } from './samples.ts'

/** Every record has the same content as XML and as JSON, and requests in both formats have the same effect. */

const resources = registry.ofAccounts()
const names = resources.map(({ name }) => name)
const listed = namesServed('list')
const readable = namesServed('get')
const awkward = { name: 'A & B <"quoted"> Ltd', note: ' three\nlines\r\n&amp; é\r\t ', city: '' }

/** Resources whose operations all have an XML form: where a document shows JSON alone, there is nothing to compare. */
function namesServed(...verbs: readonly string[]): string[] {
  const routes = registry.routes('documented').filter(({ formats }) => formats.includes('xml'))
  const inXml: ReadonlySet<string> = new Set(routes.map(({ operation }) => operation.id))
  return names.filter((name) => verbs.every((verb) => inXml.has(`${name}.${verb}`)))
}

const begin = sharedEmulators()

/** A client of an emulator with a record of every resource, and some unusual texts. */
async function openAccount(name = 'first') {
  const emulator = await begin(name, { fixtures: 'starter' }, (account) => {
    furnish(account)
    account.clients.create(awkward)
    account.warehouses.create({ name: awkward.name })
  })
  const account = emulator.account()
  return { emulator, account, ask: asker(emulator, account) }
}

type Ask = Awaited<ReturnType<typeof openAccount>>['ask']

function asker(emulator: Emulator, account?: Account) {
  return async (method: string, path: string, body?: string, token = account?.apiToken) => {
    const kind = `application/${path.includes('.xml') ? 'xml' : 'json'}`
    const headers = {
      Accept: kind,
      'Content-Type': kind,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
    const response = await emulator.fetch(path, { method, headers, ...(body && { body }) })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
}

function pathOf(resource: string, format: 'json' | 'xml', id?: number): string {
  const plural = resource === 'payments' ? '/banking/payments' : `/${resource}`
  if (id === undefined) return `${plural}.${format}`
  // The documents have the singular for JSON, and the plural for XML.
  return `${format === 'json' ? plural.replace('payments', 'payment') : plural}/${id}.${format}`
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  ignoreDeclaration: true,
  // Numeric references are not decoded without it.
  htmlEntities: true,
})

type Element = { readonly [name: string]: unknown }

/** The content of an XML document: the name of its root, and its value by the types of its elements. */
function readXml(source: string): { root: string; value: unknown } {
  const elements = Object.entries(parser.parse(source) as Element).filter(([name]) => name !== '#text')
  expect(elements, source.slice(0, 200)).toHaveLength(1)
  const [root, element] = elements[0]!
  return { root, value: said(element as Element) }
}

function said(element: Element): unknown {
  const children = Object.entries(element).filter(([name]) => !name.startsWith('@') && name !== '#text')
  const type = element['@type']
  if (element['@nil'] === 'true') return null
  if (type === 'array') return children.flatMap(([, entries]) => listOf(entries).map(said))
  if (children.length > 0) {
    return Object.fromEntries(children.map(([name, child]) => [name, said(child as Element)]))
  }
  const text = String(element['#text'] ?? '')
  // Only the element of an object without keys contains nothing but indentation.
  if (/^\n *$/.test(text)) return {}
  if (type === 'integer') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

function listOf(entries: unknown): Element[] {
  return (Array.isArray(entries) ? entries : [entries]) as Element[]
}

/** The JSON value with the names of XML. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named)
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(([key, entry]) => [elementName(key), named(entry)] as const)
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
  return Object.fromEntries(pairs)
}

function elementName(key: string): string {
  return key.replaceAll('_', '-').replace('?', '')
}

async function readBoth(ask: Ask, resource: string, id?: number, query = '') {
  const json = await ask('GET', pathOf(resource, 'json', id) + query)
  const xml = await ask('GET', pathOf(resource, 'xml', id) + query)
  expect([json.status, xml.status], json.text + xml.text).toEqual([200, 200])
  expect(xml.type).toContain('application/xml')
  return { json: JSON.parse(json.text) as unknown, xml: readXml(xml.text), source: xml.text }
}

test('there are resources to compare', () => {
  expect(listed).toEqual(expect.arrayContaining(['invoices', 'clients', 'warehouse_documents', 'payments']))
})

test.each(readable)('every record of %s reads the same as XML and as JSON', async (name) => {
  const { ask, account } = await openAccount()
  const ids = idsOf(account).get(name)!
  expect(ids).not.toEqual([])
  for (const id of ids) {
    const { json, xml } = await readBoth(ask, name, id)
    expect(xml).toEqual({ root: elementName(registry.resource(name).key), value: named(json) })
  }
})

test.each(listed)('the list of %s reads the same as XML and as JSON', async (name) => {
  const { ask } = await openAccount()
  const query = '?per_page=100&include_positions=true'
  const { json, xml } = await readBoth(ask, name, undefined, query)
  expect(json).not.toEqual([])
  expect(xml).toEqual({ root: elementName(registry.resource(name).plural), value: named(json) })
  const beyond = await readBoth(ask, name, undefined, '?page=99')
  expect(beyond.json).toEqual([])
  expect(beyond.xml.value).toEqual([])
})

test('nested rows are elements, and escaped texts are read back unchanged', async () => {
  const { ask, account } = await openAccount()
  const newest = (resource: string) => recordsOf(account, resource).all().at(-1)!.id
  const invoice = await readBoth(ask, 'invoices', newest('invoices'))
  expect(invoice.source).toMatch(/<positions type="array">\s*<position type="InvoicePosition">/)
  const document = await readBoth(ask, 'warehouse_documents', newest('warehouse_documents'))
  expect(document.source).toMatch(
    /<warehouse-actions type="array">\s*<warehouse-action type="WarehouseAction">/,
  )
  expect(invoice.xml.value).toMatchObject({ positions: [expect.anything()], overdue: expect.any(Boolean) })
  expect(document.xml.value).toMatchObject({ 'warehouse-actions': [expect.anything()] })
  const { xml } = await readBoth(ask, 'clients', newest('clients'))
  expect(xml.value).toMatchObject(awkward)
})

test('a response is well-formed, whatever names and characters a record has', async () => {
  const { ask, account } = await openAccount()
  const characters = '\u0000\u0001\u000b\u001f\ufffe\uffff\ud800'
  const names = ['', '?', 'é', ' ', '-', '.', '1', 'a b', '<', ':', '_', 'xml', characters]
  const package_products_details = Object.fromEntries(
    names.map((name) => [name, { [name]: characters, s: [name] }]),
  )
  const product = {
    name: `A${characters}B`,
    package: true,
    package_product_ids: [1],
    package_products_details,
  }
  const sent = await ask('POST', '/products.xml', JSON.stringify({ product }))
  expect(sent.status, sent.text).toBe(201)
  const { id } = account.products.all().at(-1)!
  const unknown = await ask(
    'GET',
    `/products.xml?order=${encodeURIComponent(names.join('\r').toWellFormed())}`,
  )
  for (const { text } of [
    sent,
    unknown,
    await ask('GET', `/products/${id}.xml`),
    await ask('GET', '/products.xml'),
  ]) {
    expect(XMLValidator.validate(text), text).toBe(true)
    expect(text.isWellFormed()).toBe(true)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
  }
})

const sentBack = readable.filter((name) => registry.resource(name).operations.update)

function bundleOf(id: number) {
  const package_products_details = { 0: { id, quantity: 2 }, 1: { id, quantity: 1.5, shown: true } }
  return { name: 'Bundle', package: true, package_product_ids: [id, id], package_products_details }
}

function pathOfUpdate(name: string, id: number): string {
  return `${pathOf(name, 'json').replace('.json', '')}/${id}.json`
}

/** A query for the fields that responses have on request only. */
function requestingAll(name: string): string {
  const { key, declaredFields } = registry.resource(name)
  const fields = Object.keys(declaredFields).filter(
    (field) => declaredFields[field]!.visibility === 'requested',
  )
  return fields.length > 0 ? `additional_fields[${key}]=${fields.join()}&` : ''
}

test.each(sentBack)('records of %s that are sent back as they were read pass strict mode', async (name) => {
  const { key } = registry.resource(name)
  const refusals = new Set<string>()
  for (const fixtures of ['starter', 'corrections-and-proformas', 'partial-payments', 'clearing-states']) {
    const emulator = await begin(fixtures, { fixtures, strict: true })
    const account = emulator.account()
    createdSample(name, account)
    if (name === 'products') account.products.create(bundleOf(account.products.all()[0]!.id))
    const { apiToken } = account
    const send = asker(emulator)
    const positions = name === 'invoices' ? 'correction_positions=full&' : ''
    for (const { id } of recordsOf(account, name).all()) {
      for (const format of ['json', 'xml'] as const) {
        for (const query of ['', requestingAll(name) + positions]) {
          const path = pathOf(name, format, id)
          const { status, text } = await send('GET', `${path}?${query}api_token=${apiToken}`)
          if (status !== 200) refusals.add(`${format} ${query}: GET ${text}`)
          const before = emulator.snapshot()
          const reply =
            format === 'xml'
              ? await send('PUT', path, text, apiToken)
              : await send('PUT', pathOfUpdate(name, id), `{"api_token":"${apiToken}","${key}":${text}}`)
          if (reply.status !== 200) refusals.add(`${format} ${query}: ${reply.text}`)
          for (const change of emulator.changes(before)) refusals.add(JSON.stringify(change))
        }
      }
    }
  }
  expect([...refusals]).toEqual([])
})

const creatable = namesServed('create', 'get')

// Each record is sent after it was deleted, because a rule may refuse a second one with the same texts.
test.each(creatable)('a record of %s sent as XML creates the same record as JSON', async (name) => {
  const both = [await openAccount(), await openAccount('second')] as const
  const [first, second] = both
  const { key } = registry.resource(name)
  const before = both.map(({ emulator }) => emulator.snapshot())
  let sent = 0
  for (const id of idsOf(first.account).get(name)!) {
    const json = (await first.ask('GET', pathOf(name, 'json', id))).text
    const xml = (await first.ask('GET', pathOf(name, 'xml', id))).text
    if (!both.every(({ account }) => deletes(account, name, id))) continue
    const fromJson = await first.ask('POST', pathOf(name, 'json'), `{"${key}":${json}}`)
    const fromXml = await second.ask('POST', pathOf(name, 'xml'), xml)
    expect([fromXml.status, fromJson.status], fromJson.text + fromXml.text).toEqual([201, 201])
    expect(readXml(fromXml.text).value).toEqual(named(JSON.parse(fromJson.text)))
    expect(recordsOf(second.account, name).all()).toEqual(recordsOf(first.account, name).all())
    for (const [at, { emulator }] of both.entries()) emulator.restore(before[at]!)
    sent++
  }
  expect(sent).toBeGreaterThan(0)
})

const refusals: readonly [string, number, (ask: Ask, format: 'json' | 'xml') => ReturnType<Ask>][] = [
  ['an unknown id', 404, (ask, format) => ask('GET', pathOf('invoices', format, 999_999))],
  ['a wrong token', 401, (ask, format) => ask('GET', pathOf('clients', format), undefined, 'nobody')],
  ['an unknown order', 422, (ask, format) => ask('GET', `${pathOf('clients', format)}?order=zodiac`)],
  [
    'a refused field',
    422,
    (ask, format) => {
      const sent = { json: '{"invoice":{"buyer_name":"A","kind":"letter","client_id":999999}}' }
      const xml =
        '<invoice><buyer-name>A</buyer-name><kind>letter</kind><client-id>999999</client-id></invoice>'
      return ask('POST', pathOf('invoices', format), format === 'xml' ? xml : sent.json)
    },
  ],
]

test.each(refusals)('%s is refused with the same words as XML and as JSON', async (_what, status, send) => {
  const { ask } = await openAccount()
  const json = await send(ask, 'json')
  const xml = await send(ask, 'xml')
  expect([json.status, xml.status], json.text + xml.text).toEqual([status, status])
  expect(xml.type).toContain('application/xml')
  expect(readXml(xml.text)).toEqual({ root: 'error', value: named(JSON.parse(json.text)) })
  expect(readXml(xml.text).value).toMatchObject({ code: 'error', message: expect.anything() })
})

const bomb = `<!DOCTYPE client [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`
const client = (name: string) => `<client><name>${name}</name></client>`

test.each([
  ['another root element', '<product><name>Buyer Ltd</name></product>'],
  ['the root element of a list', `<clients type="array">${client('Buyer Ltd')}</clients>`],
  ['a document type', `<!DOCTYPE client>${client('Buyer Ltd')}`],
  ['an outer entity', `<!DOCTYPE client [<!ENTITY x SYSTEM "file:///nowhere">]>${client('&x;')}`],
  ['an entity bomb', bomb + client('&c;')],
  ['an element left open', '<client><name>Buyer Ltd</client>'],
  ['an end missing', '<client><name>Buyer Ltd</name>'],
  ['two roots', client('Buyer Ltd') + client('Other Ltd')],
  ['an attribute without quotes', '<client><name type=text>Buyer Ltd</name></client>'],
  ['a prolog alone', '<?xml version="1.0"?>'],
  ['a thousand levels', '<client>'.repeat(1000) + '</client>'.repeat(1000)],
])('%s is refused as a body and changes nothing', async (_what, body) => {
  const { ask, emulator } = await openAccount()
  const before = emulator.snapshot()
  for (const send of [
    () => ask('POST', pathOf('clients', 'xml'), body),
    () => ask('PUT', pathOf('clients', 'xml', emulator.account().clients.all()[0]!.id), body),
  ]) {
    const reply = await send()
    expect([400, 422], reply.text).toContain(reply.status)
    const { root, value } = readXml(reply.text)
    expect({ root, value }).toMatchObject({ root: 'error', value: { code: 'error' } })
    expect(JSON.stringify(value)).not.toContain('hahaha')
  }
  expect(emulator.changes(before)).toEqual([])
  expect((await ask('POST', pathOf('clients', 'xml'), client('Buyer Ltd'))).status).toBe(201)
})
