import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These look at what is shipped, so they want it built. */
const ofTheBuild = ['bench', 'cli', 'package', 'soak', 'usage'].map((name) => `test/${name}/**/*.test.ts`)
/** Projects of their own, which their own runners run. */
const consumers = 'test/package/consumers/**'

/** These look at the inspector page, as a person with a browser would. */
const inBrowser = ['test/browser/**/*.test.ts']

/**
 * These assert about state of the module registry or the process: what has been loaded, which servers and sockets are
 * open, which emulator a worker has. Each gets a process of its own; all other files share one process per worker,
 * because importing the sources anew takes longer than most files run.
 */
const isolated = [
  'test/testing/concurrent.test.ts',
  'test/testing/concurrent-state.test.ts',
  'test/documents/pdf-loading.test.ts',
  'test/embedding/lifecycle.test.ts',
]

/**
 * Other programs take part in these tests, and a busy machine may let one of them wait too long. Such a test is tried
 * once more, and reported so; what runs in one process gets no second try.
 */
const retry = 1

/** They also wait for those programs; one worker more than there are cores does something else meanwhile. */
const withPrograms = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 }, retry }

/**
 * What takes long, the longest first. `npm test` starts it before all else: started last, a long file would keep one core
 * busy while the others are idle. `npm run test:quick` leaves it out.
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
  'admin/shapes.test.ts',
  'admin/scenario.test.ts',
  'repeats',
  'verify',
  'record',
  'shadow',
  'testing',
  'embedding/account-clock.test.ts',
  'bench',
  'package/executable.test.ts',
  'package/fixed-host.test.ts',
  'package/languages.test.ts',
  'package/runners.test.ts',
  'package/types.test.ts',
]
const slowFiles = slow.map((path) => (path.endsWith('.ts') ? `test/${path}` : `test/${path}/**`))

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    // A worker shares its process among the files of one project only, so these stay together.
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => rank(one) - rank(other)),
    )
  }
}

/** The place of a file among the slow ones; the others follow. */
function rank({ moduleId }: TestSpecification): number {
  const at = slow.findIndex((path) => moduleId.includes(`/test/${path}`))
  return at < 0 ? slow.length : at
}

export default defineConfig(({ mode }) => ({
  root: new URL('..', import.meta.url).pathname,
  test: {
    testTimeout: 20_000,
    // One worker less than there are cores would leave two cores half idle.
    maxWorkers: '100%',
    // So many tests of one file share an emulator at once, in test/testing.
    maxConcurrency: 200,
    // The next run reads what this one has compiled: a third less work before the first test of a few files.
    experimental: { fsModuleCache: true },
    // What works in one process needs a core to itself, so it runs after what waits for other programs.
    sequence: { sequencer: SlowestFirst, groupOrder: 1 },
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
          globalSetup: ['test/build.ts', 'test/package/setup.ts'],
          isolate: false,
          ...withPrograms,
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
          ...withPrograms,
        },
      },
    ],
  },
}))
