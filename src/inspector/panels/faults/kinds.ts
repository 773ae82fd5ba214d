import type { Fault, FaultAction, FaultRule } from '../../../state/armed-faults.ts'
import { fetchJson } from '../../server/api.ts'

/** One kind of fault: its label, the fields of its form, and the action that they describe. */
export interface FaultKind {
  readonly label: string
  /** Fields of the form, by name. */
  readonly fields: readonly { readonly name: string; readonly label: string; readonly hint?: string }[]
  /** The form's initial values. */
  readonly values: Readonly<Record<string, string>>
  then(values: Readonly<Record<string, string>>): FaultAction
}

export const faultKinds: Readonly<Record<string, FaultKind>> = {
  status: {
    label: 'Respond with a status',
    fields: [
      { name: 'status', label: 'Status' },
      { name: 'body', label: 'Body', hint: 'JSON or text; the API’s own error if empty' },
    ],
    values: { status: '503', body: '' },
    then: ({ status, body }) => ({ status: Number(status), ...(body ? { body: parsedOrText(body) } : {}) }),
  },
  delay: {
    label: 'Delay the response',
    fields: [
      { name: 'from', label: 'Milliseconds' },
      { name: 'to', label: 'Up to', hint: 'Optional upper end of a range' },
    ],
    values: { from: '3000', to: '' },
    then: ({ from, to }) => ({ delay: to ? [Number(from), Number(to)] : Number(from) }),
  },
  dropBefore: {
    label: 'Drop the request',
    fields: [],
    values: {},
    then: () => ({ drop: 'before' }),
  },
  dropAfter: {
    label: 'Drop the response',
    fields: [],
    values: {},
    then: () => ({ drop: 'after' }),
  },
  truncate: {
    label: 'Truncate the response',
    fields: [{ name: 'bytes', label: 'After bytes', hint: 'Half of the body if empty' }],
    values: { bytes: '' },
    then: ({ bytes }) => ({ truncate: bytes ? Number(bytes) : true }),
  },
  malformed: {
    label: 'Send a malformed response',
    fields: [],
    values: {},
    then: () => ({ malformed: true }),
  },
  rateLimit: {
    label: 'Limit the rate',
    fields: [{ name: 'retryAfter', label: 'Retry after', hint: 'Seconds' }],
    values: { retryAfter: '30' },
    then: ({ retryAfter }) => ({ rateLimit: { retryAfter: Number(retryAfter) } }),
  },
  clearing: {
    label: 'Refuse in KSeF',
    fields: [
      { name: 'clearing', label: 'State', hint: 'send_error, server_error or not_connected' },
      { name: 'message', label: 'Message', hint: 'The system’s own if empty' },
    ],
    values: { clearing: 'server_error', message: '' },
    then: ({ clearing, message }) => ({
      clearing: clearing as 'server_error',
      ...(message ? { messages: [message] } : {}),
    }),
  },
}

/** The most common faults; each is a switch. */
export const presets: readonly {
  readonly title: string
  readonly about: string
  readonly rule: FaultRule
}[] = [
  {
    title: 'The service is down',
    about: 'Every request fails with status 503.',
    rule: { operation: '*', then: { status: 503 } },
  },
  {
    title: 'Lost response',
    about: 'The next invoice is created, but the response never arrives. Does your program create it twice?',
    rule: { operation: 'invoices.create', times: 1, then: { drop: 'after' } },
  },
  {
    title: 'Slow responses',
    about: 'Every response takes two to four seconds.',
    rule: { operation: '*', then: { delay: [2000, 4000] } },
  },
  {
    title: 'Too many requests',
    about: 'The next three requests fail with status 429 and ask for a minute’s wait.',
    rule: { operation: '*', times: 3, then: { rateLimit: { retryAfter: 60 } } },
  },
  {
    title: 'Malformed responses',
    about: 'Lists of invoices break off in the middle.',
    rule: { operation: 'invoices.list', then: { malformed: true } },
  },
]

/** Describes in a few words what a fault does. */
export function thenText(then: object): string {
  const parts = Object.entries(then).map(([name, value]) => {
    if (value === true) return name
    if (name === 'status') return `status ${value}`
    if (name === 'delay') return `delay ${Array.isArray(value) ? value.join('–') : value} ms`
    if (name === 'drop') return value === 'before' ? 'request dropped' : 'response dropped'
    if (name === 'truncate') return `truncated after ${value} bytes`
    if (name === 'rateLimit') return `429, retry after ${value.retryAfter} s`
    if (name === 'clearing') return `KSeF: ${value}`
    return ''
  })
  return parts.filter(Boolean).join(', ')
}

/** Describes in a few words which requests a fault affects. */
export function aboutText({ operation, method, path, account, after, times }: FaultRule): string {
  const parts: string[] = [operation === '*' ? 'every request' : (operation ?? `${method} ${path}`)]
  if (account) parts.push(`of ${account}`)
  if (after) parts.push(`after ${after} ${after === 1 ? 'request' : 'requests'}`)
  if (times) parts.push(times === 1 ? 'once' : `${times} times`)
  return parts.join(' ')
}

/** Whether a fault has this rule; the switch of the rule is on then. */
export function isRule({ id: _, hits: __, ...rule }: Fault, other: FaultRule): boolean {
  return sorted(rule) === sorted(other)
}

export async function addFault(rule: FaultRule): Promise<Fault> {
  return fetchJson<Fault>('faults', { method: 'POST', body: rule })
}

export async function removeFault(id: number): Promise<void> {
  await fetchJson(`faults/${id}`, { method: 'DELETE' })
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
