import { expect, test } from 'vitest'
import { open } from '../support/client.ts'
import { minimal, stateOf } from '../support/payments.ts'

const gross = (amount: number) => ({ name: 'A', quantity: 1, tax: 0, total_price_gross: amount })

test('a transfer for several invoices settles each less its early payment discount, in any order', async () => {
  const client = await open()
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-20', skonto_discount_value: 2 }
  const pay = async (price: number, order: readonly number[], values: object = {}) => {
    const early = await client.sale({ ...terms, positions: [gross(100)] })
    const plain = await client.sale({ positions: [gross(50)] })
    const invoice_ids = order.map((at) => [early, plain][at]!.id)
    const { overpaid } = await client.create('payments', { ...minimal, price, invoice_ids, ...values })
    const after = [await client.one('invoices', early.id), await client.one('invoices', plain.id)]
    return [...after.map(({ status, paid }) => [status, paid]), overpaid]
  }
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    expect(await pay(148, order)).toEqual([['paid', '98.0'], ['paid', '50.0'], '0.0'])
    // What exceeds the discounted amount is paid to the invoices before it is overpaid.
    expect(await pay(149, order)).toEqual([['paid', '99.0'], ['paid', '50.0'], '0.0'])
    expect(await pay(151, order)).toEqual([['paid', '100.0'], ['paid', '50.0'], '1.0'])
  }
  const late = { paid_date: '2026-01-21' }
  expect(await pay(148, [0, 1], late)).toEqual([['paid', '100.0'], ['partial', '48.0'], '0.0'])
  expect(await pay(148, [1, 0], late)).toEqual([['partial', '98.0'], ['paid', '50.0'], '0.0'])
})

test('the days of payments decide about an early payment discount, not their order of entry', async () => {
  const client = await open()
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-10' }
  const [inTime, tooLate] = ['2026-01-05', '2026-01-14']
  const cases = [
    [100, 3, { 97: inTime, 10: tooLate }, ['paid', '97.0', inTime], { 97: '0.0', 10: '10.0' }],
    [2052, 5, { 1949.4: inTime, 10: tooLate }, ['paid', '1949.4', inTime], { 1949.4: '0.0', 10: '10.0' }],
    [100, 3, { 97: inTime, 10: inTime }, ['paid', '97.0', inTime], { 97: '0.0', 10: '10.0' }],
    [100, 3, { 60: inTime, 70: tooLate }, ['paid', '100.0', tooLate], { 60: '0.0', 70: '30.0' }],
    [-100, 3, { '-97': inTime, '-10': tooLate }, ['paid', '-97.0', inTime], { '-97': '0.0', '-10': '-10.0' }],
  ] as const
  for (const [total, percent, paid, state, left] of cases) {
    for (const entered of [Object.entries(paid), Object.entries(paid).reverse()]) {
      const values = { ...terms, skonto_discount_value: percent, positions: [gross(total)] }
      const { id } = await client.sale(values)
      const made = []
      for (const [price, paid_date] of entered)
        made.push(await client.create('payments', { ...minimal, price, paid_date, invoice_id: id }))
      expect(await stateOf(client, id)).toEqual(state)
      for (const payment of made) {
        const price = String(Number(payment.price)) as keyof typeof left
        expect((await client.one('payments', payment.id)).overpaid).toBe(left[price])
      }
    }
  }
})

test('money that came too late settles another invoice when one that came in time is entered', async () => {
  const client = await open()
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-10', skonto_discount_value: 3 }
  const { id: first } = await client.sale({ ...terms, positions: [gross(100)] })
  const { id: second } = await client.sale({ positions: [gross(50)] })
  const late = { ...minimal, price: 60, paid_date: '2026-01-14', invoice_ids: [first, second] }
  const { id } = await client.create('payments', late)
  expect(await stateOf(client, first)).toEqual(['partial', '60.0', '2026-01-14'])
  const inTime = { ...minimal, price: 90, paid_date: '2026-01-05', invoice_id: first }
  const payment = await client.create('payments', inTime)
  expect(await stateOf(client, first)).toEqual(['paid', '100.0', '2026-01-14'])
  expect(await stateOf(client, second)).toEqual(['paid', '50.0', '2026-01-14'])
  expect((await client.one('payments', id)).overpaid).toBe('0.0')
  await client.update('payments', payment.id, { price: 97 })
  expect(await stateOf(client, first)).toEqual(['paid', '97.0', '2026-01-05'])
  expect((await client.one('payments', id)).overpaid).toBe('10.0')
})

test('money that is freed takes the place of a later payment on a document with an early payment discount', async () => {
  const client = await open()
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-10', skonto_discount_value: 10 }
  const pay = async (price: number, paid_date: string, invoice_ids: readonly number[]) =>
    (await client.create('payments', { ...minimal, price, paid_date, invoice_ids })).id
  const overpaid = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await client.one('payments', id)).overpaid))
  const sell = async (values = {}) => (await client.sale({ positions: [gross(100)], ...values })).id
  const pair = [await sell(terms), await sell(terms)]
  const paid = []
  for (const [price, day] of [
    [90, '2026-01-14'],
    [100, '2026-01-14'],
    [100, '2026-01-05'],
  ] as const)
    paid.push(await pay(price, day, pair))
  expect(await stateOf(client, pair[0]!)).toEqual(['paid', '90.0', '2026-01-05'])
  expect(await stateOf(client, pair[1]!)).toEqual(['paid', '100.0', '2026-01-14'])
  expect(await overpaid(...paid)).toEqual(['90.0', '10.0', '0.0'])

  const changes = [{ status: 'rejected' }, { kind: 'canceled' }, { status: 'issued' }, { paid: 20 }]
  for (const change of changes) {
    const [early, plain] = [await sell({ ...terms, skonto_discount_value: 50 }), await sell()]
    const [first, second] = [
      await pay(150, '2026-01-13', [plain, early]),
      await pay(90, '2026-01-14', [early]),
    ]
    expect(await overpaid(first, second)).toEqual(['0.0', '40.0'])
    await client.update('invoices', plain, change)
    expect(await stateOf(client, early)).toEqual(['paid', '100.0', '2026-01-13'])
    expect((await overpaid(second))[0]).toBe('90.0')
  }
})

test('a corrected payment over several documents is divided anew', async () => {
  const client = await open()
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-10', skonto_discount_value: 10 }
  const [inTime, tooLate] = ['2026-01-05', '2026-01-14']
  const entered = [
    [{ price: 150, paid_date: inTime }, ['90.0', '60.0', '0.0']],
    [{ price: 150, paid_date: tooLate }, ['100.0', '50.0', '0.0']],
    [{ price: 90, paid_date: inTime }, ['90.0', '0.0', '0.0']],
    [{ price: 195, paid_date: inTime }, ['95.0', '100.0', '0.0']],
    [{ price: 205, paid_date: tooLate }, ['100.0', '100.0', '5.0']],
  ] as const
  for (const [values, divided] of entered) {
    for (const [others] of [...entered, [values]]) {
      const early = await client.sale({ ...terms, positions: [gross(100)] })
      const plain = await client.sale({ positions: [gross(100)] })
      const invoice_ids = [early.id, plain.id]
      const { id } = await client.create('payments', { ...minimal, ...others, invoice_ids })
      const { overpaid } = await client.update('payments', id, values)
      const invoices = [await client.one('invoices', early.id), await client.one('invoices', plain.id)]
      expect([...invoices.map(({ paid }) => paid), overpaid]).toEqual(divided)
      expect(invoices[0]!.paid_date).toBe(values.paid_date)
      expect(invoices[1]!.paid_date).toBe(divided[1] === '0.0' ? null : values.paid_date)
    }
  }
})

test('a document that keeps its part of a corrected payment is not changed', async () => {
  const client = await open()
  const sell = async () => (await client.sale({ positions: [gross(100)] })).id
  const invoice_ids = [await sell(), await sell()]
  const { id } = await client.create('payments', { ...minimal, price: 150, invoice_ids })
  const before = await client.one('invoices', invoice_ids[0]!)
  client.emulator.clock.advance('1 hour')
  await client.update('payments', id, { price: 160 })
  expect(await client.one('invoices', invoice_ids[0]!)).toEqual(before)
  expect((await client.one('invoices', invoice_ids[1]!)).paid).toBe('60.0')
})

test('a payment whose place an earlier one took has it again when that one is undone', async () => {
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-15', skonto_discount_value: 10 }
  const client = await open()
  const whole = [['paid', '100.0', '2026-01-17'], ['issued', '0.0', null], '0.0']
  const sold = async () => {
    const early = (await client.sale({ ...terms, positions: [gross(100)] })).id
    const plain = (await client.sale({ positions: [gross(100)] })).id
    const pay = async (price: number, paid_date: string, invoice_ids: readonly number[]) =>
      (await client.create('payments', { ...minimal, price, paid_date, invoice_ids })).id
    const both = await pay(100, '2026-01-17', [early, plain])
    const state = async () => [
      await stateOf(client, early),
      await stateOf(client, plain),
      (await client.one('payments', both)).overpaid,
    ]
    expect(await state()).toEqual(whole)
    return { early, plain, both, pay, state }
  }
  const shared = [['paid', '100.0', '2026-01-17'], ['partial', '10.0', '2026-01-17'], '0.0']
  for (const values of [
    { paid: false },
    { deleted: true },
    { invoice_ids: [] },
    { paid_date: '2026-01-18' },
  ]) {
    const { early, pay, state } = await sold()
    const added = await pay(10, '2026-01-12', [early])
    expect(await state()).toEqual(shared)
    await client.update('payments', added, values)
    expect(await state(), JSON.stringify(values)).toEqual(whole)
    await client.update('payments', added, { paid: true, deleted: false, invoice_ids: [early] })
    await client.update('payments', added, { paid_date: '2026-01-12' })
    expect(await state()).toEqual(shared)
  }

  // Of two, each leaves what it took, and one that settles the document in time leaves all of it.
  const { early, pay, state } = await sold()
  const [first, second] = [await pay(10, '2026-01-12', [early]), await pay(80, '2026-01-13', [early])]
  expect(await state()).toEqual([['paid', '90.0', '2026-01-13'], ['paid', '100.0', '2026-01-17'], '0.0'])
  const again = await open({ fixtures: client.emulator.export() })
  await client.delete(`/banking/payments/${first}.json`)
  expect(await state()).toEqual([['paid', '100.0', '2026-01-17'], ['partial', '80.0', '2026-01-17'], '0.0'])
  await client.delete(`/banking/payments/${second}.json`)
  expect(await state()).toEqual(whole)
  for (const id of [first, second]) await again.delete(`/banking/payments/${id}.json`)
  expect(await stateOf(again, early)).toEqual(whole[0])

  // An amount that was stated in between stays.
  const cut = await sold()
  const added = await cut.pay(10, '2026-01-12', [cut.early])
  await client.update('invoices', cut.plain, { paid: 5 })
  await client.delete(`/banking/payments/${added}.json`)
  expect((await stateOf(client, cut.plain)).slice(0, 2)).toEqual(['partial', '5.0'])
  const marked = await sold()
  await client.update('invoices', marked.early, { paid: 30 })
  const before = await marked.state()
  await client.delete(`/banking/payments/${await marked.pay(70, '2026-01-12', [marked.early])}.json`)
  expect(await marked.state()).toEqual(before)
})

test('an amount that counts as paid only after a change of the total is in time on the day of that change', async () => {
  const client = await open({ now: '2026-01-15' })
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-20', skonto_discount_value: 2 }
  const refunded = await client.sale({ ...terms, positions: [gross(-100)] })
  await client.put(`/invoices/${refunded.id}.json`, { invoice: { paid: 245 } })
  const positions = [{ id: refunded.positions[0]!.id, total_price_gross: 250 }]
  const { body } = await client.put(`/invoices/${refunded.id}.json`, { invoice: { positions } })
  expect(body).toMatchObject({ status: 'paid', paid: '245.0', paid_date: '2026-01-15' })
})

test('payments that took places from each other in turn all have them again', async () => {
  const terms = { skonto_active: true, skonto_discount_date: '2026-01-20', skonto_discount_value: 10 }
  const client = await open()
  for (const undoing of [{ deleted: true }, { paid: false }, { invoice_ids: [] }, { price: 0 }]) {
    const ids: number[] = []
    for (let at = 0; at < 4; at++) ids.push((await client.sale({ ...terms, positions: [gross(100)] })).id)
    const pay = async (price: number, paid_date: string, ...named: readonly number[]) => {
      const invoice_ids = named.map((at) => ids[at])
      return (await client.create('payments', { ...minimal, price, paid_date, invoice_ids })).id
    }
    const payments = [
      await pay(100, '2026-01-25', 0, 2),
      await pay(100, '2026-01-28', 2, 1),
      await pay(40, '2026-01-29', 1, 3),
    ]
    const state = async () => {
      const states = []
      for (const id of ids) states.push(await stateOf(client, id))
      for (const id of payments) states.push((await client.one('payments', id)).overpaid)
      return states
    }
    const before = await state()
    expect(before.slice(0, 3)).toEqual([
      ['paid', '100.0', '2026-01-25'],
      ['partial', '40.0', '2026-01-29'],
      ['paid', '100.0', '2026-01-28'],
    ])
    const early = await pay(90, '2026-01-15', 0, 1)
    expect((await state()).slice(0, 4)).toEqual([
      ['paid', '90.0', '2026-01-15'],
      ['paid', '100.0', '2026-01-28'],
      ['paid', '100.0', '2026-01-25'],
      ['partial', '40.0', '2026-01-29'],
    ])
    await client.update('payments', early, undoing)
    expect(await state(), JSON.stringify(undoing)).toEqual(before)
  }
})
