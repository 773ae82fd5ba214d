import { METHODS } from 'node:http'
import { arrayOf, object, orNull } from '../../checks/json-schema.ts'
import type { JsonSchema } from '../../checks/kind.ts'
import { faultAction } from '../../faults/check-action.ts'
import { diagnosticCodes } from '../../names/diagnostic-codes.ts'
import { registry } from '../../resources/registry.ts'
import { webhookKinds } from '../../resources/webhook/webhook.ts'
import { deliveryStates } from '../../state/deliveries.ts'

/**
 * The schemas of the rows of feeds, key by key. Patterns are checked by them, and the admin API describes its responses
 * with them. They are computed on demand, because most processes need none.
 */

const text: JsonSchema = { type: 'string' }
const texts = arrayOf(text)
const id: JsonSchema = { type: 'integer', minimum: 1 }
const status: JsonSchema = { type: 'integer', minimum: 100, maximum: 599 }
const duration: JsonSchema = { type: 'number', minimum: 0, description: 'Milliseconds of real time' }
const instant: JsonSchema = {
  ...text,
  format: 'date-time',
  examples: ['2026-01-15T09:00:00.000+01:00'],
  description: "Instant of the account's clock",
}

export const kindOfChange: JsonSchema = { enum: ['create', 'update', 'delete'] }

/** What requests change besides records. */
const furtherTables = ['outbox', 'deliveries', 'faults']

/** Headers and body in one direction, in the log of requests. */
const message = object(
  {
    headers: { type: 'object', propertyNames: { pattern: '^[^A-Z]+$' }, additionalProperties: text },
    body: orNull(text),
  },
  {
    form: { type: 'object', additionalProperties: { anyOf: [text, { type: 'array', items: text }] } },
    note: text,
  },
)

export function requestKeys() {
  const { resources, operations } = registry
  return {
    id,
    at: instant,
    account: orNull(text),
    operation: orNull({ enum: operations.map((one) => one.id) }),
    method: { enum: METHODS },
    path: {
      ...text,
      pattern: '^/',
      examples: ['/invoices.json'],
      description: 'Path with query, tokens masked',
    },
    status: {
      anyOf: [{ const: 0 }, status],
      description: '0 if a fault closed the connection without a response',
    },
    duration,
    error: { ...orNull(text), description: 'Why the request was refused; null for other requests' },
    diagnostics: arrayOf(object({ code: { enum: diagnosticCodes }, message: text })),
    rules: {
      ...arrayOf({ enum: resources.flatMap(({ rules = [] }) => rules.map((rule) => rule.id)) }),
      description: 'Names of the applied rules',
    },
    changes: arrayOf(
      object({
        resource: { enum: [...resources.map(({ name }) => name), ...furtherTables] },
        id,
        kind: kindOfChange,
      }),
    ),
    fault: orNull(object({ id, then: faultAction.schema })),
  }
}

export const requestMessages = { request: message, response: orNull(message) }

export const messageKeys = {
  id,
  at: instant,
  account: text,
  from: text,
  to: texts,
  cc: texts,
  subject: text,
}

export function deliveryKeys() {
  const announced = registry.ofAccounts().flatMap(({ name, announces }) => (announces ? [name] : []))
  return {
    id,
    at: instant,
    account: text,
    webhook: { ...id, description: 'Id of the webhook' },
    kind: { enum: webhookKinds, description: 'Such as invoice:create' },
    url: text,
    resource: { enum: announced },
    record: { ...id, description: 'Id of the record' },
    body: { type: 'object' },
    state: { enum: deliveryStates },
    attempts: arrayOf(
      object({ at: instant, status: orNull(status), error: orNull(text), duration, response: orNull(text) }),
    ),
    nextAttemptAt: orNull(instant),
  }
}
