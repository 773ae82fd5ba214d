import { expect, test } from 'vitest'
import { bankAccountsProofs } from '../../src/verify/proofs/bank-accounts.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(bankAccountsProofs)

const number = 'PL 27 1140 2004 0000 3002 0135 5387'

async function withDepartments() {
  const client = await open({ edition: 'poland' })
  const main = client.account.departments.all()[0]!.id
  const { id: shop } = await client.create('departments', { name: 'Shop' })
  return { client, main, shop }
}

const use = (department_id: number, show_on_invoice: boolean, main_on_department = false) => ({
  department_id,
  show_on_invoice,
  main_on_department,
})

test('a bank account has its keys, and the currency of the edition', async () => {
  const client = await open({ edition: 'poland' })
  const made = await client.create('bank_accounts', { bank_account_number: number })
  expect(Object.entries(made)).toEqual([
    ['id', expect.any(Number)],
    ['name', null],
    ['bank_name', null],
    ['bank_account_number', number],
    ['bank_currency', 'PLN'],
    ['bank_swift', null],
    ['account_description', null],
    ['own_bank_account', false],
    ['own_bank_account_type', null],
    ['factor_bank_account', false],
    ['bank_account_id', made.id],
    ['bank_account_version_departments', []],
    ['default', false],
  ])
  expect(await client.one('bank_accounts', made.id)).toEqual(made)
  const [listed] = await client.list('bank_accounts')
  expect(listed).toEqual(made)
  const euro = await client.update('bank_accounts', made.id, { bank_currency: 'EUR' })
  expect(euro).toMatchObject({ bank_currency: 'EUR', bank_account_number: number })
})

test('nothing is stored without a number', async () => {
  const client = await open()
  const bank_account = { name: 'Nothing' }
  const { status, body } = await client.post<Refusal>('/bank_accounts.json', { bank_account })
  expect([status, body]).toEqual([
    422,
    { code: 'error', message: { bank_account_number: ["can't be blank"] } },
  ])
  expect(client.account.bankAccounts.all()).toEqual([])
})

test('messages about lengths have the documented wording', async () => {
  const client = await open()
  const fits = { bank_account_number: number, name: 'n'.repeat(255), bank_name: 'b'.repeat(256) }
  const { id } = await client.create('bank_accounts', fits)
  const wrong = { name: 'n'.repeat(256), account_description: 'd'.repeat(257), own_bank_account_type: 'loan' }
  const { status, body } = await client.put<Refusal>(`/bank_accounts/${id}.json`, { bank_account: wrong })
  expect(status).toBe(422)
  expect(body.message).toMatchObject({
    name: ['is too long (maximum is 255 characters)'],
    account_description: ['is too long (maximum is 256 characters)'],
    own_bank_account_type: [expect.stringContaining('is not included in the list')],
  })
  expect(await client.one('bank_accounts', id)).toMatchObject(fits)
})

test('departments of a bank account get no diagnostic', async () => {
  const { client, main, shop } = await withDepartments()
  const { id } = await client.create('bank_accounts', {
    bank_account_number: number,
    bank_account_version_departments: [use(main, true), use(shop, false)],
  })
  const changed = await client.update('bank_accounts', id, {
    bank_account_version_departments: [{ department_id: shop, show_on_invoice: true }],
  })
  expect(changed.bank_account_version_departments).toEqual([use(main, true), use(shop, true)])
  const unlinked = await client.update('bank_accounts', id, {
    bank_account_version_departments: [{ department_id: main, remove: true }],
  })
  expect(unlinked.bank_account_version_departments).toEqual([use(shop, true)])
  expect(client.emulator.diagnostics()).toEqual([])
  const { text } = await client.get(`/bank_accounts/${id}.xml`)
  expect(text).not.toMatch(/<bank-account-version-department>\s*<id/)
})

test('a deleted bank account is gone', async () => {
  const client = await open()
  const { id } = await client.create('bank_accounts', { bank_account_number: number })
  const { status, text } = await client.delete(`/bank_accounts/${id}.json`)
  expect([status, text]).toEqual([200, ''])
  expect((await client.get<Refusal>(`/bank_accounts/${id}.json`)).body).toEqual({
    code: 'error',
    message: 'Not found',
  })
})

test('the main account of any department is the default', async () => {
  const { client, main } = await withDepartments()
  const bank_account_version_departments = [use(main, true, true)]
  const values = { bank_account_number: number, bank_account_version_departments }
  expect((await client.create('bank_accounts', values)).default).toBe(true)
})
