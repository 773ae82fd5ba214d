import { orNull } from '../checks/json-schema.ts'
import type { JsonSchema } from '../checks/kind.ts'
import type { Shape } from '../checks/shape.ts'
import { type Fields, pinnedValues } from '../kernel/card/field.ts'
import type { Registry } from '../kernel/card/registry.ts'
import type { Resource } from '../kernel/card/resource.ts'
import { type ExactLanguage, exactSchemas, neededInRows, statedOtherwise } from './fixture-exact-schema.ts'
import { type FieldLanguage, FieldSchemas, referring, said } from './fixture-field-schema.ts'

/** The parts of the fixture language besides the resources. */
export interface FixtureLanguage extends FieldLanguage, ExactLanguage {
  /** The values of the simple keys at the top, by key. */
  readonly head: Readonly<Record<string, JsonSchema>>
  /** Keys that name the fixtures that this one extends. */
  readonly namingKeys: readonly string[]
  /** Every accepted value of `exact`. */
  readonly exactWords: readonly unknown[]
  /** The pattern of account prefixes. */
  readonly prefix: JsonSchema
  /** The pattern of the bytes of a file. */
  readonly base64: string
  /** Counters by name. */
  readonly numbers: JsonSchema
  /** Texts of an account by key, with their descriptions. */
  readonly accountTexts: Shape
  /** Keys of an account that are aliases of another key; only one of the two may be given. */
  readonly accountSynonyms: Readonly<Record<string, string>>
  readonly settings: Fields
  readonly users: Fields
  readonly accountUsers: Fields
  /** Keys of an account whose values are lists. */
  readonly accountLists: Fields
  readonly messages: Fields
  /** Fields of a user and of an e-mail where at least one is required. */
  readonly userNeeds: readonly string[]
  readonly messageNeeds: readonly string[]
  /** Maximum number of records that one entry generates. */
  readonly maxRecords: number
}

const name: JsonSchema = { type: 'string', minLength: 1 }
const names: JsonSchema = { anyOf: [name, { type: 'array', items: name }, { type: 'null' }] }
const buildsOn = 'Fixtures that this one extends: paths relative to this file, or names of shipped scenarios'

/**
 * A JSON Schema (draft 7, which editors support best) of the fixture language, for completion, descriptions
 * and checks while typing. Loading checks what depends on other records, such as whether an alias exists.
 */
export function fixtureSchema(registry: Registry, language: FixtureLanguage): JsonSchema {
  const schemas = new FieldSchemas(language)
  const resources = registry.ofAccounts()
  const { head, namingKeys, exactWords, numbers, alias } = language
  const ownTraits = traitsSchema(resources)
  const account = accountSchema(resources, schemas, language, ownTraits)
  const definitions: Record<string, JsonSchema> = {}
  for (const resource of resources) Object.assign(definitions, recordSchemas(resource, schemas, language))
  const exact = exactSchemas(resources, schemas, language)
  const extended = Object.fromEntries(
    namingKeys.map((key) => [key, { ...names, description: `${buildsOn}.` }]),
  )
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A fixture of faketura',
    description:
      'The accounts of an emulator and everything in them. A field that is left out is null or empty, unless its description says otherwise or the record is generated.',
    type: 'object',
    properties: {
      ...head,
      ...extended,
      traits: ownTraits,
      users: {
        type: ['object', 'array', 'null'],
        description: 'Users without an account; in an exact fixture, all users.',
      },
      accounts: {
        type: ['object', 'null'],
        description: 'Accounts by prefix, the first part of their host. No others exist.',
        propertyNames: language.prefix,
        additionalProperties: { $ref: '#/definitions/account' },
      },
      last_ids: {
        ...numbers,
        description:
          'In an export of all accounts: the last id of each resource. Loading such a fixture replaces the whole state.',
      },
      outbox: { type: ['array', 'null'], description: 'In an exact fixture: the e-mails of all accounts.' },
      deliveries: {
        type: ['array', 'null'],
        description: 'In an exact fixture: deliveries of events, finished and waiting.',
      },
      files: {
        type: ['object', 'null'],
        additionalProperties: { type: 'string', pattern: language.base64 },
        description:
          'In an exact fixture the pictures and attached files as base64, by the name that records use.',
      },
    },
    additionalProperties: false,
    if: { properties: { exact: { enum: exactWords } }, required: ['exact'] },
    then: { properties: exact.head },
    else: {
      properties: {
        users: keyed(
          userSchema(schemas, language, language.users),
          'Users who belong to no account yet.',
          alias,
        ),
        last_ids: { type: 'null' },
        outbox: { type: 'null' },
        deliveries: { type: 'null' },
        files: { type: 'null' },
        accounts: { additionalProperties: { properties: statedOtherwise(resources, schemas) } },
      },
    },
    allOf: [shippedTraitsOnly(resources, namingKeys)],
    definitions: { account, ...definitions, ...exact.definitions, ...schemas.definitions },
  }
}

function accountSchema(
  resources: readonly Resource[],
  schemas: FieldSchemas,
  language: FixtureLanguage,
  ownTraits: JsonSchema,
): JsonSchema {
  const { settings, messages, accountTexts, accountSynonyms, alias } = language
  const texts = Object.entries(accountTexts).map(([key, { kind, about }]) => [
    key,
    { ...orNull(kind.schema), description: about },
  ])
  const message = {
    ...schemas.object(messages, false, { alias: aliasSchema(alias) }),
    anyOf: language.messageNeeds.map(said),
    allOf: [neededInRows(messages)],
  }
  return {
    type: ['object', 'null'],
    properties: {
      ...Object.fromEntries(texts),
      settings: {
        ...orNull(schemas.object(settings, false)),
        description: 'Settings of the account.',
      },
      traits: ownTraits,
      users: keyed(
        userSchema(schemas, language, language.accountUsers),
        'Users besides the owner, by alias or as a list.',
        alias,
      ),
      ...schemas.properties(language.accountLists, false),
      outbox: keyed(message, 'E-mails that have been sent already.', alias),
      ...schemas.properties(language.exactAccount, false),
      now: {
        ...orNull(language.head.now!),
        description:
          "A date or instant at which the account's own clock starts. Without it, the account follows the emulator's clock.",
      },
      counters: {
        ...language.numbers,
        description: 'In an exact fixture: the last number of each counter of the account, by name.',
      },
      ...Object.fromEntries(
        resources.map(({ name }) => [
          name,
          keyed(
            orNull({ $ref: `#/definitions/${name}` }),
            `The ${inWords(name)}, by alias or as a list.`,
            alias,
          ),
        ]),
      ),
    },
    additionalProperties: false,
    not: {
      anyOf: Object.entries(accountSynonyms).map(([word, meant]) => ({
        type: 'object',
        required: [word, meant],
        properties: { [word]: { not: { type: 'null' } } },
      })),
    },
  }
}

/** A user has a login, or an e-mail address that serves as one. */
function userSchema(schemas: FieldSchemas, { userNeeds, alias }: FixtureLanguage, users: Fields): JsonSchema {
  return {
    ...schemas.object(users, false, { alias: aliasSchema(alias) }),
    anyOf: userNeeds.map(said),
  }
}

/** A fixture that neither defines traits nor extends another fixture can only use the shipped ones. */
function shippedTraitsOnly(resources: readonly Resource[], namingKeys: readonly string[]): JsonSchema {
  const records = resources.map(({ name, recipe }) => {
    const shipped = Object.keys(recipe?.traits ?? {})
    const one = shipped.length > 0 ? { enum: shipped } : false
    const record = {
      properties: { traits: { anyOf: [one, { type: 'array', items: one }, { type: 'null' }] } },
    }
    return [name, { additionalProperties: record, items: record }]
  })
  return without(['traits', ...namingKeys], {
    accounts: { additionalProperties: without(['traits'], Object.fromEntries(records)) },
  })
}

/** Forbids some properties of an object. */
function without(keys: readonly string[], properties: JsonSchema): JsonSchema {
  return {
    if: { not: { anyOf: keys.map((key) => ({ required: [key] })) } },
    then: { properties },
  }
}

/** A record of a resource: a single one, or a number of generated ones; and the values of a trait. */
function recordSchemas(
  resource: Resource,
  schemas: FieldSchemas,
  language: FixtureLanguage,
): Record<string, JsonSchema> {
  const { name, fields, declaredFields } = resource
  const traits = namesSchema(resource)
  const alias = aliasSchema(language.alias)
  const generate = {
    type: ['integer', 'string'],
    minimum: 1,
    maximum: language.maxRecords,
    pattern: '^(?=.*[1-9])\\d{1,6}$',
    description:
      'Number of records to generate. Their aliases are that of the entry followed by -1, -2 and so on. Of a list in a field, each record gets one value; { from, to } is a range, and "{n}" the number of the record. Missing values are generated.',
  }
  const { id, ...generated } = declaredFields
  const trait = schemas.object(declaredFields, true, { traits })
  const drawn = schemas.object(generated, true, { generate, traits, alias })
  const own = schemas.object(declaredFields, false, { generate, traits, alias })
  // A pattern property, because editors don't suggest these: only exports contain it.
  const pinned = Object.hasOwn(fields, pinnedValues) && {
    patternProperties: { [`^${pinnedValues}$`]: { type: ['object', 'null'] } },
  }
  return {
    [name]: {
      if: { required: ['generate'] },
      then: referring(drawn, trait, `#/definitions/trait-of-${name}`),
      else: { ...own, ...pinned },
    },
    [`trait-of-${name}`]: trait,
  }
}

/**
 * The names that `traits` of a record accepts: those of the card, with descriptions, and those that the fixture defines.
 * Any name passes in a fixture that extends others, because a schema cannot read the traits defined there.
 */
function namesSchema({ recipe }: Resource): JsonSchema {
  const shipped = Object.entries(recipe?.traits ?? {})
  const one = {
    anyOf: [
      ...shipped.map(([name, { about }]) => ({ const: name, description: `${about}.` })),
      { type: 'string' },
    ],
  }
  return {
    description: `Sets of values, from left to right: ${[...shipped.map(([name]) => name), 'and the traits of the fixture or the account'].join(', ')}.`,
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
        {
          type: ['object', 'null'],
          description: `Sets of values for ${inWords(name)}, by name.`,
          additionalProperties: { $ref: `#/definitions/trait-of-${name}` },
        },
      ]),
    ),
    additionalProperties: false,
  }
}

function aliasSchema(pattern: string): JsonSchema {
  return { type: 'string', pattern, description: 'Name of the record, in a list.' }
}

/** Records by alias, or in a list whose records may have an alias. */
function keyed(record: JsonSchema, description: string, alias: string): JsonSchema {
  const unnamed = { properties: { alias: false } }
  return {
    description,
    anyOf: [
      {
        type: 'object',
        propertyNames: { pattern: alias },
        additionalProperties: { allOf: [unnamed, record] },
      },
      { type: 'array', items: record },
      { type: 'null' },
    ],
  }
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ')
}
