import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { passesSchema } from '../derive/check-fixture.ts'

const pristine = {
  faketura: 1,
  now: '2026-01-15',
  traits: { invoices: { big: { payment_to_kind: '30' } } },
  users: [{ login: 'ann' }],
  accounts: {
    acme: {
      settings: { discount_kind: 'amount' },
      clients: { jan: { id: 7, name: 'Jan' } },
      invoices: {
        one: {
          client_id: 'jan',
          traits: ['big'],
          calculating_strategy: { sum: 'sum' },
          positions: [{ name: 'X', tax: 23 }],
        },
        many: {
          generate: 2,
          issue_date: { from: 'today', to: 'tomorrow' },
          positions: { each: { quantity: 2 } },
        },
      },
      payments: [{ alias: 'paid', name: 'P', price: 1, invoice_ids: ['one'] }],
      outbox: [{ to: 'a@b.test', attachments: [{ filename: 'a', text: 'b' }] }],
    },
  },
}

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, held]) =>
    pathsIn(held, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [path, ...inner]
}

/** The fixture with something else at one place. */
function changed(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other
  const inner = changed((value as Record<string | number, unknown>)[step], rest, other)
  if (Array.isArray(value)) return value.with(Number(step), inner)
  return { ...(value as object), [step]: inner }
}

const paths = pathsIn(pristine).slice(1)

test('any value in a fixture is refused with a reason, or loads and passes the schema', async () => {
  let refused = 0
  const other = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      { __proto__: 1 },
      [[]],
      [null],
      { 0: null },
      { each: 5 },
      { generate: {} },
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), other, async (path, value) => {
      const fixtures = changed(pristine, path, value) as object
      try {
        const emulator = await createEmulator({ listen: false, fixtures })
        await emulator.close()
        // A choice may contain a value that a rule refuses, but that is not drawn.
        if (Array.isArray(value)) return
        expect(
          passesSchema(JSON.parse(JSON.stringify(fixtures))),
          `${path.join('.')}: ${JSON.stringify(value)} ${JSON.stringify(passesSchema.errors?.slice(0, 3))}`,
        ).toBe(true)
      } catch (failure) {
        // The text of a stack takes long to make, so only a failed test has it.
        if ((failure as Error).name !== 'FixtureError')
          throw new Error(`${path.join('.')}: ${JSON.stringify(value)}`, { cause: failure })
        refused++
      }
    }),
    { numRuns: 1500, seed: 7 },
  )
  expect(refused).toBeGreaterThan(100)
})
