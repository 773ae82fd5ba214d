import { expect, onTestFinished, test } from 'vitest'
import { connect, createEmulator, type FaultRule } from '../../src/index.ts'

test.each([
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [3n, '3n'],
])('the error for %s names the field and the value', async (quantity, said) => {
  const emulator = await createEmulator({ listen: false })
  onTestFinished(() => emulator.close())
  const { invoices } = emulator.account()
  const positions = [{ name: 'Service', quantity: quantity as never, total_price_gross: 5 }]
  expect(() => invoices.create({ buyer_name: 'Ash', positions })).toThrow(
    `positions[0].quantity: expected a decimal number such as 19.9 or "19,90", got ${said}`,
  )
  expect(() => invoices.create({ buyer_name: 'Ash', paid: quantity as never })).toThrow(
    `paid: expected a decimal number such as 19.9 or "19,90", got ${said}`,
  )
  expect(invoices.all()).toEqual([])
})

test('a text that is no number is refused', async () => {
  const emulator = await createEmulator({ listen: false })
  onTestFinished(() => emulator.close())
  const { clients } = emulator.account()
  for (const note of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => clients.create({ name: 'Ash', note: note as never })).toThrow(
      `note: expected a text, got ${note}`,
    )
  expect(clients.all()).toEqual([])
})

const then = { status: 503 }
const wrongRules: readonly (readonly [rule: object, message: string])[] = [
  [{ operation: '*', times: Number.NaN, then }, 'times: expected a whole number from 1, got NaN'],
  [
    { operation: '*', after: Number.NEGATIVE_INFINITY, then },
    'after: expected a whole number from 0, got -Infinity',
  ],
  [{ operation: '*', times: 1n, then }, 'times: expected a whole number from 1, got 1n'],
  [
    { operation: '*', then: { status: Number.NaN } },
    'then.status: expected a whole number from 200 to 599, got NaN',
  ],
  [
    { operation: '*', then: { delay: [0, Number.NaN] } },
    'then.delay: expected milliseconds from 0 to 3600000',
  ],
  [{ operation: '*', when: undefined, then }, 'unknown key "when" in the fault rule'],
  [{ operation: '*', then: { status: undefined } }, 'then: expected one of status, delay, '],
  [
    { operation: '*', then: { ...then, body: Number.NaN } },
    'then.body: expected a text or a JSON value, got NaN',
  ],
  [
    { operation: '*', then: { ...then, body: { rows: [{ price: Number.NaN }] } } },
    'then.body.rows[0].price: expected a value that JSON can hold, got NaN',
  ],
  [
    { operation: '*', then: { ...then, body: { a: () => 1 } } },
    'then.body.a: expected a value that JSON can hold',
  ],
  [
    { operation: '*', then: { ...then, body: { a: new Map() } } },
    'then.body.a: expected a value that JSON can hold',
  ],
]

test.each(wrongRules)(
  'the fault %o is refused in this process and over a connection alike',
  async (rule, message) => {
    const emulator = await createEmulator()
    const remote = await connect(emulator.url)
    onTestFinished(async () => {
      await remote.close()
      await emulator.close()
    })
    const refusals: unknown[] = []
    for (const owner of [emulator, emulator.account(), remote, await remote.account()]) {
      const refused = expect(async () => owner.faults.add(rule as FaultRule)).rejects
      await refused.toMatchObject({
        code: 'FAKETURA_INVALID_FAULT',
        message: expect.stringContaining(message),
      })
      await (async () => owner.faults.add(rule as FaultRule))().catch(({ message }) => refusals.push(message))
    }
    expect(new Set(refusals).size).toBe(1)
    expect(emulator.faults.list()).toEqual([])
  },
)

test('a matcher that is close to no number is refused over a connection, too', async () => {
  const emulator = await createEmulator()
  const remote = await connect(emulator.url)
  onTestFinished(async () => {
    await remote.close()
    await emulator.close()
  })
  const message = 'expected a matcher of values that a field can hold, got NumberCloseTo NaN (2 digits)'
  for (const { invoices, requests } of [emulator.account(), await remote.account()]) {
    const price_gross = expect.closeTo(Number.NaN)
    await expect(async () => invoices.find({ price_gross })).rejects.toThrow(
      `invoices.price_gross: ${message}`,
    )
    const status = expect.closeTo(Number.NaN)
    await expect(async () => requests.find({ status })).rejects.toThrow(`requests.status: ${message}`)
  }
})
