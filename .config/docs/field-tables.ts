import { messageFields } from '../../src/fixtures/plan/messages.ts'
import { accountUserFields } from '../../src/fixtures/plan/users.ts'
import { describeField, formatOf } from '../../src/kernel/card/description.ts'
import type { AnyField, Fields } from '../../src/kernel/card/field.ts'
import { date, dateOrMonth } from '../../src/kernel/card/fields/date.ts'
import { decimal } from '../../src/kernel/card/fields/decimal.ts'
import { flag } from '../../src/kernel/card/fields/flag.ts'
import { integer } from '../../src/kernel/card/fields/integer.ts'
import { anything, words } from '../../src/kernel/card/fields/structure.ts'
import { taxRate } from '../../src/kernel/card/fields/tax-rate.ts'
import { text } from '../../src/kernel/card/fields/text.ts'
import { time } from '../../src/kernel/card/fields/time.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { accountSettings } from '../../src/resources/account/account-settings.ts'
import { registry } from '../../src/resources/registry.ts'
import { sourceOf } from './sources.ts'
import { code, table } from './table.ts'

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
 * Fields with their types, descriptions and sources.
 * @param folder path from `docs/` to the folder of the page
 */
export function fieldTable(fields: Fields, folder = ''): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    code(name),
    typeOf(field),
    descriptionOf(field),
    sourceOf(field.source, folder),
  ])
  return table(['Field', 'Type', 'Description', 'Source'], rows)
}

function typeOf({ name, refersTo }: AnyField): string {
  return refersTo ? `${name === 'references' ? 'ids' : 'id'} of ${code(refersTo)}` : name
}

/** The same text as in types, schema and OpenAPI, and what fixtures add. */
function descriptionOf(field: AnyField): string {
  const { shareOf } = field
  if (!shareOf) return describeField(field)
  return `${describeField(field)} A fixture may give it as a share of ${code(shareOf)}, such as ${code('50%')}.`
}

/** The types of all fields with the values that they accept. */
export function fieldTypesTable(): string {
  const fields = registry.resources.flatMap(({ fields }) => withNested(fields))
  const names = new Set(fields.filter(({ refersTo }) => !refersTo).map(({ name }) => name))
  return table(
    ['Type', 'Accepted values'],
    [...names].sort().map((name) => [name, acceptedByType(name)]),
  )
}

/**
 * The values of a type without the limits of single fields, which their descriptions mention.
 * @throws when the page does not describe the type
 */
function acceptedByType(type: string): string {
  const plain = plainFields.find(({ name }) => name === type)
  const accepted = plain ? formatOf(plain) : ofEachField[type]
  if (accepted === undefined) throw new Error(`the page of resources does not say what ${type} accepts`)
  return accepted
}

/** A field of each type whose values are the same everywhere. */
const plainFields: readonly AnyField[] = [
  anything,
  date,
  dateOrMonth,
  decimal,
  flag,
  integer,
  taxRate,
  time,
  words,
].map((type) => type('assumed')`Any.`)

/** The accepted values of types whose values depend on the field. */
const ofEachField: Readonly<Record<string, string>> = {
  addresses: 'E-mail addresses, as a list or separated by commas.',
  choice: 'One of the words in the description of the field.',
  list: 'A list of objects, whose fields have a table of their own.',
  structure: 'An object with the fields in the description.',
  text: `A text of at most ${text('assumed')`Any.`.schema.maxLength} characters. A number is stored as its text.`,
}

function withNested(fields: Fields): AnyField[] {
  return Object.values(fields).flatMap((field) => [field, ...withNested(field.nested?.fields ?? {})])
}

/** The traits that ship with a resource, which fixtures and factories share. */
export function traitsOf({ recipe }: Resource): (readonly [name: string, about: string])[] {
  return Object.entries(recipe?.traits ?? {}).map(([name, { about }]) => [code(name), about])
}
