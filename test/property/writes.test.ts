import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { idsOf, recordsOf } from '../contract/samples.ts'
import { commands } from './commands.ts'
import { everything, pathOf, run, sent, sharedStories } from './run-command.ts'
import { holds, propertyTimeout } from './runs.ts'

const begin = sharedStories()

type Shown = Readonly<Record<string, unknown>>

test(
  'a refused request changes nothing, not even the next number',
  async () => {
    const property = fc.asyncProperty(commands(6), commands(10), async (past, attempts) => {
      const emulator = await begin()
      for (const one of past) await run(emulator, one)
      let state = await everything(emulator)
      for (const one of attempts) {
        const before = emulator.snapshot()
        const { status, text } = await run(emulator, one)
        if (status < 400) {
          emulator.restore(before)
          continue
        }
        expect(status, text).toBeLessThan(500)
        expect(emulator.changes(before)).toEqual([])
        const after = await everything(emulator)
        expect(after).toBe(state)
        state = after
      }
    })
    await holds(property, 0.5)
  },
  propertyTimeout,
)

/** All records by account, resource and id, without the fields that are calculated from other records. */
function recordsIn(emulator: Emulator): Map<string, Shown> {
  const records = new Map<string, Shown>()
  for (const account of emulator.accounts) {
    for (const { name } of registry.ofAccounts()) {
      for (const record of recordsOf(account, name).all()) {
        records.set(`${account.prefix} ${name} ${record.id}`, stored(name, record))
      }
    }
  }
  return records
}

function stored(resource: string, record: object): Shown {
  const { fields } = registry.resource(resource)
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name]?.computed))
}

test(
  'changes since a snapshot are exactly what differs from it',
  async () => {
    const property = fc.asyncProperty(commands(8), commands(8), async (past, story) => {
      const emulator = await begin()
      for (const one of past) await run(emulator, one)
      const snapshot = emulator.snapshot()
      const before = recordsIn(emulator)
      for (const one of story) await run(emulator, one)
      const after = recordsIn(emulator)
      const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
        (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
      )
      const changes = emulator
        .changes(snapshot)
        .filter(({ resource }) => (registry.resource(resource).scope ?? 'account') === 'account')
      const keyOf = ({ account, resource, id }: (typeof changes)[number]) => `${account} ${resource} ${id}`
      expect(changes.map(keyOf).sort()).toEqual(differing.sort())
      for (const change of changes) {
        const [was, is] = [before.get(keyOf(change)), after.get(keyOf(change))]
        expect(change.kind).toBe(was ? (is ? 'update' : 'delete') : 'create')
        expect(change.before && stored(change.resource, change.before)).toEqual(was)
        expect(change.after && stored(change.resource, change.after)).toEqual(is)
      }
      emulator.restore(snapshot)
      expect(recordsIn(emulator)).toEqual(before)
    })
    await holds(property)
  },
  propertyTimeout,
)

test(
  'what a request reads is what the view of the records shows, however often it was read before',
  async () => {
    const property = fc.asyncProperty(commands(6), commands(6), async (past, story) => {
      const emulator = await begin()
      const compare = async () => {
        for (const account of emulator.accounts.slice(0, 2)) {
          for (const [resource, ids] of idsOf(account)) {
            if (!registry.resource(resource).operations.get) continue
            for (const id of ids) {
              const path = `${pathOf(resource, 'get', id)}?api_token=${account.apiToken}`
              const { text } = await sent(emulator, 'GET', path)
              expect(JSON.parse(text)).toEqual(recordsOf(account, resource).get(id))
            }
          }
        }
      }
      for (const one of past) await run(emulator, one)
      await compare()
      for (const one of story) await run(emulator, one)
      await compare()
    })
    await holds(property, 0.5)
  },
  propertyTimeout,
)
