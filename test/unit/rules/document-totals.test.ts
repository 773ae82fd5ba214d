import { describe, expect, test } from 'vitest'
import { type Discount, discountedTotals } from '../../../src/rules/discounts.ts'
import {
  documentTotals,
  type SumStrategy,
  type TaxedAmounts,
  taxSummary,
} from '../../../src/rules/document-totals.ts'
import { lineTotals } from '../../../src/rules/line-totals.ts'
import { sum } from '../../../src/rules/money.ts'

function grossLine(gross: string, quantity: string, rate: string, discount?: Discount): TaxedAmounts {
  const totals = lineTotals({ quantity, tax: rate, total_price_gross: gross })
  return { ...discountedTotals(totals, discount, rate), rate }
}

function written(lines: TaxedAmounts[], strategy?: SumStrategy): string {
  const totals = documentTotals(lines, strategy)
  return `${totals.price_gross}/${totals.price_net}/${totals.price_tax}`
}

describe('observed 5.7: invoice totals', () => {
  test.each<[TaxedAmounts[], string]>([
    [[grossLine('10.23', '1.0', '23'), grossLine('50.0', '1.0', '0')], '60.23/58.32/1.91'],
    [[grossLine('100.0', '100.0', '23')], '100.0/81.3/18.7'],
    [[grossLine('100.0', '1.0', '0', { kind: 'amount', amount: '5.1' })], '94.9/94.9/0.0'],
    [[grossLine('300.0', '3.0', '0', { kind: 'amount', amount: '33.33' })], '266.67/266.67/0.0'],
    [[grossLine('100.0', '1.0', '0', { kind: 'percent_unit', percent: '33.33' })], '66.67/66.67/0.0'],
    [[grossLine('300.0', '3.0', '0', { kind: 'percent_total', percent: '33.33' })], '200.01/200.01/0.0'],
    [[grossLine('100.0', '1.0', '23', { kind: 'amount', amount: '5.0' })], '95.0/77.24/17.76'],
    [[grossLine('123.0', '1.0', '23', { kind: 'amount', amount: '33.33' })], '89.67/72.9/16.77'],
    [[grossLine('123.0', '1.0', '23', { kind: 'percent_unit', percent: '33.33' })], '82.0/66.67/15.33'],
    [[grossLine('369.0', '3.0', '23', { kind: 'percent_total', percent: '33.33' })], '246.01/200.01/46.0'],
    [[grossLine('330.32', '38.32', '23', { kind: 'amount', amount: '3.07' })], '327.25/266.06/61.19'],
  ])('%j', (lines, expected) => {
    expect(written(lines)).toBe(expected)
  })
})

describe('strategies', () => {
  // 0.99 / 1.23 rounds to 0.80, and 3 × 0.80 is not 2.97 / 1.23 = 2.41.
  const pennies = [0, 1, 2].map(() => grossLine('0.99', '1.0', '23'))
  const mixed = [...pennies, grossLine('50.0', '1.0', 'zw')]

  test.each<[string, TaxedAmounts[], SumStrategy | undefined, string]>([
    ['the lines added up, when none is named', pennies, undefined, '2.97/2.4/0.57'],
    ['the lines added up', pennies, { sum: 'sum' }, '2.97/2.4/0.57'],
    ['net from the gross sum', pennies, { sum: 'keep_gross' }, '2.97/2.41/0.56'],
    ['gross from the net sum', pennies, { sum: 'keep_net' }, '2.95/2.4/0.55'],
    ['per tax value, from gross', mixed, { sum: 'keep_gross' }, '52.97/52.41/0.56'],
    ['per tax value, from net', mixed, { sum: 'keep_net' }, '52.95/52.4/0.55'],
  ])('%s', (_name, lines, strategy, expected) => {
    expect(written(lines, strategy)).toBe(expected)
  })

  test.each<[SumStrategy, string, string]>([
    [{ sum: 'sum' }, '1.98/1.6/0.38', '51.98/51.6/0.38'],
    [{ sum: 'keep_gross' }, '1.98/1.61/0.37', '51.98/51.61/0.37'],
    [{ sum: 'keep_net' }, '1.96/1.6/0.36', '51.96/51.6/0.36'],
  ])('with %j, deducted amounts count as they are', (strategy, expected, expectedOfMixed) => {
    const deducted = [{ rate: '23', net: '-0.8', tax: '-0.19', gross: '-0.99' }]
    const total = ({ price_gross, price_net, price_tax }: ReturnType<typeof documentTotals>) =>
      `${price_gross}/${price_net}/${price_tax}`
    expect(total(documentTotals(pennies, strategy, deducted))).toBe(expected)
    expect(total(documentTotals(mixed, strategy, deducted))).toBe(expectedOfMixed)
    expect(total(documentTotals(taxSummary(mixed, strategy, deducted)))).toBe(expectedOfMixed)
  })

  test.each<SumStrategy>([{ sum: 'sum' }, { sum: 'keep_gross' }, { sum: 'keep_net' }])(
    'no lines are zero with %j',
    (strategy) => {
      expect(written([], strategy)).toBe('0.0/0.0/0.0')
    },
  )

  test('a correction adds up to a negative document', () => {
    const lines = [grossLine('-60.0', '-2.0', '23'), grossLine('10.0', '1.0', '23')]
    expect(written(lines)).toBe('-50.0/-40.65/-9.35')
    expect(written(lines, { sum: 'keep_gross' })).toBe('-50.0/-40.65/-9.35')
  })
})

describe('taxSummary', () => {
  test('groups come in order of first appearance', () => {
    const lines = [
      grossLine('50.0', '1.0', 'zw'),
      grossLine('123.0', '1.0', '23'),
      grossLine('10.0', '1.0', 'zw'),
      grossLine('108.0', '1.0', '8'),
      grossLine('123.0', '1.0', '23'),
    ]
    expect(taxSummary(lines)).toEqual([
      { rate: 'zw', net: '60.0', tax: '0.0', gross: '60.0' },
      { rate: '23', net: '200.0', tax: '46.0', gross: '246.0' },
      { rate: '8', net: '100.0', tax: '8.0', gross: '108.0' },
    ])
  })

  test.each([
    [['23', '23.0', '23,00'], ['23']],
    [
      ['0', 'zw', 'np'],
      ['0', 'zw', 'np'],
    ],
    [['ZW', 'zw', 'exempt'], ['ZW']],
    [['n/a', 'np', 'NA', ' nie podlega'], ['n/a']],
    [[], []],
  ])('tax values %j make the groups %j', (rates, groups) => {
    const lines = rates.map((rate) => grossLine('1.0', '1.0', rate))
    expect(taxSummary(lines).map((group) => group.rate)).toEqual(groups)
  })

  test.each<SumStrategy>([{ sum: 'sum' }, { sum: 'keep_gross' }, { sum: 'keep_net' }])(
    'the groups add up to the document with %j',
    (strategy) => {
      const lines = ['23', '8', 'zw', '23', '8'].map((rate, index) => grossLine(`${index}.99`, '1.0', rate))
      const groups = taxSummary(lines, strategy)
      expect(documentTotals(lines, strategy)).toEqual({
        price_net: sum(groups.map((group) => group.net)),
        price_tax: sum(groups.map((group) => group.tax)),
        price_gross: sum(groups.map((group) => group.gross)),
      })
    },
  )
})
