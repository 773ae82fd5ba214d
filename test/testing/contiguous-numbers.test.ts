import { beforeEach, expect as plain, test } from 'vitest'
import { type Account, createEmulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'
import { open } from '../support/client.ts'
import { complaint } from '../support/complaint.ts'

let account: Account

beforeEach(async () => {
  ;({ account } = await open())
})

function invoice(values: object = {}) {
  const positions = [{ name: 'Hosting', tax: 23, total_price_gross: 246, quantity: 2 }]
  return account.invoices.create({ buyer_name: 'Bloom', positions, ...values })
}

test('toHaveContiguousNumbers finds gaps and duplicates within a kind and period', () => {
  const made = ['2026-01-10', '2026-01-11', '2026-01-12'].map((issue_date) => invoice({ issue_date }))
  invoice({ kind: 'proforma' })
  invoice({ issue_date: '2027-01-02' })
  expect(account).toHaveContiguousNumbers()
  account.invoices.delete(made[1]!.id)
  expect(account).not.toHaveContiguousNumbers()
  expect(account).toHaveContiguousNumbers({ kind: 'proforma' })
  plain(complaint(() => expect(account).toHaveContiguousNumbers())).toContain(
    'vat nr/yyyy of 2026: 2/2026 missing',
  )
})

test('the first numbers of a period are missing, too, as the service counts from 1', () => {
  const made = [1, 2, 3, 4].map(() => invoice())
  const proforma = invoice({ kind: 'proforma' })
  invoice({ kind: 'proforma' })
  const next = invoice({ issue_date: '2027-01-02' })
  account.invoices.delete(made[0]!.id)
  account.invoices.delete(made[1]!.id)
  plain(complaint(() => expect(account).toHaveContiguousNumbers())).toContain(
    'vat nr/yyyy of 2026: 1/2026, 2/2026 missing\n',
  )
  expect(account).toHaveContiguousNumbers({ kind: 'proforma' })
  expect(account).toHaveContiguousNumbers({ issue_date: next.issue_date })
  invoice({ issue_date: '2027-01-03' })
  account.invoices.delete(next.id)
  account.invoices.delete(proforma.id)
  const broken = complaint(() => expect(account).toHaveContiguousNumbers())
  for (const series of ['vat nr/yyyy of 2027: 1/2027 missing', 'proforma Pnr/yyyy of 2026: P1/2026 missing'])
    plain(broken).toContain(series)
})

test('a first number is not missing if the account has it outside of the pattern, or cancelled', () => {
  const [first, second] = [1, 2, 3].map((day) => invoice({ issue_date: `2026-01-0${day}` }))
  expect(account).toHaveContiguousNumbers({ issue_date: /^2026-01-0[23]/ })
  account.ui.edit(first!, { kind: 'canceled' })
  for (const pattern of [{}, { kind: 'vat' }, { issue_date: /^2026-01-0[23]/ }] as const)
    expect(account).toHaveContiguousNumbers(pattern)
  account.invoices.delete(first!.id)
  expect(account).not.toHaveContiguousNumbers({ issue_date: /^2026-01-0[23]/ })
  invoice({ number: '1/2026' })
  expect(account).toHaveContiguousNumbers()
  account.invoices.delete(second!.id)
  expect(account).not.toHaveContiguousNumbers()
})

test.each<[string, readonly string[], string | undefined]>([
  ['a gap', ['FV/2026/01/0001', 'FV/2026/01/0003'], 'FV/2026/01/0002 missing'],
  ['a double', ['7/01/2026', '8/01/2026', '8/01/2026'], '8/01/2026 more than once'],
  ['no gap', ['7/01/2026', '9/01/2026', '8/01/2026'], undefined],
  ['another form', ['A 1', 'B 5', 'A 2'], undefined],
  ['another month', ['1/01/2026', '2/01/2026', '3/01/2026', '1/02/2026'], undefined],
])('numbers chosen by a client show %s', (_, numbers, expected) => {
  for (const number of numbers) invoice({ number })
  if (expected === undefined) expect(account).toHaveContiguousNumbers()
  else plain(complaint(() => expect(account).toHaveContiguousNumbers())).toContain(expected)
})

test.each([{}, { kind: 'vat' as const }])(
  'a cancelled invoice keeps its number in its series (%j)',
  (pattern) => {
    const [first, second] = [1, 2, 3].map(() => invoice())
    account.ui.edit(second!, { kind: 'canceled' })
    expect(account).toHaveContiguousNumbers(pattern)
    invoice({ kind: 'canceled' })
    invoice()
    expect(account).toHaveContiguousNumbers(pattern)
    invoice({ kind: 'proforma' })
    account.ui.edit(first!, { kind: 'canceled' })
    expect(account).toHaveContiguousNumbers(pattern)
    const deleted = invoice()
    invoice()
    account.invoices.delete(deleted.id)
    plain(complaint(() => expect(account).toHaveContiguousNumbers(pattern))).toContain(
      'vat nr/yyyy of 2026: 6/2026 missing',
    )
  },
)

test('a number before that of a cancelled invoice is missing', () => {
  const [, second, third] = [1, 2, 3].map(() => invoice())
  account.ui.edit(third!, { kind: 'canceled' })
  account.invoices.delete(second!.id)
  plain(complaint(() => expect(account).toHaveContiguousNumbers())).toContain(
    'vat nr/yyyy of 2026: 2/2026 missing',
  )
})

test('expenses, which their sellers number, are left out unless the pattern has them', () => {
  invoice()
  invoice({ income: false, number: '2026/17' })
  invoice({ income: false, number: '2026/19' })
  invoice({ income: false, number: '1/2026' })
  invoice()
  expect(account).toHaveContiguousNumbers()
  plain(complaint(() => expect(account).toHaveContiguousNumbers({ income: false }))).toContain('missing')
})

test('a cancelled document of another kind adds no numbers to the series of a kind', () => {
  invoice()
  invoice()
  const other = invoice({ kind: 'proforma', number: '7/2026' })
  account.ui.edit(other, { kind: 'canceled' })
  expect(account).toHaveContiguousNumbers({ kind: 'vat' })
})

test.each<[string, readonly (readonly [number: string, kind: string])[], string | undefined]>([
  [
    'in the middle',
    [
      ['FV/001', 'vat'],
      ['FV/002', 'canceled'],
      ['FV/003', 'vat'],
    ],
    undefined,
  ],
  [
    'after a gap',
    [
      ['FV/001', 'vat'],
      ['FV/003', 'canceled'],
    ],
    'FV/002 missing',
  ],
  [
    'of one of two kinds',
    [
      ['1', 'vat'],
      ['2', 'canceled'],
      ['3', 'vat'],
      ['1', 'proforma'],
      ['2', 'proforma'],
    ],
    undefined,
  ],
  [
    'of another kind',
    [
      ['1', 'vat'],
      ['1', 'canceled'],
      ['2', 'vat'],
    ],
    undefined,
  ],
  [
    'alone',
    [
      ['1', 'canceled'],
      ['3', 'canceled'],
    ],
    '2 missing',
  ],
])('toHaveContiguousNumbers counts a cancelled number %s', (_, documents, expected) => {
  for (const [number, kind] of documents) invoice({ number, kind })
  if (expected === undefined) expect(account).toHaveContiguousNumbers()
  else plain(complaint(() => expect(account).toHaveContiguousNumbers())).toContain(expected)
})

test('toHaveContiguousNumbers refuses an account without invoices', () => {
  plain(complaint(() => expect(account).not.toHaveContiguousNumbers())).toContain('found no numbered invoice')
})

test.each([
  [[null, null, '1/2026'], '1/2026 more than once'],
  [['1/2026', null, '1/2026'], '1/2026 more than once'],
  [['abc', 'abc'], 'abc more than once'],
  [[null, '3/2026'], '2/2026 missing'],
])('toHaveContiguousNumbers counts sent numbers with the others: %j', async (numbers, expected) => {
  await using emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  const account = emulator.account()
  for (const number of numbers) account.invoices.create({ buyer_name: 'Ash', ...(number ? { number } : {}) })
  plain(complaint(() => expect(account).toHaveContiguousNumbers())).toContain(expected)
})
