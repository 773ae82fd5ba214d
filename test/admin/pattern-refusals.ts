import type { Refused } from './fixture-and-fault-refusals.ts'

/** Patterns that must be refused. */
export const patternRefusals: Readonly<Record<string, Refused>> = {
  'a pattern that nothing can have': [
    'POST',
    '/requests/wait',
    422,
    /^unknown field "statsu" in requests; did you mean "status"\?/,
    { body: { pattern: { statsu: 500 } } },
  ],
  'an invalid expression': [
    'POST',
    '/outbox/wait',
    422,
    /regular expression/,
    { body: { pattern: { subject: { matches: '(' } } }, field: 'subject.matches' },
  ],
  'an expression with invalid flags': [
    'POST',
    '/outbox/wait',
    422,
    /flags: expected flags of a regular expression/,
    { body: { pattern: { subject: { matches: 'a', flags: 'zz' } } }, field: 'subject.flags' },
  ],
  'an expression that remembers': [
    'POST',
    '/outbox/wait',
    422,
    /flags: expected flags of a regular expression/,
    { body: { pattern: { subject: { matches: 'a', flags: 'y' } } }, field: 'subject.flags' },
  ],
  'a deep pattern': [
    'POST',
    '/requests/find',
    422,
    /pattern: expected a pattern that is nested at most 50 deep/,
    { body: `{"pattern":{"body":${'['.repeat(5000)}${']'.repeat(5000)}}}`, field: 'pattern' },
  ],
  'a deep pattern of a record': [
    'POST',
    '/accounts/demo/records/clients/near-misses',
    422,
    /pattern: expected a pattern that is nested at most 50 deep/,
    { body: `{"pattern":{"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}}`, field: 'pattern' },
  ],
}
