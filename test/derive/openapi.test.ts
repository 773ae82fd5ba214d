import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { JsonSchema } from '../../src/checks/kind.ts'
import { openApi } from '../../src/derive/openapi.ts'
import { routesTable } from '../../src/derive/routes.ts'
import { createEmulator } from '../../src/emulator/create-emulator.ts'
import { problemKinds } from '../../src/kernel/card/problem.ts'
import { anchorOfSource, type Source } from '../../src/kernel/card/provenance.ts'
import { registry } from '../../src/resources/registry.ts'

interface Operation {
  readonly operationId: string
  readonly 'x-operation': string
  readonly 'x-source': Source
  readonly externalDocs: { readonly description: string; readonly url: string }
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
  readonly security: readonly object[]
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, JsonSchema>> }>>
    readonly responses: Readonly<Record<string, { readonly 'x-status': number }>>
  }
}

const profiles = ['documented', 'observed'] as const
const documentOf = (profile: (typeof profiles)[number]) =>
  openApi(registry, { profile, version: '1.2.3' }) as Document
const documented = documentOf('documented')

function operationsOf(document: Document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

describe.each(profiles)('profile %s', (profile) => {
  const document = documentOf(profile)

  test('the document is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('it contains every route of the profile and no other', () => {
    const listed = operationsOf(document).map(
      ({ path, method, operation }) => `${operation['x-operation']} ${method.toUpperCase()} ${path}`,
    )
    const routes = routesTable(registry, profile).map((row) => `${row.operation} ${row.method} ${row.path}`)
    expect(routes.length).toBeGreaterThan(30)
    expect(listed.sort()).toEqual(routes.sort())
  })

  test('every operation id is unique, and is the name of the operation', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const names = new Set(operationsOf(document).map(({ operation }) => operation['x-operation']))
    expect([...names].filter((name) => !ids.includes(name))).toEqual([])
  })

  test('every reference resolves', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([\w/-]+)"/g)]
    const targets = Object.entries(document.components).flatMap(([group, entries]) =>
      Object.keys(entries).map((name) => `${group}/${name}`),
    )
    expect(references.length).toBeGreaterThan(100)
    expect(references.map(([, target]) => target!).filter((target) => !targets.includes(target))).toEqual([])
  })

  test('every path parameter is declared', () => {
    for (const { path, operation } of operationsOf(document)) {
      const declared = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      expect(declared, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    }
  })
})

test('the document is the same for the same cards', () => {
  expect(JSON.stringify(documentOf('documented'))).toBe(JSON.stringify(documented))
})

test('each operation links to the heading of its source', () => {
  const page = readFileSync('docs/sources.md', 'utf8')
  for (const { operation } of operationsOf(documented)) {
    const { externalDocs, 'x-source': source } = operation
    expect(externalDocs.url).toBe(`docs/sources#${anchorOfSource(source)}`)
    expect(page).toContain(`\n### ${source}\n`)
  }
})

test('lists every error with its status', () => {
  const statuses = Object.entries(documented.components.responses).map(([code, response]) => [
    code,
    response['x-status'],
  ])
  expect(statuses).toEqual(Object.values(problemKinds).map(({ code, status }) => [code, status]))
})

test('requests contain no read-only fields, and responses none that only requests have', () => {
  const { schemas } = documented.components
  for (const { key, fieldList } of registry.resources.filter(({ key }) => schemas[`${key}_request`])) {
    const [returned, sent] = [schemas[key]!.properties, schemas[`${key}_request`]!.properties]
    for (const [name, field] of fieldList) {
      if (field.readOnly || field.computed) expect(sent, `${key}.${name}`).not.toHaveProperty(name)
      if (field.visibility === 'never') expect(returned, `${key}.${name}`).not.toHaveProperty(name)
    }
  }
  expect(schemas.invoice!.properties.id).toMatchObject({ readOnly: true })
  expect(schemas.invoice_request!.properties).toHaveProperty('buyer_name')
})

test('filters, paging and requested fields are parameters of a list', () => {
  const names = documented.paths['/invoices.{fmt}']!.get!.parameters.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'fmt',
      'page',
      'per_page',
      'order',
      'period',
      'fields[invoice]',
      'additional_fields[invoice]',
    ]),
  )
})

test('a create takes the token and the record in its wrapper', () => {
  const { requestBody, security } = documented.paths['/invoices.{fmt}']!.post!
  expect(requestBody!.content['application/json']!.schema).toMatchObject({
    required: ['invoice'],
    properties: { api_token: { type: 'string' }, invoice: { $ref: '#/components/schemas/invoice_request' } },
  })
  // The empty requirement allows the token in the body.
  expect(security).toEqual([{ apiToken: [] }, { bearer: [] }, { basic: [] }, {}])
})

test('it says how documents are sent to the clearing system, and what is known of them then', () => {
  const { post } = documented.paths['/invoices.{fmt}']!
  const { get, put } = documented.paths['/invoices/{id}.{fmt}']!
  for (const operation of [post!, put!]) {
    expect(operation.parameters).toContainEqual(expect.objectContaining({ name: 'gov_save_and_send' }))
    expect(operation.requestBody!.content['application/json']!.schema).toHaveProperty(
      'properties.gov_save_and_send',
    )
  }
  expect(get!.parameters).toContainEqual(expect.objectContaining({ name: 'send_to_ksef', in: 'query' }))
  const file = documented.paths['/invoices/{id}/attachment']!.get!
  expect(file.parameters).toContainEqual(expect.objectContaining({ name: 'kind', in: 'query' }))
  expect(Object.keys(file.responses)).toContain('302')
  const { properties } = documented.components.schemas.invoice!
  const states = ['ok', 'processing', 'send_error', 'server_error', 'not_applicable', 'not_connected']
  const all = [...states, ...states.map((state) => `demo_${state}`), null]
  expect(properties.gov_status!.enum).toEqual(all)
  for (const name of [
    ...['id', 'send_date', 'sell_date', 'error_messages', 'verification_link', 'link'],
    'corrected_invoice_number',
  ])
    expect(properties, name).toHaveProperty(`gov_${name}`)
})

test('responses of the starter scenario match the document', async () => {
  const emulator = await createEmulator({ fixtures: 'starter', listen: false, now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  const { apiToken } = emulator.account()
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'document', ...documented })
  const kinds: string[] = []
  for (const { path, operation } of operationsOf(documented).filter(({ method }) => method === 'get')) {
    if (!operation['x-operation'].endsWith('.list')) continue
    const response = await emulator.fetch(
      `${path.replace('{fmt}', 'json')}?api_token=${apiToken}&per_page=100`,
    )
    const records = (await response.json()) as readonly object[]
    const key = registry.resource(operation['x-operation'].split('.')[0]!).key
    const isValid = ajv.getSchema(`document#/components/schemas/${key}`)!
    for (const record of records) {
      isValid(record)
      expect(isValid.errors ?? [], `${key} ${JSON.stringify(record)}`).toEqual([])
      expect(Object.keys(documented.components.schemas[key]!.properties)).toEqual(
        expect.arrayContaining(Object.keys(record)),
      )
    }
    if (records.length > 0) kinds.push(key)
  }
  expect(kinds).toEqual(expect.arrayContaining(['invoice', 'client', 'product', 'department', 'warehouse']))
})

test('the lines of an invoice may contain what only some requests ask for', async () => {
  const emulator = await createEmulator({ listen: false })
  onTestFinished(() => emulator.close())
  const { apiToken, invoices } = emulator.account()
  const line = { name: 'Lamp', quantity: -1, total_price_gross: '-100', tax: 23 } as const
  const sides = {
    correction_before_attributes: { name: 'Lamp', quantity: 2, total_price_gross: '200', tax: 23 },
    correction_after_attributes: { name: 'Lamp', quantity: 1, total_price_gross: '100', tax: 23 },
  }
  const { id } = invoices.create({
    kind: 'correction',
    buyer_name: 'A',
    correction_reason: 'Return',
    positions: [{ ...line, ...sides }],
  })
  const query = `api_token=${apiToken}&correction_positions=full`
  const record = await (await emulator.fetch(`/invoices/${id}.json?${query}`)).json()
  expect(record).toMatchObject({ positions: [{ correction_before_attributes: { quantity: '2.0' } }] })
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  const isValid = ajv
    .addSchema({ $id: 'document', ...documented })
    .getSchema('document#/components/schemas/invoice')!
  isValid(record)
  expect(isValid.errors ?? []).toEqual([])
})
