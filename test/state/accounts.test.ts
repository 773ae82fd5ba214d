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
  expect(second.account('later').clients.all()).toEqual([])
})

test('an account created at run time is reset to its first state, after one restart and after two', async () => {
  const state = newFile()
  const first = await opened(state, { now: '2026-01-15', fixtures: 'starter' })
  const later = first.createAccount({ prefix: 'later', like: 'demo' })
  const atFirst = (prefix: string) => first.export({ account: prefix }).accounts![prefix]
  const [begun, untouched] = [atFirst('later'), atFirst('demo')]
  const [changed, deleted] = later.clients.all().map(({ id }) => id) as [number, number]
  later.clients.update(changed, { name: 'Renamed' })
  later.clients.delete(deleted)
  later.invoices.create({ buyer_name: 'Bea', positions: [] })
  later.clock.advance('1 year')
  later.faults.add({ operation: 'clients.list', then: { status: 503 } })
  await first.fetch(
    `/invoices/${later.invoices.all()[0]!.id}/send_by_email.json?api_token=${later.apiToken}`,
    {
      method: 'POST',
    },
  )
  first.createAccount({ prefix: 'gone' }).clients.create({ name: 'Eve' })
  first.deleteAccount('gone')
  const left = atFirst('later')
  await first.close()
  for (const restart of [1, 2]) {
    const next = await opened(state)
    expect(next.export({ account: 'later' }).accounts!.later, `restart ${restart}`).toEqual(left)
    await next.close()
  }
  const last = await opened(state)
  last.account('later').clients.create({ name: 'Ada' })
  last.account('later').reset()
  expect(last.export({ account: 'later' }).accounts!.later).toEqual(begun)
  expect(last.account('later').outbox.all()).toEqual([])
  expect(last.account('demo').clients.all()).not.toEqual([])
  expect(last.export({ account: 'demo' }).accounts!.demo).toEqual(untouched)
  last.reset()
  expect(last.accounts.map(({ prefix }) => prefix)).toEqual(['demo'])
})

test('an account is not reset after a restart while another one has a token of its initial state', async () => {
  const state = newFile()
  const fixtures = { accounts: { demo: { clients: { ann: { name: 'Ann', token: 'chosen' } } }, other: {} } }
  const first = await opened(state, { fixtures })
  first.account().clients.delete('ann')
  first.account('other').clients.create({ name: 'Bea', token: 'chosen' })
  await first.close()
  const second = await opened(state)
  const sentence = 'token "chosen" of the initial state is now in account other'
  expect(() => second.account().reset()).toThrow(sentence)
  second.account('other').reset()
  second.account().reset()
  expect(second.account().clients.get('ann')).toMatchObject({ token: 'chosen' })
})
