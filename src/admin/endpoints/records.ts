import { camelCase } from '../../checks/camel-case.ts'
import { isMap } from '../../checks/is-map.ts'
import { arrayOf } from '../../checks/json-schema.ts'
import { anyObject, filledText, listOf, oneOf, wholeNumber } from '../../checks/kinds.ts'
import { Refused, UnknownKey } from '../../checks/refused.ts'
import { idOrAliasOf, wrongValue } from '../../checks/sentences.ts'
import type { Account } from '../../emulator/views/account.ts'
import type { ReadRecords, Records } from '../../emulator/views/records.ts'
import { recordAsFixture } from '../../fixtures/exact/record-as-fixture.ts'
import { fixtureFormats, fixtureText } from '../../fixtures/read/fixture-text.ts'
import type { Resource } from '../../kernel/card/resource.ts'
import { AccountScope } from '../../kernel/write/account-scope.ts'
import type { Controls } from '../controls.ts'
import { Bytes, endpoint, type FreeBody, jsonType } from '../endpoint.ts'
import { chosen, findBody, missBody, patternOf, waitBody } from '../pattern.ts'
import { recordPage } from '../record-page.ts'
import { Refusal, refusalOf, unknown } from '../refusal.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount } from './account-of.ts'

const place = {
  prefix: { kind: filledText, about: 'Name of the account', required: true },
  resource: { kind: filledText, about: 'Such as invoices', required: true },
} as const

const record = {
  ...place,
  id: { kind: filledText, about: 'Id of the record, or its alias in the fixture', required: true },
} as const

const path = '/accounts/{prefix}/records/{resource}'

const created: FreeBody = {
  about: 'Values by field, also of read-only fields',
  schema: { type: 'object' },
}

const updated: FreeBody = {
  about: "Values by field; a read-only value that differs from the record's is 422",
  schema: { type: 'object' },
}

const paging = {
  search: { kind: filledText, about: 'Only records with this text in any stored value' },
  sort: { kind: filledText, about: 'Field to sort by; id by default' },
  order: { kind: oneOf(['asc', 'desc']), about: 'Direction; asc by default' },
  page: { kind: wholeNumber(1, 1_000_000_000), about: 'Page number, from 1' },
  per_page: { kind: wholeNumber(1, 1000), about: 'Records per page; 25 by default' },
} as const

/** Reads and writes records of accounts, by the rules of the emulated API. */
export const recordEndpoints = [
  endpoint({
    method: 'GET',
    path,
    summary: "Lists an account's records of a resource, page by page",
    parameters: place,
    query: paging,
    furtherQuery: 'Any field of the resource: only records with exactly this value',
    response: {
      about: 'The records of the page; the header X-Total-Count has their number on all pages',
      schema: arrayOf(schemaReference('record')),
    },
    handle({ prefix, search, sort = 'id', order, page = 1, per_page = 25, ...at }, controls, { query }) {
      const { prefix: known } = knownAccount(controls, prefix)
      const { runtime, state } = controls.engine
      const resource = resourceOf(controls, at.resource)
      if (!Object.hasOwn(resource.declaredFields, sort))
        throw refusalOf(
          new Refused(sort, `a field of ${resource.name}`, Object.keys(resource.declaredFields), ['sort']),
          'the query',
        )
      const filters = filtersOf(query, resource)
      const scope = new AccountScope(runtime, state.accounts.first('prefix', known)!)
      const descending = order === 'desc'
      const wish = { search, filters, sort, descending, page, perPage: per_page }
      const { json, total } = recordPage(resource, scope, wish)
      return new Bytes(jsonType, json, { 'X-Total-Count': String(total) })
    },
  }),
  endpoint({
    method: 'POST',
    path,
    summary: 'Creates a record by the rules of the API',
    parameters: place,
    freeBody: created,
    response: { status: 201, about: 'The record', schema: schemaReference('record') },
    handle: (at, controls, { body }) => writableRecordsOf(at, controls).create(valuesOf(body)),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/batch`,
    summary: 'Creates several records by the rules of the API, or none',
    parameters: place,
    body: {
      records: {
        kind: listOf(anyObject('an object of values by field'), 'a list of objects of values by field'),
        about: 'Values by field, for each record',
        required: true,
      },
    },
    response: { status: 201, about: 'The records', schema: arrayOf(schemaReference('record')) },
    handle: ({ records, ...at }, controls) => writableRecordsOf(at, controls).create(records),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/wait`,
    summary: 'Waits for a record that matches, and returns the oldest; on timeout 408 with the closest ones',
    parameters: place,
    body: waitBody,
    response: { about: 'The record that matches', schema: schemaReference('record') },
    handle: ({ pattern, timeout, ...at }, controls) =>
      recordsOf(at, controls).waitFor(patternOf(pattern), { timeout }),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/find`,
    summary: 'Finds the records that match, oldest first',
    parameters: place,
    body: findBody,
    response: { about: 'The records that match', schema: arrayOf(schemaReference('record')) },
    handle({ pattern, first, last, ...at }, controls) {
      const records = recordsOf(at, controls)
      if (first !== 1 || last !== undefined)
        return chosen(records.filter(patternOf(pattern)), { first, last })
      return [records.find(patternOf(pattern)) ?? []].flat()
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/near-misses`,
    summary: 'Describes the records that come closest to a pattern',
    parameters: place,
    body: missBody,
    response: { about: 'The closest ones, in words', schema: schemaReference('words') },
    handle: ({ pattern, ...at }, controls) => ({
      text: recordsOf(at, controls).nearMisses(patternOf(pattern)),
    }),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Shows a record',
    parameters: record,
    response: { about: 'The record', schema: schemaReference('record') },
    handle: (at, controls) => recordAt(at, controls),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/fixture`,
    summary: 'Exports a record as a fixture, with the records that it refers to',
    parameters: record,
    query: { format: { kind: oneOf(fixtureFormats), about: 'Format; json by default' } },
    response: { about: 'The fixture', schema: { type: 'object' } },
    async handle({ format, ...at }, controls) {
      resourceOf(controls, at.resource, writable(controls))
      const { id } = recordAt(at, controls)
      const places = [{ resource: at.resource, id: Number(id) }]
      const fixture = recordAsFixture(controls.engine.runtime, at.prefix, places)!
      if (format !== 'yaml') return fixture
      return new Bytes('application/yaml', await fixtureText(fixture, { format }))
    },
  }),
  endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Updates a record by the rules of the API',
    parameters: record,
    freeBody: updated,
    response: { about: 'The record', schema: schemaReference('record') },
    handle(at, controls, { body }) {
      recordAt(at, controls)
      return writableRecordsOf(at, controls).update(at.id, valuesOf(body))
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a record by the rules of the API',
    parameters: record,
    response: { about: 'The record is deleted', schema: schemaReference('done') },
    handle(at, controls) {
      recordAt(at, controls)
      writableRecordsOf(at, controls).delete(at.id)
      return { ok: true }
    },
  }),
]

type Place = { readonly prefix: string; readonly resource: string }
type AnyRecord = Readonly<Record<string, unknown>>

function recordsOf({ prefix, resource }: Place, controls: Controls): ReadRecords<AnyRecord> {
  const account: Account = knownAccount(controls, prefix)
  return Reflect.get(account, camelCase(resourceOf(controls, resource).name))
}

function writableRecordsOf({ prefix, resource }: Place, controls: Controls): Records<AnyRecord> {
  const account: Account = knownAccount(controls, prefix)
  return Reflect.get(account, camelCase(resourceOf(controls, resource, writable(controls)).name))
}

function writable({ engine }: Controls): readonly Resource[] {
  return engine.runtime.registry.ofAccounts()
}

/** @throws Refusal 404 if the record does not exist */
export function recordAt(at: Place & { readonly id: string }, controls: Controls): AnyRecord {
  const found = recordsOf(at, controls).get(at.id)
  if (found) return found
  throw new Refusal(404, {
    message: wrongValue('id', at.id, idOrAliasOf(`${at.resource} of ${at.prefix}`)),
    code: 'FAKETURA_UNKNOWN_RECORD',
    field: 'id',
    value: at.id,
  })
}

/** @throws Refusal 404 that lists the resources, if none has this name */
function resourceOf(
  { engine }: Controls,
  name: string,
  resources = engine.runtime.registry.shownByAccounts(),
): Resource {
  const resource = resources.find((one) => one.name === name)
  if (resource) return resource
  throw unknown(
    'resource',
    name,
    resources.map((one) => one.name),
  )
}

/** @throws Refusal 422 for a key of the query that is not a field */
function filtersOf(query: URLSearchParams, resource: Resource): ReadonlyMap<string, string> {
  const filters = [...query].filter(([name]) => !Object.hasOwn(paging, name))
  for (const [name, value] of filters) {
    if (filterableFields(resource).includes(name)) continue
    const keys = [...Object.keys(paging), ...filterableFields(resource)]
    throw refusalOf(new UnknownKey('key', name, value, keys), 'the query')
  }
  return new Map(filters)
}

function filterableFields({ declaredFields, fields }: Resource): readonly string[] {
  return Object.keys(declaredFields).filter((name) => !fields[name]!.nested)
}

/** @throws Refusal 422 if the body is not an object */
function valuesOf(body: unknown): AnyRecord {
  if (isMap(body)) return body
  throw refusalOf(new Refused(body, 'an object of values by field'), 'the body')
}
