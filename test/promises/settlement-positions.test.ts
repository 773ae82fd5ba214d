import { expect, test } from 'vitest'
import { settlementPositionsProofs } from '../../src/verify/proofs/settlement-positions.ts'
import { open, openWith, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(settlementPositionsProofs)

const charge = { kind: 'charge', amount: '12', reason: 'Delivery' }
const deduction = { kind: 'deduction', amount: '35,50', reason: 'Deposit' }

test('charges and deductions change the amount to pay, but no total', async () => {
  const client = await open()
  const made = await client.sale({ settlement_positions: [charge, deduction] })
  expect(made).toMatchObject({ price_gross: '123.0', adjust_invoice_price: '99.5' })
  expect(made.settlement_positions!.map((row) => Object.entries(row))).toEqual(
    [
      { id: expect.any(Number), kind: 'charge', amount: '12.0', reason: 'Delivery' },
      { id: expect.any(Number), kind: 'deduction', amount: '35.5', reason: 'Deposit' },
    ].map(Object.entries),
  )
  const { client_id } = made
  expect(await client.one('clients', client_id!)).toMatchObject({ balance: '99.5' })
  const payment = { name: 'Transfer', price: '99.50', invoice_id: made.id, paid: true, kind: 'api' }
  await client.create('payments', payment)
  expect(await client.one('invoices', made.id)).toMatchObject({ status: 'paid', paid: '99.5' })
  const [first, second] = made.settlement_positions!
  const raised = await client.update('invoices', made.id, {
    settlement_positions: [
      { id: second!.id, _destroy: 1 },
      { id: first!.id, amount: 20 },
    ],
  })
  expect(raised).toMatchObject({
    status: 'partial',
    paid: '99.5',
    settlement_positions: [{ ...charge, amount: '20.0' }],
  })
  const paid = await client.update('invoices', made.id, { status: 'paid' })
  expect(paid).toMatchObject({ paid: '143.0', price_gross: '123.0' })
})

test('a document without settlement positions has no such key in any format', async () => {
  const client = await open()
  const made = await client.sale()
  expect(made).not.toHaveProperty('settlement_positions')
  expect((await client.list('invoices'))[0]).not.toHaveProperty('settlement_positions')
  const { text } = await client.get(`/invoices/${made.id}.xml`)
  expect(text).not.toContain('settlement-position')
  const { id } = await client.sale({ settlement_positions: [charge] })
  expect((await client.get(`/invoices/${id}.xml`)).text).toMatch(
    /<settlement-positions type="array">\s*<settlement-position>\s*<id type="integer">\d+<\/id>\s*<kind>charge<\/kind>\s*<amount type="decimal">12.0<\/amount>\s*<reason>Delivery</,
  )
  expect((await client.list('invoices')).map((row) => row.settlement_positions?.length)).toContain(1)
})

test('the error for a wrong settlement position names its row and field', async () => {
  const client = await open()
  const refusal = async (row: object) => {
    const { status, body } = await client.post<Refusal>('/invoices.json', {
      invoice: { buyer_name: 'Buyer Ltd', settlement_positions: [charge, row] },
    })
    expect(status).toBe(422)
    return (body.message as { settlement_positions: string[] }).settlement_positions[0]
  }
  for (const amount of ['0', '-1', '10000000', '1.005']) {
    expect(await refusal({ ...charge, amount })).toContain('[1].amount')
  }
  for (const name of ['kind', 'amount', 'reason'] as const) {
    expect(await refusal({ ...charge, [name]: null })).toBe(`[1].${name} can't be blank`)
  }
  expect(await refusal({ ...charge, kind: 'fee' })).toContain('[1].kind "fee" is not included in the list')
  expect(await refusal({ ...charge, reason: 'r'.repeat(257) })).toContain('[1].reason is too long')
  expect(client.account.invoices.all()).toEqual([])
  await client.sale({ settlement_positions: [{ ...charge, amount: '9999999.99', reason: 'r'.repeat(256) }] })
})

test('an update includes the settlement positions that stay', async () => {
  const client = await open()
  const charges = Array(100).fill(charge)
  const { id } = await client.sale({ settlement_positions: [...charges, deduction] })
  const { status, body } = await client.put<Refusal>(`/invoices/${id}.json`, {
    invoice: { settlement_positions: [charge] },
  })
  expect([status, body.message]).toEqual([
    422,
    { settlement_positions: ['has 101 rows of the kind charge; expected at most 100'] },
  ])
})

test('ignored settlement positions get a diagnostic', async () => {
  const client = await open()
  await client.sale({ kind: 'advance', settlement_positions: [charge] })
  const off = await openWith({ use_settlements: false })
  expect(await off.sale({ settlement_positions: [charge] })).not.toHaveProperty('settlement_positions')
  expect(client.emulator.diagnostics()).toMatchObject([
    { message: expect.stringContaining('the document is an advance invoice') },
  ])
  expect(off.emulator.diagnostics()).toMatchObject([
    { message: expect.stringContaining('use_settlements is off') },
  ])
})
