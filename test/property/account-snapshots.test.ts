import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, ArgumentError, type Emulator, type Snapshot } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { recordsOf, sampleOf } from '../contract/samples.ts'
import { command } from './commands.ts'
import { opened, run } from './run-command.ts'
import { holds, propertyTimeout } from './runs.ts'

/** All that a test can see of an account, and the number that its next invoice would get. */
function stateOf(emulator: Emulator, account: Account): string {
  const records = registry.ofAccounts().map(({ name }) => recordsOf(account, name).all())
  const now = account.clock.now()
  const before = emulator.snapshot()
  const next = account.invoices.create({ ...sampleOf('invoices', account), issue_date: '2026-01-15' })
  emulator.restore(before)
  return JSON.stringify([records, now, account.faults.list(), account.outbox.all(), next.number])
}

const which = fc.nat({ max: 1 })
const nth = fc.nat({ max: 9 })
const step = fc.oneof(
  // An account that goes back follows the emulator's clock, wherever that is.
  { weight: 6, arbitrary: command.filter(({ does }) => does !== 'advance') },
  { weight: 2, arbitrary: fc.record({ take: which }) },
  { weight: 2, arbitrary: fc.record({ restore: nth }) },
  { weight: 1, arbitrary: fc.record({ reset: which }) },
  { weight: 1, arbitrary: fc.record({ advance: which }) },
  { weight: 1, arbitrary: fc.record({ fail: which }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('take all' as const, 'restore all' as const, 'reset all' as const),
  },
)

test(
  'an account comes back to each of its snapshots, and no other account notices',
  async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 24, size: 'max' }),
      async (steps) => {
        const emulator = await opened()
        const [one, other] = [emulator.accounts[0]!, emulator.accounts[1]!]
        // Of both, the furnished state is the initial one.
        const accounts = [one, other]
        await emulator.load({ accounts: {} })
        const initial = accounts.map((account) => stateOf(emulator, account))
        const taken: { account: number; snapshot: Snapshot; state: string }[] = []
        let whole = { snapshot: emulator.snapshot(), states: initial }
        const alone = (at: number, work: () => void) => {
          const others = stateOf(emulator, accounts[1 - at]!)
          work()
          expect(stateOf(emulator, accounts[1 - at]!)).toBe(others)
        }
        for (const step of steps) {
          if (step === 'take all') {
            whole = { snapshot: emulator.snapshot(), states: accounts.map((one) => stateOf(emulator, one)) }
          } else if (step === 'restore all') {
            emulator.restore(whole.snapshot)
            expect(accounts.map((one) => stateOf(emulator, one))).toEqual(whole.states)
          } else if (step === 'reset all') {
            emulator.reset()
            expect(accounts.map((one) => stateOf(emulator, one))).toEqual(initial)
          } else if ('take' in step) {
            const account = accounts[step.take]!
            const state = stateOf(emulator, account)
            taken.push({ account: step.take, snapshot: account.snapshot(), state })
          } else if ('restore' in step) {
            const back = taken[step.restore % (taken.length || 1)]
            if (back) alone(back.account, () => goBack(accounts[back.account]!, back))
          } else if ('reset' in step) {
            alone(step.reset, () => accounts[step.reset]!.reset())
            expect(stateOf(emulator, accounts[step.reset]!)).toBe(initial[step.reset])
            expect(accounts[step.reset]!.changes()).toEqual([])
          } else if ('advance' in step) {
            alone(step.advance, () => accounts[step.advance]!.clock.advance('1 month'))
          } else if ('fail' in step) {
            const rule = { operation: '*', then: { status: 500 } } as const
            alone(step.fail, () => accounts[step.fail]!.faults.add({ ...rule, after: 1000 }))
          } else await run(emulator, step)
        }
        await emulator.close()

        function goBack(account: Account, { snapshot, state }: { snapshot: Snapshot; state: string }) {
          const present = stateOf(emulator, account)
          try {
            account.restore(snapshot)
          } catch (refusal) {
            // After the whole emulator went back, an id may have been given to the other account.
            expect(refusal).toBeInstanceOf(ArgumentError)
            expect(String(refusal)).toMatch(/ of this snapshot is now (in account|of all accounts)/)
            expect(stateOf(emulator, account)).toBe(present)
            return
          }
          expect(stateOf(emulator, account)).toBe(state)
          expect(account.changes(snapshot)).toEqual([])
        }
      },
    )
    await holds(property, 0.5)
  },
  propertyTimeout,
)
