import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

const takenToken = /another account has this token/

/** Pairs of accounts of which both would accept one text as their token. */
const pairs: readonly (readonly [first: string, second: string])[] = [
  ['secret', 'secret'],
  ['secret/one', 'secret'],
  ['secret/one', 'secret/one'],
  ['secret', 'secret/one'],
  ['secret', 'secret/two'],
  ['secret/two', 'secret'],
  ['secret/two/one', 'secret/two'],
]

test.each(pairs)('accounts with the tokens %s and %s cannot both exist', async (first, second) => {
  const emulator = await createEmulator()
  const one = emulator.createAccount({ prefix: 'one', apiToken: first })
  expect(() => emulator.createAccount({ prefix: 'two', apiToken: second })).toThrow(takenToken)
  expect(() => emulator.createAccount({ prefix: 'two', token: second })).toThrow(takenToken)
  await expect(emulator.load({ accounts: { two: { api_token: second } } })).rejects.toThrow(takenToken)
  const response = await emulator.fetch('/__admin/accounts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefix: 'two', apiToken: second }),
  })
  expect([response.status, await response.text()]).toEqual([422, expect.stringMatching(takenToken)])
  for (const token of [one.apiToken, first]) {
    await emulator.fetch(`/clients.json?api_token=${token}`)
    expect(emulator.requests.last()?.account, token).toBe('one')
  }
  expect(emulator.accounts).toHaveLength(2)
})

test('tokens that share a part are different', async () => {
  const emulator = await createEmulator()
  const tokens = ['secret', 'secret/else', 'else/secret', 'secret/else/fourth']
  const prefixes = ['first', 'second', 'third', 'fourth'] as const
  expect(() =>
    prefixes.map((prefix, at) => emulator.createAccount({ prefix, apiToken: tokens[at]! })),
  ).toThrow(takenToken)
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo', 'first', 'second', 'third'])
})

test('a deleted account gives its token back', async () => {
  const emulator = await createEmulator()
  emulator.createAccount({ prefix: 'one', apiToken: 'secret/one' })
  emulator.deleteAccount('one')
  const two = emulator.createAccount({ prefix: 'two', apiToken: 'secret/one' })
  await emulator.fetch('/clients.json?api_token=secret/one')
  expect(two.requests.all()).toHaveLength(1)
})
