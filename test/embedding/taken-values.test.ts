import { expect, onTestFinished, test } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'

async function opened(): Promise<[Emulator, Account, Account]> {
  const fixtures = { accounts: { demo: { clients: { jan: { name: 'Jan' } } }, other: {} } }
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures })
  onTestFinished(() => emulator.close())
  return [emulator, emulator.account(), emulator.account('other')]
}

const names = ({ clients }: Account) => clients.all().map(({ name }) => name)

const addUser = (emulator: Emulator, { apiToken }: Account, user: object) =>
  emulator.fetch('/account/add_user.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: apiToken, integration_token: emulator.integrationToken, user }),
  })

const refusal = (sentence: string) =>
  expect.objectContaining({ code: 'FAKETURA_INVALID_SNAPSHOT', message: `[faketura] ${sentence}` })

test('a snapshot whose login another user has by now is refused, and nothing changes', async () => {
  const [emulator, account, other] = await opened()
  const user = { email: 'ann@user.test', password: 'first' }
  await addUser(emulator, account, user)
  const mine = account.snapshot()
  account.reset()
  expect((await addUser(emulator, other, { ...user, password: 'second' })).status).toBe(200)
  const before = emulator.export()
  const sentence = 'login "ann@user.test" of this snapshot is now in account other'
  expect(() => account.restore(mine)).toThrow(refusal(sentence))
  expect(emulator.export()).toEqual(before)
  other.reset()
  account.restore(mine)
  expect(emulator.export().users).toContainEqual(expect.objectContaining({ login: 'ann@user.test' }))
})

test('the same snapshot is refused over HTTP', async () => {
  const [emulator, account, other] = await opened()
  const post = (path: string) => emulator.fetch(`/__admin/accounts/demo/${path}`, { method: 'POST' })
  await addUser(emulator, account, { email: 'ann@user.test', password: 'first' })
  const { id } = (await (await post('snapshots')).json()) as { id: string }
  await post('reset')
  await addUser(emulator, other, { email: 'ann@user.test', password: 'second' })
  const before = emulator.export()
  const response = await post(`snapshots/${id}/restore`)
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('FAKETURA_INVALID_SNAPSHOT'),
  ])
  expect(emulator.export()).toEqual(before)
})

test('a state with the login of a user without an account is refused', async () => {
  const [emulator, account] = await opened()
  await addUser(emulator, account, { email: 'ann@user.test', password: 'first' })
  const mine = account.snapshot()
  account.reset()
  await emulator.load({ users: [{ email: 'ann@user.test' }] })
  const sentence = 'login "ann@user.test" of this snapshot is now that of a user without an account'
  expect(() => account.restore(mine)).toThrow(refusal(sentence))
})

test('a state whose chosen token or id another account has by now is refused, and nothing changes', async () => {
  const [emulator, account, other] = await opened()
  const { id, token } = account.invoices.create({ buyer_name: 'Ann', token: 'chosen' })
  const mine = account.snapshot()
  for (const [chosen, taken] of [
    [{ token }, 'token "chosen"'],
    [{ id }, `invoices ${id}`],
  ] as const) {
    account.reset()
    other.invoices.create({ buyer_name: 'Bea', ...chosen })
    const before = emulator.export()
    expect(() => account.restore(mine)).toThrow(refusal(`${taken} of this snapshot is now in account other`))
    expect(emulator.export()).toEqual(before)
    other.reset()
  }
  account.restore(mine)
  expect(account.invoices.get(id)).toMatchObject({ token })
})

test('account.reset is refused, too, when another account has a token of the initial state by now', async () => {
  const [emulator, account, other] = await opened()
  await emulator.load({ accounts: { third: { invoices: { it: { buyer_name: 'Ann', token: 'chosen' } } } } })
  const third = emulator.account('third')
  third.invoices.delete('it')
  other.invoices.create({ buyer_name: 'Bea', token: 'chosen' })
  third.clients.create({ name: 'Late' })
  const sentence = 'token "chosen" of the initial state is now in account other'
  expect(() => third.reset()).toThrow(refusal(sentence))
  expect(names(third)).toContain('Late')
  expect(names(account)).toEqual(['Jan'])
})

test('a snapshot from before the state was replaced does not bring ids back that others have', async () => {
  const [emulator, account] = await opened()
  const [donor, , neighbour] = await opened()
  const { id } = neighbour.clients.create({ name: 'Bea' })
  expect(account.clients.create({ name: 'Ann' }).id).toBe(id)
  const mine = account.snapshot()
  await emulator.load(donor.export())
  expect(() => account.restore(mine)).toThrow(`clients ${id} of this snapshot is now in account other`)
  expect(names(account)).toEqual(['Jan'])
})

test('an id of the initial state that another account has got since emulator.restore is refused', async () => {
  const [emulator, account, other] = await opened()
  const before = emulator.snapshot()
  const { id } = account.clients.create({ name: 'Ann' })
  await emulator.load({ accounts: { third: {} } })
  emulator.restore(before)
  expect(other.clients.create({ name: 'Bea' }).id).toBe(id)
  const sentence = `clients ${id} of the initial state is now in account other`
  expect(() => account.reset()).toThrow(refusal(sentence))
  expect(names(account)).toEqual(['Jan'])
  other.clients.delete(id)
  account.reset()
  expect(names(account)).toEqual(['Jan', 'Ann'])
})

test('the initial states of exact accounts may share ids and tokens', async () => {
  const exact = (prefix: string, id: number) => ({
    faketura: 1,
    exact: true,
    users: [{ id, login: prefix, email: `${prefix}@user.test`, password: 'p', account: prefix }],
    accounts: {
      [prefix]: { id, owner: prefix, clients: [{ id: 7, name: prefix, token: 'same' }] },
    },
  })
  const [emulator, account] = await opened()
  await emulator.load([exact('one', 1), exact('two', 2)])
  const [one, two] = [emulator.account('one'), emulator.account('two')]
  one.clients.delete(7)
  const empty = one.snapshot()
  account.clients.create({ name: 'Else', token: 'other' })
  one.reset()
  expect([...names(one), ...names(two)]).toEqual(['one', 'two'])
  one.restore(empty)
  two.clients.update(7, { name: 'Two' })
  one.reset()
  for (const { clients } of [one, two]) clients.delete(7)
  account.clients.create({ name: 'Bea', token: 'same' })
  const sentence = 'token "same" of the initial state is now in account demo'
  expect(() => two.reset()).toThrow(refusal(sentence))
})

test('a token that came back to its first account is refused to the second one', async () => {
  const [, account, other] = await opened()
  const chosen = { name: 'Ann', token: 'chosen' }
  const { id } = other.clients.create(chosen)
  const theirs = other.snapshot()
  other.clients.delete(id)
  account.clients.create(chosen)
  const mine = account.snapshot()
  account.reset()
  other.restore(theirs)
  const sentence = 'token "chosen" of this snapshot is now in account other'
  expect(() => account.restore(mine)).toThrow(refusal(sentence))
})

const eve = { email: 'eve@user.test', password: 'secret' }
const invitedEve = { email: eve.email, invite: true }

const membersOf = (emulator: Emulator, { prefix }: Account) => emulator.export().accounts[prefix]!.members

test('an invited user whose id another user has got since emulator.restore is refused', async () => {
  const [emulator, account, other] = await opened()
  const before = emulator.snapshot()
  await addUser(emulator, other, eve)
  const { id } = emulator.export().users.find(({ login }) => login === eve.email)!
  await addUser(emulator, account, invitedEve)
  const mine = account.snapshot()
  emulator.restore(before)
  await addUser(emulator, other, { ...eve, email: 'bob@user.test' })
  const state = emulator.export()
  const sentence = `users ${id} ("eve@user.test") of this snapshot is now in account other`
  expect(() => account.restore(mine)).toThrow(refusal(sentence))
  expect(emulator.export()).toEqual(state)
  other.reset()
  await addUser(emulator, other, eve)
  expect(() => account.restore(mine)).toThrow(
    refusal(`users ${id} ("eve@user.test") of this snapshot is now deleted`),
  )
  emulator.restore(before)
  await addUser(emulator, other, eve)
  account.restore(mine)
  expect(membersOf(emulator, account)).toMatchObject([{ login: eve.email }])
})

test('an invited user who is deleted by now is refused', async () => {
  const [emulator, account, other] = await opened()
  await addUser(emulator, other, eve)
  await addUser(emulator, account, invitedEve)
  const mine = account.snapshot()
  account.reset()
  other.reset()
  const state = emulator.export()
  expect(() => account.restore(mine)).toThrow(
    /^\[faketura\] users \d+ \("eve@user\.test"\) of this snapshot is now deleted$/,
  )
  expect(emulator.export()).toEqual(state)
})

test('a user whose id a user without an account has got since emulator.restore is refused', async () => {
  const [emulator, account] = await opened()
  const before = emulator.snapshot()
  await addUser(emulator, account, eve)
  const { id } = emulator.export().users.find(({ login }) => login === eve.email)!
  const mine = account.snapshot()
  emulator.restore(before)
  await emulator.load({ users: [{ email: 'bob@user.test' }] })
  const sentence = `users ${id} of this snapshot is now that of a user without an account`
  expect(() => account.restore(mine)).toThrow(refusal(sentence))
})

test('a user whose id has come to a user of another account, too, is refused', async () => {
  const [emulator, account, other] = await opened()
  const before = emulator.snapshot()
  await addUser(emulator, account, { email: 'bob@user.test', password: 'first' })
  const mine = account.snapshot()
  emulator.restore(before)
  await addUser(emulator, account, { email: 'ann@user.test', password: 'second' })
  await addUser(emulator, other, { email: 'ann@user.test', invite: true })
  const shared = emulator.export()
  const { id } = shared.users.find(({ login }) => login === 'ann@user.test')!
  const sentence = `users ${id} of this snapshot is now a user of account other`
  expect(() => account.restore(mine)).toThrow(refusal(sentence))
  expect(emulator.export()).toEqual(shared)
  other.reset()
  account.restore(mine)
  expect(emulator.export().users).toContainEqual(expect.objectContaining({ id, login: 'bob@user.test' }))
})
