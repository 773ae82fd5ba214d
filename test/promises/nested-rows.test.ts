import { expect, test } from 'vitest'
import { type Invoice, open, openWith } from '../support/client.ts'
import { invoiceForms, sendForm } from '../support/invoice-forms.ts'

const number = 'PL27114020040000300201355387'

/** Rows of every list of an invoice, with the values that come back. */
const rows = {
  positions: [
    { name: 'Lamp', quantity: '2.0', tax: '23', total_price_gross: '246.0', gtu_code: 'GTU_06' },
    { name: 'Shade', quantity: '1.0', tax: '5', total_price_gross: '21.0', additional_info: '31.2' },
  ],
  descriptions: [
    { kind: 'Delivery', content: 'By boat & train' },
    { kind: 'Note', content: 'Żółw' },
  ],
  recipients: [
    { name: 'Branch Ltd', city: 'Gdynia', company: false, role: 'Odbiorca' },
    { name: 'Jo Doe', first_name: 'Jo', role: 'Dodatkowy nabywca', participation: '25.5' },
  ],
  issuers: [{ name: 'Office', role: 'Faktor' }],
  settlement_positions: [
    { kind: 'charge', amount: '12.0', reason: 'Delivery' },
    { kind: 'deduction', amount: '2.5', reason: 'Deposit' },
  ],
  bank_accounts: [{ bank_account_number: number, bank_name: 'Bank A', own_bank_account: true }],
} as const

type List = keyof typeof rows
const lists = Object.keys(rows) as List[]

function expectRows(invoice: Invoice, expected: { readonly [Name in List]?: readonly object[] }): void {
  for (const list of lists) expect(invoice[list], list).toMatchObject(expected[list] ?? [])
}

test.each(invoiceForms)(
  'rows are accepted as %s, change by id, and are removed with _destroy',
  async (_form, formOf) => {
    const client = await open()
    const { apiToken } = client.account
    const record = { buyer_name: 'Buyer Ltd', ...rows }
    await sendForm(client, 'POST', '/invoices', formOf(record, apiToken))
    const made = client.account.invoices.all()[0]!
    expectRows(made, rows)
    expect(made.adjust_invoice_price).toBe('276.5')
    const idOf = (list: List, at: number) => (made[list] as readonly { readonly id: number }[])[at]!.id
    const edits = {
      positions: [{ id: idOf('positions', 1), name: 'Cord' }],
      descriptions: [{ id: idOf('descriptions', 0), _destroy: '1' }],
      recipients: [{ id: idOf('recipients', 0), city: 'Sopot' }],
      issuers: [{ id: idOf('issuers', 0), _destroy: 'true' }],
      settlement_positions: [{ kind: 'charge', amount: '1', reason: 'Stamp' }],
      bank_accounts: [{ bank_account_number: '77' }],
    }
    await sendForm(client, 'PUT', `/invoices/${made.id}`, formOf(edits, apiToken))
    expectRows(client.account.invoices.get(made.id)!, {
      positions: [rows.positions[0], { ...rows.positions[1], name: 'Cord', id: idOf('positions', 1) }],
      descriptions: [rows.descriptions[1]],
      recipients: [{ ...rows.recipients[0], city: 'Sopot' }, rows.recipients[1]],
      settlement_positions: [...rows.settlement_positions, { amount: '1.0', reason: 'Stamp' }],
      bank_accounts: [{ bank_account_number: '77' }],
    })
    expect(client.emulator.diagnostics()).toEqual([])
  },
)

test('an id of no row of the document is 422, and nothing changes', async () => {
  const client = await open()
  const { bank_accounts, ...others } = rows
  const made = await client.sale(rows)
  const stranger = await client.sale(rows)
  for (const list of Object.keys(others) as (keyof typeof others)[]) {
    const invoice = { oid: 'A-7', [list]: [{ id: stranger[list]![0]!.id }] }
    const { status, body } = await client.put<{ message: object }>(`/invoices/${made.id}.json`, { invoice })
    expect([status, Object.keys(body.message)]).toEqual([422, [list]])
  }
  expect(await client.one('invoices', made.id)).toMatchObject({ oid: null, updated_at: made.updated_at })
})

test('the XML of a document has its rows, each with the element of its kind', async () => {
  const client = await open()
  const { id } = await client.sale(rows)
  const { text } = await client.get(`/invoices/${id}.xml`)
  expect(text).toContain('<descriptions type="array">\n    <description type="InvoiceAdditionalDescription">')
  for (const element of ['recipient', 'issuer', 'settlement-position', 'bank-account'])
    expect(text).toMatch(new RegExp(`<${element}s type="array">\\s*<${element}>\\s*<id type="integer">`))
})

test('fixtures list rows and name bank accounts by alias, and exports load again', async () => {
  const { bank_accounts, ...others } = rows
  const invoice = { buyer_name: 'Buyer Ltd', ...others, bank_accounts: [{ id: 'main_account' }] }
  const fixtures = {
    faketura: 1,
    accounts: {
      acme: {
        bank_accounts: { main_account: { bank_account_number: number, bank_name: 'Bank A' } },
        invoices: { late: invoice, other: { buyer_name: 'Buyer Ltd', description: 'Thanks' } },
      },
    },
  }
  const client = await open({ fixtures })
  const { invoices, bankAccounts } = client.account
  const late = invoices.get('late')!
  expectRows(late, {
    ...others,
    bank_accounts: [{ id: bankAccounts.get('main_account')!.id, bank_name: 'Bank A' }],
  })
  expect(invoices.get('other')).toMatchObject({ descriptions: [{ kind: 'Note', content: 'Thanks' }] })
  const copy = await open({ fixtures: client.emulator.export() })
  expect(copy.account.invoices.all()).toEqual(invoices.all())
  expect((await copy.sale({ descriptions: [{ content: 'x' }] })).descriptions).toEqual(
    (await client.sale({ descriptions: [{ content: 'x' }] })).descriptions,
  )
  const made = invoices.create({
    buyer_name: 'Buyer Ltd',
    bank_accounts: [{ id: 'main_account' }],
    recipients: [{ name: 'A' }],
  })
  expect(made).toMatchObject({ bank_accounts: late.bank_accounts, recipients: [{ name: 'A' }] })
  expect(invoices.find({ recipients: { name: 'A' }, bank_accounts: { bank_name: /^Bank/ } })?.id).toBe(
    made.id,
  )
})

test('settings of an account survive export and load', async () => {
  const client = await openWith({ use_settlements: false, bank_account_security_level: 'strong' })
  const { accounts } = client.emulator.export()
  expect(accounts[client.account.prefix]!.settings).toMatchObject({
    use_settlements: false,
    bank_account_security_level: 'strong',
  })
})

test('a refusal of an added row names its place in the request', async () => {
  const client = await open()
  const { id } = await client.sale({ positions: [...rows.positions] })
  const { status, body } = await client.put<object>(`/invoices/${id}.json`, {
    invoice: { positions: [{ name: 'Bulb', price_net: 1 }, { price_net: 5 }] },
  })
  expect([status, body]).toEqual([
    422,
    { code: 'error', message: { positions: ["[1].name can't be blank"] } },
  ])
})

test.each([1, 4000])('%i rows count beside an empty list under the own name of the field', async (count) => {
  const client = await open()
  const row = { name: 'Service A', total_price_gross: 10, additional_info: 'x'.repeat(60) }
  for (const names of [
    ['positions', 'positions_attributes'],
    ['positions_attributes', 'positions'],
  ]) {
    const lists = Object.fromEntries(
      names.map((name) => [name, name === 'positions' ? [] : Array(count).fill(row)]),
    )
    const { body } = await client.post<Invoice>('/invoices.json', {
      invoice: { buyer_name: 'Buyer', ...lists },
    })
    expect(body.positions).toHaveLength(count)
  }
})
