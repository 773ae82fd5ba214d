import { pathText } from '../checks/path.ts'
import { type Refused, UnknownKey } from '../checks/refused.ts'
import { unknownName } from '../checks/sentences.ts'
import type { ErrorCode } from '../errors/thrown-errors.ts'

/** The body of an error response, under the key `error`. */
export interface RefusalDetails {
  /** A sentence. */
  readonly message: string
  /** The code of the error, such as `FAKETURA_RECORD_REFUSED`; by default `FAKETURA_INVALID_REQUEST`, and none for a defect. */
  readonly code?: ErrorCode
  /** The key of the body or the query that was refused. */
  readonly field?: string
  /** The value that was sent. */
  readonly value?: unknown
  /** The values that are accepted. */
  readonly accepted?: string
  /** The mistakes of a fixture. */
  readonly findings?: readonly Finding[]
  /** For a wait that timed out: the closest rows, and how they differ. */
  readonly nearMisses?: string
  /** The properties of the error that the same call throws in one process. */
  readonly thrown?: object
}

/** One mistake of a fixture, with its place. */
export interface Finding {
  readonly line?: number
  readonly column?: number
  readonly message: string
}

/** A request to the admin API that is refused; it has changed nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly details: RefusalDetails

  /**
   * @param status HTTP status of the response
   * @param details a sentence, or the body of the response
   * @param headers additional headers of the response, such as `Allow`
   */
  constructor(
    readonly status: number,
    details: string | RefusalDetails,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const named = typeof details === 'string' ? { message: details } : details
    super(named.message)
    this.details = { ...(status < 500 && { code: 'FAKETURA_INVALID_REQUEST' }), ...named }
  }
}

interface RefusalMore {
  /** Follows the sentence. */
  readonly hint?: string
  /** The code for a wrong value; `FAKETURA_INVALID_OPTION` by default. */
  readonly code?: ErrorCode | undefined
}

/**
 * The refusal of a value.
 * @param whole name of the whole in messages, such as `the body`
 */
export function refusalOf(
  refused: Refused,
  whole: string,
  { hint = '', code = 'FAKETURA_INVALID_OPTION' }: RefusalMore = {},
): Refusal {
  const isUnknown = refused instanceof UnknownKey
  const steps = isUnknown ? [...refused.path, refused.key] : refused.path
  return new Refusal(422, {
    code: isUnknown ? 'FAKETURA_UNKNOWN_OPTION' : code,
    message: `${refused.sentence(whole, '')}${hint}`,
    field: cut(pathText(steps) || whole),
    ...echo(refused.value),
    accepted: refused.accepted,
  })
}

/** The refusal of a name that does not exist. */
export function unknown(
  noun: string,
  name: string | number,
  known: readonly (string | number)[],
  code?: ErrorCode,
): Refusal {
  const message = unknownName(noun, name, known)
  const accepted = known.slice(0, maxListed).join(', ')
  return new Refusal(404, { message, ...(code && { code }), value: name, ...(accepted && { accepted }) })
}

const maxListed = 20
const longest = 200

/** Objects may be huge, so they are not sent back. */
export function echo(value: unknown): { readonly value?: unknown } {
  if (typeof value === 'object' && value !== null) return {}
  return value === undefined ? {} : { value: typeof value === 'string' ? cut(value) : value }
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
