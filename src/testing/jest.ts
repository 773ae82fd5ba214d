import { afterAll, afterEach, describe, test as plain, expect as plainExpect } from '@jest/globals'
import type { FixtureName, GivenFixture } from '../fixtures/load.ts'
import { type FaketuraMatchers, matchers } from './matchers.ts'
import type { TestOptions } from './options.ts'
import { Session } from './session.ts'
import type { TestRun } from './test-run.ts'
import { type TestContext, wrapped } from './wrapped.ts'

export type { FaketuraMatchers, TestContext, TestOptions }
export { describe }

plainExpect.extend(matchers)

/** The matchers beside Jest's own, whichever way they are reached. */
type Added<Result> = FaketuraMatchers<Result> & { readonly not: FaketuraMatchers<Result> }

/** Spelt out rather than added to Jest's declarations, whose packages a consumer need not be able to name. */
export type Expect = Omit<typeof plainExpect, never> &
  (<Value>(actual: Value) => ReturnType<typeof plainExpect<Value>> & Added<void>)

/**
 * Jest's `expect` with the matchers for accounts.
 * @example
 * expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid' })
 */
export const expect = plainExpect as Expect

/** The body of a test; with `each` the row comes first. */
// biome-ignore lint/suspicious/noExplicitAny: rows may hold anything, as in Jest's own types
type Body<Row extends readonly any[] = []> = (...given: [...Row, TestContext]) => unknown

/** Declares a test. */
interface Declare {
  (name: string, body: Body, timeout?: number): void
  /** A test for each row; the body gets the row's values and then `{ account, emulator }`. */
  // biome-ignore lint/suspicious/noExplicitAny: rows may hold anything, as in Jest's own types
  each<Row extends readonly any[] | [any]>(
    table: readonly Row[],
  ): (name: string, body: Body<Row>, timeout?: number) => void
  each<Value>(table: readonly Value[]): (name: string, body: Body<[Value]>, timeout?: number) => void
}

/** Jest's `test`, whose bodies get `{ account, emulator }`. */
export interface JestTest extends Declare {
  readonly only: Declare
  readonly skip: Declare
  readonly failing: Declare
  readonly concurrent: Declare & { readonly only: Declare; readonly skip: Declare }
  /**
   * Declares a test that is still to be written.
   * @example
   * test.todo('a refund is credited')
   */
  todo(name: string): void
}

/** How Jest declares a test, whichever of its ways it is. */
interface PlainDeclare {
  (name: string, body: () => Promise<unknown>, timeout?: number): void
  // biome-ignore lint/suspicious/noExplicitAny: Jest has one overload for each form of table
  each: any
}

/**
 * A `test` whose emulator and accounts have these options; the emulator is one per test file, since Jest loads
 * everything anew for each. Tests may run concurrently: each has its own account.
 * @param options of `createEmulator`, and `account` with those of each test's account
 * @example
 * const test = createTest({ edition: 'poland', now: '2026-01-15' })
 *
 * test('an order is invoiced', async ({ account }) => {
 *   await checkout(order, account)
 *   expect(account).toHaveInvoice({ oid: order.id })
 * })
 */
export function createTest<Name extends string = FixtureName>(
  options: TestOptions<GivenFixture<Name>> = {},
): JestTest {
  const session = new Session(options)
  const running = new Set<TestRun>()
  // Jest gives a test up after its time without telling it; hooks that run then find it unfinished.
  afterEach(() => {
    for (const run of running) {
      running.delete(run)
      const artefact = session.end(run, true)
      if (artefact) process.stderr.write(`\n${artefact.message}\n`)
    }
  })
  afterAll(() => session.close())

  const declare = (how: PlainDeclare, kind: 'usual' | 'concurrent' | 'failing' = 'usual'): Declare => {
    const bodyFor =
      (name: string, body: (...given: never[]) => unknown) =>
      (...row: readonly unknown[]) => {
        const { currentTestName = name, testPath = '' } = plainExpect.getState()
        const test = { file: testPath, name: kind === 'concurrent' ? name : currentTestName }
        const work = async (context: TestContext, run: TestRun) => {
          if (kind !== 'concurrent') running.add(run)
          try {
            return await (body as (...given: readonly unknown[]) => unknown)(...row, context)
          } finally {
            running.delete(run)
          }
        }
        return wrapped(session, test, work, kind === 'failing')
      }
    const once = (name: string, body: Body, timeout?: number) => how(name, bodyFor(name, body), timeout)
    const each: Declare['each'] =
      (table: readonly unknown[]) => (name: string, body: (...given: never[]) => unknown, timeout?: number) =>
        how.each(table)(name, bodyFor(name, body), timeout)
    return Object.assign(once, { each })
  }
  const concurrent = Object.assign(declare(plain.concurrent, 'concurrent'), {
    only: declare(plain.concurrent.only, 'concurrent'),
    skip: declare(plain.concurrent.skip, 'concurrent'),
  })
  return Object.assign(declare(plain), {
    only: declare(plain.only),
    skip: declare(plain.skip),
    failing: declare(plain.failing, 'failing'),
    concurrent,
    todo: (name: string) => plain.todo(name),
  })
}

/**
 * A test that gets `{ account, emulator }`: the account fresh, the emulator one per file.
 * @example
 * test.each([['A-7'], ['A-8']])('order %s is invoiced', async (oid, { account }) => {
 *   await checkout({ id: oid }, account)
 *   expect(account).toHaveInvoice({ oid })
 * })
 */
export const test = createTest()
