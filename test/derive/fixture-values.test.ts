import { expect, test } from 'vitest'
import { passesSchema, refusalOf } from './check-fixture.ts'

const acme = (values: object) => ({ accounts: { acme: values } })
const at = (key: string) => (value: unknown) => ({ [key]: value })

/** Places of a fixture outside of records, and values that are right and wrong there. */
// biome-ignore format: one line for each sort of value
const places: Readonly<Record<string, readonly [fixture: (value: never) => object, right: readonly unknown[], wrong: readonly unknown[]]>> = {
  faketura: [at('faketura'), [1, '1'], [2, '2', true, null, [1]]],
  seed: [at('seed'), [0, 7, 4294967296, '7', '007'], ['abc', -1, 1.5, 4294967297, '', 'seven', [5], true, null]],
  now: [at('now'),
    ['2026-01-15', '2024-02-29', '2026-01-15T10:00', '2026-01-15T10:00:00.5Z', '2026-12-31T23:59:59+14:59', { now: '2026-01-15' }, { now: '2026-01-15', running: 'yes' }, { now: '2026-01-15T10:00:00+01:00', running: false }],
    ['soon', '2026-02-99', '2026-13-01', '2026-00-10', '2026-04-31', '2026-02-30', '1899-12-31', '2026-1-5', '2026-01-15T24:00', '2026-01-15 10:00', '2026-01-15x', 'today', {}, { now: 'zork', running: 'maybe' }, { now: '2026-01-15', running: 'maybe' }, { now: '2026-01-15', runing: true }, 20260115, null]],
  exact: [at('exact'), [true, false, 'yes', 0, 'false', ''], ['maybe', 2, null, []]],
  integration_token: [at('integration_token'), ['secret', 123], ['', null, ['secret']]],
  edition: [at('edition'), ['poland'], ['polnad', null, 1]],
  extends: [at('extends'), ['blank', ['blank'], [], null], ['', 5, [''], [null], { file: 'blank' }]],
  'the prefix of an account': [(prefix: string) => ({ accounts: { [prefix]: {} } }),
    ['acme', 'a', '7', 'a-b', `a${'b'.repeat(61)}c`], ['A', 'A B', 'a_b', 'app', 'www', '-a', 'a-', '', 'a.b', `a${'b'.repeat(62)}c`]],
  'the edition of an account': [(edition: unknown) => acme({ edition }), ['france', null], ['atlantis', 5]],
  'the login of an account': [(login: unknown) => acme({ login }), ['ann', 7, null], ['', [], true]],
  'the words for the token of an account': [acme, [{ token: 'a' }, { token: null, api_token: 'b' }], [{ token: 'a', api_token: 'a' }, { token: 'a', api_token: null }]],
  'a setting': [(settings: unknown) => acme({ settings }), [{ discount_kind: 'amount' }, { create_products: 'no' }, null], [{ create_products: 'perhaps' }, 'all', []]],
  users: [(users: unknown) => ({ users }),
    [null, {}, [], [{ login: 'ann' }], [{ alias: 'ann', email: 'ann@b.test' }], { ann: { login: 'ann', id: 7 } }],
    ['ann', [{}], { ann: null }, { ann: { login: '', email: null } }, { ann: { login: 'ann', id: 0 } }, { ann: { login: 'ann', id: 'x' } }, { ann: { alias: 'a', login: 'ann' } }, { 7: { login: 'ann' } }, [{ alias: 7, login: 'ann' }]]],
  'an e-mail': [(message: unknown) => acme({ outbox: [message] }),
    [{ to: 'a@b.test' }, { to: ['a@b.test', ' c@d.test '] }, { to: 'a@b.test, c@d.test,' }, { to: 'a@b.test', cc: '' }, { to: 'a@b.test', at: 'today - 2 days', attachments: [{ filename: 'a', content_type: 'text/csv; charset=utf-8' }] }, { alias: 'one', to: 'a@b.test' }],
    [{}, { to: 'nobody' }, { to: ['nobody'] }, { to: '' }, { to: [] }, { to: 'a@b.test', cc: 'a b@c.test' }, { to: 'a@b.test', at: 'jutro' }, { to: 'a@b.test', attachments: [{ filename: 'a', content_type: 'csv' }] }, { to: 'a@b.test', email_pdf: 'perhaps' }]],
  'the alias of a record': [(alias: string) => acme({ clients: { [alias]: { name: 'A' } } }), ['jan', 'a b', '7a', 'jan-1'], ['7', '-7', ' 7 ', '', ' ', 'a,b', '-']],
  'the alias of a record in a list': [(alias: unknown) => acme({ clients: [{ alias, name: 'A' }] }), ['jan', 'a b'], [7, '7', null, '', 'a,b']],
  'a record': [(record: unknown) => acme({ clients: { jan: record } }), [{ name: 'A', traits: null }], ['A', 7, { alias: 'jan', name: 'A' }]],
  'the id of a record': [(id: unknown) => acme({ clients: { jan: { id, name: 'A' } } }), [1, '7', ' 7 ', '007', null, ''], [0, -1, '0', '-1', '00', 1.5, 'abc', 2 ** 53, '1234567890123456', true]],
  'a list of ids': [(invoice_ids: unknown) => acme({ invoices: { a: { id: 7, buyer_name: 'A' }, 'b c': { buyer_name: 'B' } }, payments: { p: { name: 'P', invoice_ids } } }),
    [[], [7], ['7'], [' 007 '], ['a', 'b c'], 7, '7', 'a', 'a, 007 , b c', '', null],
    [[0], [-1], ['0'], ['00'], ['-1'], [null], [''], [' '], ['a,7'], [1.5], [2 ** 53], ['1234567890123456'], [true], [[7]], [{}], 0, -5, '0', '-3', 'a, -2', '0,a', 'a,', ',a', 'a, ,a', ' ', 1.5, true, {}]],
  'a list of ids of generated records': [(invoice_ids: unknown) => acme({ invoices: { a: { id: 7, buyer_name: 'A' } }, payments: { p: { generate: 2, name: 'P', invoice_ids } } }),
    [['a'], [7], 'a,7', 7], [[0], ['-1'], '0', 'a,-1', -5]],
  'traits of a record': [(traits: unknown) => acme({ invoices: { a: { buyer_name: 'A', traits } } }), ['paid', ['overdue', 'sent'], [], null], ['payd', ['payd'], ['paid', 'payd'], '', 5, {}, [['paid']]]],
  'traits of a resource that has none of its own': [(traits: unknown) => acme({ categories: { a: { name: 'A', traits } } }), [[], null], ['paid', ['paid'], '']],
  'own traits': [(traits: object) => ({ traits, ...acme({ invoices: { a: { buyer_name: 'A', traits: 'big' } } }) }), [{ invoices: { big: { traits: ['sent'] } } }], [{ invoices: { big: { traits: 5 } } }, { invoices: { big: null } }, { invoice: {} }]],
  'own traits of an account': [(traits: object) => acme({ traits, invoices: { a: { buyer_name: 'A', traits: 'big' } } }), [{ invoices: { big: {} } }], [{ invoices: { big: { status: 'gone' } } }]],
  generate: [(generate: unknown) => acme({ clients: { many: { generate } } }), [1, 2, '3', '003'], [0, '0', '000', -1, 1.5, 100_001, 'many', null, true, []]],
  'rows of a list': [(positions: unknown) => acme({ invoices: { a: { buyer_name: 'A', positions } } }),
    [[], null, '', [{ name: 'X' }], { 0: { name: 'X' } }, { generate: 2, name: 'X' }, { generate: { from: 1, to: '2' }, name: 'X' }, { each: { name: 'X' } }, [{ id: 7, name: 'X' }]],
    ['X', 5, ['X'], { name: 'X' }, { first: { name: 'X' } }, { ech: { name: 'X' } }, { generate: 'two' }, { each: 5 }, { each: null }, { generate: 1001 }, { generate: -1 }, { generate: { from: 1 } }, [{ id: 0, name: 'X' }], [{ id: 'x', name: 'X' }], [{ name: 'X', _destroy: 'perhaps' }]]],
  'an exact fixture': [(values: object) => ({ exact: true, ...values }),
    [{ last_ids: { clients: 5, invoices: '7' } }, { users: [{ id: 1, login: 'a', email: 'a@b.test', password: 'x' }] }, { users: null }, acme({ clients: [{ id: 5, name: 'A' }] }), acme({ clients: { jan: { id: '5', name: 'A' } } })],
    [{ last_ids: { clients: -1 } }, { last_ids: { clients: 'many' } }, { last_ids: [] }, { users: {} }, { users: [{ id: 1, login: 'a', email: 'a@b.test' }] }, { users: [{ id: 1, login: '', email: 'a@b.test', password: 'x' }] }, { deliveries: [{}] }, { outbox: [{}] }, acme({ clients: [{ name: 'A' }] }), acme({ clients: { jan: null } }), acme({ clients: [{ id: null, name: 'A' }] }), acme({ clients: [{ id: 5, traits: 'x' }] }), acme({ clients: { many: { id: 5, generate: 3 } } }), acme({ id: 5 }), acme({ owner: 'ann' }), acme({ id: 'x', owner: 'ann' })]],
  'what exact fixtures have, elsewhere': [(values: object) => values, [{ last_ids: null }, { outbox: null }, { deliveries: null }], [{ last_ids: {} }, { outbox: [] }, { deliveries: [] }, acme({ id: 5, owner: 'a' }), acme({ counters: {} })]],
}

const rows = Object.entries(places).flatMap(([place, [fixture, right, wrong]]) => [
  ...right.map((value) => ({
    place,
    value: JSON.stringify(value),
    isRight: true,
    fixture: fixture(value as never),
  })),
  ...wrong.map((value) => ({
    place,
    value: JSON.stringify(value),
    isRight: false,
    fixture: fixture(value as never),
  })),
])

test.each(rows)(
  '$place as $value: both the loader and the schema say $isRight',
  async ({ fixture, isRight }) => {
    expect({ schema: passesSchema(fixture), loader: (await refusalOf(fixture)) === undefined }).toEqual({
      schema: isRight,
      loader: isRight,
    })
  },
)
