import { defineConfig } from 'vitest/config'

/** These look at what is shipped, so they want it built. */
const ofTheBuild = ['bench', 'cli', 'package', 'soak', 'usage'].map((name) => `test/${name}/**/*.test.ts`)
/** Projects of their own, which their own runners run. */
const consumers = 'test/package/consumers/**'

/** These look at the inspector page, as a person with a browser would. */
const inBrowser = ['test/browser/**/*.test.ts']

/**
 * These assert about state of the module registry or the process: what has been loaded, which servers and sockets are
 * open, which session a test runner has. Each gets a process of its own; all other files share one process per worker,
 * because importing the sources anew takes longer than most files run.
 */
const isolated = [
  'test/testing/**/*.test.ts',
  'test/documents/pdf-loading.test.ts',
  'test/embedding/lifecycle.test.ts',
]

/**
 * Other programs take part in these tests, and a busy machine may let one of them wait too long. Such a test is tried
 * once more, and reported so; what runs in one process gets no second try.
 */
const retry = 1

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    testTimeout: 20_000,
    // One worker less than there are cores would leave two cores half idle.
    maxWorkers: '100%',
    // So many tests of one file share an emulator at once, in test/testing.
    maxConcurrency: 200,
    projects: [
      {
        extends: true,
        test: {
          name: 'source',
          include: ['test/**/*.test.ts'],
          exclude: [...ofTheBuild, ...inBrowser, ...isolated, consumers],
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
})
