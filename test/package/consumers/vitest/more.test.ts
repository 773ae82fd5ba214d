import { createTest, describe, expect, test } from 'faketura/vitest'
import { afterAll, inject } from 'vitest'
import { checkout } from './shop.ts'

const scenario = createTest({ fixtures: 'starter', now: '2026-01-15', account: { like: 'demo' } })

for (const turn of ['first', 'second']) {
  scenario(`the ${turn} test has the records of the scenario to itself`, ({ account, emulator }) => {
    const [first] = account.invoices.all()
    expect(account.invoices.all()).toHaveLength(emulator.account('demo').invoices.all().length)
    expect(first?.oid).not.toBe('touched')
    account.invoices.update(first!.id, { oid: 'touched' })
    emulator.clock.advance('10 days')
  })
}

scenario('the clock is back', ({ emulator }) => {
  expect(emulator.clock.today()).toBe('2026-01-15')
})

test('a test waits for what happens in the background', async ({ account }) => {
  const order = { id: 'B-1', name: 'Ben', email: 'ben@bloom.test', total: 10 }
  void checkout(order, { url: account.url, token: account.apiToken })
  const invoice = await account.invoices.waitFor({ oid: 'B-1' }, { timeout: 5000 })
  expect(invoice).toBePaid()
  await account.outbox.waitFor({ to: order.email }, { timeout: 5000 })
  expect(account).toHaveReceivedRequest({ operation: 'invoices.send_by_email', status: 200 })
})

const strict = createTest({ strict: true })

strict('a strict server refuses what was probably not meant', async ({ account }) => {
  const response = await fetch(`${account.url}/invoices.json?api_token=${account.apiToken}&perpage=1`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('did you mean \\"per_page\\"?')
})

const workers = new Set<number>()

describe.concurrent('at once', () => {
  test.for(Array.from({ length: 200 }, (_, number) => number))(
    'test %i has its own account',
    async (number, { account, emulator, expect: own }) => {
      workers.add(emulator.port)
      const order = {
        id: `C-${number}`,
        name: `Buyer ${number}`,
        email: `${number}@buyer.test`,
        total: number + 1,
      }
      await checkout(order, { url: account.url, token: account.apiToken })
      own(account).toHaveInvoice({}, { times: 1 })
      own(account).toHaveInvoice({ oid: order.id, number: '1/' + emulator.clock.today().slice(0, 4) })
      own(account).toHaveSentEmail({}, { times: 1 })
      own(account).toHaveSentEmail({ to: order.email })
      own(account).toHaveReceivedRequest({}, { times: 2 })
    },
  )
  afterAll(() => expect(workers.size).toBe(1))
})

test('every file gets the server of the global setup', async () => {
  const { url, accounts } = inject('faketuraServer')
  expect(process.env.FAKETURA_URL).toBe(url)
  const { apiToken } = accounts[0]!
  expect((await fetch(`${url}/clients.json?api_token=${apiToken}`)).status).toBe(200)
})
