import { AssertionError } from 'node:assert'
import { type FaketuraMatchers, matchers, type ResultFor } from './matchers.ts'
import type { MatcherResult } from './received-value.ts'
import { type ValueOrPromise, when } from './value-or-promise.ts'

/** The matchers for a runner without its own: each throws an AssertionError if it fails. */
export interface Expectation<Result = void> extends FaketuraMatchers<Result> {
  readonly not: FaketuraMatchers<Result>
}

/**
 * Makes assertions about an account, an emulator or an invoice.
 * @param received an account, an emulator or an invoice
 * @throws AssertionError if a matcher fails
 * @example
 * expect(account).toHaveInvoice({ oid: 'A-7' })
 * expect(account).not.toHaveSentEmail()
 */
export function expect<Received>(received: Received): Expectation<ResultFor<Received>> {
  return { ...bound<ResultFor<Received>>(received, true), not: bound(received, false) }
}

function bound<Result>(received: unknown, isWanted: boolean): FaketuraMatchers<Result> {
  const entries = Object.entries(matchers).map(([name, matcher]) => {
    const assertion = (...expected: readonly unknown[]) => {
      const judge = matcher as (
        received: unknown,
        ...expected: readonly unknown[]
      ) => ValueOrPromise<MatcherResult>
      return when(judge(received, ...expected), ({ pass, message }) => {
        if (pass === isWanted) return
        throw new AssertionError({ message: message(), stackStartFn: assertion })
      })
    }
    return [name, assertion]
  })
  return Object.fromEntries(entries)
}
