import type { Kind } from '../../checks/kind.ts'
import { type Path, pathText } from '../../checks/path.ts'
import { Refused } from '../../checks/refused.ts'
import { type Behaviour, behaviour } from './behaviour.ts'
import type { ProfileChoice } from './profile.ts'
import { cannotBeBlank, notFoundText, reasonAgainst, tryAgainIn } from './response-sentences.ts'

/** What is wrong with each field: sentences by field name, worded like the service's validation errors (facts 4). */
export type FieldFailures = { [field: string]: string[] }

/** A reason against a part of a field, and the path from the field to it; empty for the whole field. */
export interface PartReason {
  readonly path: Path
  readonly reason: string
}

/** Why a field is refused: a refused value, or a reason against the field or a part of it. */
export type FieldReason = Refused | PartReason

/** The reason against a field whose required value is missing. */
export const blankValue: PartReason = { path: [], reason: cannotBeBlank }

/** Every reason against each field, in the order of the sentences about it. */
export type FieldReasons = { [field: string]: FieldReason[] }

/** A kind of error response in the catalogue. */
export interface ProblemKind {
  /** Its name in journal, coverage and documentation; responses don't contain it. */
  readonly code: string
  readonly status: number
  readonly about: string
}

/**
 * Every error response of the API. The body is `{"code":"error","message":…}` throughout (facts 4); the message is
 * a sentence, or for `invalid` an object of sentences by field.
 */
export const problemKinds = {
  malformedBody: {
    code: 'malformed-body',
    status: 400,
    about: 'the body is not valid JSON, XML or form data',
  },
  strict: { code: 'strict', status: 400, about: 'strict mode: the request has diagnostics' },
  unauthorized: {
    code: 'unauthorized',
    status: 401,
    about: 'the token is missing, unknown, or of another account',
  },
  foreignPage: {
    code: 'foreign-page',
    status: 403,
    about: 'a web page of another machine sent the request',
  },
  forbidden: {
    code: 'forbidden',
    status: 403,
    about: 'the form of an upload was altered, or has expired',
  },
  notFound: { code: 'not-found', status: 404, about: 'the account has no record with this id' },
  noRoute: { code: 'no-route', status: 404, about: 'unknown endpoint' },
  wrongMethod: { code: 'wrong-method', status: 405, about: 'the endpoint does not support this method' },
  unsupportedFormat: {
    code: 'unsupported-format',
    status: 406,
    about: 'the endpoint does not support this format',
  },
  bodyTooLarge: { code: 'body-too-large', status: 413, about: 'the body is longer than the limit' },
  unsupportedBody: {
    code: 'unsupported-body',
    status: 415,
    about: 'the encoding of the body is not supported',
  },
  invalid: { code: 'invalid', status: 422, about: 'a field is invalid; the message names it' },
  tooManyRecords: {
    code: 'too-many-records',
    status: 422,
    about: 'the account has reached limits.records',
  },
  tooManyRequests: {
    code: 'too-many-requests',
    status: 429,
    about: 'the token has exceeded its rate limit; Retry-After gives the seconds to wait',
  },
  notSaved: {
    code: 'not-saved',
    status: 507,
    about: 'the state file cannot be written; nothing has changed',
  },
  failed: {
    code: 'failed',
    status: 500,
    about: 'a bug in the emulator, or an application that mounts it has read the body',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof problemKinds

/** An error response. It ends the request and rolls back every write. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly reasons: FieldReasons
  /** Further values of the response. */
  readonly details: Readonly<Record<string, unknown>>

  /**
   * @param name the kind in the catalogue
   * @param reason the sentence of the response, or sentences by field
   * @param headers further headers, such as `Allow`
   * @param internal for programs and fixtures: what the sentences are made of, or another message; also further values of the response
   */
  constructor(
    name: ProblemName,
    readonly reason: string | FieldFailures,
    readonly headers: Readonly<Record<string, string>> = {},
    internal: {
      readonly reasons?: FieldReasons
      readonly message?: string
      readonly details?: Problem['details']
    } = {},
  ) {
    const { reasons = {}, message, details = {} } = internal
    super(message ?? sentenceOf(reason, reasons))
    this.reasons = reasons
    this.details = details
    this.name = 'Problem'
    this.kind = problemKinds[name]
  }
}

/** The record does not exist. */
export function notFound(choice: Pick<ProfileChoice, 'profileOf'>): Problem {
  return new Problem('notFound', notFoundText(choice))
}

/**
 * The rate limit is used up. Only the status of the response was recorded (observed 2).
 * @param seconds after which the next request is accepted
 */
export function tooManyRequests(seconds: number): Problem {
  return new Problem('tooManyRequests', tryAgainIn(seconds), { 'Retry-After': String(seconds) })
}

/** Refuses fields, each for one or more reasons. */
export function invalidFields(reasons: FieldReasons): Problem {
  const failures: FieldFailures = {}
  for (const field in reasons) failures[field] = reasons[field]!.map(responseSentence)
  return new Problem('invalid', failures, {}, { reasons })
}

/** A sentence about a field, as responses show it below the name of the field. */
function responseSentence(why: FieldReason): string {
  if (why instanceof Refused) return reasonAgainst(why)
  return why.path.length === 0 ? why.reason : `${pathText(why.path)} ${why.reason}`
}

/**
 * Refuses one field.
 * @param path from the field to the part that is wrong, such as a field of a row
 */
export function invalid(field: string, reason: string, path: Path = []): Problem {
  return invalidFields({ [field]: [{ path, reason }] })
}

/** Refuses the value of one field. */
export function invalidValue(field: string, refused: Refused): Problem {
  return invalidFields({ [field]: [refused] })
}

/**
 * Reads a value of a request, such as a parameter of an operation.
 * @throws Problem `invalid` naming the field, its value and what is expected
 */
export function validValue<Value>(field: string, kind: Pick<Kind<Value>, 'read'>, value: unknown): Value {
  const read = kind.read(value)
  if (read instanceof Refused) throw invalidValue(field, read)
  return read
}

/**
 * Returns a reason as one text.
 * @param reasons what the sentences are made of; refused values have sentences of their own
 */
export function sentenceOf(reason: string | FieldFailures, reasons: FieldReasons = {}): string {
  if (typeof reason === 'string') return reason
  return Object.entries(reason)
    .flatMap(([field, sentences]) =>
      sentences.map((sentence, at) => {
        const why = Object.hasOwn(reasons, field) ? reasons[field]![at] : undefined
        if (why instanceof Refused) return why.sentence(field)
        return why ? `${pathText(why.path, field)} ${why.reason}` : `${field} ${sentence}`
      }),
    )
    .join('; ')
}

export const problemBehaviours: readonly Behaviour[] = [
  behaviour(
    'errors/shape',
    'Every error is an object with code "error" and a message: a sentence, or sentences by field',
    'facts 4',
  ),
  behaviour(
    'errors/unauthorized',
    'A missing or wrong token is 401, with the recorded sentence',
    'observed 22',
  ),
  behaviour('errors/not-found', 'An unknown id is 404 with the message "Not found"', 'facts 4'),
  behaviour(
    'errors/observed-not-found',
    'In the observed profile, the message about an unknown id is "Not Found"',
    'observed 22',
  ),
  behaviour('errors/validation', 'An invalid field is 422, and the message names it', 'facts 4'),
  behaviour(
    'errors/lookup-before-validation',
    'An update of an unknown id is 404, with any body',
    'observed 2',
  ),
  behaviour(
    'errors/empty-wrapper',
    'A create or update with an empty wrapper is 422 and changes nothing',
    'observed 2',
  ),
  behaviour('errors/malformed-body', 'A body that is not JSON is 400 with a sentence', 'assumed'),
  behaviour(
    'errors/unknown-path',
    'An unknown path is 404, and the message names the nearest documented ones',
    'assumed',
  ),
  behaviour('errors/wrong-method', 'A known path with another method is 405 with Allow', 'assumed'),
  behaviour(
    'errors/unsupported-format',
    'An unsupported extension is 406, and the message lists the supported ones',
    'assumed',
  ),
  behaviour(
    'errors/no-request',
    'Bytes that are not an HTTP request, or a head of more than 16 KB, get an error of the same shape, and the connection is closed',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'errors/not-saved',
    'A change that cannot be written to the state file is 507 with the reason, and is rolled back',
    'assumed',
    'an emulator',
  ),
]
