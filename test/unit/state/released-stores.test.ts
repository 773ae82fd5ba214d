import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { History } from '../../../src/state/history.ts'
import { Table } from '../../../src/state/table.ts'

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  await setImmediate()
  ;(runInNewContext('gc') as () => void)()
}

/** Writes records to a table that nobody else holds, and deletes those with an id of at most `deleted`. */
function usedTable(history: History, deleted: number): WeakRef<Table> {
  const table = new Table('things', 1, [])
  for (const id of [1, 2]) history.write(table, id, { id })
  for (const id of [1, 2]) if (id <= deleted) history.write(table, id, undefined)
  return new WeakRef(table)
}

test('the history releases a table whose records were all created and deleted since the last mark', async () => {
  const history = new History()
  const version = history.mark()
  const [emptied, used] = [usedTable(history, 2), usedTable(history, 1)]
  await collectGarbage()
  expect(emptied.deref()).toBeUndefined()
  expect(history.changesSince(version)).toMatchObject([{ store: used.deref(), key: 2, after: { id: 2 } }])
})

test('the history keeps a table whose records an earlier version has', async () => {
  const history = new History()
  const table = new Table('things', 1, [])
  history.write(table, 1, { id: 1 })
  const version = history.mark()
  history.write(table, 2, { id: 2 })
  history.write(table, 1, undefined)
  history.write(table, 2, undefined)
  await collectGarbage()
  history.restore(version)
  expect([...table.all()]).toEqual([{ id: 1 }])
})
