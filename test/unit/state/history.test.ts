import { expect, test } from 'vitest'
import { History } from '../../../src/state/history.ts'
import { Cells, Table } from '../../../src/state/table.ts'

function store(): {
  history: History
  cells: Cells
  put: (values: Record<string, unknown>) => void
  held: () => object
} {
  const history = new History()
  const cells = new Cells()
  return {
    history,
    cells,
    put: (values) => {
      for (const [key, value] of Object.entries(values)) history.write(cells, key, value)
    },
    held: () => Object.fromEntries([...cells.entries()].sort()),
  }
}

test('a mark is the same version until something is written', () => {
  const { history, put } = store()
  const first = history.mark()
  expect(history.mark()).toBe(first)
  put({ a: undefined })
  expect(history.mark()).toBe(first)
  put({ a: 1 })
  expect(history.mark()).not.toBe(first)
})

test('restore undoes changes, additions and removals', () => {
  const { history, put, held } = store()
  put({ kept: 1, changed: 1, taken: 1 })
  const version = history.mark()
  put({ changed: 2, taken: undefined, added: 1 })
  put({ changed: 3 })
  history.restore(version)
  expect(held()).toEqual({ kept: 1, changed: 1, taken: 1 })
})

test('versions between the present and the target stay reachable', () => {
  const { history, put, held } = store()
  const versions = [history.mark()]
  for (const step of [1, 2, 3, 4]) {
    put({ step, [`only ${step}`]: true })
    versions.push(history.mark())
  }
  const states = [{}, { step: 1 }, { step: 2 }, { step: 3 }, { step: 4 }]
  for (const at of [4, 0, 3, 1, 1, 2, 4, 0, 4]) {
    history.restore(versions[at]!)
    expect(held()).toMatchObject(states[at]!)
    expect(Object.keys(held())).toHaveLength(at === 0 ? 0 : at + 1)
  }
})

test('an abandoned branch can still be restored', () => {
  const { history, put, held } = store()
  const root = history.mark()
  put({ branch: 'one' })
  const one = history.mark()
  history.restore(root)
  put({ branch: 'two', more: true })
  const two = history.mark()
  history.restore(root)
  put({ branch: 'three' })
  const three = history.mark()
  history.restore(one)
  expect(held()).toEqual({ branch: 'one' })
  history.restore(two)
  expect(held()).toEqual({ branch: 'two', more: true })
  history.restore(three)
  expect(held()).toEqual({ branch: 'three' })
  history.restore(root)
  expect(held()).toEqual({})
})

test('what was written after the last mark is lost when another version is restored', () => {
  const { history, put, held } = store()
  const root = history.mark()
  put({ a: 1 })
  const version = history.mark()
  put({ a: 2, b: 1 })
  history.restore(root)
  history.restore(version)
  expect(held()).toEqual({ a: 1 })
})

test('a transaction that throws leaves nothing behind, also of what it wrote twice', () => {
  const { history, put, held } = store()
  put({ a: 1 })
  const version = history.mark()
  const refusal = new Error('refused')
  const work = () =>
    history.transaction(() => {
      put({ a: 2, b: 1 })
      put({ a: undefined, b: 2 })
      throw refusal
    })
  expect(work).toThrow(refusal)
  expect(held()).toEqual({ a: 1 })
  expect(history.mark()).toBe(version)
  expect(history.changesSince(version)).toEqual([])
})

test('a nested transaction is committed or rolled back with the outer one', () => {
  const { history, put, held } = store()
  const outer = () =>
    history.transaction(() => {
      history.transaction(() => put({ inner: 1 }))
      throw new Error('refused')
    })
  expect(outer).toThrow('refused')
  expect(held()).toEqual({})
  const { mutations, result } = history.transaction(() => {
    history.transaction(() => put({ inner: 1 }))
    return 'done'
  })
  expect(result).toBe('done')
  expect(mutations.map(({ key }) => key)).toEqual(['inner'])
})

test('a transaction reports each record once, before and after', () => {
  const { history, put } = store()
  put({ a: 1 })
  const { mutations } = history.transaction(() => {
    put({ a: 2, b: 1 })
    put({ a: 3, b: 2 })
  })
  expect(mutations.map(({ key, before, after }) => [key, before, after])).toEqual([
    ['a', 1, 3],
    ['b', undefined, 2],
  ])
})

test('a record created and removed, or restored, in one transaction is not a change', () => {
  const { history, put } = store()
  put({ a: 1 })
  const { mutations } = history.transaction(() => {
    put({ a: 2, passing: 1 })
    put({ a: 1, passing: undefined })
  })
  expect(mutations).toEqual([])
})

test('changes list the differences since a version, in the order of the first change', () => {
  const { history, put } = store()
  put({ a: 1, b: 1, c: 1 })
  const version = history.mark()
  put({ c: 2 })
  history.mark()
  put({ a: undefined, passing: 1, d: 1 })
  history.mark()
  put({ passing: undefined, c: 3, b: 2 })
  put({ b: 1 })
  const changes = history.changesSince(version).map(({ key, before, after }) => [key, before, after])
  expect(changes).toEqual([
    ['c', 1, 3],
    ['a', 1, undefined],
    ['d', undefined, 1],
  ])
  expect(history.changesSince(history.mark())).toEqual([])
})

test('a record written again with the same content is not a change', () => {
  const history = new History()
  const table = new Table('things', 1, [])
  history.write(table, 1, Object.freeze({ id: 1, name: 'same' }))
  const version = history.mark()
  history.write(table, 1, Object.freeze({ id: 1, name: 'other' }))
  history.write(table, 1, Object.freeze({ id: 1, name: 'same' }))
  expect(history.changesSince(version)).toEqual([])
})

test('a version of another history is refused, and so are its changes', () => {
  const mine = store()
  const other = store()
  other.put({ a: 1 })
  const foreign = other.history.mark()
  mine.put({ a: 2 })
  expect(() => mine.history.restore(foreign)).toThrow(/another emulator/)
  expect(() => mine.history.changesSince(foreign)).toThrow(/another emulator/)
  expect(mine.held()).toEqual({ a: 2 })
})

test('a watcher gets the changes of committed work only', () => {
  const { history, cells, put } = store()
  const seen: unknown[] = []
  const stop = history.watch((mutations, cause) => {
    seen.push([cause, mutations.map(({ key, before, after }) => [key, before, after])])
  })
  put({ a: 1 })
  const version = history.mark()
  history.transaction(() => put({ a: 2, b: 1 }))
  expect(() =>
    history.transaction(() => {
      put({ a: 9 })
      throw new Error('refused')
    }),
  ).toThrow('refused')
  history.restore(version)
  expect(cells.get('a')).toBe(1)
  stop()
  put({ c: 1 })
  const back = [
    ['a', 2, 1],
    ['b', 1, undefined],
  ]
  expect(seen).toEqual([
    ['work', [['a', undefined, 1]]],
    [
      'work',
      [
        ['a', 1, 2],
        ['b', undefined, 1],
      ],
    ],
    ['restore', back],
  ])
})

test('a watcher may write, in a transaction of its own', () => {
  const { history, cells, put } = store()
  history.watch((mutations) => {
    if (mutations[0]?.key === 'order') put({ reply: mutations[0].after })
  })
  history.transaction(() => put({ order: 1 }))
  expect(cells.get('reply')).toBe(1)
})

test('a transaction of a hundred thousand writes costs no more than the writes', () => {
  const history = new History()
  const table = new Table('things', 1, [])
  const { mutations } = history.transaction(() => {
    for (let round = 0; round < 2; round++) {
      for (let id = 1; id <= 50_000; id++) history.write(table, id, { id, round })
    }
  })
  expect(mutations).toHaveLength(50_000)
  expect(mutations.every(({ before, after }) => before === undefined && after !== undefined)).toBe(true)
})

test('a keeper gets work before it is committed, with its cause, and a seed even without changes', () => {
  const { history, put } = store()
  const seen: unknown[] = []
  history.beforeCommit = (mutations, cause) =>
    seen.push([cause, ...mutations.map(({ key, before, after }) => [key, before, after])])
  const root = history.mark()
  put({ a: 1 })
  history.transaction(() => put({ a: 2, b: 1 }))
  history.transaction(() => put({ a: 2 }))
  history.transaction(() => undefined, 'seed')
  history.restore(root)
  expect(seen).toEqual([
    ['work', ['a', undefined, 1]],
    ['work', ['a', 1, 2], ['b', undefined, 1]],
    ['seed'],
    ['restore', ['a', 2, undefined], ['b', 1, undefined]],
  ])
})

test('work that a keeper refuses is rolled back without notifying watchers, and versions stay valid', () => {
  const { history, put, held } = store()
  const root = history.mark()
  put({ a: 1 })
  const one = history.mark()
  const watched: string[] = []
  history.watch((_steps, cause) => watched.push(cause))
  history.beforeCommit = () => {
    throw new Error('full')
  }
  expect(() => put({ a: 2 })).toThrow('full')
  expect(() => history.transaction(() => put({ a: 2, b: 1 }))).toThrow('full')
  expect(() => history.restore(root)).toThrow('full')
  expect([held(), watched]).toEqual([{ a: 1 }, []])
  history.beforeCommit = undefined
  expect(history.changesSince(one)).toEqual([])
  put({ a: 3 })
  history.restore(root)
  expect(held()).toEqual({})
  history.restore(one)
  expect(held()).toEqual({ a: 1 })
})

test('a nested transaction can be rolled back alone', () => {
  const { history, put, held } = store()
  const { mutations } = history.transaction(() => {
    put({ a: 1 })
    const part = () =>
      history.transaction(() => {
        put({ a: 2, b: 2 })
        throw new Error('refused')
      })
    expect(part).toThrow('refused')
    expect(history.pending).toHaveLength(1)
    history.transaction(() => put({ c: 3 }))
  })
  expect(held()).toEqual({ a: 1, c: 3 })
  expect(mutations.map(({ key, before, after }) => [key, before, after])).toEqual([
    ['a', undefined, 1],
    ['c', undefined, 3],
  ])
  expect([history.isOpen, history.pending]).toEqual([false, []])
})

test('records created and deleted since a version take no memory', () => {
  const { history, put } = store()
  const version = history.mark()
  for (let count = 1; count <= 100; count++) {
    put({ [`one ${count}`]: count })
    put({ [`one ${count}`]: undefined })
    history.transaction(() => {
      put({ [`other ${count}`]: count })
      put({ [`other ${count}`]: undefined })
    })
  }
  expect(version.undo.size).toBe(0)
})
