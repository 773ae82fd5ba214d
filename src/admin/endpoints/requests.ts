import { arrayOf } from '../../checks/json-schema.ts'
import { filledText, oneOf, wholeNumber } from '../../checks/kinds.ts'
import { type JournalRow, wholeBody } from '../../state/journal-row.ts'
import type { Controls } from '../controls.ts'
import { endpoint } from '../endpoint.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount } from './account-of.ts'
import { feedEndpoints, feedRow, ownerOf, rowId, rowsOf } from './feed.ts'
import { prefixParameter } from './owners.ts'

const fits = { kind: filledText, about: 'Only requests with exactly this value' } as const

const diagnosticsEndpoint = {
  method: 'GET',
  response: {
    about: 'The diagnostics; empty without mistakes',
    schema: arrayOf(schemaReference('diagnostic')),
  },
} as const

/** The journal of requests. */
export const requestEndpoints = [
  endpoint({
    method: 'GET',
    path: '/requests',
    summary: 'Lists the latest requests, oldest first',
    query: {
      account: fits,
      operation: fits,
      method: {
        kind: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        about: 'Only requests of this method',
      },
      path: {
        kind: filledText,
        about:
          'Only requests with this path; without a ?, with any query, otherwise with this one beside a token',
      },
      status: { kind: wholeNumber(0, 599), about: 'Only requests with this response status' },
      limit: { kind: wholeNumber(1, 1000), about: 'Maximum number of requests; the latest ones' },
    },
    response: { about: 'The requests', schema: arrayOf(schemaReference('request')) },
    handle({ limit, ...wanted }, controls) {
      const rows = rowsOf(controls.emulator.requests, wanted, controls)
      return limit === undefined ? rows : rows.slice(-limit)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Shows a request and its response, with secrets masked',
    parameters: rowId,
    response: { about: 'The request', schema: schemaReference('wholeRequest') },
    handle: ({ id }, controls) => wholeRequest(feedRow(controls.emulator.requests, 'request', id), controls),
  }),
  endpoint({
    method: 'GET',
    path: '/requests/{id}/bodies',
    summary: 'Shows the whole bodies of a request and its response as text, with secrets masked',
    parameters: rowId,
    response: {
      about: 'The bodies; null for one that is missing, is not text or is no longer stored',
      schema: schemaReference('wholeBodies'),
    },
    handle({ id }, { emulator }) {
      const { request, response } = feedRow(emulator.requests, 'request', id)
      return { request: wholeBody(request), response: response && wholeBody(response) }
    },
  }),
  endpoint({
    method: 'GET',
    path: '/requests/forgotten',
    summary: 'Counts the older requests that the log has dropped, and the diagnostics of these',
    query: { account: { kind: filledText, about: 'Only requests of this account' } },
    response: { about: 'The counts; 0 after the log is cleared', schema: schemaReference('forgottenRows') },
    handle: ({ account }, { emulator }) => {
      const { requests, diagnostics } = emulator.requests.forgotten(account === undefined ? {} : { account })
      return { requests, diagnostics }
    },
  }),
  ...feedEndpoints('/requests', {
    one: 'a request',
    many: 'requests',
    row: schemaReference('wholeRequest'),
    feed: ({ requests }) => requests,
    shown: wholeRequest,
    found: {
      schema: schemaReference('foundRequest'),
      row: (row) => ({ ...row, request: row.request, response: row.response }),
    },
  }),
  endpoint({
    ...diagnosticsEndpoint,
    path: '/diagnostics',
    summary: 'Lists probable mistakes in the logged requests, and in records that a program wrote',
    query: { account: { kind: filledText, about: 'Only diagnostics of this account' } },
    handle: ({ account }, controls) => ownerOf(account, controls).diagnostics(),
  }),
  endpoint({
    ...diagnosticsEndpoint,
    path: '/accounts/{prefix}/diagnostics',
    summary:
      'Lists probable mistakes in the requests of one account, and in its records that a program wrote',
    parameters: prefixParameter,
    handle: ({ prefix }, controls) => knownAccount(controls, prefix).diagnostics(),
  }),
  endpoint({
    method: 'GET',
    path: '/coverage',
    summary: 'Shows which operations, kinds of document and errors requests have covered',
    response: { about: 'The coverage', schema: { type: 'object' } },
    handle: (_, { emulator }) => emulator.coverage(),
  }),
]

/** A row with both messages, and with the request as curl, as a fixture and as a test. */
async function wholeRequest(row: JournalRow, { emulator: { requests } }: Controls): Promise<object> {
  const { id, request, response } = row
  return {
    ...row,
    request,
    response,
    curl: requests.curl(id) ?? null,
    fixture: (await requests.fixture(id)) ?? null,
    test: requests.test(id) ?? null,
  }
}
