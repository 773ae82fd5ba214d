import { expect, test } from 'vitest'
import type { ArgumentError } from '../../src/errors/errors.ts'
import { openedOnPort as opened } from '../support/opened.ts'

const operation = 'invoices.create'
const then = { status: 503 }
const cycle: { inner?: object } = {}
cycle.inner = cycle

/** Wrong rules, and the messages that refuse them. */
const refused: readonly (readonly [unknown, RegExp])[] = [
  [undefined, /^the fault rule: expected an object with operation, method, path, .*, got nothing$/],
  [null, /^the fault rule: expected an object with .*, got null$/],
  ['invoices.create', /^the fault rule: .*, got "invoices\.create"$/],
  [[], /^the fault rule: .*, got \[\]$/],
  [{}, /^then: expected one of status, delay, .*, got nothing$/],
  [{ then }, /^the fault rule: expected either operation, or method and path, got an object$/],
  [
    { operation },
    /^then: expected one of status, delay, drop, truncate, malformed, rateLimit, clearing, got nothing$/,
  ],
  [{ operation, then, time: 1 }, /^unknown key "time" in the fault rule; did you mean "times"\?/],
  [
    { operation, then, colour: 'red' },
    /^unknown key "colour" in the fault rule; expected one of operation, method/,
  ],
  [
    { operation: 'invoices.crate', then },
    /^operation: expected an operation such as .*, got "invoices\.crate"; did you mean "invoices\.create"\?$/,
  ],
  [
    { operation: 'zodiac', then },
    /^operation: expected an operation such as invoices\.create, invoices\.\* or \*, got "zodiac"$/,
  ],
  [{ operation: 'invoice.*', then }, /did you mean "invoices\.\*"\?$/],
  [{ operation: 'toString', then }, /^operation: expected .*, got "toString"$/],
  [{ operation: '', then }, /^operation: expected .*, got ""$/],
  [{ operation: 7, then }, /^operation: expected .*, got 7$/],
  [
    { operation: 'products.delete', then },
    /^operation: expected an operation of the profile documented; .*, got "products\.delete"$/,
  ],
  [
    { operation, method: 'POST', path: '/invoices.json', then },
    /either operation, or method and path, got an object$/,
  ],
  [{ method: 'POST', then }, /^path: expected a path of the API .*, got nothing$/],
  [{ path: '/invoices.json', then }, /^method: expected one of GET, POST, PUT, PATCH, DELETE, got nothing$/],
  [
    { method: 'PSOT', path: '/invoices.json', then },
    /^method: expected one of .*, got "PSOT"; did you mean "POST"\?$/,
  ],
  [{ method: 'HEAD', path: '/invoices.json', then }, /^method: expected one of .*, got "HEAD"$/],
  [
    { method: 'GET', path: 'invoices.json', then },
    /^path: expected a path of the API .*, got "invoices\.json"$/,
  ],
  [{ method: 'GET', path: '/invoices.json?page=2', then }, /without query/],
  [
    { method: 'GET', path: '/invoice.json', then },
    /unknown endpoint "GET \/invoice\.json"; did you mean "\/invoices\.json"\?/,
  ],
  [{ method: 'DELETE', path: '/invoices.json', then }, /expected one of GET, POST, got "DELETE"/],
  [{ method: 'GET', path: '/invoices.csv', then }, /expected one of \.json, \.xml, got/],
  [{ method: 'GET', path: '/banking/payments/{id}.json', then }, /expected \/banking\/payment\/\{id\}\.json/],
  ...[':id.json', '*.json', '<id>.json', '[id].json', '$id.json', '*', ':id.{fmt}', '{id}.*'].map(
    (ending) =>
      [
        { method: 'GET', path: `/invoices/${ending}`, then },
        /^path: expected placeholders for a whole segment or its ending, such as \{id\}\.\{fmt\}, got /,
      ] as const,
  ),
  [{ operation, then, account: 'demmo' }, /^account: expected demo, got "demmo"; did you mean "demo"\?$/],
  [{ operation, then, account: 'zodiac' }, /^account: expected demo, got "zodiac"$/],
  [{ operation, then, account: 7 }, /^account: expected the prefix of an account, got 7$/],
  [{ operation, then, account: null }, /^account: expected the prefix of an account, got null$/],
  ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, 2n].map(
    (after) => [{ operation, then, after }, /^after: expected a whole number from 0, got /] as const,
  ),
  ...[0, -1, 1.5, '1', null, true].map(
    (times) => [{ operation, then, times }, /^times: expected a whole number from 1, got /] as const,
  ),
  ...['drop', 503, [], null, {}].map(
    (then) => [{ operation, then }, /^then: expected one of status, delay, .*, got /] as const,
  ),
  [{ operation, then: { statsu: 503 } }, /^unknown key "statsu" in then; did you mean "status"\?/],
  [
    { operation, then: { status: 503, delay: 5 } },
    /^then: expected only one of status, delay, got an object$/,
  ],
  [{ operation, then: { body: 'x' } }, /^then: expected one of status, .*, got an object$/],
  [
    { operation, then: { delay: 5, body: 'x' } },
    /^then\.body: expected no body, because only status has one, got "x"$/,
  ],
  [
    { operation, then: { drop: 'after', headers: {} } },
    /^then\.headers: expected no headers, because only status has one, got \{\}$/,
  ],
  ...[199, 600, 100, '503', 503.5, null, 0].map(
    (status) =>
      [
        { operation, then: { status } },
        /^then\.status: expected a whole number from 200 to 599, got /,
      ] as const,
  ),
  ...[204, 205, 304].map(
    (status) =>
      [
        { operation, then: { status, body: '' } },
        /^then\.body: expected no body, because a response of status \d+ has none, got ""$/,
      ] as const,
  ),
  ...[() => 'x', 7n, cycle, Symbol('x')].map(
    (body) =>
      [
        { operation, then: { status: 500, body } },
        /^then\.body: expected a text or a JSON value, got /,
      ] as const,
  ),
  ...['x', ['x'], null].map(
    (headers) =>
      [
        { operation, then: { status: 500, headers } },
        /^then\.headers: expected an object such as .*, got /,
      ] as const,
  ),
  [
    { operation, then: { status: 500, headers: { 'a b': 'x' } } },
    /^then\.headers: expected the name of a header, got "a b"$/,
  ],
  [
    { operation, then: { status: 500, headers: { 'x-a': 'x\r\nx-b: y' } } },
    /^then\.headers\.x-a: expected a text of one line, .*, got "/,
  ],
  [
    { operation, then: { status: 500, headers: { 'x-a': 'ż' } } },
    /^then\.headers\.x-a: expected a text .*, got "ż"$/,
  ],
  [
    { operation, then: { status: 500, headers: { 'x-a': 7 } } },
    /^then\.headers\.x-a: expected a text .*, got 7$/,
  ],
  [
    { operation, then: { status: 500, headers: { 'Content-Length': '7' } } },
    /^then\.headers\.Content-Length: expected no value, because the server sets this header, got "7"$/,
  ],
  ...[-1, 1.5, 3_600_001, '5', null, [], [1], [1, 2, 3], [5, 1], [1, '5'], { from: 1 }].map(
    (delay) =>
      [
        { operation, then: { delay } },
        /^then\.delay: expected milliseconds from 0 to 3600000 or a range of them, the smaller first, such as \[100, 500\], got /,
      ] as const,
  ),
  [
    { operation, then: { drop: 'befor' } },
    /^then\.drop: expected one of before, after, got "befor"; did you mean "before"\?$/,
  ],
  [{ operation, then: { drop: 'later' } }, /^then\.drop: expected one of before, after, got "later"/],
  [{ operation, then: { drop: true } }, /^then\.drop: expected one of before, after, got true$/],
  ...[false, -1, 1.5, '5', null].map(
    (truncate) =>
      [
        { operation, then: { truncate } },
        /^then\.truncate: expected true or a whole number of bytes, got /,
      ] as const,
  ),
  ...[false, 1, 'yes'].map(
    (malformed) => [{ operation, then: { malformed } }, /^then\.malformed: expected true, got /] as const,
  ),
  ...[true, 5, null].map(
    (rateLimit) =>
      [
        { operation, then: { rateLimit } },
        /^then\.rateLimit: expected an object with retryAfter, got /,
      ] as const,
  ),
  ...[{}, { retryAfter: -1 }, { retryAfter: 1.5 }, { retryAfter: '5' }, { retryAfter: 86_401 }].map(
    (rateLimit) =>
      [
        { operation, then: { rateLimit } },
        /^then\.rateLimit\.retryAfter: expected seconds from 0 to 86400, got /,
      ] as const,
  ),
  [
    { operation, then: { rateLimit: { retyAfter: 5 } } },
    /^unknown key "retyAfter" in then\.rateLimit; did you mean "retryAfter"\?$/,
  ],
]

test('a rule that can never match is refused with what is accepted', async () => {
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
    expect((said as Error).message).toMatch(/^\[faketura\] /)
    expect((said as ArgumentError).reason).toMatch(message)
    expect((said as Error).message.length).toBeLessThan(500)
  }
  expect(emulator.faults.list()).toEqual([])
  expect(emulator.changes(before)).toEqual([])
  expect(add({ operation, then, account: undefined, after: undefined }).id).toBe(1)
})

test('operations of the other profile are accepted there', async () => {
  const emulator = await opened({ listen: false, profile: 'observed' })
  emulator.faults.add({ operation: 'products.delete', then })
  emulator.faults.add({ method: 'GET', path: '/banking/payments/{id}.json', then })
  expect((await emulator.fetch('/banking/payments/1.json')).status).toBe(503)
})
