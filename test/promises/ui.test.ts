import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { receiver } from '../support/receiver.ts'

async function sold() {
  const client = await open()
  const { emulator, account } = client
  const hook = await receiver()
  for (const kind of ['invoice:update', 'invoice:destroy'] as const)
    account.webhooks.create({ kind, url: `${hook.url}?${kind}` })
  const invoice = await client.sale({ payment_to_kind: 5 })
  emulator.requests.clear()
  emulator.clock.advance('1 hour')
  return { client, emulator, account, hook, invoice, snapshot: emulator.snapshot() }
}

promise('ui/pay', async () => {
  const { client, emulator, account, hook, invoice } = await sold()
  expect(account.ui.pay(invoice, { amount: 23, date: '2026-01-10' })).toMatchObject({
    status: 'partial',
    paid: '23.0',
    paid_date: '2026-01-10',
  })
  const paid = account.ui.pay(invoice.id)
  expect(paid).toMatchObject({ status: 'paid', paid: '123.0', paid_date: '2026-01-15' })
  expect(paid.updated_at).toBe('2026-01-15T01:00:00.000+00:00')
  expect(await client.one('invoices', invoice.id)).toMatchObject({ status: 'paid', paid: '123.0' })
  const polled = await client.list('invoices', { order: 'updated_at.desc' })
  expect(polled[0]!.updated_at).not.toBe(polled[0]!.created_at)
  await emulator.webhooks.settled()
  expect(hook.received.map(({ body }) => (body.deal as { paid: boolean }).paid)).toEqual([false, true])
})

promise('ui/edit', async () => {
  const { emulator, account, hook, invoice, snapshot } = await sold()
  expect(
    account.ui.edit(invoice, { buyer_email: 'ash@example.test', issue_date: '2026-01-20' }),
  ).toMatchObject({
    buyer_email: 'ash@example.test',
    payment_to: '2026-01-25',
  })
  expect(emulator.changes(snapshot)).toMatchObject([{ resource: 'invoices', kind: 'update' }])
  account.ui.delete(String(invoice.id))
  expect(account.invoices.all()).toEqual([])
  expect(emulator.changes(snapshot).find(({ resource }) => resource === 'invoices')).toMatchObject({
    kind: 'delete',
  })
  expect(emulator.requests.all()).toEqual([])
  await emulator.webhooks.settled()
  expect(hook.received.map(({ path }) => path)).toEqual(['/hook?invoice:update', '/hook?invoice:destroy'])
})

promise('ui/refused', async () => {
  const { emulator, account, invoice, snapshot } = await sold()
  const { ui } = account
  expect(() => ui.pay('nobody')).toThrow(
    '[faketura] id: expected an id or an alias of one of the invoices, got "nobody"',
  )
  expect(() => ui.delete(invoice.id + 1)).toThrow('expected an id or an alias of one of the invoices')
  for (const amount of [0, -1, '1,5', '0.001', 'much', Number.NaN]) {
    expect(() => ui.pay(invoice, { amount })).toThrow(/\[faketura\] amount: expected an amount above zero/)
  }
  expect(() => ui.pay(invoice, { amount: '123.01' })).toThrow(
    '[faketura] amount: expected at most the amount due, 123.0, got "123.01"',
  )
  expect(() => ui.pay(invoice, { amoun: 1 } as object)).toThrow(
    'unknown option "amoun" in the options of ui.pay; did you mean "amount"?',
  )
  for (const payment of [4, -5, 0, 100, '4.00', null, [], () => 4] as never[]) {
    expect(() => ui.pay(invoice, payment), String(payment)).toThrow(
      /^\[faketura\] the options of ui\.pay: expected an object with amount, date, got .+$/,
    )
  }
  for (const values of [4, 'paid', null, undefined, [], new Date(0), new Map(), () => 4] as never[]) {
    expect(() => ui.edit(invoice, values), String(values)).toThrow(
      /^\[faketura\] invoices: expected an object of values by field, got .+$/,
    )
  }
  expect(() => ui.edit(invoice, { buyer_nam: 'Ash' } as object)).toThrow('buyer_nam')
  expect(() => ui.pay(invoice, { date: 'soon' })).toThrow('soon')
  expect(emulator.changes(snapshot)).toEqual([])
  ui.pay(invoice)
  expect(() => ui.pay(invoice)).toThrow('has nothing due')
})
