import { expect, test } from 'vitest'
import { newFile, opened } from './files.ts'

test('clock, faults and initial state of an account survive', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15' })
  first.account().clients.create({ name: 'Ann' })
  first.account().clock.advance('1 year')
  first.account().faults.add({ operation: 'clients.list', then: { status: 503 } })
  const later = first.createAccount({ prefix: 'later' })
  later.clients.create({ name: 'Bea' })
  await first.close()
  const second = await opened(state)
  const account = second.account()
  expect(account.clock.today()).toBe('2027-01-15')
  expect(account.faults.list()).toMatchObject([{ account: 'demo', operation: 'clients.list', hits: 0 }])
  expect(second.account('later').clock.today()).toBe('2026-01-15')
  account.reset()
  expect([account.clients.all(), account.faults.list(), account.clock.today()]).toEqual([
    [],
    [],
    '2026-01-15',
  ])
  second.account('later').clients.create({ name: 'Eve' })
  second.account('later').reset()
  expect(second.account('later').clients.all()).toMatchObject([{ name: 'Bea' }])
})
