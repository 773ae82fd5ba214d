import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that need the built package. */
const ofTheBuild = ['bench', 'cli', 'package', 'soak', 'usage'].map((name) => `test/${name}/**/*.test.ts`)
/** Separate projects, which are run by their own test runners. */
const consumers = 'test/package/consumers/**'

/** Test files that use the inspector page in a browser. */
const inBrowser = ['test/browser/**/*.test.ts']

/**
 * Test files that check the state of the module registry or the process: loaded modules, open servers and sockets, the
 * emulator of a worker. Each gets its own process. All other files share one process per worker, because importing the
 * sources again takes longer than most files run.
 */
const isolated = [
  'test/testing/concurrent.test.ts',
  'test/testing/concurrent-state.test.ts',
  'test/documents/pdf-loading.test.ts',
  'test/embedding/lifecycle.test.ts',
]

/**
 * These tests involve other programs, which a busy machine may delay for too long. Such a test is retried once, and
 * reported as retried. Tests that run in one process get no retry.
 */
const retry = 1

/**
 * Slow test files, the slowest first. `npm test` starts them first: started last, a slow file would keep one core busy
 * while the others are idle. `npm run test:quick` omits them.
 */
const slow = [
  'property',
  'hostile',
  'contract',
  'documents',
  'derive',
  'fixtures/export.test.ts',
  'fixtures/load-export.test.ts',
  'invariants',
  'state',
  'fixtures/id-fields.test.ts',
  'fixtures/situations.test.ts',
  'errors/provoked.test.ts',
  'admin/endpoints.test.ts',
  'admin/bad-input.test.ts',
  'faults/kinds.test.ts',
  'embedding/closed.test.ts',
  'embedding/coverage.test.ts',
  'embedding/pages.test.ts',
  'promises/pdf.test.ts',
  'promises/deliveries.test.ts',
  'promises/outbox.test.ts',
  'promises/scheduler.test.ts',
  'promises/clearing-requirements.test.ts',
  'promises/attachments.test.ts',
  'promises/clearing.test.ts',
  'promises/clearing-lists.test.ts',
  'promises/document-terms.test.ts',
  'promises/clearing-receipt.test.ts',
  'promises/clearing-xml.test.ts',
  'promises/clearing-code.test.ts',
  'promises/clearing-details.test.ts',
  'promises/clearing-control.test.ts',
  'promises/webhooks.test.ts',
  'promises/recurring-invoices.test.ts',
  'promises/stock.test.ts',
  'promises/bodies.test.ts',
  'promises/gaps.test.ts',
  'fixtures/traits.test.ts',
  'promises/warehouse-documents.test.ts',
  'promises/invoice-lists.test.ts',
  'embedding/waiting.test.ts',
  'reach/intercept.test.ts',
  'admin/shapes.test.ts',
  'admin/scenario.test.ts',
  'fixtures/shares.test.ts',
  'promises/payments.test.ts',
  'promises/links.test.ts',
  'promises/early-payment.test.ts',
  'promises/pages.test.ts',
  'promises/document-kinds.test.ts',
  'embedding/connect-parity.test.ts',
  'embedding/connect-arguments.test.ts',
  'admin/openapi.test.ts',
  'admin/events.test.ts',
  'embedding/mounting.test.ts',
  'embedding/fake-timers.test.ts',
  'promises/pdf-parts.test.ts',
  'promises/clearing-corrections.test.ts',
  'live',
  'fixtures/generate.test.ts',
  'embedding/connect-errors.test.ts',
  'fixtures/broken-files.test.ts',
  'unit/state/selection.test.ts',
  'embedding/connect.test.ts',
  'embedding/fetch.test.ts',
  'embedding/accounts.test.ts',
  'faults/connection.test.ts',
  'fixtures/scenarios.test.ts',
  'fixtures/syntax.test.ts',
  'promises/hosts.test.ts',
  'promises/payment-date.test.ts',
  'promises/recorded-forms.test.ts',
  'repeats',
  'verify',
  'record',
  'shadow',
  'testing',
  'embedding/account-clock.test.ts',
  'package/runners.test.ts',
  'bench',
  'package/types.test.ts',
  'package/executable.test.ts',
  'package/languages.test.ts',
  // Waits for an installation that the tests of the runners make.
  'package/fixed-host.test.ts',
  'cli/verify.test.ts',
  'cli/exec.test.ts',
  'usage',
  'soak',
  'package/init.test.ts',
]
const slowFiles = slow.map((path) => (path.endsWith('.ts') ? `test/${path}` : `test/${path}/**`))

/** Tests that start other programs come first: waiting for the last of them, a core would be idle. */
const projectOrder = ['build', 'browser', 'isolated', 'source']

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A worker shares its process among the files of one project only, so these stay together.
    return projectOrder.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => rank(one) - rank(other)),
    )
  }
}

/** The position of a file among the slow ones; all others come later. */
function rank({ moduleId }: TestSpecification): number {
  const at = slow.findIndex((path) => moduleId.includes(`/test/${path}`))
  return at < 0 ? slow.length : at
}

// Most code runs only a few times in these tests, so quick compilation and later optimization save a tenth of the time.
for (const flag of ['--always-sparkplug', '--interrupt-budget=500000']) setFlagsFromString(flag)

export default defineConfig(({ mode }) => ({
  root: new URL('..', import.meta.url).pathname,
  test: {
    testTimeout: 20_000,
    // One more than there are cores: tests that start other programs often wait for them.
    maxWorkers: availableParallelism() + 1,
    // Number of concurrent tests of a file that share an emulator, in test/testing.
    maxConcurrency: 200,
    // Caches compiled modules for the next run, which saves a third of the work before the first test of a few files.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...ofTheBuild,
            ...inBrowser,
            ...isolated,
            ...(mode === 'quick' ? slowFiles : []),
            consumers,
          ],
          // All of these tests work in one process, where a thread starts faster and passes results on faster than a process.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: 'build',
          include: ofTheBuild,
          exclude: [consumers],
          globalSetup: ['test/build.ts', 'test/package/setup.ts', 'test/support/skipped-tests.ts'],
          isolate: false,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: inBrowser,
          globalSetup: 'test/browser/setup.ts',
          testTimeout: 60_000,
          isolate: false,
          retry,
        },
      },
    ],
  },
}))
