import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfUp } from '../../../src/rules/hundredths.ts'
import {
  compare,
  decimalPattern,
  decimalText,
  divideMoney,
  exactDecimal,
  isZero,
  moneyText,
  multiply,
  parseDecimal,
  roundMoney,
  subtract,
  sum,
} from '../../../src/rules/money.ts'

const digits22 = '1234567890123456789012'

describe('parseDecimal', () => {
  test.each([
    [100, '100.0'],
    [0, '0.0'],
    [-0, '0.0'],
    [-5, '-5.0'],
    [81.3, '81.3'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e21, '1000000000000000000000.0'],
    [1e-7, '0.0000001'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991.0'],
    [2 ** 53, '9007199254740992.0'],
    [-1e20, '-100000000000000000000.0'],
    [123456789.25, '123456789.25'],
  ])('the number %s is %s', (input, text) => {
    expect(parseDecimal(input)).toBe(text)
  })

  test.each([
    ['100', '100.0'],
    ['100.0', '100.0'],
    ['100.00', '100.0'],
    ['19,90', '19.9'],
    ['59,00', '59.0'],
    ['0,00', '0.0'],
    ['-10', '-10.0'],
    ['-0', '0.0'],
    ['-0.00', '0.0'],
    ['-0.0', '0.0'],
    ['007', '7.0'],
    ['000', '0.0'],
    ['0.810', '0.81'],
    ['-0,5', '-0.5'],
    ['  12.5 ', '12.5'],
    ['\t12\n', '12.0'],
    [digits22, `${digits22}.0`],
    [`0.${'1'.repeat(40)}`, `0.${'1'.repeat(40)}`],
    ['0000000000000000000000000000001', '1.0'],
  ])('the text %j is %s', (input, text) => {
    expect(parseDecimal(input)).toBe(text)
  })

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-',
    '5.',
    '.5',
    '+5',
    '--5',
    '- 5',
    '1 000',
    '1,000.00',
    '1.000,00',
    '1e3',
    '1E3',
    'NaN',
    'Infinity',
    '0x10',
    'zw',
    '12 zł',
    '１２',
    `${digits22}1`,
    `0.${'1'.repeat(41)}`,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e22,
    1e-41,
    true,
    false,
    null,
    undefined,
    [],
    ['5'],
    {},
  ])('%j is not a decimal', (input) => {
    expect(parseDecimal(input)).toBeUndefined()
  })

  test('results are canonical: they parse to themselves', () => {
    const texts = fc.stringMatching(/^-?\d{1,22}([.,]\d{1,40})?$/)
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseDecimal(text)!
        expect(parsed).toMatch(/^-?(0|[1-9]\d*)\.(0|\d*[1-9])$/)
        expect(parseDecimal(parsed)).toBe(parsed)
        expect(exactDecimal(parsed).eq(text.replace(',', '.'))).toBe(true)
      }),
    )
  })

  test('the pattern accepts exactly the texts that parse', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+ ]?[\d.,e]{0,9}$/))
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseDecimal(text) !== undefined).toBe(decimalPattern.test(text))
      }),
    )
  })
})

describe('decimalText', () => {
  test.each([
    ['0', '0.0'],
    ['-0', '0.0'],
    ['100', '100.0'],
    ['81.30', '81.3'],
    ['-5', '-5.0'],
    ['1e21', '1000000000000000000000.0'],
    ['1e-7', '0.0000001'],
  ])('%s reads %s', (value, text) => {
    expect(decimalText(new Big(value))).toBe(text)
  })
})

describe('rounding to money', () => {
  test.each([
    ['0.004', '0.0'],
    ['0.005', '0.01'],
    ['-0.004', '0.0'],
    ['-0.005', '-0.01'],
    ['1.005', '1.01'],
    ['1.015', '1.02'],
    ['1.025', '1.03'],
    ['-1.025', '-1.03'],
    ['81.3008130081', '81.3'],
    ['2.999', '3.0'],
    ['12.34', '12.34'],
    ['1200', '1200.0'],
  ])('%s is %s', (value, text) => {
    expect(decimalText(roundMoney(new Big(value)))).toBe(text)
    expect(new Big(value).round(2, halfUp).eq(text)).toBe(true)
    expect(moneyText(parseDecimal(value)!)).toBe(text)
  })

  test.each([
    ['100', '1.23', '81.3'],
    ['123', '1.23', '100.0'],
    ['94.99', '1.23', '77.23'],
    ['95', '1.23', '77.24'],
    ['1', '3', '0.33'],
    ['2', '3', '0.67'],
    ['-2', '3', '-0.67'],
    ['2', '-3', '-0.67'],
    ['-2', '-3', '0.67'],
    ['0', '7', '0.0'],
    ['0', '-7', '0.0'],
    ['0.01', '2', '0.01'],
    ['-0.01', '2', '-0.01'],
    ['-0.01', '3', '0.0'],
    ['1e20', '3', '33333333333333333333.33'],
    ['100', '1e-7', '1000000000.0'],
    // A first rounding to twenty places would push this one up to 0.01.
    ['0.01499999999999999999999', '3', '0.0'],
  ])('%s / %s is %s', (dividend, divisor, quotient) => {
    expect(decimalText(divideMoney(new Big(dividend), new Big(divisor)))).toBe(quotient)
  })

  test('machine integers and long division give the same quotient', () => {
    const Reference = Big()
    Reference.DP = 2
    Reference.RM = 1
    const numbers = fc.stringMatching(/^-?\d{1,14}(\.\d{1,6})?$/)
    fc.assert(
      fc.property(numbers, numbers, (dividend, divisor) => {
        fc.pre(Number(divisor) !== 0)
        const quotient = divideMoney(exactDecimal(dividend), exactDecimal(divisor))
        expect(quotient.eq(new Reference(dividend).div(divisor))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('arithmetic on texts', () => {
  test.each([
    [[], '0.0'],
    [['1.5'], '1.5'],
    [['8.32', '50.0'], '58.32'],
    [['0.1', '0.2'], '0.3'],
    [['0.05', '0.04'], '0.09'],
    [['-0.01', '0.01'], '0.0'],
    [['-0.1', '-0.25'], '-0.35'],
    [['0.001', '0.002'], '0.003'],
    [['999999999.99', '0.01'], '1000000000.0'],
    [['99999999999999999999.99', '0.01'], '100000000000000000000.0'],
    [['99999999999999999999.0', '-99999999999999999998.5'], '0.5'],
  ])('the sum of %j is %s', (texts, total) => {
    expect(sum(texts)).toBe(total)
  })

  test.each([
    ['1.0', '0.1', '0.9'],
    ['0.1', '0.3', '-0.2'],
    ['0.05', '0.05', '0.0'],
    ['-1.0', '-1.5', '0.5'],
    ['0.001', '1.0', '-0.999'],
    ['0.0', '0.001', '-0.001'],
    ['12345678901234.45', '0.05', '12345678901234.4'],
    ['99999999999.99', '-0.01', '100000000000.0'],
  ])('%s without %s is %s', (minuend, subtrahend, difference) => {
    expect(subtract(minuend, subtrahend)).toBe(difference)
  })

  test('a sum is exact in any order', () => {
    const texts = fc.array(fc.stringMatching(/^-?\d{1,12}\.\d{1,3}$/).map((text) => parseDecimal(text)!))
    fc.assert(
      fc.property(texts, (terms) => {
        const exact = terms.reduce((total, term) => total.plus(term), new Big(0))
        expect(sum(terms)).toBe(decimalText(exact))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['100.0', '81.3', '18.7'],
    ['0.3', '0.1', '0.2'],
    ['1.0', '1.0', '0.0'],
    ['1.0', '2.5', '-1.5'],
  ])('%s - %s is %s', (minuend, subtrahend, difference) => {
    expect(subtract(minuend, subtrahend)).toBe(difference)
  })

  test.each([
    ['100.0', '0.0', '0.0'],
    ['-2.0', '0.0', '0.0'],
    ['1.1', '1.1', '1.21'],
    ['-2.0', '30.0', '-60.0'],
  ])('%s * %s is %s', (factor, other, product) => {
    expect(multiply(factor, other)).toBe(product)
  })

  test.each([
    ['0.0', true],
    ['-0.0', true],
    ['0.00', true],
    ['0.01', false],
    ['-5.0', false],
  ])('whether %s is zero: %s', (text, response) => {
    expect(isZero(text)).toBe(response)
    expect(isZero(exactDecimal(text))).toBe(response)
  })

  test.each([
    ['9.0', '10.0', -1],
    ['10.0', '9.0', 1],
    ['10.0', '10.0', 0],
    ['-10.0', '9.0', -1],
    ['0.1', '0.09', 1],
  ])('%s against %s is %i', (left, right, order) => {
    expect(compare(left, right)).toBe(order)
  })
})
