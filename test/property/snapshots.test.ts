import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Snapshot } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { command, commands, newOf, writtenResources } from './commands.ts'
import { everything, furnish, opened, run, type Seen } from './run-command.ts'
import { holds, propertyTimeout } from './runs.ts'

test('the commands write every resource', () => {
  expect([...writtenResources].sort()).toEqual(
    registry
      .ofAccounts()
      .map(({ name }) => name)
      .sort(),
  )
})

test('many of the new records of each resource are accepted', async () => {
  const emulator = await opened()
  const refused: string[] = []
  for (const { name, operations } of registry.ofAccounts()) {
    if (!Object.hasOwn(operations, 'create')) continue
    const seen: Seen[] = []
    for (const values of fc.sample(newOf(name), { numRuns: 40, seed: 1 })) {
      seen.push(await run(emulator, { does: 'create', account: 0, resource: name, values }))
    }
    const accepted = seen.filter(({ status }) => status < 300).length
    if (accepted < 10) {
      const { text } = seen.find(({ status }) => status >= 300)!
      refused.push(`add the fields of ${name} to furtherFields in test/property/commands.ts: ${text}`)
    }
  }
  expect(refused).toEqual([])
  await emulator.close()
})

test('most commands succeed, and some are refused', async () => {
  const statuses = new Map<string, number[]>()
  for (const story of fc.sample(commands(16), { numRuns: 40, seed: 1 })) {
    const emulator = await opened()
    for (const one of story) {
      const { status } = await run(emulator, one)
      statuses.set(one.does, [...(statuses.get(one.does) ?? []), status])
    }
    await emulator.close()
  }
  for (const does of ['create', 'update', 'delete', 'status', 'cancel']) {
    const all = statuses.get(does) ?? []
    const accepted = all.filter((status) => status < 300).length
    expect(accepted / all.length, `${does}: ${all}`).toBeGreaterThan(0.3)
  }
  const refused = [...statuses.values()].flat().filter((status) => status >= 400)
  expect(refused.length).toBeGreaterThan(30)
})

const step = fc.oneof(
  { weight: 4, arbitrary: command },
  { weight: 1, arbitrary: fc.constant('take a snapshot' as const) },
  { weight: 1, arbitrary: fc.record({ restore: fc.nat({ max: 9 }) }) },
)

test(
  'every snapshot restores its state byte for byte, in any order',
  async () => {
    const story = fc.array(step, { minLength: 2, maxLength: 16, size: 'max' })
    const order = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 })
    const property = fc.asyncProperty(story, order, async (steps, order) => {
      const emulator = await opened()
      const taken: { readonly snapshot: Snapshot; readonly state: string }[] = []
      const take = async () => {
        const state = await everything(emulator)
        taken.push({ snapshot: emulator.snapshot(), state })
      }
      const comeBack = async (at: number) => {
        const { snapshot, state } = taken[at % taken.length]!
        emulator.restore(snapshot)
        expect(emulator.changes(snapshot)).toEqual([])
        expect(await everything(emulator)).toBe(state)
      }
      await take()
      for (const one of steps) {
        if (one === 'take a snapshot') await take()
        else if ('restore' in one) await comeBack(one.restore)
        else await run(emulator, one)
      }
      for (const at of order) await comeBack(at)
      await emulator.close()
    })
    await holds(property)
  },
  propertyTimeout,
)

test(
  'after a reset everything happens as in a fresh emulator',
  async () => {
    const property = fc.asyncProperty(commands(10), commands(6), async (past, future) => {
      const used = await opened()
      for (const one of past) await run(used, one)
      used.reset()
      furnish(used)
      const fresh = await opened()
      expect(used.accounts.map(({ apiToken }) => apiToken)).toEqual(
        fresh.accounts.map(({ apiToken }) => apiToken),
      )
      for (const one of future) expect(await run(used, one)).toEqual(await run(fresh, one))
      expect(await everything(used)).toBe(await everything(fresh))
      await Promise.all([used.close(), fresh.close()])
    })
    await holds(property)
  },
  propertyTimeout,
)
