import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { sharedEmulators } from '../support/opened.ts'
import { command } from './commands.ts'
import { run, sharedStories } from './run-command.ts'
import { holds, propertyTimeout } from './runs.ts'

const begin = sharedEmulators()
const beginFurnished = sharedStories()

const prices = ['total_price_gross', 'total_price_net', 'price_gross', 'price_net'] as const

/** An update of a line: prices that it has already, and another quantity or rate. */
const repriced = fc.record({
  line: fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    tax: fc.constantFrom(0, 8, 23),
    total_price_gross: fc.integer({ min: 100, max: 99_999 }).map((cents) => cents / 100),
  }),
  kept: fc.subarray([...prices], { minLength: 1, maxLength: 3 }),
  change: fc.record(
    { quantity: fc.integer({ min: 1, max: 9 }), tax: fc.constantFrom(0, 8, 23, 'zw') },
    { requiredKeys: [] },
  ),
})

const cents = (value: unknown) => Math.round(Number(value) * 100)

test(
  'a price that a line has already gives nearly what one gives that is a cent higher',
  () =>
    holds(
      fc.asyncProperty(repriced, async ({ line, kept, change }) => {
        const emulator = await begin('blank')
        const { invoices } = emulator.account()
        const made = invoices.create({ buyer_name: 'Ash', positions: [{ name: 'Mug', ...line }] })
        const row = made.positions[0]!
        const before = emulator.snapshot()
        const after = (added: number) => {
          emulator.restore(before)
          const given = kept.map((name) => [name, (cents(row[name]) + added) / 100])
          const positions = [{ id: row.id, ...Object.fromEntries(given), ...change }]
          return invoices.update(made.id, { positions }).positions[0]!
        }
        const [same, near] = [after(0), after(1)]
        // One cent more of a unit price is one cent more of each piece.
        const maxDistance = 2 * (Number(change.quantity ?? line.quantity) + 2)
        for (const name of prices) {
          const distance = Math.abs(cents(same[name]) - cents(near[name]))
          expect(distance, `${name} ${same[name]} and ${near[name]}`).toBeLessThanOrEqual(maxDistance)
        }
      }),
    ),
  propertyTimeout,
)

/** Values that a program states about a payment or a term. */
const stated = fc.record(
  {
    status: fc.constantFrom('issued', 'partial', 'paid', 'sent'),
    paid: fc.constantFrom('0', '50.00', '100.00', '120.00'),
    paid_date: fc.constantFrom('2026-01-02', '2026-01-20'),
    issue_date: fc.constantFrom('2026-01-10', '2026-01-20'),
    payment_to: fc.constantFrom('2026-01-29', '2026-02-10'),
    payment_to_kind: fc.constantFrom('14', 'other_date', 'off'),
    number: fc.constantFrom('7/2026', 'X-1'),
    exchange_currency: fc.constantFrom('EUR', 'USD'),
  },
  { requiredKeys: [] },
)

test(
  'an update that is sent twice changes nothing the second time',
  () =>
    holds(
      fc.asyncProperty(stated, stated, async (first, change) => {
        const emulator = await begin('blank')
        const { invoices } = emulator.account()
        const positions = [{ name: 'Mug', quantity: 1, tax: 0, total_price_gross: 100 }]
        const { id } = invoices.create({ buyer_name: 'Ash', positions, ...first })
        invoices.update(id, change)
        emulator.clock.advance('1 day')
        // Read now, because a day later a document may be overdue.
        const once = invoices.get(id)
        const { updated_at } = invoices.update(id, change)
        expect(invoices.get(id)).toEqual({ ...once, updated_at })
      }),
    ),
  propertyTimeout,
)

/** Updates without rows, because a row without an id is added each time. */
const updates = command.filter(
  (one) => one.does === 'update' && !Object.values(one.values).some((value) => Array.isArray(value)),
)

test(
  'an update of any record that is sent twice shows the same record twice',
  () =>
    holds(
      fc.asyncProperty(fc.array(command, { maxLength: 6 }), updates, async (story, update) => {
        const emulator = await beginFurnished()
        for (const one of story) await run(emulator, one)
        const first = await run(emulator, update)
        const second = await run(emulator, update)
        if (first.status === 200) expect(second).toEqual(first)
      }),
    ),
  propertyTimeout,
)

/** A correction as a client reads it with both sides of its lines. */
interface Whole {
  readonly positions: readonly { readonly id: number; readonly correction_after_attributes: object }[]
}

const amount = fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)

/** One side of a corrected line, with one of the prices. */
const side = fc
  .record({ quantity: fc.integer({ min: 0, max: 9 }), price: fc.constantFrom(...prices), amount })
  .map(({ quantity, price, amount }) => ({ name: 'Mug', tax: 23, quantity, [price]: amount }))

/** The change of one side by an update, to values that no side has. */
const sideChange = fc.oneof(
  fc.record({ quantity: fc.integer({ min: 10, max: 19 }) }),
  fc.record({ total_price_gross: fc.constant(1234.56) }),
  fc.record({ name: fc.constant('Cup') }),
  fc.record({ tax: fc.constant('8') }),
)

test(
  'a correction that is sent back whole counts what was changed in it',
  () =>
    holds(
      fc.asyncProperty(
        side,
        side,
        fc.option(fc.record({ quantity: fc.constant(-1), total_price_gross: amount })),
        sideChange,
        async (before, after, own, change) => {
          const emulator = await begin('blank')
          const client = new Client(emulator, emulator.account())
          const sides = { correction_before_attributes: before, correction_after_attributes: after }
          const positions = [{ name: 'Mug', tax: 23, ...own, ...sides }]
          const { id } = await client.sale({ kind: 'correction', positions })
          emulator.clock.advance('1 day')
          const full = { correction_positions: 'full' }
          const read = async () => (await client.get<Whole>(`/invoices/${id}.json`, full)).body
          const whole = await read()
          const start = emulator.snapshot()
          await client.update('invoices', id, whole)
          expect(emulator.changes(start)).toEqual([])
          const line = whole.positions[0]!
          const partial = [{ id: line.id, correction_after_attributes: change }]
          await client.update('invoices', id, { positions: partial })
          const expected = await read()
          emulator.restore(start)
          const changed = {
            ...line,
            correction_after_attributes: { ...line.correction_after_attributes, ...change },
          }
          await client.update('invoices', id, { ...whole, positions: [changed] })
          expect(await read()).toEqual(expected)
        },
      ),
    ),
  propertyTimeout,
)
