import { describe, expect, test as plain, type TestAPI } from 'vitest'
import type { Emulator } from '../emulator/emulator.ts'
import type { Account } from '../emulator/views/account.ts'
import type { FixtureName, GivenFixture } from '../fixtures/load.ts'
import type { KeptServer } from './global-setup.ts'
import { type FaketuraMatchers, matchers } from './matchers.ts'
import type { TestOptions } from './options.ts'
import { Session } from './session.ts'
import type { TestRun } from './test-run.ts'

export type { FaketuraMatchers, TestOptions }
export { describe, expect }

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration that is added to has it so
  interface Matchers<T = any> extends FaketuraMatchers {}
  interface ProvidedContext {
    /** Options of the emulators of all files; set with `provide: { faketura: { … } }` in the configuration. */
    faketura: TestOptions<string>
    /** The server of `faketura/global-setup`: `inject('faketuraServer')`. */
    faketuraServer: KeptServer
  }
  interface TaskMeta {
    /** What a failed test left, for reporters. */
    faketura?: { folder: string; command: string }
  }
}

expect.extend(matchers)

/** What each test gets. */
export interface TestFixtures {
  $worker: {
    /** Options of the emulator and of the accounts. */
    faketura: TestOptions<string>
    /** @internal */
    faketuraSession: Session
    /** One per worker; between tests it goes back to its seeded state. */
    emulator: Emulator
  }
  $test: {
    /** @internal */
    faketuraRun: TestRun
    /** Fresh for each test. */
    account: Account
  }
}

/** Vitest's `test`, whose bodies get `{ account, emulator }`. */
export type VitestTest = TestAPI<TestFixtures['$worker'] & TestFixtures['$test']>

/**
 * A `test` whose emulator and accounts have these options. Tests may run concurrently: each has its own account.
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
): VitestTest {
  return plain.extend<TestFixtures>({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture depends on
    faketura: [async ({}, use) => use(options), { scope: 'worker', injected: true }],
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
      async ({ faketuraSession, task }, use) => {
        const run = faketuraSession.begin({ file: task.file.filepath, name: task.fullTestName })
        await use(run)
        const { result } = task
        const artefact = faketuraSession.end(run, result?.state === 'fail' && !task.fails)
        const error = result?.errors?.at(-1)
        // The error is what every reporter shows; an annotation can no longer be made here.
        if (artefact && error) error.message += `\n\n${artefact.message}`
        if (artefact) task.meta.faketura = { folder: artefact.folder, command: artefact.command }
      },
      { auto: true },
    ],
    account: async ({ faketuraSession, faketuraRun }, use) => use(await faketuraSession.open(faketuraRun)),
  })
}

/**
 * A test that gets `{ account, emulator }`: the account fresh, the emulator one per worker.
 * @example
 * test('an order is invoiced', async ({ account }) => {
 *   await checkout(order, account)
 *   expect(account).toHaveInvoice({ oid: order.id })
 * })
 */
export const test: VitestTest = createTest()
