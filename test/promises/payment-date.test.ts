import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { minimal, stateOf } from '../support/payments.ts'

const terms = { skonto_active: true, skonto_discount_value: 10, skonto_discount_date: '2026-01-20' }

test.each([
  ['stated', {}],
  ['stated', terms],
  ['received', {}],
  ['received', terms],
] as const)(
  'an amount paid that rises later has the later day; the first was %s, terms %o',
  async (how, values) => {
    const client = await open()
    const { id } = await client.sale({ ...values, positions: [{ name: 'A', total_price_gross: 100 }] })
    const pay = (price: number) =>
      client.create('payments', {
        name: 'Transfer',
        price,
        paid: true,
        paid_date: '2026-01-15',
        invoice_id: id,
      })
    const after = async (sent: object) => {
      await client.update('invoices', id, sent)
      return stateOf(client, id)
    }
    if (how === 'stated') await client.update('invoices', id, { paid: 40 })
    else await pay(40)
    client.emulator.clock.advance('10 days')
    expect(await after({ paid: 40 })).toEqual(['partial', '40.0', '2026-01-15'])
    expect(await after({ paid: 90 })).toEqual(['partial', '90.0', '2026-01-25'])
    // A payment that came before does not bring back the discount.
    await pay(5)
    expect(await stateOf(client, id)).toEqual(['partial', '95.0', '2026-01-25'])
    client.emulator.clock.advance('1 day')
    expect(await after({ paid: 92 })).toEqual(['partial', '92.0', '2026-01-25'])
    expect(await after({ paid: 100, status: 'paid' })).toEqual(['paid', '100.0', '2026-01-26'])
    const dated = { paid: 120, paid_date: '2026-01-19' }
    expect(await after(dated)).toEqual(['paid', '120.0', '2026-01-19'])
  },
)

test('a payment that is removed or dated again keeps the later day of an amount paid', async () => {
  const client = await open()
  const { id } = await client.sale()
  const pay = async (price: number, paid_date: string) =>
    (await client.create('payments', { name: 'Transfer', price, paid: true, paid_date, invoice_id: id })).id
  const [first, second] = [await pay(10, '2026-01-10'), await pay(10, '2026-01-12')]
  await client.update('invoices', id, { paid: 50 })
  expect(await stateOf(client, id)).toEqual(['partial', '50.0', '2026-01-15'])
  await client.update('payments', first, { paid_date: '2026-01-11' })
  expect(await stateOf(client, id)).toEqual(['partial', '50.0', '2026-01-15'])
  await client.delete(`/banking/payments/${second}.json`)
  expect(await stateOf(client, id)).toEqual(['partial', '40.0', '2026-01-15'])
})

promise('payment-date/stated-day', async () => {
  const undoings: Readonly<Record<string, object>> = {
    unpaid: { paid: false },
    deleted: { deleted: true },
    unlinked: { invoice_id: null },
    'in another currency': { currency: 'EUR' },
  }
  const client = await open()
  const requested = { 'additional_fields[invoice]': 'paid_from,paid_to' }
  const partly = async () => {
    const { id } = await client.sale({ positions: [{ name: 'A', total_price_gross: 100 }] })
    await client.update('invoices', id, { paid: 30, paid_date: '2026-01-05' })
    const values = { ...minimal, price: 70, invoice_id: id, paid_date: '2026-01-10' }
    const payment = await client.create('payments', values)
    expect(await stateOf(client, id)).toEqual(['paid', '100.0', '2026-01-10'])
    return { id, payment: payment.id }
  }
  const undone = ['partial', '30.0', '2026-01-05']
  for (const [how, values] of Object.entries(undoings)) {
    const { id, payment } = await partly()
    await client.update('payments', payment, values)
    expect(await stateOf(client, id), how).toEqual(undone)
  }
  const deleted = await partly()
  await client.delete(`/banking/payments/${deleted.payment}.json`)
  expect(await stateOf(client, deleted.id)).toEqual(undone)
  const { body } = await client.get<object>(`/invoices/${deleted.id}.json`, requested)
  expect(body).toMatchObject({ paid_from: '2026-01-05', paid_to: '2026-01-05' })

  // A lower amount keeps its day, a higher one has the day on which it rises, and a date that is sent replaces it.
  const changed = await partly()
  const remaining = async (values: object, price: number) => {
    await client.update('invoices', changed.id, values)
    await client.delete(`/banking/payments/${changed.payment}.json`)
    const state = await stateOf(client, changed.id)
    changed.payment = (
      await client.create('payments', {
        ...minimal,
        price,
        invoice_id: changed.id,
        paid_date: '2026-01-20',
      })
    ).id
    return state
  }
  expect(await remaining({ paid: 95 }, 70)).toEqual(['partial', '25.0', '2026-01-05'])
  expect(await remaining({ paid: 98 }, 60)).toEqual(['partial', '28.0', '2026-01-15'])
  expect(await remaining({ paid_date: '2026-01-08' }, 60)).toEqual(['partial', '28.0', '2026-01-08'])

  // The whole state keeps the day.
  const kept = await partly()
  const again = await open({ fixtures: client.emulator.export() })
  await again.delete(`/banking/payments/${kept.payment}.json`)
  expect(await stateOf(again, kept.id)).toEqual(undone)
})

test('a stated amount that came in time keeps its discount when a late payment is undone', async () => {
  const client = await open()
  const positions = [{ name: 'A', total_price_gross: 100 }]
  const { id } = await client.sale({ ...terms, skonto_discount_date: '2026-01-08', positions })
  await client.update('invoices', id, { paid: 30, paid_date: '2026-01-05' })
  const pay = async (paid_date: string) =>
    (await client.create('payments', { ...minimal, price: 60, invoice_id: id, paid_date })).id
  const late = await pay('2026-01-10')
  expect(await stateOf(client, id)).toEqual(['partial', '90.0', '2026-01-10'])
  await client.delete(`/banking/payments/${late}.json`)
  expect(await stateOf(client, id)).toEqual(['partial', '30.0', '2026-01-05'])
  await pay('2026-01-07')
  expect(await stateOf(client, id)).toEqual(['paid', '90.0', '2026-01-07'])
})

test('a stated amount keeps a stated day that is later than today, also when it rises', async () => {
  const client = await open()
  const positions = [{ name: 'A', total_price_gross: 100 }]
  const pay = async (invoice_id: number, price: number, paid_date: string) =>
    (await client.create('payments', { ...minimal, price, invoice_id, paid_date })).id
  const stated = async (paid: number, values: object = {}) => {
    const { id } = await client.sale({ ...values, positions })
    await client.update('invoices', id, { paid, paid_date: '2026-02-01' })
    return id
  }
  const late = await stated(50, terms)
  await client.update('invoices', late, { paid: 60 })
  await pay(late, 30, '2026-01-16')
  expect(await stateOf(client, late)).toEqual(['partial', '90.0', '2026-02-01'])

  const raised = await stated(10)
  const undo = async (payment: number) => {
    await client.delete(`/banking/payments/${payment}.json`)
    return stateOf(client, raised)
  }
  await client.update('invoices', raised, { paid: 20 })
  expect(await undo(await pay(raised, 10, '2026-01-16'))).toEqual(['partial', '20.0', '2026-02-01'])
  // A payment on an even later day hides the stated one meanwhile.
  const later = await pay(raised, 10, '2026-02-03')
  await client.update('invoices', raised, { paid: 40 })
  expect(await stateOf(client, raised)).toEqual(['partial', '40.0', '2026-02-03'])
  expect(await undo(later)).toEqual(['partial', '30.0', '2026-02-01'])
  // Marking the document as paid dates it today.
  await client.update('invoices', raised, { status: 'paid' })
  expect(await undo(await pay(raised, 10, '2026-02-03'))).toEqual(['paid', '100.0', '2026-01-15'])

  // The day of a payment is nobody's statement, also after an amount was stated and taken back.
  const received = (await client.sale({ positions })).id
  const payment = await pay(received, 10, '2026-02-03')
  for (const paid of [30, 10, 40]) await client.update('invoices', received, { paid })
  expect(await stateOf(client, received)).toEqual(['partial', '40.0', '2026-02-03'])
  await client.delete(`/banking/payments/${payment}.json`)
  expect(await stateOf(client, received)).toEqual(['partial', '30.0', '2026-01-15'])
})

test.each([{ status: 'rejected' }, { kind: 'canceled' }])(
  'a document with %o keeps the day of its stated amount, without its payments',
  async (values) => {
    const client = await open()
    const { id } = await client.sale({ positions: [{ name: 'A', total_price_gross: 100 }] })
    await client.update('invoices', id, { paid: 30, paid_date: '2026-01-16' })
    await client.create('payments', { ...minimal, price: 60, invoice_id: id, paid_date: '2026-01-28' })
    expect(await stateOf(client, id)).toEqual(['partial', '90.0', '2026-01-28'])
    await client.update('invoices', id, values)
    expect((await stateOf(client, id)).slice(1)).toEqual(['30.0', '2026-01-16'])
  },
)

promise('payment-date/null', async () => {
  const client = await open()
  const positions = [{ name: 'A', tax: 0, total_price_gross: 100 }]
  const early = { skonto_active: true, skonto_discount_date: '2026-01-10', skonto_discount_value: 2 }
  const stated = (paid: number, more: object = {}) => ({ ...more, paid, paid_date: '2026-01-05' })
  const partial = ['partial', '40.0', '2026-01-05']
  for (const [first, sent, expected] of [
    [stated(40), {}, partial],
    [stated(40), { status: 'paid' }, ['paid', '100.0', '2026-01-15']],
    [stated(40), { paid: 100 }, ['paid', '100.0', '2026-01-15']],
    [stated(40), { paid: 30 }, ['partial', '30.0', '2026-01-05']],
    [stated(40), { paid: 0 }, ['issued', '0.0', null]],
    [stated(40), { status: 'issued' }, ['issued', '0.0', null]],
    [stated(100), { status: 'paid' }, ['paid', '100.0', '2026-01-05']],
    [stated(98, early), {}, ['paid', '98.0', '2026-01-05']],
    [{ status: 'paid', paid_date: '2026-01-05', positions: [] }, {}, ['paid', '0.0', '2026-01-05']],
    [{ paid_date: '2026-01-05' }, {}, ['issued', '0.0', null]],
    [{ paid_date: '2026-01-05' }, { status: 'paid' }, ['paid', '100.0', '2026-01-15']],
  ] as const) {
    for (const paid_date of [null, '']) {
      const { id } = await client.sale({ positions, ...first })
      await client.update('invoices', id, { ...sent, paid_date })
      expect(await stateOf(client, id), JSON.stringify([first, sent, paid_date])).toEqual(expected)
    }
  }
  const { id } = await client.sale({ positions })
  const pay = (price: number, paid_date: string) =>
    client.create('payments', { ...minimal, price, paid_date, invoice_id: id })
  await pay(60, '2026-01-05')
  await client.update('invoices', id, { paid_date: null })
  await pay(10, '2026-01-03')
  expect(await stateOf(client, id)).toEqual(['partial', '70.0', '2026-01-05'])
})

test('an amount paid that settles nothing for a time keeps its day when it is lowered, not when it is raised', async () => {
  const client = await open()
  const positions = [{ name: 'A', tax: 0, total_price_gross: 100 }]
  const deduct = (amount: number) => ({
    settlement_positions: [{ kind: 'deduction', amount, reason: 'Mistyped' }],
  })
  const undone = async (values: object, before: object = {}) => {
    const { id } = await client.sale({ paid: 42, paid_date: '2026-01-05', positions, ...before })
    const { settlement_positions: rows } = await client.update('invoices', id, deduct(102))
    await client.update('invoices', id, values)
    expect((await stateOf(client, id)).slice(2)).toEqual([null])
    const removed = { settlement_positions: rows!.map((row) => ({ id: row.id, _destroy: 1 })) }
    await client.update('invoices', id, removed)
    return stateOf(client, id)
  }
  expect(await undone({ paid: 30 })).toEqual(['partial', '30.0', '2026-01-05'])
  expect(await undone({ paid: 50 })).toEqual(['partial', '50.0', '2026-01-15'])
  const later = await undone({ paid: 50 }, { paid_date: '2026-01-20' })
  expect(later).toEqual(['partial', '50.0', '2026-01-20'])
  const { id } = await client.sale({ paid: 42, paid_date: '2026-01-05', positions })
  await client.create('payments', { ...minimal, price: 20, paid_date: '2026-01-03', invoice_id: id })
  const { settlement_positions: rows } = await client.update('invoices', id, deduct(102))
  const removed = { settlement_positions: rows!.map((row) => ({ id: row.id, _destroy: 1 })) }
  await client.update('invoices', id, removed)
  expect(await stateOf(client, id)).toEqual(['partial', '62.0', '2026-01-05'])
  expect(await undone({ paid: 42, status: 'sent' })).toEqual(['sent', '42.0', '2026-01-05'])
})
