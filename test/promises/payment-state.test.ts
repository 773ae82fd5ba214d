import { expect, test } from 'vitest'
import { paymentStateProofs } from '../../src/verify/proofs/payment-state.ts'
import { promise } from '../promise.ts'
import { type Invoice, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(paymentStateProofs)

function stateOf({ status, paid, paid_date, payment_status }: Invoice) {
  return [status, paid, paid_date, payment_status]
}

test('an invoice marked as paid is paid on the date of the clock', async () => {
  const client = await open()
  const made = await client.sale()
  client.emulator.clock.advance('3 days')
  const paid = await client.update('invoices', made.id, { status: 'paid' })
  expect(stateOf(paid)).toEqual(['paid', '123.0', '2026-01-18', 'paid'])
  expect(paid.updated_at).not.toBe(made.updated_at)
})

test('the payment is removed after each intermediate status', async () => {
  const client = await open()
  const { id } = await client.sale({ status: 'paid' })
  for (const between of ['sent', 'accepted', 'rejected', 'partial']) {
    for (const status of ['paid', between]) await client.update('invoices', id, { status })
    const issued = await client.update('invoices', id, { status: 'issued' })
    expect(stateOf(issued), between).toEqual(['issued', '0.0', null, 'issued'])
  }
})

test.each(['issued', 'sent', 'paid', 'partial', 'rejected', 'accepted'])(
  'the status %s is stored',
  async (status) => {
    const client = await open()
    const made = await client.sale({ status })
    expect(made).toMatchObject({ status, payment_status: status })
    expect(await client.update('invoices', (await client.sale()).id, { status })).toMatchObject({ status })
  },
)

test('a status that contradicts the amount paid gets a diagnostic', async () => {
  const client = await open()
  expect(stateOf(await client.sale({ status: 'paid', paid: 1 }))).toEqual([
    'partial',
    '1.0',
    '2026-01-15',
    'partial',
  ])
  const { id } = await client.sale()
  expect(client.emulator.diagnostics().map(({ code }) => code)).toEqual(['status-mismatch'])
  const paid = await client.sale({ status: 'paid' })
  expect((await client.update('invoices', paid.id, { status: 'paid', paid: '1' })).status).toBe('partial')
  expect(client.lastRequest.diagnostics).toEqual([
    { code: 'status-mismatch', message: 'status paid contradicts paid 1.0 of 123.0; it became partial' },
  ])
  expect(stateOf(await client.update('invoices', id, { status: 'issued', paid: '123' }))).toEqual([
    'paid',
    '123.0',
    '2026-01-15',
    'paid',
  ])
  expect(stateOf(await client.update('invoices', id, { status: 'sent', paid: '10' }))).toEqual([
    'sent',
    '10.0',
    '2026-01-15',
    'sent',
  ])
})

test('an amount paid that is sent with another status has the payment date of a paid one', async () => {
  const client = await open()
  for (const status of ['sent', 'accepted']) {
    const made = await client.sale({ status, paid: 123 })
    expect(stateOf(made)).toEqual([status, '123.0', '2026-01-15', status])
    const { id } = await client.sale()
    const paid_date = '2026-01-03'
    expect(stateOf(await client.update('invoices', id, { status, paid: 100, paid_date }))).toEqual([
      status,
      '100.0',
      paid_date,
      status,
    ])
    const undone = await client.update('invoices', made.id, { status: 'sent', paid: 0 })
    expect(stateOf(undone)).toEqual(['sent', '0.0', null, 'sent'])
  }
  expect(client.emulator.diagnostics()).toEqual([])
})

promise('payment-state/unsettled', async () => {
  const client = await open()
  const notes = () => client.lastRequest.diagnostics.map(({ code, message }) => `${code}: ${message}`)
  const unsettled = (message: string) => [`unsettled-invoice: ${message}`]
  for (const [state, words, status] of [
    [{ kind: 'canceled' }, 'cancelled', 'issued'],
    [{ status: 'rejected' }, 'rejected', 'rejected'],
  ] as const) {
    const none = [status, '0.0', null, status]
    const all = ['paid', '123.0', '2026-01-15', 'paid']
    const isRejected = words === 'rejected'
    const leaves = 'The document was rejected, and is paid all the same'
    for (const [values, noted] of [
      [{ paid: 100 }, 'paid 100.0'],
      [{ status: 'paid' }, 'status paid'],
      [{ status: 'paid', paid: 123 }, 'paid 123.0'],
    ] as const) {
      const { id } = await client.sale(state)
      const isMovedOn = isRejected && 'status' in values
      expect(stateOf(await client.update('invoices', id, values))).toEqual(isMovedOn ? all : none)
      expect(notes()).toEqual(
        unsettled(isMovedOn ? leaves : `${noted} has no effect: the document is ${words}`),
      )
    }
    const { id } = await client.sale(state)
    expect(() => client.account.ui.pay(id)).toThrow('has nothing due')
    expect(() => client.account.ui.pay(id, { amount: 5 })).toThrow('has nothing due')
    await client.post(`/invoices/${id}/change_status.json?status=paid`, {})
    expect(notes()).toEqual(
      unsettled(isRejected ? leaves : 'status paid has no effect: the document is cancelled'),
    )
    expect(stateOf(await client.one('invoices', id))).toEqual(isRejected ? all : none)
    const paying = await client.sale(state)
    await client.create('payments', { name: 'Paid', price: 123, paid: true, invoice_id: paying.id })
    expect(notes()).toEqual(
      unsettled(`Invoice ${paying.id} is ${words}: the payment does not settle it and is overpaid`),
    )
    expect(stateOf(await client.sale({ ...state, paid: 100 }))).toEqual(none)
    expect(notes()).toEqual(unsettled(`paid 100.0 has no effect: the document is ${words}`))

    // What was paid before stays, until an update takes it away.
    const paid = await client.sale({ status: 'paid' })
    const kept = await client.update('invoices', paid.id, state)
    expect(stateOf(kept).slice(1, 3)).toEqual(['123.0', '2026-01-15'])
    await client.update('invoices', paid.id, kept)
    await client.update('invoices', paid.id, { paid: '123.0' })
    expect(notes()).toEqual([])
    expect(await client.update('invoices', paid.id, { paid: 50 })).toMatchObject({ paid: '123.0' })
    expect(notes()).toEqual(unsettled(`paid 50.0 has no effect: the document is ${words}`))
    expect(stateOf(await client.update('invoices', paid.id, { paid: 0 })).slice(1, 3)).toEqual(['0.0', null])
    expect(notes()).toEqual([])
  }
  const { id } = await client.sale({ kind: 'canceled' })
  const sent = await client.update('invoices', id, { status: 'sent', paid: 100 })
  expect(stateOf(sent)).toEqual(['sent', '0.0', null, 'sent'])
})

promise('payment-state/stated-partial', async () => {
  const client = await open()
  const noted = () => client.lastRequest.diagnostics.map(({ message }) => message)
  const contradicts = (paid: string) => [
    `status partial contradicts paid ${paid} of 123.0; send the amount that was paid, too`,
  ]
  const { id } = await client.sale({ status: 'partial' })
  expect(noted()).toEqual(contradicts('0.0'))
  await client.update('invoices', id, { paid: 23, status: 'partial' })
  expect(noted()).toEqual([])
  await client.update('invoices', id, { status: 'sent' })
  await client.update('invoices', id, { status: 'partial' })
  expect(noted()).toEqual([])
  await client.update('invoices', id, { status: 'paid' })
  await client.post(`/invoices/${id}/change_status.json?status=partial`, {})
  expect(noted()).toEqual(contradicts('123.0'))
})

promise('payment-state/opposite-sign', async () => {
  const client = await open()
  const messages = () => client.lastRequest.diagnostics.map(({ code, message }) => `${code}: ${message}`)
  const against = (paid: string, total: string) => [
    `unusual-amount: paid ${paid} does not settle ${total}: expected the same sign`,
  ]
  expect(await client.sale({ paid: -5 })).toMatchObject({ status: 'issued', paid: '-5.0', paid_date: null })
  expect(messages()).toEqual(against('-5.0', '123.0'))
  const sell = async (values: object) => {
    const positions = [{ name: 'A', tax: 0, total_price_gross: 100 }]
    return client.sale({ paid: 42, paid_date: '2026-01-05', positions, ...values })
  }
  for (const [values, stated] of [
    [{}, ['partial', '42.0', '2026-01-05', 'partial']],
    [{ status: 'sent' }, ['sent', '42.0', '2026-01-05', 'sent']],
    [{ status: 'paid', paid: undefined }, ['paid', '100.0', '2026-01-05', 'paid']],
    [{ paid: 42, paid_date: '2026-02-05' }, ['partial', '42.0', '2026-02-05', 'partial']],
  ] as const) {
    const { id, positions } = await sell(values)
    expect(messages()).toEqual([])
    const [status, paid] = stated
    const nothing = status === 'sent' ? status : 'issued'
    const change = async (total_price_gross: number, more: object = {}) => {
      const lines = [{ id: positions[0]!.id, total_price_gross }]
      return stateOf(await client.update('invoices', id, { positions: lines, ...more }))
    }
    for (const total of [-5, -6]) {
      expect(await change(total)).toEqual([nothing, paid, null, nothing])
      expect(messages()).toEqual(against(paid, `${total}.0`))
    }
    expect(await change(100)).toEqual(stated)
    expect(messages()).toEqual([])
    await change(-5, { paid_date: null })
    expect((await change(100, { paid })).slice(1, 3)).toEqual(stated.slice(1, 3))
  }
})

promise('payment-state/early-payment', async () => {
  const client = await open()
  const sold = async (skonto_discount_value: number, values = {}) => {
    const terms = { skonto_active: true, skonto_discount_value, skonto_discount_date: '2026-01-20' }
    const { id } = await client.sale({ ...terms, ...values })
    const noted = client.lastRequest.diagnostics.map(({ message }) => message)
    await client.create('payments', { name: 'Part', price: 120, paid: true, kind: 'api', invoice_id: id })
    const { status } = await client.one('invoices', id)
    return [status, noted]
  }
  expect(await sold(0)).toEqual(['partial', []])
  expect(await sold(2)).toEqual(['partial', []])
  expect(await sold(100)).toEqual(['paid', []])
  expect(await sold(150, { skonto_active: false })).toEqual(['partial', []])
  for (const value of [-10, 150]) {
    const message = `skonto_discount_value ${value}.0 has no effect: expected a percentage from 0 to 100`
    expect(await sold(value)).toEqual(['partial', [message]])
  }
})

test.each([
  ['paid', '2026-01-28'],
  ['partial', '2026-01-31'],
] as const)('an amount less the early payment discount is %s on %s', async (status, day) => {
  const client = await open({ now: `${day}T10:00:00` })
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-30', skonto_discount_value: 2 }
  const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: 100 }]
  const sell = (values = {}) => client.sale({ ...terms, positions, ...values })
  const expected = [status, '98.0', day, status]
  expect(stateOf(await sell({ paid: 98 }))).toEqual(expected)
  expect(stateOf(await client.update('invoices', (await sell()).id, { paid: 98 }))).toEqual(expected)
  expect(stateOf(await sell({ paid: 98, status }))).toEqual(expected)
  const marked = await sell()
  expect(stateOf(await client.update('invoices', marked.id, { paid: 98, status }))).toEqual(expected)
  expect(client.emulator.diagnostics()).toEqual([])
  const byHand = await sell()
  client.account.ui.pay(byHand.id, { amount: 98 })
  expect(stateOf(await client.one('invoices', byHand.id))).toEqual(expected)
})

promise('payment-state/dated-again', async () => {
  const client = await open({ now: '2026-01-21T10:00:00' })
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-20', skonto_discount_value: 2 }
  const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: 100 }]
  const sell = (values = {}) => client.sale({ issue_date: '2026-01-10', positions, ...values })
  const { id } = await sell({ ...terms, payment_to: '2026-01-20' })
  const change = async (values: object) => {
    const changed = await client.update('invoices', id, values)
    return [...stateOf(changed), changed['overdue?']]
  }
  const paid = ['paid', '98.0', '2026-01-20', 'paid', false]
  const late = ['partial', '98.0', '2026-01-21', 'partial', true]
  expect(await change({ paid: 98 })).toEqual(late)
  expect(await change({ paid_date: '2026-01-20' })).toEqual(paid)
  expect(await change({ paid_date: '2026-01-21' })).toEqual(late)
  expect(await change({ paid: 98, paid_date: '2026-01-20' })).toEqual(paid)
  expect(await change({ status: 'sent' })).toEqual(['sent', '98.0', '2026-01-20', 'sent', false])
  expect(await change({ paid_date: '2026-01-21' })).toEqual(['sent', '98.0', '2026-01-21', 'sent', true])
  const plain = await sell({ paid: 98 })
  const dated = await client.update('invoices', plain.id, { paid_date: '2026-01-20' })
  expect(stateOf(dated)).toEqual(['partial', '98.0', '2026-01-20', 'partial'])
})

promise('payment-state/paid-day', async () => {
  const client = await open({ edition: 'poland', now: '2026-01-25' })
  for (const [paid_date, day] of [
    ['2026-01-20', '2026-01-20'],
    ['2026-01-20T23:30:00', '2026-01-20'],
    ['2026-01-20 23:30:00', '2026-01-20'],
    ['2026-01-20T22:30:00Z', '2026-01-20'],
    ['2026-01-20T23:30:00.000Z', '2026-01-21'],
    ['2026-01-21T00:30:00.123456+02:00', '2026-01-20'],
    ['', '2026-01-25'],
  ] as const) {
    const made = await client.sale({ status: 'paid', paid_date })
    expect([paid_date, made.paid_date]).toEqual([paid_date, day])
    const other = await client.sale()
    expect(await client.update('invoices', other.id, { paid: 10, paid_date })).toMatchObject({
      status: 'partial',
      paid_date: day,
    })
    expect(client.account.invoices.filter({ id: other.id, paid_date: paid_date || day })).toHaveLength(1)
    const stated = { kind: 'vat', buyer_name: 'Buyer Ltd', status: 'paid', paid_date }
    const fixture = {
      faketura: 1,
      edition: 'poland',
      now: '2026-01-25',
      accounts: { a: { invoices: { stated } } },
    }
    const loaded = await open({ now: '2026-01-25', fixtures: fixture })
    expect(loaded.account.invoices.get('stated')!.paid_date).toBe(day)
  }
  const early = { skonto_active: true, skonto_discount_date: '2026-01-20', skonto_discount_value: 2 }
  const { id } = await client.sale(early)
  const paid = { paid: 120.54, paid_date: '2026-01-20T23:00:00' }
  expect(await client.update('invoices', id, paid)).toMatchObject({ status: 'paid' })
  const invoice = { paid: 1, paid_date: '1900-01-01T00:00:00+14:00' }
  const sent = () => client.put<Refusal>(`/invoices/${id}.json`, { invoice })
  await refused(client, sent, 422, 'paid_date')
})
