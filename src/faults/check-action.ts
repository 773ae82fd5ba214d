import { bodylessStatuses } from '../checks/bodyless-statuses.ts'
import { isMap, isPlainObject, jsonForm } from '../checks/is-map.ts'
import type { Kind } from '../checks/kind.ts'
import { either, inAnyCase, kindOf, oneOf, wholeNumber } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import { oneOfWords } from '../checks/sentences.ts'
import { objectOf } from '../checks/shape.ts'
import type { FaultAction } from '../state/armed-faults.ts'

const milliseconds = wholeNumber(0, 3_600_000, 'milliseconds from 0 to 3600000')

const isTrue: Kind<true> = kindOf('true', { const: true }, (input): input is true => input === true)

const delay: Kind<number | readonly [number, number]> = either(
  milliseconds,
  kindOf(
    'a range of them, the smaller first, such as [100, 500]',
    { type: 'array', items: milliseconds.schema, minItems: 2, maxItems: 2 },
    (input): input is readonly [number, number] => {
      if (!Array.isArray(input) || input.length !== 2) return false
      return input.every((one) => typeof milliseconds.read(one) === 'number') && input[0] <= input[1]
    },
  ),
)

/** The first part of a value that JSON would change into another one; undefined if there is no such part. */
function lostIn(value: unknown): Refused | undefined {
  const form = jsonForm(value)
  if (Array.isArray(form) || isPlainObject(form)) {
    for (const [name, inner] of Object.entries(form)) {
      const lost = lostIn(inner)
      if (lost) return lost.within(Array.isArray(form) ? Number(name) : name)
    }
    return undefined
  }
  const isKept =
    form === null || ['string', 'boolean', 'undefined'].includes(typeof form) || Number.isFinite(form)
  return isKept ? undefined : new Refused(value, 'a value that JSON can hold')
}

/** A text, or a JSON value: a frozen copy, so that later changes to the original don't affect responses. */
const body: Kind<unknown> = {
  accepted: 'a text or a JSON value',
  schema: {},
  read(input) {
    try {
      const lost = lostIn(input)
      if (lost) return lost.path.length > 0 ? lost : new Refused(input, this.accepted)
      const text = JSON.stringify(input)
      if (text !== undefined) return JSON.parse(text, (_, value) => Object.freeze(value))
    } catch {
      // A cycle, or a number that is too big: no data either.
    }
    return new Refused(input, this.accepted)
  },
}

/** The HTTP server sets the length and the date of a response itself; a second header would break it. */
const ofTheServer = ['content-length', 'transfer-encoding', 'connection', 'date', 'trailer', 'upgrade']

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

const headers: Kind<Readonly<Record<string, string>>> = {
  accepted: 'an object such as { "Retry-After": "5" }',
  schema: {
    type: 'object',
    propertyNames: { pattern: headerName.source, not: { pattern: inAnyCase(ofTheServer) } },
    additionalProperties: { type: 'string', pattern: headerValue.source },
  },
  read(input) {
    if (!isMap(input)) return new Refused(input, this.accepted)
    for (const [name, value] of Object.entries(input)) {
      if (!headerName.test(name)) return new Refused(name, 'the name of a header')
      if (ofTheServer.includes(name.toLowerCase()))
        return new Refused(value, 'no value, because the server sets this header').within(name)
      if (typeof value !== 'string' || !headerValue.test(value))
        return new Refused(value, 'a text of one line, with characters that a header can contain').within(
          name,
        )
    }
    return Object.freeze({ ...input }) as Readonly<Record<string, string>>
  },
}

/** What a fault can do; a rule names one of these. */
const actions = {
  status: { kind: wholeNumber(200, 599), about: 'Status of the response' },
  delay: { kind: delay, about: 'Delay of the response' },
  drop: {
    kind: oneOf(['before', 'after']),
    about: 'Whether the connection ends before or after the request acts',
  },
  truncate: {
    kind: either(isTrue, wholeNumber(0, Number.MAX_SAFE_INTEGER, 'a whole number of bytes')),
    about: 'How much of the body is sent',
  },
  malformed: { kind: isTrue, about: 'The response body is malformed' },
  rateLimit: {
    kind: objectOf({
      retryAfter: {
        kind: wholeNumber(0, 86_400, 'seconds from 0 to 86400'),
        about: 'Value of Retry-After',
        required: true,
      },
    }),
    about: 'The response of an exhausted rate limit',
  },
  clearing: {
    kind: oneOf(['send_error', 'server_error', 'not_connected']),
    about: 'How the clearing system decides about a document that the request sends',
  },
} as const

const sentences: Kind<readonly string[]> = kindOf(
  'a list of texts',
  { type: 'array', items: { type: 'string' }, minItems: 1 },
  (input): input is readonly string[] =>
    Array.isArray(input) && input.length > 0 && input.every((one) => typeof one === 'string'),
)

/** Further options of some actions. */
const besides = {
  body: { kind: body, about: 'Body of the response' },
  headers: { kind: headers, about: 'Headers of the response' },
  messages: { kind: sentences, about: 'Errors that the clearing system reports' },
} as const

/** The action that each of them belongs to. */
const owners: { readonly [Name in keyof typeof besides]: keyof typeof actions } = {
  body: 'status',
  headers: 'status',
  messages: 'clearing',
}

const names = Object.keys(actions)
const accepted = oneOfWords(names)
const parts = objectOf({ ...actions, ...besides }, 'key', accepted)

/** What a fault does: a frozen copy, so that callers cannot change it. */
export const faultAction: Kind<FaultAction> = {
  accepted,
  schema: {
    ...parts.schema,
    oneOf: names.map((name) => ({ required: [name] })),
    dependentRequired: Object.fromEntries(Object.entries(owners).map(([name, owner]) => [name, [owner]])),
    not: { required: ['body'], properties: { status: { enum: bodylessStatuses } } },
  },
  read(input) {
    const read = parts.read(input)
    if (read instanceof Refused) return read
    const given = Object.keys(read).filter((name) => names.includes(name))
    if (given.length === 0) return new Refused(input, accepted)
    if (given.length > 1) return new Refused(input, `only one of ${given.join(', ')}`)
    for (const name of Object.keys(besides) as (keyof typeof besides)[]) {
      if (!(name in read)) continue
      const reason = reasonAgainst(name, read)
      if (reason !== undefined) return new Refused(read[name], reason).within(name)
    }
    const copied = Object.entries(read).map(([name, value]) => [
      name,
      Object.freeze(Array.isArray(value) ? [...value] : value),
    ])
    return Object.freeze(Object.fromEntries(copied))
  },
}

function reasonAgainst(
  name: keyof typeof besides,
  read: Partial<Record<string, unknown>>,
): string | undefined {
  const owner = owners[name]
  if (read[owner] === undefined) return `no ${name}, because only ${owner} has one`
  if (name === 'body' && typeof read.status === 'number' && bodylessStatuses.includes(read.status))
    return `no body, because a response of status ${read.status} has none`
  return undefined
}
