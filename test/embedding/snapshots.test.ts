import { expect, onTestFinished, test } from 'vitest'
import { type Change, connect, type Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { opened, openedOnPort } from '../support/opened.ts'

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

const kinds = (changes: readonly Change[]) =>
  changes.map(({ kind, account, resource, id }) => `${kind} ${account} ${resource} ${id}`).sort()

test('changes list the records of a deleted account, as they were', async () => {
  const emulator = await opened()
  const account = emulator.createAccount({ prefix: 'acme' })
  const { id } = account.clients.create({ name: 'Ash' })
  const positions = [{ name: 'Book', tax: 23, total_price_gross: 123 }]
  account.invoices.create({ client_id: id, status: 'paid', positions })
  const created = kinds(account.changes())
  const initial = [...account.departments.all(), ...account.warehouses.all()]
  const records = [...account.clients.all(), ...account.invoices.all(), ...account.payments.all()]
  const snapshot = emulator.snapshot()
  emulator.deleteAccount('acme')
  const changes = emulator.changes(snapshot)
  const gone = kinds(changes)
  for (const one of created) expect(gone).toContain(one.replace('create', 'delete'))
  // The account and its owner are gone, too.
  expect(gone).toHaveLength(created.length + initial.length + 2)
  for (const record of [...initial, ...records]) {
    expect(changes.find(({ before }) => before?.id === record.id)).toMatchObject({
      account: 'acme',
      kind: 'delete',
      before: record,
    })
  }
  expect(emulator.changes()).toEqual([])
  emulator.restore(snapshot)
  expect(emulator.changes(snapshot)).toEqual([])
})

test('changes list the records of a deleted account beside those of a new one with its prefix', async () => {
  const emulator = await opened()
  const [old] = emulator.account().clients.create([{ name: 'Ash' }])
  const snapshot = emulator.snapshot()
  emulator.deleteAccount('demo')
  const account = emulator.createAccount({ prefix: 'demo' })
  const added = account.clients.create({ name: 'Birch' })
  const clients = emulator.changes(snapshot).filter(({ resource }) => resource === 'clients')
  expect(clients).toMatchObject([
    { account: 'demo', id: old!.id, kind: 'delete', before: { name: 'Ash' } },
    { account: 'demo', id: added.id, kind: 'create', after: { name: 'Birch' } },
  ])
  emulator.restore(snapshot)
  emulator.deleteAccount('demo')
  expect(emulator.createAccount({ prefix: 'other' }).clients.create({ name: 'Cedar' }).id).toBe(added.id)
  expect(emulator.changes(snapshot).filter(({ resource }) => resource === 'clients')).toMatchObject([
    { account: 'demo', id: old!.id, kind: 'delete', before: { name: 'Ash' } },
    { account: 'other', id: added.id, kind: 'create', after: { name: 'Cedar' } },
  ])
})

test('an account that a request deletes is listed, over the admin API, too', async () => {
  const emulator = await openedOnPort({ fixtures: 'starter' })
  const remote = await connect(emulator.url)
  onTestFinished(() => remote.close())
  const [snapshot, ofRemote] = [emulator.snapshot(), await remote.snapshot()]
  const account = emulator.account()
  const records = kinds(emulator.changes()).length
  const response = await emulator.fetch(`/account/delete.json?api_token=${account.apiToken}`, {
    method: 'POST',
  })
  expect([records, response.status]).toEqual([0, 200])
  const [link] = /https?:\/\/\S+/.exec(emulator.outbox.last()!.text)!
  const clients = account.clients.all().map(({ id }) => `delete demo clients ${id}`)
  await emulator.fetch(link)
  expect(emulator.accounts).toEqual([])
  const deleted = kinds(emulator.changes(snapshot))
  expect(deleted).toEqual(expect.arrayContaining(clients))
  expect(kinds(emulator.changes())).toEqual(deleted)
  expect(kinds(await remote.changes(ofRemote))).toEqual(deleted)
  expect(await (await fetch(`${emulator.url}/__admin/changes`)).json()).toEqual(emulator.changes())
})

test('changes of the emulator list accounts and their users, as those of an account do', async () => {
  const emulator = await opened()
  const account = emulator.account()
  const user = { email: 'ann@shop.test', password: 'long-enough-1', role: 'member' }
  const response = await emulator.fetch('/account/add_user.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: account.apiToken, integration_token: emulator.integrationToken, user }),
  })
  expect(response.status).toBe(200)
  const changes = emulator.changes()
  expect(changes).toMatchObject([
    { account: 'demo', resource: 'users', kind: 'create', after: { email: 'ann@shop.test' } },
    { account: 'demo', resource: 'accounts', kind: 'update' },
  ])
  expect(changes).toEqual(account.changes())
})

test('changes show a record before as it was, with what follows from others', async () => {
  const emulator = await opened()
  const account = emulator.account()
  const { id } = account.clients.create({ name: 'Ash' })
  const positions = [{ name: 'Book', tax: 23, total_price_gross: 123 }]
  account.invoices.create({ client_id: id, positions })
  const [of, ofAll] = [account.snapshot(), emulator.snapshot()]
  const before = account.clients.get(id)!
  account.invoices.create({ client_id: id, positions })
  account.clients.update(id, { city: 'Oslo' })
  const after = account.clients.get(id)!
  for (const changes of [account.changes(of), emulator.changes(ofAll)])
    expect(changes.find(({ resource }) => resource === 'clients')).toMatchObject({ before, after })
})

test('a loaded account that only has the id of a former one shares neither its log nor its snapshots', async () => {
  const former = await opened({ fixtures: { faketura: 1, accounts: { north: {} } } })
  const other = await opened({ fixtures: { faketura: 1, accounts: { south: {} } } })
  const north = former.account('north')
  await former.fetch(`/clients.json?api_token=${north.apiToken}`)
  const snapshot = north.snapshot()
  await former.load(other.export())
  const south = former.account('south')
  expect(south.requests.all()).toEqual([])
  expect(() => south.restore(snapshot)).toThrow('snapshot')
  expect(former.accounts.map(({ prefix }) => prefix)).toEqual(['south'])
})
