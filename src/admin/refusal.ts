/** What the body of a refusal holds, under the key `error`. */
export interface RefusalDetails {
  /** A sentence. */
  readonly message: string
  /** The key of the body or the query that was refused. */
  readonly field?: string
  /** What was sent for it. */
  readonly value?: unknown
  /** What would have been taken. */
  readonly accepted?: string
  /** What is wrong with a fixture, each with its place. */
  readonly findings?: readonly Finding[]
}

/** One mistake of a fixture. */
export interface Finding {
  readonly line?: number
  readonly column?: number
  readonly message: string
}

/** A request to the admin interface that is not granted; it has changed nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly details: RefusalDetails

  /**
   * @param status of the answer
   * @param details a sentence, or a sentence with what it is about
   * @param headers what the answer carries besides, such as `Allow`
   */
  constructor(
    readonly status: number,
    details: string | RefusalDetails,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const named = typeof details === 'string' ? { message: details } : details
    super(named.message)
    this.details = named
  }
}

/** A value was refused: the sentence is made of its name, what was sent and what is accepted. */
export function unaccepted(field: string, value: unknown, accepted: string): Refusal {
  return new Refusal(422, {
    message: `${field}: ${shown(value)} is not ${accepted}`,
    field,
    value: echoed(value),
    accepted,
  })
}

/** What was asked for is not there. */
export function unknown(what: string, name: string | number, known: readonly (string | number)[]): Refusal {
  const some = known.slice(0, mostListed)
  const more = known.length > some.length ? ' and more' : ''
  const accepted = some.length === 0 ? 'there is none yet' : `there is ${some.join(', ')}${more}`
  return new Refusal(404, { message: `there is no ${what} ${name}; ${accepted}`, value: name, accepted })
}

const mostListed = 20
const longest = 200

/** A value short enough for a sentence; objects, which may be deep, are not walked into. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  return JSON.stringify(echoed(value))
}

function echoed(value: unknown): unknown {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value
}
