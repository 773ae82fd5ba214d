import { expect, test } from 'vitest'
import type { Account, Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { openedOnPort as opened } from '../support/opened.ts'
import { requests, sendTo } from './requests.ts'

type Body = (given: { readonly account: Account; readonly emulator: Emulator }) => Promise<void>

/** Runs the text of a test, whose imports become arguments. */
async function run(text: string, emulator: Emulator): Promise<string> {
  const [imported, ...lines] = text.split('\n')
  expect(imported).toBe("import { expect, test } from 'faketura/vitest'")
  const declared: { readonly title: string; readonly body: Body }[] = []
  const declare = (title: string, body: Body) => declared.push({ title, body })
  new Function('expect', 'test', lines.join('\n'))(expect, declare)
  expect(declared).toHaveLength(1)
  await declared[0]!.body({ account: emulator.account(), emulator })
  return declared[0]!.title
}

test.each(Object.entries(requests))(
  'the test of %s runs, and the emulator gets the same request',
  async (_, sent) => {
    const emulator = await opened()
    const status = await sendTo(emulator, sent)
    const text = emulator.requests.test(1)!
    expect(text).not.toContain(demoToken)
    expect(text).not.toMatch(/demo-password|demo-integration-token/)
    expect(await run(text, emulator)).toBe(
      `${sent.method} ${emulator.requests.last()!.path.split('?')[0]} returns ${status}`,
    )
    const [original, repeated] = emulator.requests.all()
    const { method, path, request } = original!
    expect(repeated).toMatchObject({ method, path, status })
    const value = (text: string | null) => {
      try {
        return JSON.parse(text ?? '')
      } catch {
        return text
      }
    }
    expect(value(repeated!.request.body)).toEqual(value(request.body))
    expect(repeated!.request.form).toEqual(request.form)
    expect(repeated!.request.headers.authorization).toBe(request.headers.authorization)
  },
)

test.each([
  { drop: 'after' },
  { status: 503, body: { message: 'down' } },
  { rateLimit: { retryAfter: 3 } },
] as const)('the test of a request that met %j adds the fault', async (then) => {
  const emulator = await opened()
  emulator.faults.add({ operation: 'clients.list', then })
  await sendTo(emulator, requests['a list']!).catch(() => undefined)
  const text = emulator.requests.test(1)!
  emulator.faults.clear()
  await run(text, emulator)
  expect(emulator.requests.last()).toMatchObject({
    fault: { then },
    status: emulator.requests.get(1)!.status,
  })
  expect(emulator.faults.list()).toMatchObject([{ times: 1, hits: 1 }])
})

test('a generated test fails for another outcome', async () => {
  const emulator = await opened()
  await sendTo(emulator, requests['a list']!)
  const text = emulator.requests.test(1)!
  emulator.faults.add({ operation: '*', then: { status: 500 } })
  await expect(run(text, emulator)).rejects.toThrow(/expected 500 to be 200/)
})

test.each([
  ['/clients.json', { client: { name: 'Ann' } }, false],
  ['/clients/7.json', { client: { name: 'Ann' } }, true],
  ['/invoices.json', { invoice: { client_id: 7 } }, true],
  ['/invoices.json', '<invoice><client_id>7</client_id></invoice>', true],
  ['/banking/payments.json', { banking_payment: { name: 'A', invoice_ids: [7] } }, true],
])('a generated test of %s with %j says whether it names records', async (path, sent, expected) => {
  const emulator = await opened({ listen: false })
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent)
  await emulator.fetch(`${path}?api_token=${demoToken}`, { method: 'PUT', body })
  expect(emulator.requests.test(1)!.includes('// Ids are from the emulator')).toBe(expected)
})
