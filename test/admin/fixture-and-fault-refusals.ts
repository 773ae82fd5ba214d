import type { AdminRequest } from './admin-client.ts'

/** Method, path, status and message of a refusal; then what is sent, and the field that the error names. */
export type Refused = readonly [
  method: string,
  path: string,
  status: number,
  says: RegExp,
  more?: AdminRequest & { readonly field?: string },
]

/** Fixtures and faults that must be refused. */
export const fixtureAndFaultRefusals: Readonly<Record<string, Refused>> = {
  'a fixture of an account that is there': [
    'POST',
    '/fixtures',
    422,
    /prefix: expected a prefix that no other account has, got "demo"/,
    { body: { accounts: { demo: {} } } },
  ],
  'a fixture that extends a file': [
    'POST',
    '/fixtures',
    422,
    /only a file can extend/,
    { body: { extends: '/etc/other.yaml' } },
  ],
  'an empty fixture': [
    'POST',
    '/fixtures',
    422,
    /the fixture: expected an object with faketura, .*, got null/,
  ],
  'a fault of an unknown operation': [
    'POST',
    '/faults',
    422,
    /did you mean "invoices\.create"\?$/,
    { body: { operation: 'invoices.craete', then: { status: 500 } }, field: 'operation' },
  ],
  'a fault with a misspelt key': [
    'POST',
    '/faults',
    422,
    /^unknown key "tims" in the fault rule; did you mean "times"\?/,
    { body: { operation: '*', tims: 1, then: { status: 500 } }, field: 'tims' },
  ],
  'a fault that does something unknown': [
    'POST',
    '/faults',
    422,
    /^unknown key "statsu" in then; did you mean "status"\?/,
    { body: { operation: '*', then: { statsu: 500 } }, field: 'then.statsu' },
  ],
  'a fault with an invalid value': [
    'POST',
    '/faults',
    422,
    /from 200 to 599/,
    { body: { operation: '*', then: { status: 42 } }, field: 'then.status' },
  ],
  'a fault that says nothing': [
    'POST',
    '/faults',
    422,
    /^the fault rule: expected an object with .*, got nothing$/,
  ],
  'an unknown fault': ['DELETE', '/faults/7', 404, /^unknown fault 7; there are none$/],
}
