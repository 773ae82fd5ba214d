import { expect as plain, test } from 'vitest'
import { connect, type Emulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'
import { opened } from '../support/opened.ts'

const sale = { buyer_name: 'Ann', positions: [{ name: 'Mug', tax: 23, total_price_gross: '123' }] }
/** The status is replaced, because the amount paid contradicts it. */
const contradiction = { ...sale, status: 'paid', paid: 1 } as const
const replaced = 'status paid contradicts paid 1.0 of 123.0; it became partial'
const noted = { code: 'status-mismatch', message: replaced, call: 'invoices.create' }

test('a value that a rule replaces when a program writes is a diagnostic with the name of the call', async () => {
  const emulator = await opened({ listen: true })
  const account = emulator.account()
  const { id } = account.invoices.create(sale)
  plain(account.diagnostics()).toEqual([])
  account.invoices.create(contradiction)
  account.invoices.update(id, { status: 'paid', paid: 1 })
  plain(account.diagnostics()).toEqual([noted, { ...noted, call: 'invoices.update' }])
  plain(emulator.diagnostics()).toEqual(account.diagnostics())
  plain(emulator.createAccount().diagnostics()).toEqual([])
  plain(account.requests.all()).toEqual([])
})

test('diagnostics of requests and of writes are in the order in which they occurred', async () => {
  const emulator = await opened({ listen: true })
  const account = emulator.account()
  const ask = (name: string) =>
    emulator.fetch(`/clients.json?api_token=${account.apiToken}&${name}=1`, {
      headers: { Accept: 'application/json' },
    })
  await ask('one')
  account.invoices.create(contradiction)
  await ask('two')
  plain(account.diagnostics()).toMatchObject(
    [{ message: /"one"/ }, { call: 'invoices.create' }, { message: /"two"/ }].map((one) =>
      'message' in one ? { message: plain.stringMatching(one.message!) } : one,
    ),
  )
})

test.each([
  ['requests.clear', (emulator: Emulator) => emulator.account().requests.clear()],
  ['emulator.requests.clear', (emulator: Emulator) => emulator.requests.clear()],
  ['account.reset', (emulator: Emulator) => emulator.account().reset()],
  ['emulator.reset', (emulator: Emulator) => emulator.reset()],
])('%s clears the diagnostics of writes, too', async (_, clear) => {
  const emulator = await opened({ listen: true })
  emulator.account().invoices.create(contradiction)
  clear(emulator)
  plain(emulator.diagnostics()).toEqual([])
  plain(emulator.account().diagnostics()).toEqual([])
})

test('a new account has no diagnostics of a deleted one with its prefix', async () => {
  const emulator = await opened({ listen: true })
  emulator.account('demo').invoices.create(contradiction)
  emulator.deleteAccount('demo')
  await emulator.load({ accounts: { demo: {} } })
  plain(emulator.account('demo').diagnostics()).toEqual([])
})

test('a failing matcher names the writes of the program', async () => {
  const emulator = await opened({ listen: true })
  const account = emulator.account()
  account.invoices.create(contradiction)
  const line = `invoices.create(): ${replaced}`
  plain(() => expect(account).toHaveInvoice({ status: 'paid' })).toThrow(`\n${line}`)
  plain(() => expect(account).toHaveNoDiagnostics()).toThrow(line)
  plain(() => expect(emulator).toHaveNoDiagnostics()).toThrow(line)
  await plain(account.invoices.waitFor({ status: 'paid' }, { timeout: 0 })).rejects.toThrow(line)
})

test('in another process they are the same', async () => {
  const emulator = await opened({ listen: true })
  const remote = await connect(emulator.url)
  const account = await remote.account()
  await account.invoices.create(contradiction)
  plain(await account.diagnostics()).toEqual([noted])
  plain(await remote.diagnostics()).toEqual([noted])
  await plain(expect(account).toHaveNoDiagnostics()).rejects.toThrow(`invoices.create(): ${replaced}`)
})
