import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { profileFileText } from '../../src/emulator/profile-file.ts'
import { createEmulator, type ProfileOverrides } from '../../src/index.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { switchableBehaviours } from '../../src/names/switchable-behaviours.ts'
import { open, openWith } from '../support/client.ts'

async function fileWith(name: string, text: string): Promise<`${string}.yaml`> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, text)
  return path as `${string}.yaml`
}

test('every switchable behaviour is in the ledger', () => {
  const ids = behaviours().map(({ id }) => id)
  expect(switchableBehaviours.filter((id) => !ids.includes(id))).toEqual([])
})

/** What tells the two profiles apart, by behaviour. */
async function shownBy(profile: ProfileOverrides) {
  const client = await openWith({ discount_kind: 'amount' }, { profile })
  const { fetch } = client.emulator
  const { apiToken } = client.account
  const status = async (path: string, init?: RequestInit) =>
    (await fetch(`${path}?api_token=${apiToken}`, init)).status
  const product = await client.create('products', { name: 'A', price_net: 100, tax: 23 })
  const payment = await client.create('payments', { name: 'Transfer', price: 1 })
  const line = { name: 'A', quantity: 1, tax: 23, total_price_gross: 123, discount_percent: 50 }
  const sale = await client.sale({ show_discount: true, discount_kind: 'percent_unit', positions: [line] })
  const copy = await client.sale({ from_invoice_id: sale.id })
  const missing = await client.get('/clients/999.json')
  const unknownHost = await fetch('http://nobody.fakturownia.pl/clients.json')
  await fetch('/clients.json', { headers: { Authorization: `Bearer ${apiToken}` } })
  const isObserved = {
    'hosts/observed-unknown': !(await unknownHost.text()).includes('nobody'),
    'integration/observed-account-information': (await status('/account.json')) === 200,
    'errors/observed-not-found': missing.text.includes('Not Found'),
    'diagnostics/recorded-forms': !client.emulator.diagnostics().some(({ code }) => code === 'token-place'),
    'invoice-lists/relations-observed': (await client.list('invoices', { invoice_id: sale.id })).length === 0,
    'discounts/setting': sale.price_gross === '61.5',
    'status/refused':
      (await status(`/invoices/${copy.id}/change_status.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"status":"nonsense"}',
      })) === 200,
    'payments/paths': (await status(`/banking/payments/${payment.id}.json`)) === 200,
    'products/net-price-update':
      (await client.update('products', product.id, { price_net: 50 })).price_net === '100.0',
    'products/deletion': (await status(`/products/${product.id}.json`, { method: 'DELETE' })) === 200,
  }
  return Object.entries(isObserved)
    .filter(([, is]) => is)
    .map(([id]) => id)
}

test.each(switchableBehaviours)('%s can be switched on its own', async (id) => {
  expect(await shownBy({ overrides: { [id]: 'observed' } })).toEqual([id])
})

test('either profile can be the base', async () => {
  const all = await shownBy({ base: 'observed' })
  expect(all.toSorted()).toEqual(switchableBehaviours.toSorted())
  const rest = await shownBy({ base: 'observed', overrides: { 'status/refused': 'documented' } })
  expect(rest).toEqual(all.filter((id) => id !== 'status/refused'))
})

test('a file can contain a profile, in YAML or JSON', async () => {
  const profile = { base: 'observed', overrides: { 'payments/paths': 'documented' } } as const
  for (const name of ['account.yaml', 'account.json']) {
    const path = await fileWith(name, await profileFileText(name, profile, ['totals/rounding: no profile']))
    const client = await open({ profile: path })
    const { id } = await client.create('payments', { name: 'Transfer', price: 1 })
    expect((await client.get(`/banking/payment/${id}.json`)).status).toBe(200)
  }
})

test.each([
  ['overrides:\n  status/refusd: observed\n', /status\/refusd.*did you mean.*status\/refused/],
  ['overrides:\n  status/refused: observd\n', /status\/refused.*observd/],
  ['bases: observed\n', /bases/],
  ['- 1\n', /base/],
  ['a: [\n', /account\.yaml/],
])('a wrong file %j is reported with its problem', async (text, message) => {
  const path = await fileWith('account.yaml', text)
  await expect(createEmulator({ profile: path })).rejects.toThrow(message)
})

test('refuses a missing file, and a word that is neither profile nor file', async () => {
  await expect(createEmulator({ profile: './nowhere.yaml' })).rejects.toThrow(/nowhere\.yaml cannot be read/)
  const word: string = 'documnted'
  await expect(createEmulator({ profile: word as 'documented' })).rejects.toThrow(/profile.*"documented"/)
})
