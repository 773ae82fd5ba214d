import { describe, expect, test as plain, type RunnerTaskBase, type TestAPI } from 'vitest'
import {
  type Account,
  type Emulator,
  type FaketuraMatchers,
  type GivenText,
  matchers,
  type ResultFor,
  type ServerDetails,
  Session,
  settledMatchers,
  type TestOptions,
  type TestRun,
  textOfFailure,
  withClosedWords,
} from './vitest-parts.ts'

export type { FaketuraMatchers, TestOptions }
export { describe, expect }

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: Vitest's own declaration has the same default
  interface Matchers<T = any> extends FaketuraMatchers<ResultFor<T>> {}
  interface ProvidedContext {
    /**
     * Options of the emulators of all files. The compiler refuses misspelt options, and misspelt words in fixtures that are
     * objects. It leaves the names of scenarios and files to loading.
     * @example
     * // vitest.config.ts
     * export default { test: { provide: { faketura: { strict: true } } } }
     */
    faketura: TestOptions<never, string>
    /**
     * The server of `faketura/global-setup`.
     * @example
     * const { url, accounts } = inject('faketuraServer')
     */
    faketuraServer: ServerDetails
  }
  interface TaskMeta {
    /** The artefact of a failed test, for reporters. */
    faketura?: { folder: string; command: string }
  }
}

expect.extend(matchers)

/** What all tests of a worker share. */
interface SharedFixtures {
  /** Options of the emulator and the accounts. */
  faketura: TestOptions<never, string>
  /** @internal */
  faketuraSession: Session
  /** @internal */
  faketuraWorker: undefined
  /** One per worker; it returns to its initial state between tests. */
  emulator: Emulator
}

/** What each test has of its own. */
interface OwnFixtures {
  /** @internal */
  faketuraRun: TestRun
  /** A new account for each test. */
  account: Account
}

/** What the tests of a file share. */
interface FileFixtures {
  /** @internal */
  faketuraFile: undefined
}

/** The fixtures of each test. */
export interface TestFixtures {
  $worker: SharedFixtures
  $file: FileFixtures
  $test: OwnFixtures
}

/** Vitest's `test`, whose bodies get `{ account, emulator }`. */
export type VitestTest = TestAPI<SharedFixtures & OwnFixtures>

/** The sessions of this worker, from all calls of `createTest`. */
const sessions = new Set<Session>()

/**
 * The scope of what differs between calls of `createTest`. Before 4.1, Vitest has one value per name for a whole worker,
 * so the second call would get the emulator of the first; those versions ask for the session again in each test.
 */
const perWorker = { scope: 'override' in plain ? 'worker' : 'test' } as { scope: 'worker' }

/** Vitest itself has it since version 4. */
function fullName({ name, suite }: RunnerTaskBase): string {
  return suite ? `${fullName(suite)} > ${name}` : name
}

/**
 * Creates a `test` with options for its emulator and accounts. Each test has its own account, so that tests may run
 * concurrently.
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
): VitestTest {
  const created = new WeakMap<TestOptions<string>, Session>()
  const sessionWith = (given: TestOptions<string>) => {
    const session = created.get(given) ?? new Session({ ...given, ...options })
    created.set(given, session)
    sessions.add(session)
    return session
  }
  return plain.extend<TestFixtures>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from the pattern
    faketura: [async ({}, use) => use(withClosedWords(options)), { ...perWorker, injected: true }],
    faketuraSession: [async ({ faketura }, use) => use(sessionWith(faketura)), perWorker],
    emulator: [async ({ faketuraSession }, use) => use(await faketuraSession.start()), perWorker],
    // These two use no other fixture: before 4.1, a fixture of a file does not see those of its worker.
    faketuraWorker: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => {
        await use(undefined)
        for (const session of sessions) await session.close()
      },
      { scope: 'worker' },
    ],
    faketuraFile: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => {
        await use(undefined)
        for (const session of sessions) session.endFile()
      },
      { scope: 'file' },
    ],
    faketuraRun: [
      async ({ faketuraWorker: _, faketuraFile: __, faketuraSession, task, signal }, use) => {
        const { filepath, projectName } = task.file
        const name = [projectName, fullName(task)].filter(Boolean).join(' ')
        const run = faketuraSession.begin({ file: filepath, name, id: task.id }, task.concurrent)
        await use(run)
        await settledMatchers()
        const { result } = task
        const hasFailed = result?.state === 'fail' && !task.fails
        const failure = faketuraSession.end(run, hasFailed, signal.aborted)
        if (!failure) return
        const error = result?.errors?.at(-1)
        // Added to the error, which every reporter shows; it is too late for an annotation.
        if (error) error.message += textOfFailure(failure)
        const { artefact } = failure
        if (artefact) task.meta.faketura = { folder: artefact.folder, command: artefact.command }
      },
      { auto: true },
    ],
    account: async ({ faketuraSession, faketuraRun }, use) => use(await faketuraSession.open(faketuraRun)),
  })
}

/**
 * A test that gets `{ account, emulator }`: a new account, and the emulator of the worker.
 * @example
 * test('an order is invoiced', async ({ account }) => {
 *   await checkout(order, account)
 *   expect(account).toHaveInvoice({ oid: order.id })
 * })
 */
export const test: VitestTest = createTest()
