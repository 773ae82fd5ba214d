import { CoverageRun } from './coverage-run.ts'

const run = new CoverageRun()
// At load time, because the processes of the test files inherit the environment.
run.begin()

/**
 * For `node --test --test-reporter=faketura/node-test/reporter`, besides another reporter: prints the API coverage of the
 * tests, and fails the run below `FAKETURA_COVERAGE_THRESHOLD`.
 * @example
 * run({ files: ['test/shop.test.js'] }).compose(reporter).pipe(process.stdout)
 */
export async function* reporter(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const _ of events) {
    // The other reporter shows the tests.
  }
  const summary = run.end()
  if (!summary) return
  if (summary.tooLittle.length > 0) process.exitCode = 1
  yield `${[summary.text, ...summary.tooLittle].join('\n')}\n`
}

export default reporter
