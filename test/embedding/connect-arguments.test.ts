import { onTestFinished, expect as plain, test } from 'vitest'
import { connect, createEmulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'

async function opened() {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  return { emulator, remote: await connect(emulator.url), account: emulator.account() }
}

test.each(['', '.', '..'])('a record of the id %j is unknown, in this process and over HTTP', async (id) => {
  const { emulator, remote, account } = await opened()
  const far = await remote.account()
  plain([account.clients.get(id), await far.clients.get(id)]).toEqual([undefined, undefined])
  const unknown = plain.objectContaining({ code: 'FAKETURA_UNKNOWN_RECORD' })
  await plain(far.clients.update(id, { name: 'Ann' })).rejects.toEqual(unknown)
  await plain(far.clients.delete(id)).rejects.toEqual(unknown)
  plain(emulator.accounts).toHaveLength(1)
})

test.each(['', '..', 1.5])('the fault %j is unknown, and nothing else is deleted', async (id) => {
  const { emulator, remote } = await opened()
  const far = await remote.account()
  await far.faults.add({ operation: 'clients.list', then: { status: 500 } })
  const clear: (id: unknown) => Promise<void> = far.faults.clear as never
  await plain(clear(id)).rejects.toEqual(plain.objectContaining({ code: 'FAKETURA_UNKNOWN_FAULT' }))
  plain([emulator.accounts.length, (await far.faults.list()).length]).toEqual([1, 1])
})

test('an unknown option of export is refused over HTTP, too', async () => {
  const { remote } = await opened()
  const misspelt: object = { acount: 'demo' }
  await plain(remote.export(misspelt)).rejects.toThrow('unknown option "acount"')
})

class Hidden {
  get oid() {
    return 'NOPE'
  }
}

test.each([
  ['a getter', new Hidden()],
  ['an inherited value', Object.create({ oid: 'NOPE' })],
  ['a value that is not enumerable', Object.defineProperty({}, 'oid', { value: 'NOPE' })],
])('a pattern with %s is refused, because it would match anything', async (_, pattern) => {
  const { account } = await opened()
  account.invoices.create({ buyer_name: 'Ann', oid: 'A-7' })
  plain(() => expect(account).toHaveInvoice(pattern)).toThrow('an object of values by field')
})

test('a pattern beside an invoice is refused', async () => {
  const { account } = await opened()
  const invoice = account.invoices.create({ buyer_name: 'Ann', status: 'paid' })
  expect(invoice).toBePaid()
  plain(() => expect(invoice).toBePaid({ oid: 'OTHER' })).toThrow('only for the invoices of an account')
  plain(() => expect(invoice).not.toBeCleared({ oid: 'OTHER' })).toThrow(
    'only for the invoices of an account',
  )
})
