import plain, { after, type TestContext as NodeContext, type TestOptions as NodeOptions } from 'node:test'
import type { GivenText } from '../fixtures/fixture.ts'
import { expect } from './expect.ts'
import { textOfFailure } from './failure.ts'
import type { FaketuraMatchers } from './matchers.ts'
import type { TestOptions } from './options.ts'
import { Session } from './session.ts'
import { type TestContext, wrapped } from './test-context.ts'
import { nextTestId, type TestRun } from './test-run.ts'

export type { FaketuraMatchers, TestContext, TestOptions }
export { expect }

/** The body of a test; the second argument is the context of node's own `test`. */
type Body = (context: TestContext, t: NodeContext) => unknown

/** Declares a test. */
interface Declare {
  (name: string, body: Body): Promise<void>
  (name: string, options: NodeOptions, body: Body): Promise<void>
}

/** Node's `test`, whose bodies get `{ account, emulator }`. */
export interface NodeTest extends Declare {
  readonly only: Declare
  readonly skip: Declare
  readonly todo: Declare
}

type PlainDeclare = typeof plain.only

/**
 * Creates a `test` with options for its emulator and accounts. Each test file has its own emulator, because it has its own
 * process. Each test has its own account, so that tests may run concurrently.
 * @param options options of `createEmulator`, and `account` with those of each test's account
 * @example
 * const test = createTest({ edition: 'poland', now: '2026-01-15' })
 *
 * test('an order is invoiced', async ({ account }) => {
 *   await checkout(order, account)
 *   assert.ok(account.invoices.find({ oid: order.id }))
 * })
 */
export function createTest<Text extends string = never, Name extends string = Text>(
  options: TestOptions<Text, GivenText<Name>> = {},
): NodeTest {
  const session = new Session(options)
  after(() => session.close())
  const declare = (how: PlainDeclare, isTodo = false): Declare => {
    return (name: string, optionsOrBody: NodeOptions | Body, given?: Body) => {
      const [settings, body] =
        typeof optionsOrBody === 'function'
          ? [{}, optionsOrBody]
          : [optionsOrBody, given ?? (() => undefined)]
      const id = nextTestId()
      return how(name, settings, async (t) => {
        const test = { file: process.argv[1] ?? '', name: t.fullName ?? name, id }
        const work = (context: TestContext, run: TestRun) => {
          // After a timeout, Node does not stop the body of the test, so the run may still be open. If it has ended,
          // nothing is left to do.
          const giveUp = () => {
            const failure = session.end(run, true, true)
            if (failure) t.diagnostic(textOfFailure(failure).trimStart())
          }
          t.signal.addEventListener('abort', giveUp, { once: true })
          return body(context, t)
        }
        await wrapped(session, test, work, { isExpectedToFail: isTodo || Boolean(settings.todo) })
      })
    }
  }
  return Object.assign(declare(plain), {
    only: declare(plain.only),
    skip: declare(plain.skip),
    todo: declare(plain.todo, true),
  })
}

/**
 * A test that gets `{ account, emulator }`: a new account, and the emulator of the file.
 * @example
 * test('an order is invoiced', async ({ account }) => {
 *   await checkout(order, account)
 *   assert.ok(account.invoices.find({ oid: order.id }))
 * })
 */
export const test: NodeTest = createTest()
