import { afterAll } from 'vitest'
import { describe, expect, test } from '../../src/testing/vitest.ts'
import { gate } from '../support/gate.ts'
import { invoiceNumber } from '../support/invoice-number.ts'

const count = 200

const begun = gate(count)
const written = gate(count)
const ports = new Set<number>()
const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }

describe.concurrent('two hundred tests share one server', () => {
  test.for(Array.from({ length: count }, (_, number) => number))(
    'test %i sees only what is its own',
    async (number, { account, emulator, expect: own }) => {
      await begun()
      const oid = `order-${number}`
      const post = async (path: string, content: object) => {
        const body = JSON.stringify({ api_token: account.apiToken, ...content })
        const response = await fetch(account.url + path, { method: 'POST', headers, body })
        return (await response.json()) as { readonly id: number }
      }
      const invoice = { oid, buyer_name: `Buyer ${number}`, buyer_email: `${oid}@buyer.test`, positions: [] }
      const { id } = await post('/invoices.json', { invoice: { ...invoice, [`misspelt_${number}`]: 1 } })
      await post(`/invoices/${id}/send_by_email.json`, {})
      await written()

      ports.add(emulator.port)
      const list = await fetch(`${account.url}/invoices.json?api_token=${account.apiToken}`, { headers })
      own(await list.json()).toMatchObject([{ oid, number: invoiceNumber(1) }])
      own(account).toHaveInvoice({ oid }, { times: 1 })
      own(account).toHaveInvoice({}, { times: 1 })
      own(account).toHaveClient({}, { times: 1 })
      own(account).toHaveSentEmail({ to: `${oid}@buyer.test` }, { times: 1 })
      own(account).toHaveSentEmail({}, { times: 1 })
      own(account).toHaveReceivedRequest({}, { times: 3 })
      own(account.diagnostics().map(({ message }) => message)).toEqual([
        own.stringContaining(`unknown field "misspelt_${number}"`),
      ])
    },
  )

  afterAll(() => expect(ports.size).toBe(1))
})

test('resets the emulator once all concurrent tests have ended', ({ emulator, account }) => {
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo', account.prefix])
  expect(emulator).toHaveNoDiagnostics()
  expect(emulator).not.toHaveReceivedRequest({})
  expect(account.prefix).toBe(`test-${count + 1}`)
})
