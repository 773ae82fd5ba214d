import { NotFoundError } from '../errors/errors.ts'
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
   * The active faults with their hits, oldest first.
   * @example
   * expect(emulator.faults.list()).toMatchObject([{ operation: 'invoices.create', hits: 1 }])
   */
  list(): readonly Fault[]
}

/** Opens the faults of a world to the public interface. */
export function faultsView(runtime: PipelineRuntime, lifetime: Lifetime): Faults {
  const { faults } = runtime.state
  return {
    add(rule) {
      lifetime.assertOpen()
      return faults.add(checkedRule(rule, runtime))
    },
    clear(id) {
      lifetime.assertOpen()
      const known = faults.all().map((fault) => fault.id)
      if (id !== undefined && !known.includes(id)) {
        throw new NotFoundError(
          'FAKETURA_UNKNOWN_FAULT',
          `there is no fault ${id}; there are ${known.join(', ') || 'none'}`,
        )
      }
      faults.clear(id)
    },
    list: () => faults.all(),
  }
}
