import { expect, test } from 'vitest'
import { documentBankAccountsProofs } from '../../src/verify/proofs/document-bank-accounts.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open, openWith, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(documentBankAccountsProofs)

const number = 'PL 27 1140 2004 0000 3002 0135 5387'
const other = 'PL61109010140000071219812874'

/** A bank account of the main department. */
const account = (client: Client, values: object = {}, use: object = {}) =>
  client.create('bank_accounts', {
    bank_account_number: number,
    bank_name: 'Bank A',
    bank_account_version_departments: [
      { department_id: client.account.departments.all()[0]!.id, show_on_invoice: true, ...use },
    ],
    ...values,
  })

const numbers = ({ bank_accounts }: Invoice) => bank_accounts.map((row) => row.bank_account_number)

test('the bank accounts of a document have the keys in order, and seller_bank_swift', async () => {
  const client = await open({ edition: 'poland' })
  const { id } = await account(client, { bank_swift: 'BANKPLPW' })
  const made = await client.sale()
  expect(Object.entries(made.bank_accounts[0]!)).toEqual(
    Object.entries({
      id,
      name: null,
      bank_name: 'Bank A',
      bank_account_number: number,
      bank_currency: 'PLN',
      bank_swift: 'BANKPLPW',
      account_description: null,
      own_bank_account: false,
      own_bank_account_type: null,
      factor_bank_account: false,
      formatted_bank_account_number: 'PL27 1140 2004 0000 3002 0135 5387',
    }),
  )
  const { body } = await client.get<{ seller_bank_swift: string }>(`/invoices/${made.id}.json`, {
    'additional_fields[invoice]': 'seller_bank_swift',
  })
  expect(body.seller_bank_swift).toBe('BANKPLPW')
  const shop = await client.create('departments', { name: 'Shop' })
  expect((await client.sale({ department_id: shop.id })).bank_accounts).toEqual([])
})

test('a bank account is stored once, however its number is formatted', async () => {
  const client = await open({ edition: 'poland' })
  const stored = await account(client)
  const made = await client.sale({
    bank_accounts: [
      { bank_account_number: other },
      { bank_account_number: 'pl27-1140-2004-0000-3002-0135-5387', bank_name: 'Ignored' },
      { bank_account_number: '27114020040000300201355387' },
    ],
  })
  expect(made.bank_accounts).toMatchObject([
    { bank_account_number: other, bank_name: 'Rachunek bankowy', bank_currency: 'PLN' },
    { id: stored.id, bank_account_number: number, bank_name: 'Bank A' },
  ])
  const none = await client.update('invoices', made.id, { bank_accounts: [] })
  expect(none).toMatchObject({ bank_accounts: [], seller_bank_account: null, seller_bank_account_id: null })
  expect(await client.list('bank_accounts')).toHaveLength(2)
  const ignored = {
    code: 'replaced-value',
    message: expect.stringContaining('bank_name of bank_accounts[1]'),
  }
  expect(client.emulator.diagnostics()).toMatchObject([ignored])
})

test('a stored bank account keeps its values, and a diagnostic names others that are sent', async () => {
  const client = await open({ edition: 'poland' })
  const { id, ...stored } = await account(client, { own_bank_account: true, bank_swift: 'BANKPLPW' })
  for (const [row, replaced] of [
    [{ id, bank_name: 'Bank B', bank_swift: null }, ['bank_name']],
    [{ id, bank_account_number: other }, ['bank_account_number']],
    [
      { bank_account_number: number, bank_currency: 'EUR', own_bank_account: false },
      ['bank_currency', 'own_bank_account'],
    ],
    [{ id, bank_account_number: number.replaceAll(' ', ''), bank_name: 'Bank A', name: '' }, []],
  ] as const) {
    const made = await client.sale({ bank_accounts: [row] })
    const { bank_name, bank_account_number, own_bank_account } = stored
    expect(made.bank_accounts).toMatchObject([{ id, bank_name, bank_account_number, own_bank_account }])
    const message = `bank account ${id} replaces the sent ${replaced.join(', ')} of bank_accounts[0]`
    const expected = replaced.length > 0 ? [{ code: 'replaced-value', message }] : []
    expect(client.lastRequest.diagnostics, replaced.join()).toMatchObject(expected)
    // What a response contains can be sent back.
    await client.update('invoices', made.id, { bank_accounts: made.bank_accounts })
    expect(client.lastRequest.diagnostics).toEqual([])
  }
  const twice = [
    { bank_account_number: '9', bank_name: 'One' },
    { bank_account_number: '9 ', bank_name: 'Two' },
  ]
  expect((await client.sale({ bank_accounts: twice })).bank_accounts).toMatchObject([{ bank_name: 'One' }])
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'replaced-value' }])
  const made = await client.sale({ bank_accounts: [{ id }] })
  const own = await client.update('invoices', made.id, { bank_accounts: [{ id, bank_name: 'Bank C' }] })
  expect(own.bank_accounts).toMatchObject([{ id, bank_name: 'Bank C' }])
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('a bank account without a number, or an unknown one, is 422 under bank_accounts', async () => {
  const client = await open()
  const refusal = async (row: object) => {
    const { status, body } = await client.post<Refusal>('/invoices.json', {
      invoice: { buyer_name: 'Buyer Ltd', bank_accounts: [row] },
    })
    return [status, body.message]
  }
  expect(await refusal({ bank_name: 'Bank' })).toEqual([
    422,
    { bank_accounts: ["[0].bank_account_number can't be blank"] },
  ])
  expect(await refusal({ id: 99 })).toEqual([
    422,
    { bank_accounts: ["[0].id 99 is not the id of one of this account's bank accounts"] },
  ])
  expect(await refusal({ bank_account_number: '1', bank_name: 'b'.repeat(257) })).toEqual([
    422,
    { bank_accounts: ['[0].bank_name is too long (maximum is 256 characters)'] },
  ])
  expect([...client.account.invoices.all(), ...client.account.bankAccounts.all()]).toEqual([])
})

promise('document-bank-accounts/security', async () => {
  const client = await openWith({ bank_account_security_level: 'strong' }, { edition: 'poland' })
  await account(client)
  const made = await client.sale({ bank_accounts: [{ bank_account_number: other }] })
  expect(numbers(made)).toEqual([number])
  const changed = await client.update('invoices', made.id, { bank_accounts: [] })
  expect(numbers(changed)).toEqual([number])
  expect(await client.list('bank_accounts')).toHaveLength(1)
  expect(client.emulator.diagnostics()).toHaveLength(2)
  const { status, body } = await client.put<Refusal>(`/invoices/${made.id}.json`, {
    invoice: { seller_bank_account: other },
  })
  expect([status, Object.keys(body.message)]).toEqual([422, ['seller_bank_account']])
  const newSeller = { buyer_name: 'Buyer Ltd', seller_name: 'Shop Ltd', seller_bank_account: other }
  expect((await client.post('/invoices.json', { invoice: newSeller })).status).toBe(422)
  expect(await client.list('departments')).toHaveLength(1)
  const same = await client.sale({ seller_bank_account: number })
  expect(same.seller_bank_account).toBe(number)
  const free = await openWith({ bank_account_security_level: 'normal' })
  expect(numbers(await free.sale({ bank_accounts: [{ bank_account_number: other }] }))).toEqual([other])
})

promise('document-bank-accounts/mass-payment', async () => {
  const client = await openWith({ use_mass_payment: true })
  const department = client.account.departments.all()[0]!
  await account(client)
  await client.update('departments', department.id, {
    use_mass_payment: true,
    mass_payment_pattern: 'PL5611400000',
  })
  const payer = await client.create('clients', { name: 'Payer', mass_payment_code: '000042' })
  const made = await client.sale({ client_id: payer.id })
  expect(made).toMatchObject({
    buyer_mass_payment_code: '000042',
    seller_bank_account: 'PL5611400000000042',
    bank_accounts: [{ bank_account_number: 'PL5611400000000042' }],
  })
  expect(numbers(await client.sale())).toEqual([number])
  const chosen = await client.sale({ client_id: payer.id, bank_accounts: [{ bank_account_number: other }] })
  expect(numbers(chosen)).toEqual([other])
})

promise('document-bank-accounts/mass-payment-protected', async () => {
  const values = { buyer_override: true, buyer_mass_payment_code: '77' }
  const free = await open()
  const { id } = await free.create('clients', { name: 'Payer' })
  expect(await free.sale({ client_id: id, ...values })).toMatchObject({ buyer_mass_payment_code: '77' })
  expect(await free.one('clients', id)).toMatchObject({ mass_payment_code: '77' })
  const client = await openWith({ bank_account_security_level: 'normal' })
  const coded = await client.create('clients', { name: 'Coded', mass_payment_code: '1' })
  expect(await client.sale({ client_id: coded.id, ...values })).toMatchObject({
    buyer_mass_payment_code: '1',
  })
  expect(await client.one('clients', coded.id)).toMatchObject({ mass_payment_code: '1' })
  const bare = await client.create('clients', { name: 'Bare' })
  const { status, body } = await client.post<Refusal>('/invoices.json', {
    invoice: { client_id: bare.id, ...values },
  })
  expect([status, Object.keys(body.message)]).toEqual([422, ['buyer_mass_payment_code']])
})
