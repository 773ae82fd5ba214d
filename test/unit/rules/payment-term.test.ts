import { describe, expect, test } from 'vitest'
import { isPaymentTermKind, paymentTerm, type SentTerm } from '../../../src/rules/payment-term.ts'

const issue_date = '2026-01-05'

describe('paymentTerm', () => {
  test.each<[string, SentTerm, string | null, string]>([
    ['nothing is five days (specification 2.1)', { issue_date }, '2026-01-10', '5'],
    ['"5" (observed 5.4)', { issue_date, payment_to_kind: '5' }, '2026-01-10', '5'],
    ['5 comes back as text (observed 5.4)', { issue_date, payment_to_kind: 5 }, '2026-01-10', '5'],
    ['14 (observed 22)', { issue_date, payment_to_kind: 14 }, '2026-01-19', '14'],
    ['"14" (observed 22)', { issue_date, payment_to_kind: '14' }, '2026-01-19', '14'],
    ['blanks around', { issue_date, payment_to_kind: ' 14 ' }, '2026-01-19', '14'],
    ['at once', { issue_date, payment_to_kind: 0 }, '2026-01-05', '0'],
    ['at once, as text', { issue_date, payment_to_kind: '0' }, '2026-01-05', '0'],
    ['over the end of a year', { issue_date: '2025-12-30', payment_to_kind: 30 }, '2026-01-29', '30'],
    ['over a leap day', { issue_date: '2024-02-27', payment_to_kind: 3 }, '2024-03-01', '3'],
    ['days beat a date', { issue_date, payment_to_kind: 7, payment_to: '2026-03-01' }, '2026-01-12', '7'],
    ['off', { issue_date, payment_to_kind: 'off' }, null, 'off'],
    ['off beats a date', { issue_date, payment_to_kind: 'off', payment_to: '2026-03-01' }, null, 'off'],
    [
      'other_date (facts 2.5)',
      { issue_date, payment_to_kind: 'other_date', payment_to: '2026-03-01' },
      '2026-03-01',
      'other_date',
    ],
    ['other_date without a date', { issue_date, payment_to_kind: 'other_date' }, issue_date, 'other_date'],
    ['only a date (observed 5.4)', { issue_date, payment_to: '2026-03-01' }, '2026-03-01', 'other_date'],
    ['a date before the issue', { issue_date, payment_to: '2025-12-01' }, '2025-12-01', 'other_date'],
    ['a date as kind', { issue_date, payment_to_kind: '2026-04-01' }, '2026-04-01', 'other_date'],
    ['nulls', { issue_date, payment_to: null, payment_to_kind: null }, '2026-01-10', '5'],
    ['empty texts', { issue_date, payment_to: '', payment_to_kind: '' }, '2026-01-10', '5'],
    ['a word that is no term', { issue_date, payment_to_kind: 'soon' }, '2026-01-10', '5'],
    [
      'a word that is no term, with a date',
      { issue_date, payment_to_kind: 'soon', payment_to: '2026-03-01' },
      '2026-03-01',
      'other_date',
    ],
    ['a negative number', { issue_date, payment_to_kind: -3 }, '2026-01-10', '5'],
    ['a fraction', { issue_date, payment_to_kind: 2.5 }, '2026-01-10', '5'],
    ['a date that does not exist', { issue_date, payment_to: '2026-02-30' }, '2026-01-10', '5'],
    ['no issue date', {}, null, '5'],
    ['no issue date, days', { issue_date: null, payment_to_kind: 7 }, null, '7'],
    ['no issue date, other_date', { payment_to_kind: 'other_date' }, null, 'other_date'],
    ['no issue date, a date', { payment_to: '2026-03-01' }, '2026-03-01', 'other_date'],
  ])('%s', (_name, sent, paymentTo, kind) => {
    expect(paymentTerm(sent)).toEqual({ payment_to: paymentTo, payment_to_kind: kind })
  })

  test('a returned value gives the same result again', () => {
    for (const kind of ['5', '0', 'off', 'other_date', '2026-04-01']) {
      const returned = paymentTerm({ issue_date, payment_to_kind: kind })
      expect(paymentTerm({ issue_date, ...returned })).toEqual(returned)
    }
  })
})

describe('isPaymentTermKind', () => {
  test.each(['0', '5', '14', ' 14 ', '365', '9999', 'off', 'other_date', '2026-01-15'])(
    '%j is one',
    (text) => {
      expect(isPaymentTermKind(text)).toBe(true)
    },
  )

  test.each(['', ' ', '-1', '1.5', '5.0', '10000', '1m', 'OFF', 'other', '2026-02-30', 'null'])(
    '%j is none',
    (text) => {
      expect(isPaymentTermKind(text)).toBe(false)
    },
  )
})
