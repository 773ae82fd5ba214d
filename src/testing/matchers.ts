import { wrongValue } from '../checks/sentences.ts'
import { forgetNamed } from '../emulator/matching/named-causes.ts'
import type { RemoteAccount } from '../emulator/remote/remote-account.ts'
import type { RemoteEmulator } from '../emulator/remote/remote-emulator.ts'
import { callerOf } from '../emulator/views/caller.ts'
import type { OutboxPattern } from '../emulator/views/outbox.ts'
import type { RecordPattern } from '../emulator/views/records.ts'
import type { RequestPattern } from '../emulator/views/requests.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { Client } from '../resources/client/client.record.ts'
import type { Invoice } from '../resources/invoice/invoice.record.ts'
import type { Payment } from '../resources/payment/payment.record.ts'
import type { Product } from '../resources/product/product.record.ts'
import { nextTurn } from '../state/real-timers.ts'
import { feedMatchers } from './feed-matchers.ts'
import { invoiceStateMatchers } from './invoice-state-matchers.ts'
import { numberMatchers } from './number-matcher.ts'
import { type MatcherResult, prefixOf } from './received-value.ts'
import { recordMatchers } from './record-matchers.ts'
import type { Times } from './search-verdict.ts'
import type { ValueOrPromise } from './value-or-promise.ts'

/**
 * The matchers. All but `toBePaid` and `toBeCleared`, which also accept an invoice, expect an account; the last three
 * also accept an emulator. A pattern accepts the values of a request, aliases instead of ids, regular expressions for
 * texts, and the runner's own asymmetric matchers; an empty list or object in it matches only an empty one, except
 * that `{}` in a list stands for any entry. A matcher that cannot decide, for example because the log has dropped
 * requests, fails, and so does its `not`.
 */
export interface FaketuraMatchers<Result = void> {
  /**
   * The account has an invoice that matches; with `times`, exactly that many.
   * @example
   * expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid' }, { times: 1 })
   */
  toHaveInvoice(pattern?: RecordPattern<Invoice>, options?: Times): Result
  /**
   * The account has a client that matches.
   * @example
   * expect(account).toHaveClient({ name: 'Ann', email: /@buyer\.test$/ })
   */
  toHaveClient(pattern?: RecordPattern<Client>, options?: Times): Result
  /**
   * The account has a product that matches.
   * @example
   * expect(account).toHaveProduct({ code: 'MUG', tax: '23' })
   */
  toHaveProduct(pattern?: RecordPattern<Product>, options?: Times): Result
  /**
   * The account has a payment that matches.
   * @example
   * expect(account).toHavePayment({ oid: 'A-7', price: '24.60' })
   */
  toHavePayment(pattern?: RecordPattern<Payment>, options?: Times): Result
  /**
   * The invoice is paid in full; given an account, all its invoices that match are.
   * @example
   * expect(account.invoices.get('late')).toBePaid()
   * expect(account).toBePaid({ client_id: 'jan' })
   */
  toBePaid(pattern?: RecordPattern<Invoice>): Result
  /**
   * KSeF has cleared the invoice: `gov_status` is ok or demo_ok. Given an account, all its invoices that match are cleared.
   * @example
   * expect(account.invoices.get('sent')).toBeCleared()
   * expect(account).toBeCleared({ client_id: 'jan' })
   */
  toBeCleared(pattern?: RecordPattern<Invoice>): Result
  /**
   * Invoice numbers have no gaps and no duplicates within a kind, pattern and period; a cancelled document keeps its number,
   * and is never a duplicate, because its former kind is not stored. Numbers that the service has assigned begin with 1, unless
   * the pattern leaves out earlier documents of the series. Expenses are left out, unless the pattern has `income`.
   * @example
   * expect(account).toHaveContiguousNumbers({ kind: 'vat' })
   */
  toHaveContiguousNumbers(pattern?: RecordPattern<Invoice>): Result
  /**
   * An e-mail that matches was sent; with `times`, exactly that many.
   * @example
   * expect(account).toHaveSentEmail({ to: 'ann@buyer.test', attachment: /\.pdf$/ })
   */
  toHaveSentEmail(pattern?: OutboxPattern, options?: Times): Result
  /**
   * A request that matches was received; with `times`, exactly that many.
   * @example
   * expect(account).toHaveReceivedRequest({ operation: 'invoices.create' }, { times: 1 })
   */
  toHaveReceivedRequest(pattern?: RequestPattern, options?: Times): Result
  /**
   * No request contained a probable mistake, such as an unknown field or endpoint.
   * @example
   * expect(account).toHaveNoDiagnostics()
   */
  toHaveNoDiagnostics(): Result
}

/** What a matcher returns: a promise for an account or emulator of another process, or for a promise. */
export type ResultFor<Received> = Received extends RemoteAccount | RemoteEmulator | PromiseLike<unknown>
  ? Promise<void>
  : // biome-ignore lint/suspicious/noConfusingVoidType: it is the type that a function returns
    void

/** The matchers in the form that every test runner accepts: they get the received and expected values, and return a result. */
export type Matchers = {
  [Name in keyof FaketuraMatchers]: (
    received: unknown,
    ...expected: Parameters<FaketuraMatchers[Name]>
  ) => ValueOrPromise<MatcherResult>
}

export const matchers: Matchers = {
  ...atCaller(recordMatchers),
  ...atCaller(invoiceStateMatchers),
  ...atCaller(numberMatchers),
  ...atCaller(feedMatchers),
}

/** Matchers that take less than a pattern and options. */
const taken: Readonly<Record<string, readonly string[]>> = {
  toBePaid: ['the pattern'],
  toBeCleared: ['the pattern'],
  toHaveContiguousNumbers: ['the pattern'],
  toHaveNoDiagnostics: [],
}

/**
 * Refuses arguments that would have no effect, such as `times` where it is not counted, and an undefined pattern: it is
 * mostly a misspelt name in the test, and every record would match it.
 */
function checkArguments(matcher: string, given: readonly unknown[]): void {
  const names = taken[matcher] ?? ['the pattern', 'the options']
  if (given.length > names.length) {
    const expected = `nothing after ${names.at(-1) ?? 'the account'}`
    throw new ArgumentError('FAKETURA_INVALID_ARGUMENT', wrongValue(matcher, given[names.length], expected))
  }
  if (given.length === 0 || given[0] !== undefined) return
  const sentence = `the pattern of ${matcher} is undefined, which would match anything; leave it out, or give {}`
  throw new ArgumentError('FAKETURA_INVALID_PATTERN', sentence)
}

type Matcher = (received: unknown, ...expected: never[]) => ValueOrPromise<MatcherResult>

/** Makes the stack of an error begin at the line of the test. */
function atCaller<Matchers extends Readonly<Record<string, Matcher>>>(matchers: Matchers): Matchers {
  const entries = Object.entries(matchers).map(([name, matcher]) => {
    const called: Matcher = (...given) => {
      forgetNamed(prefixOf(given[0]))
      const atTest = callerOf(called)
      const fail = (error: unknown) => {
        throw atTest(error)
      }
      try {
        checkArguments(name, given.slice(1))
        const result = matcher(...given)
        return result instanceof Promise ? noted(result.catch(fail)) : result
      } catch (error) {
        return fail(error)
      }
    }
    return [name, called]
  })
  return Object.fromEntries(entries)
}

/** The ends of matchers that wait for another process. */
const pending = new Set<Promise<void>>()

function noted<Result>(result: Promise<Result>): Promise<Result> {
  const end = result.then(
    () => void pending.delete(end),
    () => void pending.delete(end),
  )
  pending.add(end)
  return result
}

/**
 * Waits for matchers that a test did not await. The runner reports their failures as unhandled rejections, but only while the
 * test runs.
 */
export async function settledMatchers(): Promise<void> {
  if (pending.size === 0) return
  while (pending.size > 0) await Promise.all(pending)
  // Node reports an unhandled rejection after the turn in which it happens.
  await nextTurn()
}
