import { wrongValue } from '../checks/sentences.ts'
import { ArgumentError } from '../errors/errors.ts'
import { notFoundAmong } from '../errors/refused-argument.ts'
import type { Lifetime } from '../kernel/request/lifetime.ts'
import type { PipelineRuntime } from '../kernel/request/pipeline.ts'
import type { Fault, FaultRule } from '../state/armed-faults.ts'
import { checkedRule } from './check-rule.ts'

/** Injected errors, delays and lost connections. They belong to the state: `reset` removes them, `restore` brings them back. */
export interface Faults {
  /**
   * Adds a fault. At most one fault acts on a request: the oldest that matches. Faults without `account` come first,
   * because they act before the token is read.
   * @param rule which requests fail, when, and how
   * @throws ArgumentError with the key, its value and what is expected; nothing is added then
   * @example
   * emulator.faults.add({ operation: 'invoices.create', times: 1, then: { status: 503 } })
   * emulator.faults.add({ operation: 'invoices.create', after: 2, then: { drop: 'after' } })
   */
  add(rule: FaultRule): Fault
  /**
   * Removes one fault, or all.
   * @throws NotFoundError when there is no fault with this id, ClosedError when the emulator is closed
   * @example
   * const { id } = emulator.faults.add({ operation: '*', then: { delay: [50, 200] } })
   * emulator.faults.clear(id)
   */
  clear(id?: number): void
  /**
   * The faults with their hits, oldest first. Those that are used up stay until they are cleared.
   * @example
   * expect(emulator.faults.list()).toMatchObject([{ operation: 'invoices.create', hits: 1 }])
   */
  list(): readonly Fault[]
}

/** What the view of faults needs. */
export interface FaultsSource {
  readonly runtime: PipelineRuntime
  readonly lifetime: Lifetime
  /** Prefix of the account that the faults belong to; all accounts when missing. */
  readonly account?: string
  /** @throws while calls that affect all accounts are refused; `accountCall` does the same for one account */
  refuse?(call: string, accountCall: string): void
}

/** Creates the view of the faults of an emulator, or of an account. */
export function faultsView({ runtime, lifetime, account, refuse }: FaultsSource): Faults {
  const { faults } = runtime.state
  return {
    add(rule) {
      lifetime.assertOpen()
      const checked = checkedRule(account === undefined ? rule : ofAccount(rule, account), runtime)
      if (checked.account === undefined)
        refuse?.('a fault without account', 'account.faults.add(…), or name the account in the rule')
      return faults.add(checked)
    },
    clear(id) {
      lifetime.assertOpen()
      const known = faults.all(account).map((fault) => fault.id)
      if (id !== undefined && !known.includes(id)) {
        throw notFoundAmong('FAKETURA_UNKNOWN_FAULT', 'fault', id, known)
      }
      const argument = id === undefined ? '' : 'id'
      refuse?.(`emulator.faults.clear(${argument})`, `account.faults.clear(${argument})`)
      if (id === undefined) faults.clear(account)
      else faults.remove(id)
    },
    list: () => faults.all(account),
  }
}

/** A rule may also name the same account; one that names another account is refused. */
function ofAccount(rule: FaultRule, account: string): FaultRule {
  if (typeof rule !== 'object' || rule === null) return rule
  const { account: named = account } = rule
  if (named === account) return { ...rule, account }
  throw new ArgumentError(
    'FAKETURA_INVALID_FAULT',
    wrongValue('account', named, `${account}, the owner of these faults, or no account`),
  )
}
