import type { Fields, JsonSchema } from '../kernel/field.ts'
import type { Registry } from '../kernel/registry.ts'
import type { Resource } from '../kernel/resource.ts'
import { aliasPattern, type FieldLanguage, FieldSchemas } from './fixture-field-schema.ts'

/** The parts of the fixture language that are no resources. */
export interface FixtureLanguage extends FieldLanguage {
  readonly editions: readonly string[]
  /** Texts of an account by key, with what they are. */
  readonly accountTexts: Readonly<Record<string, string>>
  /** Keys of an account that are other words for another key, beside which they don't stand. */
  readonly accountSynonyms: Readonly<Record<string, string>>
  readonly settings: Fields
  readonly users: Fields
  readonly messages: Fields
  /** Users, e-mails and events of webhooks as exact fixtures state them. */
  readonly exactUsers: Fields
  readonly exactMessages: Fields
  readonly exactDeliveries: Fields
  /** Most records that one entry generates. */
  readonly mostRecords: number
}

const name: JsonSchema = { type: 'string', minLength: 1 }
const names: JsonSchema = { anyOf: [name, { type: 'array', items: name }] }
const buildsOn = 'Fixtures that this one adds to: paths seen from this file, or names of shipped scenarios'

const textLike: JsonSchema = { type: ['string', 'number'], minLength: 1 }

/**
 * A JSON Schema (draft 7, which editors know best) of everything that a fixture may say, for completion, descriptions
 * and checks while typing. What only the world can tell, such as whether an alias is there, is left to loading.
 */
export function fixtureSchema(registry: Registry, language: FixtureLanguage): JsonSchema {
  const schemas = new FieldSchemas(language)
  const resources = registry.ofAccounts()
  const { settings, users, messages, exactUsers, exactMessages, exactDeliveries, editions } = language
  const ownTraits = traitsSchema(resources)
  const edition = { enum: editions, description: 'Currency, language, tax rates, numbers and host names.' }
  const accountKeys = {
    ...Object.fromEntries(
      Object.entries(language.accountTexts).map(([key, description]) => [
        key,
        { ...orNull(textLike), description },
      ]),
    ),
    edition: { ...orNull({ enum: editions }), description: language.accountTexts.edition },
    settings: orNull(schemas.object(settings, false)),
    traits: ownTraits,
    users: keyed(schemas.object(users, false), 'Users besides the owner, by alias or as a list.'),
    outbox: keyed(schemas.object(messages, false), 'E-mails that have been sent already.'),
    id: { type: ['integer', 'string'] },
    owner: { type: 'string' },
    counters: { type: ['object', 'null'] },
  }
  const definitions: Record<string, JsonSchema> = {}
  for (const resource of resources) Object.assign(definitions, recordSchemas(resource, schemas, language))
  const records = Object.fromEntries(resources.map((resource) => [resource.name, recordsSchema(resource)]))
  const account = {
    type: ['object', 'null'],
    properties: { ...accountKeys, ...records },
    additionalProperties: false,
    not: {
      anyOf: Object.entries(language.accountSynonyms).map((words) => ({ type: 'object', required: words })),
    },
  }
  const exactOnly = { last_ids: false, outbox: false, deliveries: false }
  const exactAccounts = { additionalProperties: { properties: { id: false, owner: false, counters: false } } }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A fixture of faketura',
    description: 'The accounts of an emulator and everything in them.',
    type: 'object',
    properties: {
      faketura: { enum: [1, '1'], description: 'Version of the fixture language.' },
      extends: { ...names, description: `${buildsOn}.` },
      includes: { ...names, description: `${buildsOn}; another word for extends.` },
      edition,
      now: {
        description:
          'A date or instant at which the clock starts and stands still, unless somebody has set it.',
        anyOf: [
          { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d' },
          { type: 'object', properties: { now: { type: 'string' }, running: {} }, required: ['now'] },
        ],
      },
      seed: { type: ['integer', 'string'], description: 'From which ids, tokens and made-up values follow.' },
      integration_token: { type: 'string', minLength: 1, description: 'Of the integration operations.' },
      traits: ownTraits,
      users: keyed(
        { anyOf: [schemas.object(users, false), schemas.object(exactUsers, false)] },
        'Users who belong to no account yet; in an exact fixture everybody who can log in.',
      ),
      accounts: {
        type: ['object', 'null'],
        description: 'By prefix, the first part of their host. They are all accounts that there are.',
        additionalProperties: { $ref: '#/definitions/account' },
      },
      exact: { description: 'What an export writes: records stand as they are written, and no rule acts.' },
      last_ids: {
        type: ['object', 'null'],
        description:
          'In an exact fixture of a whole world the highest id that was given out, by what is counted; loaded, it takes the place of the world that is there.',
      },
      outbox: {
        type: ['array', 'null'],
        description: 'In an exact fixture the e-mails of all accounts.',
        items: schemas.object(exactMessages, false),
      },
      deliveries: {
        type: ['array', 'null'],
        description: 'In an exact fixture the events that receivers were told, or are still to be told.',
        items: schemas.object(exactDeliveries, false),
      },
    },
    additionalProperties: false,
    if: { properties: { exact: { enum: [true, 'true', 1, '1', 'yes'] } }, required: ['exact'] },
    else: { properties: { ...exactOnly, accounts: exactAccounts } },
    definitions: { account, ...definitions, ...schemas.definitions },
  }
}

/** One record of a resource: of its own, or as many as `generate` says; and the values of a trait. */
function recordSchemas(
  resource: Resource,
  schemas: FieldSchemas,
  { mostRecords }: FixtureLanguage,
): Record<string, JsonSchema> {
  const { name, fields } = resource
  const traits = namesSchema(resource)
  const alias = { type: 'string', pattern: aliasPattern, description: 'Name of the record, in a list.' }
  const generate = {
    type: ['integer', 'string'],
    minimum: 1,
    maximum: mostRecords,
    pattern: '^\\d{1,6}$',
    description:
      'As many records, whose aliases are that of the entry with -1 and so on behind it. A list in a field is a choice for each record, { from, to } a range, "{n}" the number of the record; what is left out is made up.',
  }
  const { id, ...generated } = fields
  return {
    [name]: {
      if: { required: ['generate'] },
      then: schemas.object(generated, true, { generate, traits, alias }),
      else: schemas.object(fields, false, { generate, traits, alias }),
    },
    [`trait-of-${name}`]: schemas.object(fields, true, { traits }),
  }
}

function recordsSchema({ name }: Resource): JsonSchema {
  return keyed({ $ref: `#/definitions/${name}` }, `The ${name.replaceAll('_', ' ')}, by alias or as a list.`)
}

/** The names that `traits` of a record takes: those of the card, with what they are, and any that a fixture defines. */
function namesSchema({ recipe }: Resource): JsonSchema {
  const shipped = Object.entries(recipe?.traits ?? {})
  const one = {
    anyOf: [
      ...shipped.map(([name, { about }]) => ({ const: name, description: `${about}.` })),
      { type: 'string' },
    ],
  }
  return {
    description: `Sets of values, from left to right: ${shipped.map(([name]) => name).join(', ') || 'own ones only'}.`,
    anyOf: [one, { type: 'array', items: one }, { type: 'null' }],
  }
}

function traitsSchema(resources: readonly Resource[]): JsonSchema {
  return {
    type: ['object', 'null'],
    description: 'Sets of values for records to name, by resource.',
    properties: Object.fromEntries(
      resources.map(({ name }) => [
        name,
        { type: ['object', 'null'], additionalProperties: { $ref: `#/definitions/trait-of-${name}` } },
      ]),
    ),
    additionalProperties: false,
  }
}

/** Records by alias, or in a list. */
function keyed(record: JsonSchema, description: string): JsonSchema {
  const one = { anyOf: [record, { type: 'null' }] }
  return {
    description,
    anyOf: [
      { type: 'object', propertyNames: { pattern: aliasPattern }, additionalProperties: one },
      { type: 'array', items: one },
      { type: 'null' },
    ],
  }
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}
