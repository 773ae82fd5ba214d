import { expect, test } from 'vitest'
import { departmentsProofs } from '../../src/verify/proofs/departments.ts'
import { promise } from '../promise.ts'
import { Client, open, openWith, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { expectOnRequest, textsFor } from '../support/rare-fields.ts'
import { refused } from '../support/refused.ts'

portable(departmentsProofs)

async function mainOf(client: Client) {
  const main = (await client.list('departments')).filter((department) => department.main)
  expect(main).toHaveLength(1)
  return main[0]!
}

test('the company of a new account is its main department', async () => {
  const { emulator, account } = await open()
  const newAccount = { account: { prefix: 'acme' }, company: { name: 'First Ltd' } }
  const tokens = { api_token: account.apiToken, integration_token: emulator.integrationToken }
  await new Client(emulator, account).post('/account.json', { ...tokens, ...newAccount })
  const client = new Client(emulator, emulator.account('acme'))
  expect(await client.list('departments')).toMatchObject([{ name: 'First Ltd', main: true }])
  expect(await client.create('departments', { name: 'Second Ltd' })).toMatchObject({ main: false })
})

test('patterns of the edition apply once use_pattern is on', async () => {
  const client = await open({ edition: 'poland' })
  const branch = await client.create('departments', { name: 'Branch Ltd', invoice_pattern: 'BRnr/yyyy' })
  expect(branch).toMatchObject({
    use_pattern: false,
    invoice_pattern: 'BRnr/yyyy',
    invoice_pattern_proforma: 'Pnr-m/mm/yyyy',
  })
  const sell = () => client.sale({ department_id: branch.id })
  expect(await sell()).toMatchObject({ number: '1/01/2026', pattern: 'nr-m/mm/yyyy' })
  await client.update('departments', branch.id, { use_pattern: true })
  expect(await sell()).toMatchObject({ number: 'BR1/2026', pattern: 'BRnr/yyyy' })
  expect(await client.sale()).toMatchObject({ number: '2/01/2026' })
})

promise('departments/main-stays', async () => {
  const client = await open()
  const main = await mainOf(client)
  const path = `/departments/${main.id}.json`
  await refused(client, () => client.delete<Refusal>(path), 422, 'main')
  await refused(client, () => client.put<Refusal>(path, { department: { main: false } }), 422, 'main')
  const other = await client.create('departments', { name: 'Branch Ltd' })
  await client.update('departments', other.id, { main: true })
  expect((await client.delete(path)).status).toBe(200)
  expect(await mainOf(client)).toMatchObject({ id: other.id })
})

test('a new main department replaces the former one', async () => {
  const client = await open()
  const former = await mainOf(client)
  const branch = await client.create('departments', { name: 'Branch Ltd' })
  expect(await mainOf(client)).toMatchObject({ id: former.id })
  await client.update('departments', branch.id, { main: true })
  expect(await mainOf(client)).toMatchObject({ id: branch.id })
  const third = await client.create('departments', { name: 'Third Ltd', main: true })
  expect(await mainOf(client)).toMatchObject({ id: third.id })
})

/** Patterns of the French department as recorded (observed 8). */
const recordedPatterns = {
  invoice_pattern: 'Fyyyy-nr',
  invoice_pattern_bill: 'Rnr',
  invoice_pattern_proforma: 'Pnr',
  invoice_pattern_correction: 'A/nr',
  invoice_pattern_receipt: 'R/nr',
  invoice_pattern_advance: 'FA/nr',
  invoice_pattern_final: 'FS/nr',
  pattern_vat_rr: 'RRnr',
  pattern_vat_mp: 'MPnr',
  pattern_vat_margin: 'Mnr',
  pattern_pz: 'BE/nr',
  pattern_wz: 'BL/nr',
  pattern_mm: 'BT/nr',
  pattern_kp: 'KPnr',
  pattern_kw: 'KWnr',
  pattern_invoice_other: 'Bnr',
  pattern_estimate: 'Dyyyy-nr',
  pattern_zt: 'BC/nr',
  invoice_pattern_correction_note: 'NKnr',
  pattern_client_order: 'BC/nr',
  invoice_pattern_accounting_note: 'Nnr',
}

test.each(Object.entries(recordedPatterns))(
  'the French edition has the default %s %s',
  async (key, pattern) => {
    const client = await open({ edition: 'france' })
    expect((await mainOf(client))[key as keyof typeof recordedPatterns]).toBe(pattern)
  },
)

test('a department has the other recorded defaults', async () => {
  const client = await openWith({})
  const empty = ['person', 'phone', 'www', 'fax', 'bank', 'bank_account', 'tax_no_kind', 'bank_swift']
  const made = await client.create('departments', { name: 'Branch Ltd' })
  for (const key of [
    ...empty,
    'capital_kind',
    'capital_currency',
    'tax_kind',
    'email_subject',
    'footer_content',
  ]) {
    expect(made[key as keyof typeof made], key).toBe('')
  }
  for (const number of [1, 2, 3, 4, 5] as const) expect(made[`register${number}_status`]).toBe('0')
  expect(made).toMatchObject({
    main: false,
    use_pattern: false,
    email_template_kind: 'default',
    overdue_email_template_kind: 'default',
    footer_kind: 'default',
  })
})

test('further fields are in lists on request', async () => {
  const client = await open({ strict: true })
  const group = 'au_name au_siren au_tva au_address'
  const texts = textsFor(
    `legal_name tva_number bank_accountancy_account ${group} invoice_description_long force_tax_rate`,
  )
  const values = { ...texts, use_legal_name: true, au_member: true }
  await expectOnRequest(client, 'departments', 'department', values)
  // As the French document sends them: in an object of their own.
  const { id } = await client.create('departments', { name: 'Branch', additional_fields: values })
  const query = { 'fields[department]': Object.keys(values).join() }
  expect((await client.get(`/departments/${id}.json`, query)).body).toEqual(values)
})

promise('departments/bank-account', async () => {
  const client = await open()
  const { id } = await client.create('departments', { name: 'Branch Ltd' })
  const noted = async (bank_account_id: number | null) => {
    expect(await client.update('departments', id, { bank_account_id })).toMatchObject({ bank_account_id })
    return client.lastRequest.diagnostics.map(({ message }) => message)
  }
  expect(await noted(77)).toEqual(['bank_account_id 77 is not a bank account of this account'])
  expect(await noted(client.account.bankAccounts.create({ bank_account_number: '123' }).id)).toEqual([])
  expect(await noted(null)).toEqual([])
  await client.create('departments', { name: 'Other Ltd', bank_account_id: 77 })
  expect(client.lastRequest.diagnostics.map(({ code }) => code)).toEqual(['unknown-record'])
})

test('the default rate of a department is a tax rate', async () => {
  const client = await open()
  const wrong = { department: { name: 'Branch Ltd', default_tax: '23%' } }
  const create = () => client.post<Refusal>('/departments.json', wrong)
  await refused(client, create, 422, 'default_tax')
  const { id } = await client.create('departments', { name: 'Branch Ltd', default_tax: 8 })
  const positions = [{ name: 'Service A', total_price_gross: 108 }]
  const made = await client.sale({ department_id: id, positions })
  expect(made.positions).toMatchObject([{ tax: '8', total_price_net: '100.0' }])
  expect(await client.update('departments', id, { default_tax: '' })).toMatchObject({ default_tax: null })
})
