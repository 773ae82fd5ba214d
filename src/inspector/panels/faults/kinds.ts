import type { Fault, FaultAction, FaultRule } from '../../../world/armed-faults.ts'
import { ask } from '../../server/api.ts'

/** One kind of fault: its word, what may be said of it, and what that means. */
export interface FaultKind {
  readonly word: string
  /** Fields of the form, by name. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly hint?: string }[]
  /** What the form begins with. */
  readonly values: Readonly<Record<string, string>>
  /** @throws when something written is not what is wanted */
  then(values: Readonly<Record<string, string>>): FaultAction
}

export const faultKinds: Readonly<Record<string, FaultKind>> = {
  status: {
    word: 'Answer a status',
    fields: [
      { name: 'status', label: 'Status' },
      { name: 'body', label: 'Body', hint: 'JSON or text; the service’s own error when empty' },
    ],
    values: { status: '503', body: '' },
    then: ({ status, body }) => ({ status: Number(status), ...(body ? { body: parsedOrText(body) } : {}) }),
  },
  delay: {
    word: 'Delay the answer',
    fields: [
      { name: 'from', label: 'Milliseconds' },
      { name: 'to', label: 'Up to', hint: 'Makes it a range; leave empty for none' },
    ],
    values: { from: '3000', to: '' },
    then: ({ from, to }) => ({ delay: to ? [Number(from), Number(to)] : Number(from) }),
  },
  dropBefore: {
    word: 'Lose the request',
    fields: [],
    values: {},
    then: () => ({ drop: 'before' }),
  },
  dropAfter: {
    word: 'Lose the answer',
    fields: [],
    values: {},
    then: () => ({ drop: 'after' }),
  },
  truncate: {
    word: 'Break the answer off',
    fields: [{ name: 'bytes', label: 'After bytes', hint: 'Half of them when empty' }],
    values: { bytes: '' },
    then: ({ bytes }) => ({ truncate: bytes ? Number(bytes) : true }),
  },
  malformed: {
    word: 'Garble the answer',
    fields: [],
    values: {},
    then: () => ({ malformed: true }),
  },
  rateLimit: {
    word: 'Refuse for too many requests',
    fields: [{ name: 'retryAfter', label: 'Retry after', hint: 'Seconds' }],
    values: { retryAfter: '30' },
    then: ({ retryAfter }) => ({ rateLimit: { retryAfter: Number(retryAfter) } }),
  },
}

/** What is tried most, each a switch. */
export const presets: readonly {
  readonly title: string
  readonly about: string
  readonly rule: FaultRule
}[] = [
  {
    title: 'The service is down',
    about: 'Every request is answered 503.',
    rule: { operation: '*', then: { status: 503 } },
  },
  {
    title: 'Lost answer',
    about: 'The next invoice is created, but its answer never arrives. Does your program create it twice?',
    rule: { operation: 'invoices.create', times: 1, then: { drop: 'after' } },
  },
  {
    title: 'Slow',
    about: 'Every answer takes two to four seconds.',
    rule: { operation: '*', then: { delay: [2000, 4000] } },
  },
  {
    title: 'Too many requests',
    about: 'The next three requests are answered 429, with a minute to wait.',
    rule: { operation: '*', times: 3, then: { rateLimit: { retryAfter: 60 } } },
  },
  {
    title: 'Garbled answers',
    about: 'Lists of invoices end in the middle.',
    rule: { operation: 'invoices.list', then: { malformed: true } },
  },
]

/** What a fault does, in a few words. */
export function thenText(then: object): string {
  const said = Object.entries(then).map(([name, value]) => {
    if (value === true) return name
    if (name === 'status') return `answers ${value}`
    if (name === 'delay') return `delay ${Array.isArray(value) ? value.join('–') : value} ms`
    if (name === 'drop') return value === 'before' ? 'request lost' : 'answer lost'
    if (name === 'truncate') return `broken off after ${value} bytes`
    if (name === 'rateLimit') return `429, retry after ${value.retryAfter} s`
    return ''
  })
  return said.filter(Boolean).join(', ')
}

/** Which requests a fault is about, in a few words. */
export function aboutText({ operation, method, path, account, after, times }: FaultRule): string {
  const said: string[] = [operation === '*' ? 'every request' : (operation ?? `${method} ${path}`)]
  if (account) said.push(`of ${account}`)
  if (after) said.push(`after ${after} ${after === 1 ? 'request' : 'requests'}`)
  if (times) said.push(times === 1 ? 'once' : `${times} times`)
  return said.join(' ')
}

/** Whether a fault is the same rule, so that a switch knows that it is on. */
export function isRule({ id: _, hits: __, ...rule }: Fault, other: FaultRule): boolean {
  return sorted(rule) === sorted(other)
}

export async function arm(rule: FaultRule): Promise<Fault> {
  return ask<Fault>('faults', { method: 'POST', body: rule })
}

export async function disarm(id: number): Promise<void> {
  await ask(`faults/${id}`, { method: 'DELETE' })
}

function sorted(rule: object): string {
  return JSON.stringify(Object.entries(rule).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
