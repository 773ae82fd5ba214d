import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, parseDecimal, sum } from '../../../src/rules/money.ts'
import { allocate, settlement } from '../../../src/rules/settlement.ts'

describe('settlement', () => {
  test.each([
    ['339.99', '0.0', 'issued'],
    ['339.99', '0.01', 'partial'],
    ['339.99', '339.98', 'partial'],
    ['339.99', '339.99', 'paid'],
    ['339.99', '400.0', 'paid'],
    ['339.99', '-10.0', 'issued'],
    ['0.0', '0.0', 'issued'],
    ['0.0', '5.0', 'paid'],
    ['-60.0', '0.0', 'issued'],
    ['-60.0', '-30.0', 'partial'],
    ['-60.0', '-60.0', 'paid'],
    ['-60.0', '30.0', 'issued'],
    ['9.0', '10.0', 'paid'],
  ])('%s with %s paid is %s', (price_gross, paid, status) => {
    expect(settlement({ price_gross, paid })).toBe(status)
  })
})

describe('allocate', () => {
  test.each([
    ['in the given order (facts 2.17)', '300.0', ['120.0', '400.0'], ['120.0', '180.0']],
    ['in the given order, the larger first', '300.0', ['400.0', '120.0'], ['300.0', '0.0']],
    ['exactly', '520.0', ['120.0', '400.0'], ['120.0', '400.0']],
    ['more than is due', '600.0', ['120.0', '400.0'], ['120.0', '400.0']],
    ['nothing', '0.0', ['120.0', '400.0'], ['0.0', '0.0']],
    ['to no document', '300.0', [], []],
    ['past a settled one', '50.0', ['0.0', '400.0'], ['0.0', '50.0']],
    ['over an invoice and its correction', '60.0', ['100.0', '-40.0'], ['100.0', '-40.0']],
    ['over a correction and its invoice', '60.0', ['-40.0', '100.0'], ['-40.0', '100.0']],
    ['past a correction that it does not need', '100.0', ['100.0', '-40.0'], ['100.0', '0.0']],
    ['with a part of a correction', '80.0', ['100.0', '-40.0'], ['100.0', '-20.0']],
    ['less than an invoice and its correction', '50.0', ['-20.0', '400.0'], ['-20.0', '70.0']],
    ['a correction alone', '50.0', ['-20.0'], ['0.0']],
    ['a refund', '-50.0', ['-20.0', '-100.0'], ['-20.0', '-30.0']],
    ['a refund past an invoice', '-50.0', ['100.0', '-20.0'], ['0.0', '-20.0']],
    ['a refund over a correction and an invoice', '-50.0', ['30.0', '-80.0'], ['30.0', '-80.0']],
    ['cents', '0.3', ['0.1', '0.1', '0.2'], ['0.1', '0.1', '0.1']],
  ])('%s', (_name, amount, dues, applied) => {
    const open = dues.map((due, index) => ({ id: index + 1, due }))
    expect(allocate(amount, open)).toEqual(applied.map((part, index) => ({ id: index + 1, applied: part })))
  })

  test('never more than the payment and never more than is due', () => {
    const money = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => parseDecimal(cents / 100)!)
    fc.assert(
      fc.property(money, fc.array(money, { maxLength: 8 }), (amount, dues) => {
        const parts = allocate(
          amount,
          dues.map((due, id) => ({ id, due })),
        )
        const total = sum(parts.map((part) => part.applied))
        const needed = sum(dues)
        expect(total).toBe(compare(amount, needed) < 0 ? amount : needed)
        for (const { id, applied } of parts) expect(compare(applied, dues[id]!)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
