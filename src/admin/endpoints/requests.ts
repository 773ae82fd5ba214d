import { endpoint } from '../endpoint.ts'
import { oneOf, text, wholeNumber } from '../kinds.ts'
import { unknown } from '../refusal.ts'
import { listOf, named } from '../schemas.ts'

const fits = { kind: text, about: 'Only requests with exactly this' } as const

/** The journal: the requests that the emulator has had. */
export const requestEndpoints = [
  endpoint({
    method: 'GET',
    path: '/requests',
    summary: 'Lists the last requests, oldest first',
    query: {
      account: fits,
      operation: fits,
      method: {
        kind: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        about: 'Only requests of this method',
      },
      path: fits,
      status: { kind: wholeNumber(100, 599), about: 'Only requests that were answered so' },
      limit: { kind: wholeNumber(1, 1000), about: 'Only the last ones, so many of them' },
    },
    answer: { about: 'The requests', schema: listOf(named('request')) },
    handle({ limit, ...wanted }, { emulator }) {
      const pairs = Object.entries(wanted).filter(([, value]) => value !== undefined)
      const rows = emulator.requests
        .all()
        .filter((row) => pairs.every(([name, value]) => row[name as keyof typeof wanted] === value))
      return limit === undefined ? rows : rows.slice(-limit)
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/requests',
    summary: 'Empties the journal',
    answer: { about: 'The journal is empty', schema: named('done') },
    handle(_, { emulator }) {
      emulator.requests.clear()
      return { ok: true }
    },
  }),
  endpoint({
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Shows a request',
    parameters: {
      id: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), about: 'Number of the request', required: true },
    },
    answer: { about: 'The request', schema: named('request') },
    handle({ id }, { emulator }) {
      const row = emulator.requests.find({ id })
      if (row) return row
      throw unknown(
        'request',
        id,
        emulator.requests.all().map((one) => one.id),
      )
    },
  }),
  endpoint({
    method: 'GET',
    path: '/diagnostics',
    summary: 'Lists what clients probably did not mean, over all requests that are kept',
    answer: {
      about: 'The diagnostics; none when all requests were clean',
      schema: listOf(named('diagnostic')),
    },
    handle: (_, { emulator }) => emulator.diagnostics(),
  }),
]
