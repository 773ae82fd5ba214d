import { expect, test } from 'vitest'
import { advancesProofs } from '../../src/verify/proofs/advances.ts'
import { promise } from '../promise.ts'
import { type Invoice, open } from '../support/client.ts'
import { linesOf, order, orderWithAdvances, refusedFields, twoRates } from '../support/derived-documents.ts'
import { portable } from '../support/portable.ts'

portable(advancesProofs)

test('an advance creates no product, and is numbered by its kind', async () => {
  const client = await open()
  const source = await order(client)
  const products = client.account.products.all()
  const percent = await client.create('invoices', {
    copy_invoice_from: source.id,
    kind: 'advance',
    advance_creation_mode: 'percent',
    advance_value: '30',
    position_name: 'Advance for the lamps',
  })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(percent).toMatchObject({
    kind: 'advance',
    number: 'A1/2026',
    invoice_id: source.id,
    from_invoice_id: source.id,
    price_gross: '40.0',
    buyer_name: 'Buyer Ltd',
  })
  // 30 % of 133.34, divided as the order divides among its rates.
  expect(linesOf(percent)).toEqual([
    ['Advance for the lamps', '1.0', '23', '30.0', '24.39', null],
    ['Advance for the lamps', '1.0', '8', '10.0', '9.26', null],
  ])
  const amount = await client.create('invoices', {
    copy_invoice_from: source.id,
    kind: 'advance',
    advance_creation_mode: 'amount',
    advance_value: '20,01',
  })
  expect(amount).toMatchObject({ price_gross: '20.01', invoice_id: source.id })
  expect(amount.positions[0]!.name).toContain(source.number!)
  expect(client.account.products.all()).toEqual(products)
  expect((await client.list('invoices', { invoice_id: source.id })).map(({ id }) => id).sort()).toEqual(
    [percent.id, amount.id].sort(),
  )
})

promise('advances/changed-later', async () => {
  const { client, first, second, final } = await orderWithAdvances()
  const noted = () => client.lastRequest.diagnostics.map(({ message }) => message)
  const cancel = ({ id }: Invoice) => client.post('/invoices/cancel.json', { cancel_invoice_id: id })
  const still = (advance: Invoice) => [
    `the final invoice F1/2026 still deducts ${advance.price_gross} for the advance ${advance.number}, as it was: expected a correction, or a change of both`,
  ]
  const positions = (total_price_gross: number) => [{ id: first.positions[0]!.id, total_price_gross }]
  await client.update('invoices', first.id, { positions: positions(10) })
  expect(noted()).toEqual([])
  await client.update('invoices', first.id, {
    positions: positions(Number(first.positions[0]!.total_price_gross)),
  })
  const { id } = await client.create('invoices', final())
  await client.update('invoices', first.id, { description: 'Thanks' })
  expect(noted()).toEqual([])
  await client.update('invoices', first.id, { positions: positions(5) })
  expect(noted()).toEqual(still(first))
  await cancel(first)
  expect(noted()).toEqual(still(first))
  await client.delete(`/invoices/${second.id}.json`)
  expect(noted()).toEqual(still(second))

  // The final invoice keeps deducting its advances, but accepts no cancelled advance as a new one.
  const totals = async (invoice_ids: number[]) =>
    (await client.update('invoices', id, { invoice_ids })).price_gross
  expect(await totals([first.id])).toBe('180.0')
  await client.update('invoices', id, { invoice_ids: [] })
  const again = await client.put<object>(`/invoices/${id}.json`, { invoice: { invoice_ids: [first.id] } })
  expect(again).toMatchObject({ status: 422, body: { message: { invoice_ids: [expect.any(String)] } } })
  expect(await client.one('invoices', id)).toMatchObject({ price_gross: '200.0' })
})

test('an advance counts with its corrections', async () => {
  const { client, first, second, advance, final } = await orderWithAdvances()
  const noted = () => client.lastRequest.diagnostics.map(({ code }) => code)
  const correct = (values: object) =>
    client.create('invoices', {
      copy_invoice_from: first.id,
      kind: 'correction',
      total_correction: '1',
      ...values,
    })
  await correct({})
  expect(noted()).toEqual([])
  const third = await advance({ advance_value: 70 })
  expect(third.price_gross).toBe('140.0')
  const made = await client.create('invoices', final({ invoice_ids: [first.id, second.id, third.id] }))
  expect(made).toMatchObject({ price_gross: '0.0', price_net: '0.0', status: 'paid' })
  const later = await correct({ copy_invoice_from: second.id })
  expect(noted()).toEqual(['deducted-advance'])
  await client.update('invoices', later.id, { description: 'Thanks' })
  expect(noted()).toEqual([])
  expect(await client.one('invoices', made.id)).toMatchObject({ price_gross: '0.0' })
})

test('a rejected advance, or one that is an expense, is not deducted', async () => {
  const { client, first, second, advance, final } = await orderWithAdvances()
  await client.update('invoices', first.id, { status: 'rejected' })
  expect(await refusedFields(client, final())).toEqual({
    invoice_ids: [`${first.id} is an advance that is rejected`],
  })
  const whole = await advance({ advance_value: 70 })
  expect(whole.price_gross).toBe('140.0')
  const bought = await client.sale({ kind: 'advance', income: 0 })
  expect(await refusedFields(client, { ...final(), invoice_ids: [bought.id] })).toEqual({
    invoice_ids: [`${bought.id} is an advance of an expense, not of a sale`],
  })
  await client.create('invoices', final({ invoice_ids: [second.id, whole.id] }))
})

promise('advances/after-final', async () => {
  const { client, source, first, advance, final } = await orderWithAdvances()
  const noted = () => client.lastRequest.diagnostics
  const made = await client.create('invoices', final())
  const asked = {
    copy_invoice_from: source.id,
    kind: 'advance',
    advance_creation_mode: 'amount',
    advance_value: 5,
  }
  expect(await refusedFields(client, asked)).toEqual({
    advance_value: [
      `5.0 makes an advance of 5.0; ${source.number} leaves nothing open: the final invoice F1/2026 settles it`,
    ],
  })
  const undeducted = {
    code: 'settled-order',
    message:
      'the final invoice F1/2026 settles the order, and does not deduct this advance: expected the advance first, or a correction of F1/2026',
  }
  const late = { kind: 'advance', invoice_id: source.id, buyer_name: 'Buyer Ltd', currency: 'GBP' }
  const { id } = await client.create('invoices', { ...late, positions: twoRates })
  expect(noted()).toEqual([undeducted])
  await client.update('invoices', id, { description: 'Thanks' })
  expect(noted()).toEqual([])
  await client.update('invoices', id, { status: 'rejected' })
  expect(noted()).toEqual([])
  await client.update('invoices', id, { status: 'issued' })
  expect(noted()).toEqual([undeducted])
  await client.update('invoices', id, { status: 'rejected' })
  // The final invoice deducts this one.
  await client.update('invoices', first.id, { status: 'rejected' })
  await client.update('invoices', first.id, { status: 'issued' })
  expect(noted()).toEqual([])

  // A final invoice that charged less leaves something of the order.
  await client.update('invoices', made.id, {
    positions: [{ id: made.positions[0]!.id, total_price_gross: 95 }],
  })
  await advance({ advance_creation_mode: 'amount', advance_value: 2 })
  expect(noted()).toEqual([undeducted])
  await client.create('invoices', { copy_invoice_from: made.id, kind: 'correction', total_correction: '1' })
  await advance({ advance_creation_mode: 'amount', advance_value: 118 })
  expect(noted()).toEqual([])
})

promise('advances/exceeding', async () => {
  const { client, second, final } = await orderWithAdvances()
  const { id, positions } = await client.create('invoices', final({ invoice_ids: [second.id] }))
  expect(client.lastRequest.diagnostics).toEqual([])
  const lowered = positions.map((position) => ({ id: position.id, total_price_gross: 10 }))
  expect(await client.update('invoices', id, { positions: lowered })).toMatchObject({ price_gross: '-40.0' })
  expect(client.lastRequest.diagnostics).toEqual([
    {
      code: 'unusual-amount',
      message: 'the advances exceed the lines of the final invoice: its total is -40.0',
    },
  ])
})

promise('advances/other-buyer', async () => {
  const { client, first, final } = await orderWithAdvances()
  const noted = () => client.lastRequest.diagnostics.map(({ message }) => message)
  await client.create('invoices', final({ invoice_ids: [first.id], buyer_name: 'Other Ltd' }))
  expect(noted()).toEqual([`the deducted advance ${first.number} is for "Buyer Ltd", not for "Other Ltd"`])
})

test('percentages that were rounded up leave nothing of the order', async () => {
  const client = await open()
  const positions = [{ name: 'A', quantity: 1, tax: 23, total_price_gross: '10.05' }]
  for (const [advance_value, parts] of [
    [50, ['5.03', '5.02']],
    ['33.34', ['3.35', '3.35', '3.35']],
  ] as const) {
    const { id } = await client.sale({ kind: 'estimate', positions })
    const values = { copy_invoice_from: id, kind: 'advance', advance_creation_mode: 'percent', advance_value }
    for (const part of parts) expect((await client.create('invoices', values)).price_gross).toBe(part)
    expect(await refusedFields(client, values)).toHaveProperty('advance_value')
  }
})

test('fixtures derive documents by alias', async () => {
  const client = await open({
    fixtures: {
      faketura: 1,
      accounts: {
        acme: {
          invoices: {
            order: { kind: 'estimate', buyer_name: 'Buyer', positions: twoRates },
            advance: {
              copy_invoice_from: 'order',
              kind: 'advance',
              advance_creation_mode: 'percent',
              advance_value: 50,
            },
            final: { copy_invoice_from: 'order', kind: 'final', invoice_ids: ['advance'] },
          },
        },
      },
    },
  })
  const final = client.account.invoices.get('final')
  expect(final).toMatchObject({ price_gross: '66.67' })
  const again = await open({ fixtures: client.emulator.export() })
  expect(again.account.invoices.get('final')).toEqual(final)
})
