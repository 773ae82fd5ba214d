import { messageFields } from '../../src/fixtures/plan/messages.ts'
import { accountUserFields } from '../../src/fixtures/plan/users.ts'
import type { AnyField, Fields } from '../../src/kernel/card/field.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { accountSettings } from '../../src/resources/account/account-settings.ts'
import { registry } from '../../src/resources/registry.ts'
import { sourceOf } from './sources.ts'
import { code, codes, table } from './table.ts'

/** Fields that exist only in fixtures: those of an account's settings, users and e-mails. */
const ofFixtures: Readonly<Record<string, Fields>> = {
  settings: accountSettings,
  users: accountUserFields,
  outbox: messageFields,
}

/**
 * The fields of one of the parts of an account in a fixture.
 * @throws when fixtures have no such part
 */
export function fixtureFieldsTable(name: string): string {
  const fields = ofFixtures[name]
  if (!fields) throw new Error(`fixtures have no ${name}; there are ${Object.keys(ofFixtures).join(', ')}`)
  return fieldTable(fields)
}

/**
 * Fields with their types, meaning, defaults and sources.
 * @param folder path from `docs/` to the folder of the page
 */
export function fieldTable(fields: Fields, folder = ''): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    code(name),
    typeOf(field),
    notesOf(field).join(' '),
    defaultOf(field),
    sourceOf(field.source, folder),
  ])
  return table(['Field', 'Type', 'Description', 'Default', 'Source'], rows)
}

function typeOf({ name, refersTo, schema }: AnyField): string {
  if (refersTo) return `${name === 'references' ? 'ids' : 'id'} of ${code(refersTo)}`
  const words = Array.isArray(schema.enum) ? schema.enum.filter((word) => typeof word === 'string') : []
  return name === 'choice' && words.length > 0 ? `one of ${codes(words.filter((word) => word !== ''))}` : name
}

function notesOf({ about, required, readOnly, shareOf, visibility }: AnyField): string[] {
  return [
    about,
    required ? 'Required.' : '',
    readOnly ? 'Read-only; a fixture may set it.' : '',
    shareOf ? `A fixture may give it as a share of ${code(shareOf)}, such as ${code('50%')}.` : '',
    visibility === 'requested' ? `Only in responses to requests with ${code('additional_fields')}.` : '',
    visibility === 'never' ? 'Only in requests.' : '',
    visibility === 'one' ? 'Only in responses with a single record.' : '',
    visibility === 'updated' ? 'Only in responses to updates.' : '',
  ].filter((note) => note !== '')
}

function defaultOf({ default: standard }: AnyField): string {
  return ['string', 'number', 'boolean'].includes(typeof standard) ? code(String(standard)) : ''
}

/** The types of all fields with the values that they accept. */
export function fieldTypesTable(): string {
  const fields = registry.resources.flatMap(({ fields }) => withNested(fields))
  const formats = new Map(
    fields.flatMap(({ name, refersTo, format }) => (refersTo || !format ? [] : [[name, format] as const])),
  )
  const rows = [...formats].sort(([one], [other]) => (one < other ? -1 : 1))
  return table(['Type', 'Accepted values'], rows)
}

function withNested(fields: Fields): AnyField[] {
  return Object.values(fields).flatMap((field) => [field, ...withNested(field.nested?.fields ?? {})])
}

/** The traits that ship with a resource, which fixtures and factories share. */
export function traitsOf({ recipe }: Resource): (readonly [name: string, about: string])[] {
  return Object.entries(recipe?.traits ?? {}).map(([name, { about }]) => [code(name), about])
}
