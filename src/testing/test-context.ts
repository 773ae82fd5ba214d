import type { Emulator } from '../emulator/emulator.ts'
import type { Account } from '../emulator/views/account.ts'
import { settledMatchers } from './matchers.ts'
import type { Session } from './session.ts'
import type { TestName, TestRun } from './test-run.ts'
import { withFailure } from './with-failure.ts'

/** The argument of each test. */
export interface TestContext {
  /** A new account for each test. */
  readonly account: Account
  /** One per worker; it returns to its initial state between tests. */
  readonly emulator: Emulator
}

/**
 * Runs the body of a test for a runner without fixtures.
 * @param how `isExpectedToFail`: the test passes if it fails, so that it leaves no artefact; `isConcurrent`: the runner
 *   runs it beside others
 */
export async function wrapped<Result>(
  session: Session,
  test: TestName,
  body: (context: TestContext, run: TestRun) => Result,
  {
    isExpectedToFail = false,
    isConcurrent = false,
  }: { isExpectedToFail?: boolean; isConcurrent?: boolean } = {},
): Promise<Awaited<Result>> {
  const emulator = await session.start()
  const run = session.begin(test, isConcurrent)
  try {
    const result = await body({ account: await session.open(run), emulator }, run)
    await settledMatchers()
    session.end(run, false)
    return result
  } catch (error) {
    throw withFailure(error, session.end(run, !isExpectedToFail))
  }
}
