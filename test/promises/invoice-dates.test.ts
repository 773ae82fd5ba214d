import { expect, test } from 'vitest'
import { invoiceDatesProofs } from '../../src/verify/proofs/invoice-dates.ts'
import { open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(invoiceDatesProofs)

test('the issue date is the date of the account, and stays when it is emptied', async () => {
  const client = await open({ edition: 'poland', now: '2026-01-15T23:30:00Z' })
  const made = await client.sale()
  expect(made.issue_date).toBe('2026-01-16')
  client.emulator.clock.advance('10 days')
  expect(await client.sale({ issue_date: null })).toMatchObject({ issue_date: '2026-01-26' })
  expect(await client.update('invoices', made.id, { issue_date: '' })).toMatchObject({
    issue_date: '2026-01-16',
  })
})

test.each([
  ['2026-01', '2026-01-01'],
  ['2026-01-31', '2026-01-31'],
  ['off', '2026-01-15'],
])(
  'sell_date %s is stored unchanged, and the transaction date is %s',
  async (sell_date, transaction_date) => {
    const client = await open()
    const made = await client.sale({ sell_date })
    expect(made).toMatchObject({ sell_date, transaction_date, accounting_vat_tax_date: transaction_date })
  },
)

test('a month as sell_date is in periods that include its first day', async () => {
  const client = await open({ now: '2026-02-10T12:00:00Z' })
  const { id } = await client.sale({ sell_date: '2026-01' })
  const found = async (query: Record<string, string>) =>
    (await client.list('invoices', { search_date_type: 'transaction_date', ...query })).map((row) => row.id)
  expect(await found({ period: 'more', date_from: '2026-01-01', date_to: '2026-01-31' })).toEqual([id])
  expect(await found({ period: 'last_month' })).toEqual([id])
  expect(await found({ period: 'this_month' })).toEqual([])
})
