import { CoverageRun } from './coverage-run.ts'

const run = new CoverageRun()
// While it is loaded: the processes of the files inherit the environment.
run.begin()

/**
 * For `node --test --test-reporter=faketura/node-test/reporter`, beside another reporter: prints what of the interface the tests
 * have covered, and fails the run below `FAKETURA_COVERAGE_THRESHOLD`.
 * @example
 * run({ files: ['test/shop.test.js'] }).compose(reporter).pipe(process.stdout)
 */
export default async function* reporter(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const _ of events) {
    // What happens to the tests is the other reporter's to tell.
  }
  const summary = run.end()
  if (!summary) return
  if (summary.tooLittle.length > 0) process.exitCode = 1
  yield `${[summary.text, ...summary.tooLittle].join('\n')}\n`
}
