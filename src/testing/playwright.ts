import { join } from 'node:path'
import {
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  test as plain,
  expect as plainExpect,
  type TestType,
} from '@playwright/test'
import type { Emulator } from '../emulator/emulator.ts'
import type { Account } from '../emulator/views/account.ts'
import type { GivenText } from '../fixtures/fixture.ts'
import { type FaketuraMatchers, type Matchers, matchers, settledMatchers } from './matchers.ts'
import { type TestOptions, withClosedWords } from './options.ts'
import { Session } from './session.ts'
import type { TestRun } from './test-run.ts'
import { withFailure } from './with-failure.ts'

export type { FaketuraMatchers, TestOptions }

/**
 * Playwright's `expect` with the matchers for accounts.
 * @example
 * expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid' })
 */
export const expect: Expect<Matchers> = plainExpect.extend(matchers)

/** The fixtures of each test. */
export interface TestFixtures {
  /** @internal */
  faketuraRun: TestRun
  /** A new account for each test. */
  account: Account
}

/** The fixtures that the tests of a worker share. */
export interface WorkerFixtures {
  /**
   * Options of the emulator and the accounts; `use: { faketura: { … } }` in the configuration sets them for all files.
   * `defineConfig<object, WorkerFixtures>({ … })` lets the compiler check them; it leaves the names of scenarios and files to
   * loading.
   */
  faketura: TestOptions<never, string>
  /** @internal */
  faketuraSession: Session
  /** One per worker; it returns to its initial state between tests. */
  emulator: Emulator
}

/** Playwright's `test`, whose bodies get `{ account, emulator }` besides its own fixtures. */
export type PlaywrightTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
>

/**
 * Creates a `test` with options for its emulator and accounts.
 * @param options options of `createEmulator`, and `account` with those of each test's account; each overrides that of the
 *   configuration
 * @example
 * const test = createTest({ edition: 'poland', now: '2026-01-15' })
 *
 * test('an order is invoiced', async ({ page, account }) => {
 *   await page.goto(`http://127.0.0.1:3000/orders/A-7?account=${account.prefix}`)
 *   expect(account).toHaveInvoice({ oid: 'A-7' })
 * })
 */
export function createTest<Text extends string = never, Name extends string = Text>(
  options: TestOptions<Text, GivenText<Name>> = {},
): PlaywrightTest {
  return plain.extend<TestFixtures, WorkerFixtures>({
    faketura: [withClosedWords(options), { scope: 'worker', option: true }],
    faketuraSession: [
      async ({ faketura }, use) => {
        const session = new Session({ ...faketura, ...options })
        await use(session)
        await session.close()
      },
      { scope: 'worker' },
    ],
    emulator: [async ({ faketuraSession }, use) => use(await faketuraSession.start()), { scope: 'worker' }],
    faketuraRun: [
      async ({ faketuraSession }, use, info) => {
        const name = info.titlePath.slice(1).join(' ')
        const run = faketuraSession.begin({ file: info.file, name, folder: info.outputPath('faketura') })
        await use(run)
        await settledMatchers()
        const isOverdue = info.status === 'timedOut'
        const failure = faketuraSession.end(run, info.status !== info.expectedStatus, isOverdue)
        const error = info.errors.at(-1)
        // Playwright describes a thrown value that is not an error by its `value`.
        if (failure && error?.value !== undefined) error.value = String(withFailure(error.value, failure))
        else if (failure && error) withFailure(error, failure)
        const artefact = failure?.artefact
        if (!artefact) return
        await info.attach('faketura: how to open this state', { body: artefact.message })
        for (const file of artefact.files) {
          await info.attach(`faketura: ${file}`, {
            path: join(artefact.folder, file),
            contentType: 'application/json',
          })
        }
      },
      { auto: true },
    ],
    account: async ({ faketuraSession, faketuraRun }, use) => use(await faketuraSession.open(faketuraRun)),
  })
}

/**
 * A test that gets `{ account, emulator }`: a new account, and the emulator of the worker.
 * @example
 * test('an order is invoiced', async ({ page, account }) => {
 *   await page.goto(`http://127.0.0.1:3000/orders/A-7?account=${account.prefix}`)
 *   expect(account).toHaveInvoice({ oid: 'A-7' })
 * })
 */
export const test: PlaywrightTest = createTest()
