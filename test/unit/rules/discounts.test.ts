import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beforeDiscount,
  type Discount,
  type DiscountKind,
  discountedTotals,
} from '../../../src/rules/discounts.ts'
import { digitsText, inHundredths } from '../../../src/rules/hundredths.ts'
import { lineTotals, type PricedLine } from '../../../src/rules/line-totals.ts'
import { compare, parseDecimal, subtract } from '../../../src/rules/money.ts'

function written(line: PricedLine, discount: Discount | undefined): string {
  const { gross, net, tax } = discountedTotals(lineTotals(line), discount, line.tax)
  return `${gross}/${net}/${tax}`
}

function grossLine(gross: string, quantity: string, tax: string): PricedLine {
  return { quantity, tax, total_price_gross: gross }
}

const percentKinds: DiscountKind[] = ['percent_unit', 'percent_total', 'percent_unit_gross']

describe('observed 5.7: amounts', () => {
  test.each([
    ['100.0', '1.0', '0', '5.1', '94.9/94.9/0.0'],
    ['300.0', '3.0', '0', '33.33', '266.67/266.67/0.0'],
    ['100.0', '1.0', '23', '5.0', '95.0/77.24/17.76'],
    ['123.0', '1.0', '23', '33.33', '89.67/72.9/16.77'],
    ['330.32', '38.32', '23', '3.07', '327.25/266.06/61.19'],
  ])('%s for %s at %s less %s', (gross, quantity, tax, amount, expected) => {
    expect(written(grossLine(gross, quantity, tax), { kind: 'amount', amount })).toBe(expected)
  })
})

describe.each(percentKinds)('observed 5.7: %s', (kind) => {
  test.each([
    ['100.0', '1.0', '0', '33.33', '66.67/66.67/0.0'],
    ['300.0', '3.0', '0', '33.33', '200.01/200.01/0.0'],
    ['123.0', '1.0', '23', '33.33', '82.0/66.67/15.33'],
    ['369.0', '3.0', '23', '33.33', '246.01/200.01/46.0'],
  ])('%s for %s at %s less %s %%', (gross, quantity, tax, percent, expected) => {
    expect(written(grossLine(gross, quantity, tax), { kind, percent })).toBe(expected)
  })
})

describe('lines without a discount keep their amounts, also those that net prices gave', () => {
  const line = { quantity: '3.0', tax: '23', price_net: '0.02' }

  test.each<[string, Discount | undefined]>([
    ['no discount', undefined],
    ['a zero percentage', { kind: 'percent_unit', percent: '0.0' }],
    ['a zero amount', { kind: 'amount', amount: '0.0' }],
    ['no percentage', { kind: 'percent_total' }],
    ['a null amount', { kind: 'amount', amount: null }],
    ['an amount where the kind asks for a percentage', { kind: 'percent_unit', amount: '5.0' }],
    ['a percentage where the kind asks for an amount', { kind: 'amount', percent: '5.0' }],
  ])('%s', (_name, discount) => {
    expect(written(line, discount)).toBe('0.07/0.06/0.01')
  })
})

describe('a discount never changes the sign', () => {
  const sale = grossLine('100.0', '1.0', '23')
  const correction = grossLine('-60.0', '-2.0', '23')

  test.each<[string, PricedLine, Discount, string]>([
    ['all of it', sale, { kind: 'percent_unit', percent: '100.0' }, '0.0/0.0/0.0'],
    ['more than all of it', sale, { kind: 'percent_unit', percent: '150.0' }, '0.0/0.0/0.0'],
    ['the exact amount', sale, { kind: 'amount', amount: '100.0' }, '0.0/0.0/0.0'],
    ['a larger amount', sale, { kind: 'amount', amount: '100.01' }, '0.0/0.0/0.0'],
    ['a negative percentage', sale, { kind: 'percent_total', percent: '-10.0' }, '110.0/89.43/20.57'],
    ['a negative amount', sale, { kind: 'amount', amount: '-10.0' }, '110.0/89.43/20.57'],
    [
      'a correction by percentage',
      correction,
      { kind: 'percent_unit', percent: '50.0' },
      '-30.0/-24.39/-5.61',
    ],
    ['a correction by amount', correction, { kind: 'amount', amount: '10.0' }, '-50.0/-40.65/-9.35'],
    ['a correction by too much', correction, { kind: 'amount', amount: '90.0' }, '0.0/0.0/0.0'],
    ['a correction by 150 %', correction, { kind: 'percent_unit', percent: '150.0' }, '0.0/0.0/0.0'],
    [
      'a line that costs nothing',
      grossLine('0.0', '1.0', '23'),
      { kind: 'amount', amount: '5.0' },
      '0.0/0.0/0.0',
    ],
    [
      'a surcharge on nothing',
      grossLine('0.0', '1.0', '23'),
      { kind: 'amount', amount: '-5.0' },
      '0.0/0.0/0.0',
    ],
  ])('%s', (_name, line, discount, expected) => {
    expect(written(line, discount)).toBe(expected)
  })

  test('for any line and any discount', () => {
    const decimals = fc.stringMatching(/^-?\d{1,6}\.\d{1,2}$/).map((text) => parseDecimal(text)!)
    const kinds = fc.constantFrom<DiscountKind>('amount', ...percentKinds)
    fc.assert(
      fc.property(decimals, decimals, kinds, (gross, value, kind) => {
        const totals = lineTotals(grossLine(gross, '1.0', '23'))
        const after = discountedTotals(totals, { kind, percent: value, amount: value }, '23')
        expect([0, compare(gross, '0.0')]).toContain(compare(after.gross, '0.0'))
        expect(subtract(after.gross, after.net)).toBe(after.tax)
      }),
      { numRuns: 1000 },
    )
  })
})

test('a percentage applies to the total of the line, not to a rounded unit price', () => {
  expect(written(grossLine('1.0', '100.0', '0'), { kind: 'percent_unit', percent: '0.4' })).toBe(
    '1.0/1.0/0.0',
  )
  expect(written(grossLine('100.0', '100.0', '0'), { kind: 'percent_unit', percent: '0.4' })).toBe(
    '99.6/99.6/0.0',
  )
})

test('a line without tax keeps net and gross equal', () => {
  expect(written(grossLine('100.0', '1.0', 'zw'), { kind: 'percent_unit', percent: '12.5' })).toBe(
    '87.5/87.5/0.0',
  )
})

test('an amount has its discount once it is worked out before the discount', () => {
  const amounts = fc.bigInt({ min: -1_000_000n, max: 1_000_000n })
  const discounts = fc.oneof(
    fc
      .integer({ min: 0, max: 9999 })
      .map((value): Discount => ({ kind: 'percent_total', percent: decimal(value) })),
    fc.integer({ min: 0, max: 9999 }).map((value): Discount => ({ kind: 'amount', amount: decimal(value) })),
  )
  fc.assert(
    fc.property(amounts, discounts, (after, discount) => {
      const gross = digitsText(inHundredths(beforeDiscount(after, discount)))
      const totals = lineTotals(grossLine(gross, '1.0', '23'))
      expect(discountedTotals(totals, discount, '23').gross).toBe(digitsText(inHundredths(after)))
    }),
    { numRuns: 1000 },
  )
})

function decimal(hundredths: number): string {
  return digitsText(inHundredths(BigInt(hundredths)))
}
