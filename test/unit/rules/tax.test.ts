import { describe, expect, test } from 'vitest'
import { digitsText } from '../../../src/rules/hundredths.ts'
import { isTaxValue, netFromGross, rateBetween, rateOf, taxText } from '../../../src/rules/tax.ts'

const wordsWithoutRate = [
  'zw',
  'ZW',
  'exempt',
  'np',
  'NP',
  'n/a',
  'N/A',
  'na',
  'NA',
  'not applicable',
  'Not Applicable',
  'nie podlega',
  'NIE PODLEGA',
  'oo',
  'OO',
  'disabled',
]

describe('rateOf', () => {
  test.each([
    ['23', '0.23'],
    ['23.0', '0.23'],
    ['23,00', '0.23'],
    ['8', '0.08'],
    ['20', '0.2'],
    ['5,5', '0.055'],
    ['5.5', '0.055'],
    ['2.1', '0.021'],
    ['0', '0.0'],
    ['0.0', '0.0'],
    ['100', '1.0'],
    [' 23 ', '0.23'],
  ])('%j is %s', (tax, rate) => {
    expect(digitsText(rateOf(tax))).toBe(rate)
  })

  test.each([...wordsWithoutRate, '', 'anything', '-23', '23%', null, undefined])('%j has no rate', (tax) => {
    expect(digitsText(rateOf(tax))).toBe('0.0')
  })

  test('a known text is not parsed again', () => {
    expect(rateOf('23')).toBe(rateOf('23'))
  })

  test('many texts neither grow the memory nor affect the results', () => {
    for (let index = 0; index < 2000; index++) rateOf(`${index}.5`)
    expect(digitsText(rateOf('23'))).toBe('0.23')
    expect(digitsText(rateOf('1.5'))).toBe('0.015')
  })
})

describe('isTaxValue', () => {
  test.each(['23', '0', '5,5', '8.0', ' 23 ', ' zw', ...wordsWithoutRate])('%j is one', (text) => {
    expect(isTaxValue(text)).toBe(true)
  })

  test.each(['', ' ', '-5', '23%', 'vat', 'z w', '1e1', 'NaN'])('%j is none', (text) => {
    expect(isTaxValue(text)).toBe(false)
  })
})

describe('taxText', () => {
  test.each([
    [23, '23'],
    [0, '0'],
    [5.5, '5.5'],
    [8.0, '8'],
    ['23', '23'],
    ['23.0', '23.0'],
    ['23.00', '23.00'],
    ['5,5', '5,5'],
    ['0', '0'],
    ['zw', 'zw'],
    ['ZW', 'ZW'],
    ['np', 'np'],
    ['oo', 'oo'],
    ['disabled', 'disabled'],
    ['n/a', 'n/a'],
    [' 23 ', '23'],
  ])('%j is kept as %j', (input, text) => {
    expect(taxText(input)).toBe(text)
  })

  test.each([-5, '-5', '', 'vat', Number.NaN, Number.POSITIVE_INFINITY, true, null, undefined, {}, ['23']])(
    '%j is refused',
    (input) => {
      expect(taxText(input)).toBeUndefined()
    },
  )
})

describe('netFromGross', () => {
  test.each([
    ['100.0', '23', '81.3'],
    ['123.0', '23', '100.0'],
    ['10.23', '23', '8.32'],
    ['327.25', '23', '266.06'],
    ['82.0', '23', '66.67'],
    ['50.0', '0', '50.0'],
    ['50.005', 'zw', '50.01'],
    ['105.5', '5,5', '100.0'],
    ['-60.0', '23', '-48.78'],
    ['0.0', '23', '0.0'],
  ])('%s gross at %s is %s net', (gross, tax, net) => {
    expect(netFromGross(gross, tax)).toBe(net)
  })
})

describe('rateBetween', () => {
  test.each([
    ['100.0', '123.0', '23'],
    ['81.3', '100.0', '23'],
    ['-100.0', '-108.0', '8'],
    ['100.0', '105.5', '5.5'],
    ['100.0', '100.0', '0'],
    ['0.0', '0.0', undefined],
    ['100.0', '99.0', undefined],
    ['1000.0', '1234.5', undefined],
  ])('between %s net and %s gross is %s', (net, gross, rate) => {
    expect(rateBetween(net, gross)).toBe(rate)
  })
})
