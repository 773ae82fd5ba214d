import { beforeEach, expect as plain, test } from 'vitest'
import type { Account, Emulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'
import { open } from '../support/client.ts'
import { complaint } from '../support/complaint.ts'

let emulator: Emulator
let account: Account

beforeEach(async () => {
  ;({ emulator, account } = await open())
})

const lamp = { name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 123 }

test('a list has as many entries as the pattern, and a value matches any of them', async () => {
  const fee = { ...lamp, name: 'Fee' }
  const { id } = account.invoices.create({ oid: 'L', buyer_name: 'Ann', positions: [lamp, fee] })
  expect(account).toHaveInvoice({ oid: 'L', positions: [{ name: 'Lamp' }, { name: 'Fee' }] })
  expect(account).toHaveInvoice({ oid: 'L', positions: { name: 'Fee' } })
  expect(account).not.toHaveInvoice({ oid: 'L', positions: [{ name: 'Fee' }] })
  plain(
    complaint(() => expect(account).toHaveInvoice({ oid: 'L', positions: [{ name: 'Lamp' }] })),
  ).toContain('differs in positions.length: 2 instead of 1')
  await emulator.fetch(
    `/invoices/${id}/send_by_email.json?email_to=ann@x.test,eve@x.test&api_token=${account.apiToken}`,
    { method: 'POST' },
  )
  expect(account).toHaveSentEmail({ to: 'eve@x.test' })
  expect(account).toHaveSentEmail({ to: ['ann@x.test', 'eve@x.test'] })
  plain(complaint(() => expect(account).toHaveSentEmail({ to: ['ann@x.test'] }))).toContain(
    'to.length: 2 instead of 1',
  )
})

test('finds the sides of a correction, which responses contain on request only', () => {
  const sold = account.invoices.create({ buyer_name: 'Ann', positions: [lamp] })
  const side = { ...lamp, quantity: 2, total_price_gross: 246 }
  const position = {
    kind: 'correction',
    correction_before_attributes: side,
    correction_after_attributes: { ...side, quantity: 1, total_price_gross: 123 },
  }
  account.invoices.create({
    kind: 'correction',
    buyer_name: 'Ann',
    invoice_id: sold.id,
    positions: [position],
  })
  const after = (quantity: number) => ({ positions: { correction_after_attributes: { quantity } } })
  expect(account).toHaveInvoice(after(1))
  expect(account).not.toHaveInvoice(after(2))
})
