import { bodyless } from '../kernel/request/fault-effects.ts'
import type { FaultAction } from '../world/armed-faults.ts'
import { givenKeys, hint, isWhole, refuse } from './refuse.ts'

/** Milliseconds that an answer may be held back. */
const longest = 3_600_000
/** Seconds that `Retry-After` may say. */
const longestWait = 86_400

type Given = Readonly<Record<string, unknown>>

/** For each kind of action, how what is given becomes one. */
const kinds: Readonly<Record<string, (given: Given) => FaultAction>> = {
  status: statusOf,
  delay: ({ delay }) => ({ delay: delayOf(delay) }),
  drop: ({ drop }) =>
    drop === 'before' || drop === 'after'
      ? { drop }
      : refuse('then.drop', drop, hint(drop, ['before', 'after'])),
  truncate: ({ truncate }) =>
    truncate === true || isWhole(truncate, 0, Number.MAX_SAFE_INTEGER)
      ? { truncate }
      : refuse('then.truncate', truncate, 'accepted are true and a whole number of bytes'),
  malformed: ({ malformed }) =>
    malformed === true ? { malformed } : refuse('then.malformed', malformed, 'accepted is true'),
  rateLimit: ({ rateLimit }) => ({ rateLimit: rateLimitOf(rateLimit) }),
}

/** What only stands beside `status`. */
const besides = ['body', 'headers']

/**
 * Checks what a fault does.
 * @returns a frozen copy, which nothing outside can change
 * @throws ArgumentError naming the key, its value and what is accepted
 */
export function checkedAction(then: unknown): FaultAction {
  const accepted = Object.keys(kinds)
  const one = `expected is one of ${accepted.join(', ')}`
  if (then === undefined) refuse('then', then, one)
  const given = givenKeys(then, 'then', [...accepted, ...besides])
  const named = Object.keys(given).filter((name) => !besides.includes(name))
  const [kind, ...others] = named
  if (kind === undefined) refuse('then', then, one)
  if (others.length > 0) refuse('then', then, `${named.join(' and ')} exclude each other, ${one}`)
  for (const name of besides) {
    if (name in given && kind !== 'status')
      refuse(`then.${name}`, given[name], 'it stands beside status only')
  }
  return Object.freeze(kinds[kind]!(given))
}

function statusOf({ status, body, headers }: Given): FaultAction {
  if (!isWhole(status, 200, 599)) refuse('then.status', status, 'accepted is a whole number from 200 to 599')
  if (body !== undefined && bodyless.includes(status)) {
    refuse('then.body', body, `an answer of status ${status} has none`)
  }
  return {
    status,
    ...(body === undefined ? {} : { body: dataOf(body) }),
    ...(headers === undefined ? {} : { headers: headersOf(headers) }),
  }
}

/** A frozen copy of a body: nothing that happens to it later is seen in an answer. */
function dataOf(body: unknown): unknown {
  try {
    const text = JSON.stringify(body)
    if (text !== undefined) return JSON.parse(text, (_, value) => Object.freeze(value))
  } catch {
    // A cycle, or a number that is too big: no data either.
  }
  return refuse('then.body', body, 'accepted are a text and what JSON can say')
}

/** The shell says how long an answer is and when it left; two voices about that would break it. */
const ofTheShell = ['content-length', 'transfer-encoding', 'connection', 'date', 'trailer', 'upgrade']

function headersOf(headers: unknown): Readonly<Record<string, string>> {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
    refuse('then.headers', headers, 'expected is an object such as { "Retry-After": "5" }')
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      refuse('then.headers', headers, `${JSON.stringify(name)} is no name of a header`)
    }
    if (ofTheShell.includes(name.toLowerCase())) refuse(`then.headers.${name}`, value, 'it is worked out')
    if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      refuse(
        `then.headers.${name}`,
        value,
        'expected is a text of one line, of letters that a header can hold',
      )
    }
  }
  return Object.freeze({ ...headers })
}

function delayOf(delay: unknown): number | readonly [number, number] {
  const isTime = (value: unknown) => isWhole(value, 0, longest)
  if (isWhole(delay, 0, longest)) return delay
  if (Array.isArray(delay) && delay.length === 2) {
    const [from, to] = delay
    if (isTime(from) && isTime(to) && from <= to) return Object.freeze<[number, number]>([from, to])
  }
  const accepted = `accepted are milliseconds from 0 to ${longest}, and a range of them such as [100, 500]`
  return refuse('then.delay', delay, accepted)
}

function rateLimitOf(rateLimit: unknown): { readonly retryAfter: number } {
  const { retryAfter } = givenKeys(rateLimit, 'then.rateLimit', ['retryAfter'])
  if (isWhole(retryAfter, 0, longestWait)) return Object.freeze({ retryAfter })
  return refuse('then.rateLimit.retryAfter', retryAfter, `accepted are seconds from 0 to ${longestWait}`)
}
