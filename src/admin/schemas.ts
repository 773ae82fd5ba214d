import { arrayOf, object } from '../checks/json-schema.ts'
import type { JsonSchema } from '../checks/kind.ts'
import {
  deliveryKeys,
  kindOfChange,
  messageKeys,
  requestKeys,
  requestMessages,
} from '../emulator/views/row-schemas.ts'
import { errorCatalogue } from '../errors/thrown-errors.ts'
import { faultAction } from '../faults/check-action.ts'
import { faultKeySchemas, faultRuleSchema } from '../faults/check-rule.ts'

/** The schemas of the admin API's responses, by their names in its OpenAPI document. */

const text: JsonSchema = { type: 'string' }
const textOrNull: JsonSchema = { type: ['string', 'null'] }
const whole: JsonSchema = { type: 'integer' }
const yesOrNo: JsonSchema = { type: 'boolean' }
const texts = arrayOf(text)
const anyObject: JsonSchema = { type: 'object' }

/** A schema of this file, by its name. */
export function schemaReference(name: keyof typeof schemas): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

const reachAddresses = object(
  { caFile: text, caBundle: text, javaTrustStore: text, phpFolder: text, nodePreload: text },
  { proxyUrl: text, tlsUrl: text },
)

const instant = { ...text, description: "Instant of the emulator's clock" }
const file = { filename: text, contentType: text }

const requestRow = requestKeys()

export const schemas = {
  error: object({
    error: object(
      { message: text },
      {
        code: { enum: Object.keys(errorCatalogue), description: "Code of the emulator's error" },
        field: { ...text, description: 'The key that was refused' },
        value: { description: 'The value that was refused' },
        nearMisses: { ...text, description: 'After a timeout: the closest rows, and how they differ' },
        accepted: { ...text, description: 'The values that are accepted' },
        findings: arrayOf(object({ message: text }, { line: whole, column: whole })),
        thrown: {
          ...anyObject,
          description: 'Properties of the error that the same call throws in TypeScript',
        },
      },
    ),
  }),
  done: object({ ok: { const: true } }),
  words: object({ text }),
  forgottenRows: object({ requests: whole, diagnostics: whole }),
  forgottenMessages: object({ messages: whole }),
  health: object({
    status: { const: 'ok' },
    version: text,
    url: text,
    appUrl: text,
    edition: text,
    profile: text,
    strict: yesOrNo,
    now: instant,
    accounts: whole,
    reach: {
      description: 'Addresses of the proxy and of https, and files for trusting them; null without both',
      anyOf: [{ type: 'null' }, reachAddresses],
    },
  }),
  snapshot: object({ id: text, name: textOrNull, at: instant }),
  account: object({
    id: whole,
    prefix: text,
    url: text,
    appUrl: text,
    apiToken: text,
    integrationToken: text,
    login: text,
    password: text,
  }),
  clock: object({ now: instant, today: { ...text, format: 'date' }, running: yesOrNo }),
  happening: object(
    {
      kind: text,
      at: instant,
      on: { ...text, format: 'date' },
      account: text,
      resource: text,
      id: whole,
      number: textOrNull,
    },
    { reason: text },
  ),
  message: object({ ...messageKeys, attachments: arrayOf(object(file)) }),
  foundMessage: object({ ...messageKeys, attachments: arrayOf(object(file)), text, html: text }),
  wholeMessage: object({
    ...messageKeys,
    headers: { ...anyObject, additionalProperties: text, description: 'By name in lower case' },
    text,
    html: text,
    attachments: arrayOf(object({ ...file, content: { ...text, contentEncoding: 'base64' } })),
  }),
  change: object(
    { account: text, resource: text, id: whole, kind: kindOfChange },
    { before: anyObject, after: anyObject },
  ),
  request: object(requestRow),
  foundRequest: object({ ...requestRow, ...requestMessages }),
  wholeRequest: object({
    ...requestRow,
    ...requestMessages,
    curl: {
      ...textOrNull,
      description: 'A command that sends the request again; null if its body is no longer stored',
    },
    fixture: {
      ...textOrNull,
      description: 'The record that it created, as a fixture in YAML; null if it created none',
    },
    test: { ...textOrNull, description: 'A test for Vitest that sends the request again' },
  }),
  wholeBodies: object({ request: textOrNull, response: textOrNull }),
  delivery: object(deliveryKeys()),
  fault: object({ id: whole, hits: whole, then: faultAction.schema }, faultKeySchemas),
  faultRule: faultRuleSchema,
  diagnostic: object(
    { code: text, message: text },
    { call: { ...text, description: 'The method that the program called; missing for a request' } },
  ),
  behaviour: object(
    {
      id: text,
      text,
      provenance: { enum: ['documented', 'observed', 'assumed'] },
      source: text,
      sourceUrl: { ...text, description: 'URL of the description of the source, relative to /__admin/' },
      test: text,
    },
    {
      needs: {
        ...text,
        description:
          'What its proof needs besides requests to one account; faketura verify skips such a behaviour',
      },
      statuses: { ...arrayOf(whole), description: 'The statuses of responses that it decides' },
    },
  ),
  route: object({
    operation: text,
    method: text,
    path: text,
    formats: texts,
    profile: text,
    source: text,
    provenance: text,
  }),
  resource: object(
    {
      name: text,
      key: text,
      columns: { ...texts, description: 'Fields that the inspector lists' },
      fields: arrayOf(
        object(
          {
            name: text,
            kind: text,
            description: {
              ...text,
              description: 'What the field means, which values it takes, and its default',
            },
          },
          { refersTo: text },
        ),
      ),
    },
    {
      pdf: {
        ...text,
        description: 'Path of a record as a PDF file; {token} is replaced by the token of the record',
      },
    },
  ),
  record: anyObject,
} satisfies Readonly<Record<string, JsonSchema>>
