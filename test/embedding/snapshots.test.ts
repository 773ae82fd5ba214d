import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { opened } from '../support/opened.ts'

const names = (emulator: Emulator) =>
  emulator
    .account()
    .clients.all()
    .map(({ name }) => name)

test('a snapshot restores the records any number of times', async () => {
  const emulator = await opened()
  const { clients } = emulator.account()
  clients.create({ name: 'Ash' })
  const snapshot = emulator.snapshot()
  for (let round = 0; round < 3; round++) {
    clients.create({ name: 'Birch' })
    expect(names(emulator)).toEqual(['Ash', 'Birch'])
    emulator.restore(snapshot)
    expect(names(emulator)).toEqual(['Ash'])
  }
})

test('a later snapshot can be restored after an earlier one, and after a reset', async () => {
  const emulator = await opened()
  const { clients } = emulator.account()
  const empty = emulator.snapshot()
  clients.create({ name: 'Ash' })
  const one = emulator.snapshot()
  emulator.restore(empty)
  clients.create({ name: 'Birch' })
  const other = emulator.snapshot()
  emulator.restore(one)
  expect(names(emulator)).toEqual(['Ash'])
  emulator.reset()
  expect(names(emulator)).toEqual([])
  emulator.restore(other)
  expect(names(emulator)).toEqual(['Birch'])
})

test('a snapshot of another emulator is refused, and nothing changes', async () => {
  const [one, other] = [await opened(), await opened()]
  one.account().clients.create({ name: 'Ash' })
  const foreign = other.snapshot()
  expect(() => one.restore(foreign)).toThrow('[faketura] this snapshot belongs to another emulator')
  expect(() => one.changes(foreign)).toThrow('[faketura] this snapshot belongs to another emulator')
  expect(names(one)).toEqual(['Ash'])
})

test('refuses anything but a snapshot, and changes nothing', async () => {
  const emulator = await opened()
  emulator.account().clients.create({ name: 'Ash' })
  const { id } = emulator.snapshot()
  for (const wrong of [{}, { id }, id, 'nope', '', 0, null, () => 1] as never[]) {
    const sentence =
      /^\[faketura\] snapshot: expected what snapshot\(\) of this emulator has returned, got .+$/
    expect(() => emulator.restore(wrong), String(wrong)).toThrow(sentence)
    expect(() => emulator.changes(wrong), String(wrong)).toThrow(sentence)
  }
  expect(() => emulator.restore(undefined as never)).toThrow(
    '[faketura] snapshot: expected what snapshot() of this emulator has returned, got nothing',
  )
  expect(names(emulator)).toEqual(['Ash'])
})

test('snapshots have unique ids, and reveal nothing of the state', async () => {
  const emulator = await opened()
  const ids = [emulator.snapshot(), emulator.snapshot()].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  expect(JSON.parse(JSON.stringify(emulator.snapshot()))).toEqual({ id: expect.any(String) })
})

test('changes list what was created, changed and deleted, with the records before and after', async () => {
  const emulator = await opened()
  const { clients } = emulator.account()
  const ids = ['Ash', 'Birch', 'Cedar'].map((name) => clients.create({ name }).id)
  const snapshot = emulator.snapshot()
  clients.update(ids[0]!, { city: 'Oslo' })
  clients.delete(ids[1]!)
  const { id } = clients.create({ name: 'Dill' })
  clients.delete(clients.create({ name: 'Passing' }).id)
  expect(emulator.changes(snapshot)).toEqual([
    expect.objectContaining({
      account: 'demo',
      resource: 'clients',
      id: ids[0],
      kind: 'update',
      before: expect.objectContaining({ name: 'Ash', city: null }),
      after: expect.objectContaining({ name: 'Ash', city: 'Oslo' }),
    }),
    expect.objectContaining({
      id: ids[1],
      kind: 'delete',
      before: expect.objectContaining({ name: 'Birch' }),
    }),
    expect.objectContaining({ id, kind: 'create', after: expect.objectContaining({ name: 'Dill' }) }),
  ])
  const [, deleted, created] = emulator.changes(snapshot)
  expect(deleted).not.toHaveProperty('after')
  expect(created).not.toHaveProperty('before')
})

test('changes without a snapshot are those since the seeded state', async () => {
  const emulator = await opened()
  expect(emulator.changes()).toEqual([])
  emulator.account().clients.create({ name: 'Ash' })
  emulator.snapshot()
  expect(emulator.changes()).toMatchObject([{ resource: 'clients', kind: 'create' }])
  emulator.reset()
  expect(emulator.changes()).toEqual([])
})

test('a record that was changed and changed back does not count as a change', async () => {
  const emulator = await opened()
  const { clients } = emulator.account()
  const { id } = clients.create({ name: 'Ash' })
  const snapshot = emulator.snapshot()
  clients.update(id, { name: 'Birch' })
  clients.update(id, { name: 'Ash' })
  expect(emulator.changes(snapshot)).toEqual([])
})

test('a reset empties the journal and restarts its numbers', async () => {
  const emulator = await opened()
  await emulator.fetch(`/clients.json?api_token=${demoToken}`)
  emulator.reset()
  expect(emulator.requests.all()).toEqual([])
  await emulator.fetch(`/clients.json?api_token=${demoToken}`)
  expect(emulator.requests.all()).toMatchObject([{ id: 1, operation: 'clients.list' }])
})
