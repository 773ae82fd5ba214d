import { AssertionError } from 'node:assert'
import { type FaketuraMatchers, matchers } from './matchers.ts'
import type { MatcherResult } from './subject.ts'

/** The matchers for a runner that has none: each throws an AssertionError when it doesn't hold. */
export interface Expectation extends FaketuraMatchers {
  readonly not: FaketuraMatchers
}

/**
 * Asserts what an account, an emulator or an invoice holds.
 * @param received an account, an emulator or an invoice
 * @throws AssertionError when a matcher does not hold
 * @example
 * expect(account).toHaveInvoice({ oid: 'A-7' })
 * expect(account).not.toHaveSentEmail()
 */
export function expect(received: unknown): Expectation {
  return { ...bound(received, true), not: bound(received, false) }
}

function bound(received: unknown, isWanted: boolean): FaketuraMatchers {
  const entries = Object.entries(matchers).map(([name, matcher]) => {
    const assertion = (...expected: readonly unknown[]) => {
      const judge = matcher as (received: unknown, ...expected: readonly unknown[]) => MatcherResult
      const { pass, message } = judge(received, ...expected)
      if (pass === isWanted) return
      throw new AssertionError({ message: message(), stackStartFn: assertion })
    }
    return [name, assertion]
  })
  return Object.fromEntries(entries)
}
