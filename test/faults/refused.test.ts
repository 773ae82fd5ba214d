import { expect, test } from 'vitest'
import { opened } from './doors.ts'

const operation = 'invoices.create'
const then = { status: 503 }
const cycle: { inner?: object } = {}
cycle.inner = cycle

/** What is given as a rule, and what the refusal says of it. */
const refused: readonly (readonly [unknown, RegExp])[] = [
  [undefined, /rule is undefined; expected is an object with operation, method, path/],
  [null, /rule is null/],
  ['invoices.create', /rule is 'invoices\.create'/],
  [[], /rule is \[\]/],
  [{}, /rule is \{\}; expected is either operation, or method and path/],
  [{ then }, /expected is either operation, or method and path/],
  [
    { operation },
    /then is undefined; expected is one of status, delay, drop, truncate, malformed, rateLimit/,
  ],
  [{ operation, then, time: 1 }, /time is 1; there is no such key, did you mean times\?/],
  [
    { operation, then, colour: 'red' },
    /colour is 'red'; there is no such key, accepted are operation, method/,
  ],
  [{ operation: 'invoices.crate', then }, /operation is 'invoices\.crate'; did you mean invoices\.create\?/],
  [
    { operation: 'zodiac', then },
    /operation is 'zodiac'; accepted are .*invoices\.create.*invoices\.\*.*, \*$/,
  ],
  [{ operation: 'invoice.*', then }, /did you mean invoices\.\*\?/],
  [{ operation: 'toString', then }, /operation is 'toString'/],
  [{ operation: '', then }, /operation is ''/],
  [{ operation: 7, then }, /operation is 7/],
  [{ operation: 'products.delete', then }, /the profile documented doesn't serve it/],
  [{ operation, method: 'POST', path: '/invoices.json', then }, /either operation, or method and path/],
  [{ method: 'POST', then }, /path is undefined; expected is a path of the interface/],
  [{ path: '/invoices.json', then }, /method is undefined; accepted are GET, POST, PUT, PATCH, DELETE/],
  [{ method: 'PSOT', path: '/invoices.json', then }, /method is 'PSOT'; did you mean POST\?/],
  [{ method: 'HEAD', path: '/invoices.json', then }, /method is 'HEAD'/],
  [{ method: 'GET', path: 'invoices.json', then }, /path is 'invoices\.json'; expected is a path/],
  [{ method: 'GET', path: '/invoices.json?page=2', then }, /without query/],
  [
    { method: 'GET', path: '/invoice.json', then },
    /no path of the interface; the interface documents \/invoices\.json/,
  ],
  [
    { method: 'DELETE', path: '/invoices.json', then },
    /DELETE is not supported here; supported are GET, POST/,
  ],
  [
    { method: 'GET', path: '/invoices.csv', then },
    /not available in this format; supported are \.json, \.xml/,
  ],
  [
    { method: 'GET', path: '/banking/payments/{id}.json', then },
    /it documents \/banking\/payment\/\{id\}\.json/,
  ],
  [{ operation, then, account: 'demmo' }, /account is 'demmo'; did you mean demo\?/],
  [{ operation, then, account: 'zodiac' }, /account is 'zodiac'; accepted are demo/],
  [{ operation, then, account: 7 }, /account is 7/],
  [{ operation, then, account: null }, /account is null/],
  [{ operation: 'products.widget', then, account: 'demo' }, /requests of products\.widget carry no token/],
  ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, 2n].map(
    (after) => [{ operation, then, after }, /after is .*; accepted are 0 and more requests/] as const,
  ),
  ...[0, -1, 1.5, '1', null, true].map(
    (times) => [{ operation, then, times }, /times is .*; accepted are 1 and more times/] as const,
  ),
  ...['drop', 503, [], null, {}].map((then) => [{ operation, then }, /then is .*; expected is/] as const),
  [{ operation, then: { statsu: 503 } }, /then\.statsu is 503; there is no such key, did you mean status\?/],
  [{ operation, then: { status: 503, delay: 5 } }, /status and delay exclude each other/],
  [{ operation, then: { body: 'x' } }, /then is .*; expected is one of/],
  [{ operation, then: { delay: 5, body: 'x' } }, /then\.body is 'x'; it stands beside status only/],
  [
    { operation, then: { drop: 'after', headers: {} } },
    /then\.headers is \{\}; it stands beside status only/,
  ],
  ...[199, 600, 100, '503', 503.5, null, 0].map(
    (status) =>
      [
        { operation, then: { status } },
        /then\.status is .*; accepted is a whole number from 200 to 599/,
      ] as const,
  ),
  ...[204, 205, 304].map(
    (status) =>
      [
        { operation, then: { status, body: '' } },
        /then\.body is ''; an answer of status \d+ has none/,
      ] as const,
  ),
  ...[() => 'x', 7n, cycle, Symbol('x')].map(
    (body) =>
      [
        { operation, then: { status: 500, body } },
        /then\.body is .*; accepted are a text and what JSON/,
      ] as const,
  ),
  ...['x', ['x'], null].map(
    (headers) =>
      [{ operation, then: { status: 500, headers } }, /then\.headers is .*; expected is an object/] as const,
  ),
  [{ operation, then: { status: 500, headers: { 'a b': 'x' } } }, /"a b" is no name of a header/],
  [
    { operation, then: { status: 500, headers: { 'x-a': 'x\r\nx-b: y' } } },
    /then\.headers\.x-a is .*one line/,
  ],
  [{ operation, then: { status: 500, headers: { 'x-a': 'ż' } } }, /then\.headers\.x-a is 'ż'/],
  [{ operation, then: { status: 500, headers: { 'x-a': 7 } } }, /then\.headers\.x-a is 7/],
  [
    { operation, then: { status: 500, headers: { 'Content-Length': '7' } } },
    /Content-Length is '7'; it is worked out/,
  ],
  ...[-1, 1.5, 3_600_001, '5', null, [], [1], [1, 2, 3], [5, 1], [1, '5'], { from: 1 }].map(
    (delay) =>
      [
        { operation, then: { delay } },
        /then\.delay is .*; accepted are milliseconds from 0 to 3600000, and a range/,
      ] as const,
  ),
  [
    { operation, then: { drop: 'befor' } },
    /then\.drop is 'befor'; did you mean before\? accepted are before, after/,
  ],
  [{ operation, then: { drop: 'later' } }, /then\.drop is 'later'; .*accepted are before, after/],
  [{ operation, then: { drop: true } }, /then\.drop is true; accepted are before, after/],
  ...[false, -1, 1.5, '5', null].map(
    (truncate) =>
      [
        { operation, then: { truncate } },
        /then\.truncate is .*; accepted are true and a whole number/,
      ] as const,
  ),
  ...[false, 1, 'yes'].map(
    (malformed) => [{ operation, then: { malformed } }, /then\.malformed is .*; accepted is true/] as const,
  ),
  ...[true, 5, null].map(
    (rateLimit) =>
      [
        { operation, then: { rateLimit } },
        /then\.rateLimit is .*; expected is an object with retryAfter/,
      ] as const,
  ),
  ...[{}, { retryAfter: -1 }, { retryAfter: 1.5 }, { retryAfter: '5' }, { retryAfter: 86_401 }].map(
    (rateLimit) =>
      [
        { operation, then: { rateLimit } },
        /then\.rateLimit\.retryAfter is .*; accepted are seconds from 0 to 86400/,
      ] as const,
  ),
  [
    { operation, then: { rateLimit: { retyAfter: 5 } } },
    /then\.rateLimit\.retyAfter is 5; .*did you mean retryAfter\?/,
  ],
]

test('every rule that can never act is refused with what is accepted, and arms nothing', async () => {
  const emulator = await opened({ listen: false })
  const before = emulator.snapshot()
  const add = (rule: unknown) => Reflect.apply(emulator.faults.add, undefined, [rule])
  for (const [rule, message] of refused) {
    let said: unknown
    try {
      add(rule)
    } catch (error) {
      said = error
    }
    expect(said, String(message)).toMatchObject({ name: 'ArgumentError', code: 'FAKETURA_INVALID_FAULT' })
    expect((said as Error).message).toMatch(/^\[faketura\] faults: /)
    expect((said as Error).message).toMatch(message)
    expect((said as Error).message.length).toBeLessThan(1700)
  }
  expect(emulator.faults.list()).toEqual([])
  expect(emulator.changes(before)).toEqual([])
  expect(add({ operation, then, account: undefined, after: undefined }).id).toBe(1)
})

test('what only the other profile serves is accepted there', async () => {
  const emulator = await opened({ listen: false, profile: 'observed' })
  emulator.faults.add({ operation: 'products.delete', then })
  emulator.faults.add({ method: 'GET', path: '/banking/payments/{id}.json', then })
  expect((await emulator.fetch('/banking/payments/1.json')).status).toBe(503)
})
