import { test } from 'vitest'

/**
 * A test that shows one entry of the behaviour ledger. The id is a literal in the test file, so that a check can
 * hold the ledger and the tests against each other in both directions.
 */
export function promise(id: `${string}/${string}`, show: () => Promise<void> | void): void {
  test(id, show)
}
