import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { type Account, connect, createEmulator, type RemoteAccount } from '../../src/index.ts'
import { expect as demand } from '../../src/testing/expect.ts'
import { type FaketuraMatchers, matchers } from '../../src/testing/matchers.ts'

expect.extend(matchers)

/** The same account in this process, and as it is known over HTTP. */
async function opened(): Promise<[RemoteAccount, Account]> {
  const emulator = await createEmulator({ now: '2026-01-15' })
  const remote = await connect(emulator.url)
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  for (const oid of ['A-7', 'A-8']) {
    const positions = [{ name: 'Lamp', tax: 23, total_price_gross: 123 }]
    account.invoices.create({ buyer_name: 'Ann', oid, positions, status: 'paid' })
  }
  const path = `/clients.json?api_token=${account.apiToken}&pgae=2`
  await emulator.fetch(path, { headers: { Accept: 'application/json' } })
  return [await remote.account(), account]
}

const uses: Readonly<Record<string, (one: FaketuraMatchers<unknown>) => unknown>> = {
  toHaveInvoice: (one) => one.toHaveInvoice({ oid: /^a-7/i, price_gross: expect.stringContaining('123') }),
  'toHaveInvoice, twice': (one) => one.toHaveInvoice({ buyer_name: 'Ann' }, { times: 2 }),
  toHaveClient: (one) => one.toHaveClient({ name: 'Ann' }),
  toHaveProduct: (one) => one.toHaveProduct({ name: 'Lamp' }),
  toBePaid: (one) => one.toBePaid({ oid: 'A-7' }),
  toHaveContiguousNumbers: (one) => one.toHaveContiguousNumbers(),
  toHaveReceivedRequest: (one) => one.toHaveReceivedRequest({ operation: 'clients.list', status: 200 }),
}

test.each(Object.entries(uses))('%s awaits an account in another process', async (_, use) => {
  for (const account of await opened()) {
    await use(expect(account))
    await use(demand(account))
    await expect((async () => use(demand(account).not))()).rejects.toThrow('expected')
    await expect((async () => use(expect(account).not))()).rejects.toThrow('expected')
  }
})

const failing: Readonly<Record<string, (one: FaketuraMatchers<unknown>) => unknown>> = {
  toHaveInvoice: (one) => one.toHaveInvoice({ oid: 'A-9' }),
  toHavePayment: (one) => one.toHavePayment({}, { times: 7 }),
  toHaveSentEmail: (one) => one.toHaveSentEmail({ to: 'ann@buyer.test' }),
  toHaveReceivedRequest: (one) => one.toHaveReceivedRequest({ operation: 'invoices.create' }),
  toHaveNoDiagnostics: (one) => one.toHaveNoDiagnostics(),
  toBePaid: (one) => one.toBePaid({ oid: 'A-9' }),
  toBeCleared: (one) => one.toBeCleared({ oid: 'A-7' }),
  toHaveContiguousNumbers: (one) => one.toHaveContiguousNumbers({ oid: 'A-9' }),
}

test.each(Object.entries(failing))('%s fails with the same message', async (_, use) => {
  const messages: string[] = []
  for (const account of await opened()) {
    await (async () => use(demand(account)))().catch((error: Error) => messages.push(error.message))
  }
  expect(messages).toHaveLength(2)
  expect(messages[0]).toBe(messages[1])
})

test('a path matches with any query unless it has one', async () => {
  const given = '/clients.json'
  const masked = '/clients.json?api_token=***&pgae=2'
  for (const one of await opened()) {
    await demand(one).toHaveReceivedRequest({ path: given }, { times: 1 })
    await demand(one).toHaveReceivedRequest({ path: masked })
    await demand(one).toHaveReceivedRequest({ path: /pgae=2$/ })
    await demand(one).not.toHaveReceivedRequest({ path: '/clients' })
    await demand(one).toHaveReceivedRequest({ path: `${given}?pgae=2` })
    await demand(one).not.toHaveReceivedRequest({ path: `${given}?pgae=3` })
    expect(await one.requests.find({ path: given })).toMatchObject({ path: masked })
    expect(await one.requests.waitFor({ path: given }, { timeout: 0 })).toMatchObject({ path: masked })
    expect(await one.requests.nearMisses({ path: given, status: 500 })).toMatch(/differs in status: 200 /)
  }
})

test('a path may have placeholders, and a query in another order and spelling', async () => {
  for (const one of await opened()) {
    await demand(one).toHaveReceivedRequest({ path: '/clients.{fmt}' })
    await demand(one).toHaveReceivedRequest({ path: '/clients.{fmt}?pgae=%32' })
    await demand(one).toHaveReceivedRequest({ path: '/{resource}?pgae=2&api_token=***' })
    await demand(one).not.toHaveReceivedRequest({ path: '/clients/{id}.json' })
    await demand(one).not.toHaveReceivedRequest({ path: '/clients.{fmt}?page=2' })
  }
})

test('a matcher of the test runner may be the value of any key of a request', async () => {
  for (const one of await opened()) {
    await demand(one).toHaveReceivedRequest({
      id: expect.any(Number),
      method: expect.stringMatching(/^GET$/),
      path: expect.stringContaining('pgae'),
      status: expect.any(Number),
    })
    await demand(one).not.toHaveReceivedRequest({ path: expect.stringContaining('absent') })
    await expect((async () => one.requests.find({ pth: expect.any(String) } as object))()).rejects.toThrow(
      'unknown field "pth" in requests',
    )
    await expect(
      (async () => one.requests.find({ status: [expect.any(Number)] } as object))(),
    ).rejects.toThrow('requests.status: expected 0 or a whole number from 100 to 599')
  }
})

test('the owner of all requests may be an emulator in another process', async () => {
  await using emulator = await createEmulator()
  await using remote = await connect(emulator.url)
  await demand(remote).toHaveNoDiagnostics()
  await demand(remote).not.toHaveReceivedRequest({})
})

test('by its type, a matcher returns a promise for what another process has', async () => {
  const [remote, account] = await opened()
  for (const one of [expect(remote), demand(remote)]) {
    const result = one.toHaveInvoice()
    expectTypeOf(result).toEqualTypeOf<Promise<void>>()
    expect(result).toBeInstanceOf(Promise)
    await result
  }
  for (const one of [expect(account), demand(account)]) {
    const result = one.toHaveInvoice()
    expectTypeOf(result).toEqualTypeOf<void>()
    expect(result).not.toBeInstanceOf(Promise)
  }
})
