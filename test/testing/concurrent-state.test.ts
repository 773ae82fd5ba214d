import { createTest, describe, expect } from '../../src/testing/vitest.ts'
import { gate } from '../support/gate.ts'
import { invoiceNumber } from '../support/invoice-number.ts'

const test = createTest({ now: '2026-01-15' })

const sale = { buyer_name: 'Ann', positions: [{ name: 'Lamp', tax: 23, total_price_gross: 123 }] }

const begun = gate(3)
const moved = gate(3)

describe.concurrent('concurrent tests', () => {
  test('one test advances its account by a year, and adds a fault', async ({ account, emulator, expect }) => {
    await begun()
    account.clock.advance('1 year')
    account.faults.add({ operation: 'clients.list', then: { status: 503 } })
    await moved()
    expect(account.invoices.create(sale)).toMatchObject({
      number: invoiceNumber(1, '2027-01-15'),
      issue_date: '2027-01-15',
    })
    expect((await fetch(`${account.url}/clients.json?api_token=${account.apiToken}`)).status).toBe(503)
    expect(emulator.clock.today()).toBe('2026-01-15')
  })

  test('another test is not affected', async ({ account, expect }) => {
    await begun()
    account.clients.create({ name: 'Ann' })
    await moved()
    expect(account.clock.today()).toBe('2026-01-15')
    expect(account.invoices.create(sale)).toMatchObject({
      number: invoiceNumber(1),
      issue_date: '2026-01-15',
    })
    expect((await fetch(`${account.url}/clients.json?api_token=${account.apiToken}`)).status).toBe(200)
    expect(account.clients.all()).toMatchObject([{ name: 'Ann' }])
  })

  test('a third test resets its account', async ({ account, expect }) => {
    await begun()
    account.invoices.create(sale)
    account.reset()
    await moved()
    expect(account.invoices.create(sale).number).toBe(invoiceNumber(1))
  })

  test('a call for all accounts is refused with the twin for one account', async ({
    account,
    emulator,
    expect,
  }) => {
    const snapshot = emulator.snapshot()
    const refused = [
      [() => emulator.reset(), 'account.reset()'],
      [() => emulator.restore(snapshot), 'account.restore()'],
      [() => emulator.clock.advance('1 day'), 'account.clock.advance()'],
      [() => emulator.clock.set('2026-02-01'), 'account.clock.set()'],
      [() => emulator.clock.freeze(), 'account.clock.freeze()'],
      [() => emulator.clock.run(), 'account.clock.run()'],
      [() => emulator.faults.add({ operation: '*', then: { status: 500 } }), 'account.faults.add('],
      [() => emulator.faults.clear(), 'account.faults.clear()'],
      [() => emulator.requests.clear(), 'account.requests.clear()'],
      [() => emulator.outbox.clear(), 'account.outbox.clear()'],
      [() => emulator.webhooks.clear(), 'account.webhooks.clear()'],
    ] as const
    for (const [use, twin] of refused) {
      expect(use).toThrow(expect.objectContaining({ code: 'FAKETURA_SHARED_EMULATOR' }))
      expect(use).toThrow(`use ${twin}`)
    }
    await expect(emulator.load(emulator.export())).rejects.toThrow('use account.restore()')
    await emulator.load({ accounts: { [`${account.prefix}-second`]: {} } })
    account.requests.clear()
    const { prefix } = account
    expect(emulator.faults.add({ operation: '*', account: prefix, then: { delay: 1 } })).toMatchObject({
      account: prefix,
    })
    expect(emulator.clock.today()).toBe('2026-01-15')
  })
})

test('a test that runs alone may change the whole emulator', ({ emulator }) => {
  emulator.clock.advance('1 day')
  emulator.faults.add({ operation: '*', then: { delay: 1 } })
  emulator.reset()
  expect(emulator.faults.list()).toEqual([])
})
