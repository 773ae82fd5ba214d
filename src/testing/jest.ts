import { afterAll, afterEach, describe, test as plain, expect as plainExpect } from '@jest/globals'
import { formatValue } from '../checks/format-value.ts'
import type { GivenText } from '../fixtures/fixture.ts'
import { textOfFailure } from './failure.ts'
import { type FaketuraMatchers, matchers, type ResultFor } from './matchers.ts'
import type { TestOptions } from './options.ts'
import { Session } from './session.ts'
import { type TestContext, wrapped } from './test-context.ts'
import { nextTestId, type TestRun } from './test-run.ts'

export type { FaketuraMatchers, TestContext, TestOptions }
export { describe }

plainExpect.extend(matchers)

/** The matchers, with and without `not`. */
type Added<Result> = FaketuraMatchers<Result> & { readonly not: FaketuraMatchers<Result> }

/** A separate type, because extending Jest's declarations would require every user to install their package. */
export type Expect = Omit<typeof plainExpect, never> &
  (<Value>(actual: Value) => ReturnType<typeof plainExpect<Value>> & Added<ResultFor<Value>>)

/**
 * Jest's `expect` with the matchers for accounts.
 * @example
 * expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid' })
 */
export const expect = plainExpect as Expect

/** The body of a test; `each` passes the row first. */
// biome-ignore lint/suspicious/noExplicitAny: rows may hold anything, as in Jest's own types
type Body<Row extends readonly any[] = []> = (...given: [...Row, TestContext]) => unknown

/** Declares a test. */
interface Declare {
  (name: string, body: Body, timeout?: number): void
  /**
   * A test for each row; the body gets the row's values and then `{ account, emulator }`.
   * @example
   * test.each([['order-1', 2], ['order-2', 1]])('%s', (oid, count, { account }) => {
   *   expect(account.invoices.filter({ oid })).toHaveLength(Number(count))
   * })
   */
  // biome-ignore lint/suspicious/noExplicitAny: rows may hold anything, as in Jest's own types
  each<Row extends readonly any[] | [any]>(
    table: readonly Row[],
  ): (name: string, body: Body<Row>, timeout?: number) => void
  /**
   * A test for each value; the body gets the value and then `{ account, emulator }`.
   * @example
   * test.each(['order-1', 'order-2'])('%s', (oid, { account }) => {
   *   expect(account).toHaveInvoice({ oid })
   * })
   */
  each<Value>(table: readonly Value[]): (name: string, body: Body<[Value]>, timeout?: number) => void
  /**
   * A test for each row of a template; the body gets the row as an object.
   * @example
   * test.each`
   *   oid          | count
   *   ${'order-1'} | ${2}
   *   ${'order-2'} | ${1}
   * `('$oid', ({ oid, count }, { account }) => {
   *   expect(account.invoices.filter({ oid })).toHaveLength(count)
   * })
   */
  each(
    table: TemplateStringsArray,
    ...values: readonly unknown[]
    // biome-ignore lint/suspicious/noExplicitAny: rows may hold anything, as in Jest's own types
  ): (name: string, body: Body<[Record<string, any>]>, timeout?: number) => void
}

/** Jest's `test`, whose bodies get `{ account, emulator }`. */
export interface JestTest extends Declare {
  readonly only: Declare
  readonly skip: Declare
  readonly failing: Declare
  readonly concurrent: Declare & { readonly only: Declare; readonly skip: Declare }
  /**
   * Declares a test that is yet to be written.
   * @example
   * test.todo('a refund is credited')
   */
  todo(name: string): void
}

/** One of Jest's ways to declare a test, such as `test.only`. */
interface PlainDeclare {
  (name: string, body: () => Promise<unknown>, timeout?: number): void
  // biome-ignore lint/suspicious/noExplicitAny: Jest has one overload for each form of table
  each: any
}

/**
 * Creates a `test` with options for its emulator and accounts. Each test file has its own emulator, because Jest loads
 * modules for each file. Each test has its own account, so that tests may run concurrently.
 * @param options options of `createEmulator`, and `account` with those of each test's account
 * @example
 * const test = createTest({ edition: 'poland', now: '2026-01-15' })
 *
 * test('an order is invoiced', async ({ account }) => {
 *   await checkout(order, account)
 *   expect(account).toHaveInvoice({ oid: order.id })
 * })
 */
export function createTest<Text extends string = never, Name extends string = Text>(
  options: TestOptions<Text, GivenText<Name>> = {},
): JestTest {
  const session = new Session(options)
  const running = new Set<TestRun>()
  // After a timeout, Jest does not stop the body of the test. The run is still open then, and this hook ends it.
  afterEach(() => {
    for (const run of running) {
      running.delete(run)
      const failure = session.end(run, true, true)
      if (failure) process.stderr.write(`${textOfFailure(failure)}\n`)
    }
  })
  afterAll(() => session.close())

  const declare = (how: PlainDeclare, kind: 'usual' | 'concurrent' | 'failing' = 'usual'): Declare => {
    const bodyFor = (name: string, body: (...given: never[]) => unknown) => {
      const idOf = idsOfRows()
      return (...row: readonly unknown[]) => {
        const { currentTestName = name, testPath = '' } = plainExpect.getState()
        // For concurrent tests, Jest does not provide the current one.
        const ownName = [name, ...row.map((value) => formatValue(value))].join(' ')
        const test = {
          file: testPath,
          name: kind === 'concurrent' ? ownName : currentTestName,
          id: idOf(row),
        }
        const work = async (context: TestContext, run: TestRun) => {
          if (kind !== 'concurrent') running.add(run)
          try {
            return await (body as (...given: readonly unknown[]) => unknown)(...row, context)
          } finally {
            running.delete(run)
          }
        }
        return wrapped(session, test, work, {
          isExpectedToFail: kind === 'failing',
          isConcurrent: kind === 'concurrent',
        })
      }
    }
    const once = (name: string, body: Body, timeout?: number) => how(name, bodyFor(name, body), timeout)
    const each: Declare['each'] =
      (table: readonly unknown[], ...values: readonly unknown[]) =>
      (name: string, body: (...given: never[]) => unknown, timeout?: number) =>
        how.each(table, ...values)(name, bodyFor(name, body), timeout)
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

/** The ids of the tests of one declaration, which differ in their rows. A test that is tried again has the same row. */
function idsOfRows(): (row: readonly unknown[]) => string {
  const known: { row: readonly unknown[]; id: string }[] = []
  return (row) => {
    const same = known.find(
      (other) => other.row.length === row.length && row.every((value, at) => Object.is(value, other.row[at])),
    )
    if (same) return same.id
    const id = nextTestId()
    known.push({ row, id })
    return id
  }
}

/**
 * A test that gets `{ account, emulator }`: a new account, and the emulator of the file.
 * @example
 * test.each([['A-7'], ['A-8']])('order %s is invoiced', async (oid, { account }) => {
 *   await checkout({ id: oid }, account)
 *   expect(account).toHaveInvoice({ oid })
 * })
 */
export const test: JestTest = createTest()
