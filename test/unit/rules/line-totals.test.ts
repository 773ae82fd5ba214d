import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineTotals, type PricedLine } from '../../../src/rules/line-totals.ts'
import { parseDecimal, subtract } from '../../../src/rules/money.ts'

/** Unit gross/net/tax and total gross/net/tax, the order in which observed 5.7 writes them. */
function written(line: PricedLine): string {
  const totals = lineTotals(line)
  const unit = [totals.price_gross, totals.price_net, totals.price_tax]
  const total = [totals.total_price_gross, totals.total_price_net, totals.total_price_tax]
  return `${unit.join('/')} ${total.join('/')}`
}

describe('observed 5.7: position totals', () => {
  test.each([
    ['100.0', '1.0', '0', '100.0/100.0/0.0', '100.0/100.0/0.0'],
    ['300.0', '3.0', '0', '100.0/100.0/0.0', '300.0/300.0/0.0'],
    ['100.0', '1.0', '23', '100.0/81.3/18.7', '100.0/81.3/18.7'],
    ['123.0', '1.0', '23', '123.0/100.0/23.0', '123.0/100.0/23.0'],
    ['369.0', '3.0', '23', '123.0/100.0/23.0', '369.0/300.0/69.0'],
    ['100.0', '100.0', '23', '1.0/0.81/0.19', '100.0/81.3/18.7'],
    ['10.23', '1.0', '23', '10.23/8.32/1.91', '10.23/8.32/1.91'],
    ['50.0', '1.0', '0', '50.0/50.0/0.0', '50.0/50.0/0.0'],
    ['330.32', '38.32', '23', '8.62/7.01/1.61', '330.32/268.55/61.77'],
  ])('gross %s for %s at %s', (gross, quantity, tax, unit, total) => {
    expect(written({ quantity, tax, total_price_gross: gross })).toBe(`${unit} ${total}`)
  })
})

describe('precedence of prices', () => {
  const everything = {
    quantity: '2.0',
    tax: '23',
    total_price_gross: '246.0',
    total_price_net: '100.0',
    price_gross: '61.5',
    price_net: '10.0',
  }

  test.each([
    ['total_price_gross', everything, '123.0/100.0/23.0 246.0/200.0/46.0'],
    ['total_price_net', { ...everything, total_price_gross: null }, '61.5/50.0/11.5 123.0/100.0/23.0'],
    [
      'price_gross',
      { ...everything, total_price_gross: undefined, total_price_net: null },
      '61.5/50.0/11.5 123.0/100.0/23.0',
    ],
    ['price_net', { quantity: '2.0', tax: '23', price_net: '10.0' }, '12.3/10.0/2.3 24.6/20.0/4.6'],
    ['nothing', { quantity: '2.0', tax: '23' }, '0.0/0.0/0.0 0.0/0.0/0.0'],
  ])('%s', (_name, line, expected) => {
    expect(written(line)).toBe(expected)
  })

  test('a zero gross total is a price, not a missing one', () => {
    expect(written({ quantity: '1.0', tax: '23', total_price_gross: '0.0', price_net: '10.0' })).toBe(
      '0.0/0.0/0.0 0.0/0.0/0.0',
    )
  })
})

describe('net prices', () => {
  test.each([
    [{ total_price_net: '100.0' }, '1.0', '23', '123.0/100.0/23.0 123.0/100.0/23.0'],
    [{ total_price_net: '100.0' }, '3.0', '23', '41.0/33.33/7.67 123.0/100.0/23.0'],
    [{ price_net: '0.81' }, '100.0', '23', '1.0/0.81/0.19 99.63/81.0/18.63'],
    [{ price_net: '9.99' }, '3.0', '8', '10.79/9.99/0.8 32.37/29.97/2.4'],
    [{ price_net: '10.0' }, '1.0', 'zw', '10.0/10.0/0.0 10.0/10.0/0.0'],
    [{ price_net: '0.05' }, '1.0', '10', '0.06/0.05/0.01 0.06/0.05/0.01'],
  ])('%j for %s at %s', (price, quantity, tax, expected) => {
    expect(written({ quantity, tax, ...price })).toBe(expected)
  })
})

describe('a unit price that was sent', () => {
  test.each([
    ['stays as it is beyond two places', { price_gross: '0.8134' }, '0.8134/0.66/0.1534 81.34/66.13/15.21'],
    ['stays as it is on the net side', { price_net: '0.8134' }, '1.0/0.8134/0.1866 100.05/81.34/18.71'],
    [
      'stays beside a total that it makes up',
      { price_net: '0.813', total_price_gross: '100.0' },
      '1.0/0.813/0.187 100.0/81.3/18.7',
    ],
    [
      'gives way to a total that it contradicts',
      { price_gross: '50.0', price_net: '40.0', total_price_gross: '100.0' },
      '1.0/0.81/0.19 100.0/81.3/18.7',
    ],
  ])('%s', (_name, price, expected) => {
    expect(written({ quantity: '100.0', tax: '23', ...price })).toBe(expected)
  })

  test('without a rate the net unit price equals the gross one', () => {
    expect(written({ quantity: '10.0', tax: 'zw', price_gross: '1.2345' })).toBe(
      '1.2345/1.2345/0.0 12.35/12.35/0.0',
    )
  })

  test('sending a returned line back changes nothing', () => {
    const line = { quantity: '7.0', tax: '23', price_gross: '1.2345' }
    const first = lineTotals(line)
    expect(lineTotals({ ...line, ...first })).toEqual(first)
  })
})

describe('unusual quantities', () => {
  test.each([
    ['0.0', { total_price_gross: '100.0' }, '0.0/0.0/0.0 100.0/81.3/18.7'],
    ['0.0', { price_gross: '100.0' }, '100.0/81.3/18.7 0.0/0.0/0.0'],
    ['0.0', { price_net: '100.0' }, '123.0/100.0/23.0 0.0/0.0/0.0'],
    ['0.0', {}, '0.0/0.0/0.0 0.0/0.0/0.0'],
    ['-2.0', { total_price_gross: '-60.0' }, '30.0/24.39/5.61 -60.0/-48.78/-11.22'],
    ['-2.0', { price_gross: '30.0' }, '30.0/24.39/5.61 -60.0/-48.78/-11.22'],
    ['-2.0', { price_net: '30.0' }, '36.9/30.0/6.9 -73.8/-60.0/-13.8'],
    ['1.0', { total_price_gross: '-10.0' }, '-10.0/-8.13/-1.87 -10.0/-8.13/-1.87'],
    ['0.333', { price_gross: '100.0' }, '100.0/81.3/18.7 33.3/27.07/6.23'],
    ['3.0', { total_price_gross: '100.0' }, '33.33/27.1/6.23 100.0/81.3/18.7'],
  ])('%s of %j', (quantity, price, expected) => {
    expect(written({ quantity, tax: '23', ...price })).toBe(expected)
  })
})

describe('unusual taxes', () => {
  test.each(['zw', 'np', 'oo', 'disabled', 'n/a', '0', '', null, undefined])('%j bears no tax', (tax) => {
    expect(written({ quantity: '2.0', tax, total_price_gross: '100.0' })).toBe(
      '50.0/50.0/0.0 100.0/100.0/0.0',
    )
  })

  test('a total with more than two places is rounded', () => {
    expect(written({ quantity: '1.0', tax: '0', total_price_gross: '10.005' })).toBe(
      '10.01/10.01/0.0 10.01/10.01/0.0',
    )
    expect(written({ quantity: '1.0', tax: '0', total_price_net: '-10.005' })).toBe(
      '-10.01/-10.01/0.0 -10.01/-10.01/0.0',
    )
  })
})

test('gross is always net and tax together, and totals are money', () => {
  const money = fc.stringMatching(/^-?\d{1,7}(\.\d{1,4})?$/).map((text) => parseDecimal(text)!)
  const price = fc.constantFrom('total_price_gross', 'total_price_net', 'price_gross', 'price_net')
  const tax = fc.constantFrom('23', '8', '5,5', '0', 'zw', '19.6')
  fc.assert(
    fc.property(money, money, price, tax, (quantity, value, key, rate) => {
      const totals = lineTotals({ quantity, tax: rate, [key]: value })
      expect(subtract(totals.price_gross, totals.price_net)).toBe(totals.price_tax)
      expect(subtract(totals.total_price_gross, totals.total_price_net)).toBe(totals.total_price_tax)
      for (const total of [totals.total_price_gross, totals.total_price_net, totals.total_price_tax]) {
        expect(total).toMatch(/^-?\d+\.\d{1,2}$/)
      }
    }),
    { numRuns: 1000 },
  )
})
