import { onTestFinished, expect as plain, test } from 'vitest'
import { connect, createEmulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'

async function opened() {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  return { emulator, remote: await connect(emulator.url), account: emulator.account() }
}

test.each(['', '.', '..', '\ud800'])(
  'a record of the id %j is unknown, in this process and over HTTP',
  async (id) => {
    const { emulator, remote, account } = await opened()
    const far = await remote.account()
    plain([account.clients.get(id), await far.clients.get(id)]).toEqual([undefined, undefined])
    const unknown = plain.objectContaining({ code: 'FAKETURA_UNKNOWN_RECORD' })
    await plain(far.clients.update(id, { name: 'Ann' })).rejects.toEqual(unknown)
    await plain(far.clients.delete(id)).rejects.toEqual(unknown)
    plain(emulator.accounts).toHaveLength(1)
  },
)

test.each(['', '..', 1.5])('the fault %j is unknown, and nothing else is deleted', async (id) => {
  const { emulator, remote } = await opened()
  const far = await remote.account()
  await far.faults.add({ operation: 'clients.list', then: { status: 500 } })
  const clear: (id: unknown) => Promise<void> = far.faults.clear as never
  await plain(clear(id)).rejects.toEqual(plain.objectContaining({ code: 'FAKETURA_UNKNOWN_FAULT' }))
  plain([emulator.accounts.length, (await far.faults.list()).length]).toEqual([1, 1])
})

test.each([undefined, null, Number.NaN, 0, -1, 1.5, 'x', '1', true, {}, [1]])(
  'no request, e-mail, delivery and fault has the id %j, in this process and over HTTP',
  async (id) => {
    const { emulator, remote, account } = await opened()
    const { id: invoice } = account.invoices.create({ buyer_name: 'Ann', buyer_email: 'ann@buyer.test' })
    account.webhooks.create({ kind: 'client:create', url: 'http://127.0.0.1:9/' })
    account.clients.create({ name: 'Bea' })
    account.faults.add({ operation: 'clients.list', then: { status: 500 } })
    const path = `/invoices/${invoice}/send_by_email.json?api_token=${account.apiToken}`
    plain((await emulator.fetch(path, { method: 'POST' })).status).toBe(200)
    const far = await remote.account()
    for (const { requests, outbox } of [emulator, account, remote, far]) {
      plain([await requests.get(id as never), await outbox.get(id as never)]).toEqual([undefined, undefined])
      for (const how of ['curl', 'test', 'fixture'] as const) {
        const unknown = plain(async () => requests[how](id as never), how).rejects
        await unknown.toMatchObject({ code: 'FAKETURA_UNKNOWN_REQUEST' })
      }
    }
    for (const { webhooks, faults } of [emulator, remote]) {
      plain(await webhooks.get(id as never)).toBeUndefined()
      const replayed = plain(async () => webhooks.replay(id as never)).rejects
      await replayed.toMatchObject({ code: 'FAKETURA_UNKNOWN_DELIVERY' })
      if (id === undefined) continue
      const cleared = plain(async () => faults.clear(id as never)).rejects
      await cleared.toMatchObject({ code: 'FAKETURA_UNKNOWN_FAULT' })
    }
  },
)

test('an unknown option of export is refused over HTTP, too', async () => {
  const { remote } = await opened()
  const misspelt: object = { acount: 'demo' }
  await plain(remote.export(misspelt)).rejects.toThrow('unknown option "acount"')
})

test.each([50, '50', true, null, new Date(0), [50], () => 50])(
  'a payment of %j that is not an object pays nothing over HTTP',
  async (payment) => {
    const { remote, account } = await opened()
    const { id } = account.invoices.create({ buyer_name: 'Ann', positions: [lamp] })
    const far = await remote.account()
    await plain(far.ui.pay(id, payment as never)).rejects.toThrow(
      /^\[faketura\] the options of ui\.pay: expected an object with amount, date, got .+$/,
    )
    plain(account.invoices.get(id)).toMatchObject({ status: 'issued', paid: '0.0' })
  },
)

const lamp = { name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 246 }

test.each([49.99, 0.1, '49.99', 246, 246.01, 0, '0', -1, 100.005, '1e2', ' 50 ', true, 1e9])(
  'the amount %j of a payment is read alike in this process, over a connection and in a request',
  async (amount) => {
    const { emulator, remote, account } = await opened()
    const far = await remote.account()
    const made = () => account.invoices.create({ buyer_name: 'Ann', positions: [lamp] }).id
    const outcome = async (pay: () => unknown) => {
      try {
        return ((await pay()) as { paid: string }).paid
      } catch (error) {
        return { code: (error as { code?: string }).code, message: (error as Error).message }
      }
    }
    const here = await outcome(() => account.ui.pay(made(), { amount: amount as never }))
    plain(await outcome(() => far.ui.pay(made(), { amount: amount as never }))).toEqual(here)
    const response = await fetch(`${emulator.url}/__admin/accounts/demo/ui/pay`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ invoice: made(), amount }),
    })
    const { paid, error } = (await response.json()) as {
      paid?: string
      error?: { code: string; message: string }
    }
    plain(response.status).toBe(typeof here === 'string' ? 200 : 422)
    plain(error ? { code: error.code, message: `[faketura] ${error.message}` } : paid).toEqual(here)
  },
)

test.each([() => 1, Number.NaN, 5n])(
  '%s in a new account or a fixture is refused over HTTP',
  async (value) => {
    const { emulator, remote } = await opened()
    const settings = { discount_kind: value } as never
    await plain(remote.createAccount({ settings })).rejects.toThrow('settings.discount_kind')
    const fixture = { accounts: { second: { clients: value } } } as never
    await plain(remote.load(fixture)).rejects.toThrow('accounts.second.clients')
    plain(emulator.accounts).toHaveLength(1)
  },
)

test('a date instead of an object of values is refused', async () => {
  const { emulator } = await opened()
  const settings = new Date(0) as never
  plain(() => emulator.createAccount({ settings })).toThrow('settings: expected an object')
})

class Hidden {
  get oid() {
    return 'NOPE'
  }
}

test.each([
  ['a getter', new Hidden()],
  ['an inherited value', Object.create({ oid: 'NOPE' })],
  ['a value that is not enumerable', Object.defineProperty({}, 'oid', { value: 'NOPE' })],
])('a pattern with %s is refused, because it would match anything', async (_, pattern) => {
  const { account } = await opened()
  account.invoices.create({ buyer_name: 'Ann', oid: 'A-7' })
  plain(() => expect(account).toHaveInvoice(pattern)).toThrow('an object of values by field')
})

test('a pattern beside an invoice is refused', async () => {
  const { account } = await opened()
  const invoice = account.invoices.create({ buyer_name: 'Ann', status: 'paid' })
  expect(invoice).toBePaid()
  plain(() => expect(invoice).toBePaid({ oid: 'OTHER' })).toThrow('only for the invoices of an account')
  plain(() => expect(invoice).not.toBeCleared({ oid: 'OTHER' })).toThrow(
    'only for the invoices of an account',
  )
})
