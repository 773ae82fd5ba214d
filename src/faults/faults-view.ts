import type { Lifetime } from '../kernel/request/lifetime.ts'
import type { PipelineRuntime } from '../kernel/request/pipeline.ts'
import type { Fault, FaultRule } from '../world/armed-faults.ts'
import { checkedRule } from './check-rule.ts'

/** What goes wrong on purpose. Armed faults and their counts belong to the state: `reset` and `restore` take them back. */
export interface Faults {
  /**
   * Arms a fault. On each request at most one acts: the first added whose turn it is, those without `account` before
   * those with one, because they act before the token is read.
   * @param rule checked whole, wherever it comes from
   * @throws TypeError naming the key, its value and what is accepted; nothing is armed then
   */
  add(rule: FaultRule): Fault
  /**
   * Disarms one fault, or all.
   * @throws Error when there is no fault with this number, and once the emulator is closed
   */
  clear(id?: number): void
  /** The armed faults with their hits, in the order in which they were added. */
  list(): readonly Fault[]
}

/** Opens the faults of a world to the public interface. */
export function faultsView(runtime: PipelineRuntime, lifetime: Lifetime): Faults {
  const { faults } = runtime.world
  return {
    add(rule) {
      lifetime.assertOpen()
      return faults.add(checkedRule(rule, runtime))
    },
    clear(id) {
      lifetime.assertOpen()
      const known = faults.all().map((fault) => fault.id)
      if (id !== undefined && !known.includes(id)) {
        throw new Error(`[faketura] there is no fault ${id}; there are ${known.join(', ') || 'none'}`)
      }
      faults.clear(id)
    },
    list: () => faults.all(),
  }
}
