import type { Emulator } from '../emulator/emulator.ts'
import type { Account } from '../emulator/views/account.ts'
import type { Session } from './session.ts'
import { told } from './tell.ts'
import type { TestName, TestRun } from './test-run.ts'

/** What each test gets. */
export interface TestContext {
  /** Fresh for each test. */
  readonly account: Account
  /** One per worker; between tests it goes back to its seeded state. */
  readonly emulator: Emulator
}

/**
 * Runs the body of a test for a runner that has no fixtures of its own.
 * @param isExpectedToFail the failure is what the test wants to see, so it leaves nothing
 */
export async function wrapped<Result>(
  session: Session,
  test: TestName,
  body: (context: TestContext, run: TestRun) => Result,
  isExpectedToFail = false,
): Promise<Awaited<Result>> {
  const emulator = await session.start()
  const run = session.begin(test)
  try {
    const result = await body({ account: await session.open(run), emulator }, run)
    session.end(run, false)
    return result
  } catch (error) {
    throw told(error, session.end(run, !isExpectedToFail))
  }
}
