import { beforeEach, expect as plain, test } from 'vitest'
import { type Account, ArgumentError, type Emulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'
import { matchers } from '../../src/testing/matchers.ts'
import { type Client, open } from '../support/client.ts'
import { complaint } from '../support/complaint.ts'
import { invoiceNumber } from '../support/invoice-number.ts'

let client: Client
let emulator: Emulator
let account: Account

beforeEach(async () => {
  client = await open()
  ;({ emulator, account } = client)
})

const positions = [{ name: 'Hosting', tax: 23, total_price_gross: 246, quantity: 2 }]

/** An invoice with only the required fields. */
function invoice(values: object = {}) {
  return account.invoices.create({ buyer_name: 'Bloom', buyer_email: 'ann@bloom.test', positions, ...values })
}

test('toHaveInvoice matches all values, and its message lists the closest invoices', () => {
  for (const oid of ['B-1', 'A-70', 'C-1']) invoice({ oid })
  expect(account).toHaveInvoice()
  expect(account).toHaveInvoice({ oid: 'A-70', price_gross: 246, positions: [{ name: /^Host/ }] })
  expect(account).not.toHaveInvoice({ oid: 'A-7' })
  plain(complaint(() => expect(account).toHaveInvoice({ oid: 'A-7', status: 'issued' }))).toMatch(
    /^expected account demo to have an invoice with \{ oid: "A-7", status: "issued" \}\n3 invoices, none with oid "A-7"; closest: id \d+, number "[^"]+", oid "A-70", status "issued", differs in oid: "A-70" instead of "A-7"$/,
  )
})

test('lists the record with the fewest differences first', () => {
  invoice({ oid: 'A-7', kind: 'proforma', buyer_name: 'Other' })
  invoice({ oid: 'X', kind: 'vat' })
  const said = complaint(() =>
    expect(account).toHaveInvoice({ oid: 'A-7', kind: 'vat', buyer_name: 'Bloom' }),
  )
  plain(said).toContain('2 invoices, none with all of these together')
  plain(said).toContain('differs in oid: "X" instead of "A-7"')
})

test('shows nested differences by their path', () => {
  invoice()
  const said = complaint(() =>
    expect(account).toHaveInvoice({ positions: [{ name: 'Hosting', quantity: 3 }] }),
  )
  plain(said).toContain('differs in positions[0].quantity: "2.0" instead of "3.0"')
})

test('shows where the closest row of a list differs from one object', () => {
  invoice({ positions: [...positions, { name: 'Support', quantity: 1, tax: 8, total_price_gross: 54 }] })
  const pattern = { positions: { name: 'Support', quantity: 1, tax: 23 } }
  const said = complaint(() => expect(account).toHaveInvoice(pattern))
  plain(said).toContain('differs in positions[1].tax: "8" instead of "23"')
})

test('lists the matches in the message of a negated matcher', () => {
  const { id } = invoice({ oid: 'A-7' })
  plain(complaint(() => expect(account).not.toHaveInvoice({ oid: 'A-7' }))).toBe(
    `expected account demo not to have an invoice with { oid: "A-7" }\nthere is 1:\n  id ${id}, number "${invoiceNumber(1)}", buyer_name "Bloom", oid "A-7", status "issued", price_gross "246.0"`,
  )
})

test('matches exactly as often as `times` says', () => {
  for (const oid of ['A-7', 'A-7', 'B-1']) invoice({ oid })
  expect(account).toHaveInvoice({ oid: 'A-7' }, { times: 2 })
  expect(account).not.toHaveInvoice({ oid: 'A-7' }, { times: 1 })
  expect(account).toHaveInvoice({ oid: 'C-1' }, { times: 0 })
  plain(complaint(() => expect(account).toHaveInvoice({ oid: 'A-7' }, { times: 1 }))).toMatch(
    /to have an invoice with \{ oid: "A-7" \} once\nthere are 2:\n {2}id .*\n {2}id /,
  )
})

test('finds clients, products and payments like invoices', () => {
  account.clients.create({ name: 'Birch', external_id: 'crm-7' })
  account.products.create({ name: 'Lamp', price_gross: '61.5', tax: '23' })
  account.payments.create({ name: 'Transfer', price: 100 })
  expect(account).toHaveClient({ external_id: 'crm-7' })
  expect(account).toHaveProduct({ name: 'Lamp', price_net: 50 })
  expect(account).toHavePayment({ price: '100.00' })
  plain(complaint(() => expect(account).toHaveClient({ name: 'Beech' }))).toContain('to have a client')
  plain(complaint(() => expect(account).toHaveProduct({ name: 'Lamb' }))).toContain(
    '1 product, none with name',
  )
  plain(complaint(() => expect(account).toHavePayment({ price: 99 }))).toContain('"100.0" instead of "99.0"')
  plain(complaint(() => expect(emulator.createAccount()).toHaveClient())).toContain('no clients at all')
})

test('toBePaid accepts one invoice, or an account', () => {
  const open = invoice({ oid: 'A-7', currency: 'GBP', payment_to_kind: 5 })
  const paid = invoice({ oid: 'B-1', status: 'paid' })
  expect(paid).toBePaid()
  expect(open).not.toBePaid()
  expect(account).toBePaid({ oid: 'B-1' })
  expect(account).not.toBePaid()
  plain(complaint(() => expect(account).toBePaid())).toBe(
    `expected to be paid:\n  id ${open.id}, number "${invoiceNumber(1)}", buyer_name "Bloom", oid "A-7": issued, 0.0 of 246.0 GBP paid, due 2026-01-20`,
  )
  plain(complaint(() => expect(paid).not.toBePaid())).toContain('expected not to be paid:\n  id')
  plain(complaint(() => expect(account).not.toBePaid({ oid: 'Z' }))).toContain('found no invoice with')
  account.payments.create({ name: 'Transfer', price: 246, currency: 'GBP', invoice_id: open.id })
  expect(account).toBePaid()
})

test.each(['sent', 'accepted'] as const)('amounts decide whether an invoice that is %s is paid', (status) => {
  for (const [paid, isPaid] of [
    ['246', true],
    ['100', false],
    ['0', false],
  ] as const) {
    const made = invoice({ status: 'paid', paid })
    const shown = { ...account.ui.edit(made.id, { status }), paid }
    plain(shown.status).toBe(status)
    if (isPaid) expect(shown).toBePaid()
    else expect(shown).not.toBePaid()
  }
  const { id } = invoice({ status: 'paid' })
  expect(account.ui.edit(id, { status })).toBePaid()
  expect(account.ui.edit(id, { status: 'rejected' })).not.toBePaid()
})

test('toBeCleared accepts one invoice, or an account', () => {
  const polish = emulator.createAccount({ edition: 'poland' })
  const seller_tax_no = '5252344078'
  const create = (values: object) =>
    polish.invoices.create({ buyer_name: 'Mak', seller_name: 'Wierzba', seller_tax_no, ...values })
  const cleared = create({ oid: 'A-7', gov_status: 'ok' })
  const failed = create({ oid: 'B-1', gov_status: 'send_error' })
  expect(cleared).toBeCleared()
  expect(failed).not.toBeCleared()
  expect(polish).toBeCleared({ oid: 'A-7' })
  expect(polish).not.toBeCleared()
  plain(complaint(() => expect(polish).toBeCleared())).toMatch(
    /^expected to be cleared:\n {2}id \d+, .*oid "B-1": gov_status send_error$/,
  )
  plain(complaint(() => expect(cleared).not.toBeCleared())).toContain(`gov_id ${cleared.gov_id}`)
  plain(complaint(() => expect(polish).toBeCleared({ oid: 'Z' }))).toContain('found no invoice with')
})

test('toHaveSentEmail finds by recipient, subject and attachment', async () => {
  const { id } = invoice()
  await client.post(`/invoices/${id}/send_by_email.json?email_pdf=true`, {})
  for (const owner of [account, emulator]) {
    expect(owner).toHaveSentEmail({ to: 'ann@bloom.test', attachment: /\.pdf$/ }, { times: 1 })
    expect(owner).not.toHaveSentEmail({ to: 'nobody@bloom.test' })
  }
  plain(complaint(() => expect(account).toHaveSentEmail({ to: 'anne@bloom.test' }))).toContain(
    '1 e-mail, none with to "anne@bloom.test"; closest: id 1, to ["ann@bloom.test"]',
  )
  expect(emulator.createAccount()).not.toHaveSentEmail()
})

test('toHaveReceivedRequest finds by operation, status and body', async () => {
  await client.post('/clients.json', { client: { name: 'Birch' } })
  for (const owner of [account, emulator]) {
    expect(owner).toHaveReceivedRequest({ operation: 'clients.create', status: 201 }, { times: 1 })
    expect(owner).toHaveReceivedRequest({ body: { client: { name: 'Birch' } } })
    expect(owner).not.toHaveReceivedRequest({ method: 'DELETE' })
  }
  plain(complaint(() => expect(account).toHaveReceivedRequest({ path: '/client.json' }))).toContain(
    'differs in path: "/clients.json" instead of "/client.json"',
  )
  plain(complaint(() => expect(account).not.toHaveReceivedRequest())).toContain(
    'request 1: POST /clients.json, 201',
  )
})

test.each<[string, (token: string) => RequestInit]>([
  [
    'JSON',
    (api_token) => ({ body: JSON.stringify({ api_token, client: { name: 'A "Leak"' } }), headers: json }),
  ],
  ['a form', (api_token) => ({ body: new URLSearchParams({ api_token, 'client[name]': 'A "Leak"' }) })],
  ['a multipart form', (token) => ({ body: formOf({ api_token: token, 'client[name]': 'A "Leak"' }) })],
  [
    'XML',
    (token) => ({
      body: `<client><api_token>${token}</api_token><name>A Leak</name></client>`,
      headers: xml,
    }),
  ],
])('an expression finds a text in a body of %s', async (_, init) => {
  const response = await emulator.fetch('/clients.json', { method: 'POST', ...init(account.apiToken) })
  plain(response.status).toBe(201)
  for (const body of [/Leak/, plain.stringContaining('Leak'), plain.stringMatching(/Le.k/)]) {
    expect(account).toHaveReceivedRequest({ body }, { times: 1 })
    plain(() => expect(account).not.toHaveReceivedRequest({ body })).toThrow('expected account demo not to')
    plain(() => expect(account).toHaveReceivedRequest({ body }, { times: 0 })).toThrow(
      'expected account demo',
    )
  }
  for (const body of [/Lake/, plain.stringContaining('Lake')])
    expect(account).not.toHaveReceivedRequest({ body })
  expect(account).not.toHaveReceivedRequest({ body: plain.not.stringContaining('Leak') })
})

test('a text finds a whole body', async () => {
  const said = { api_token: account.apiToken, client: { name: 'Ash' } }
  const body = JSON.stringify(said)
  await emulator.fetch('/clients.json', { method: 'POST', headers: json, body })
  expect(account).toHaveReceivedRequest({ body: JSON.stringify({ ...said, api_token: '***' }) })
  expect(account).toHaveReceivedRequest({ body: { client: { name: /^A/ } } })
})

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }
const xml = { Accept: 'application/json', 'Content-Type': 'application/xml' }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('toHaveNoDiagnostics shows the request and the probable mistake', async () => {
  const stranger = emulator.createAccount()
  expect(account).toHaveNoDiagnostics()
  await client.post('/clients.json', { client: { name: 'Birch', exernal_id: 'crm-7' } })
  await client.get('/client.json')
  expect(stranger).toHaveNoDiagnostics()
  expect(emulator).not.toHaveNoDiagnostics()
  const said = complaint(() => expect(account).toHaveNoDiagnostics())
  plain(said).toContain(
    'request 1: POST /clients.json, 201\n    unknown field "exernal_id" in client; did you mean "external_id"?',
  )
  plain(said).toContain('did you mean "/clients.json"?')
})

test.each<[string, () => void, RegExp]>([
  [
    'a misspelt field',
    () => expect(account).not.toHaveInvoice({ odi: 'A-7' } as object),
    /unknown field "odi" in invoices; did you mean "oid"\?/,
  ],
  [
    'a word that no record has',
    () => expect(account).not.toHaveInvoice({ status: 'payed' } as object),
    /invoices\.status: expected one of issued, .*, got "payed"; did you mean "paid"\?$/,
  ],
  [
    'a misspelt key of a request',
    () => expect(account).not.toHaveReceivedRequest({ staus: 1 } as object),
    /unknown field "staus" in requests/,
  ],
  [
    'an unknown operation',
    () => expect(account).not.toHaveReceivedRequest({ operation: 'invoice.create' } as object),
    /requests\.operation: expected one of .*, got "invoice\.create"; did you mean "invoices\.create"\?$/,
  ],
  [
    'a misspelt key of an e-mail',
    () => expect(account).not.toHaveSentEmail({ form: 'x' } as object),
    /unknown field "form" in e-mails; did you mean "from"\?/,
  ],
  [
    'an unknown option',
    () => expect(account).not.toHaveInvoice({}, { time: 1 } as object),
    /unknown option "time" in the options of a matcher; did you mean "times"\?/,
  ],
  [
    'an invalid number of times',
    () => expect(account).toHaveInvoice({}, { times: -1 }),
    /times: expected a whole number from 0, got -1$/,
  ],
  [
    'an emulator',
    () => expect(emulator).not.toHaveInvoice(),
    /toHaveInvoice expects an account, .* got an object/,
  ],
  [
    'a promise',
    () => expect(Promise.resolve(account)).not.toHaveInvoice(),
    /got a promise \(await it first\)/,
  ],
  [
    'nothing',
    () => expect(undefined).not.toBePaid(),
    /toBePaid expects an invoice, or an account .* got nothing/,
  ],
  [
    'a record',
    () => expect({ id: 1 }).not.toHaveSentEmail(),
    /toHaveSentEmail expects an account or an emulator; got \{ id: 1 \}/,
  ],
])('%s is refused, also by a negation', (_, assertion, message) => {
  plain(assertion).toThrow(ArgumentError)
  plain(assertion).toThrow(message)
})

test('accepts asymmetric matchers of the runner as values', () => {
  invoice({ oid: 'A-7' })
  expect(account).toHaveInvoice({ id: plain.any(Number), oid: plain.stringContaining('A-') })
  plain(complaint(() => expect(account).toHaveInvoice({ oid: plain.stringContaining('Z') }))).toContain(
    '1 invoice',
  )
})

test('the stack of an error begins where the test called the matcher', () => {
  const stackOf = (assertion: () => void) => {
    try {
      assertion()
    } catch (error) {
      return (error as Error).stack!.split('\n    at ')
    }
    throw new Error('nothing was refused')
  }
  const judge = (given: object) => matchers.toHaveInvoice(account, given)
  const [message, first] = stackOf(() => judge({ price_grss: 1 }))
  plain(message).toMatch(
    /^ArgumentError: \[faketura\] unknown field "price_grss" in invoices; did you mean "price_gross"\?/,
  )
  plain(first).toMatch(/^judge .*matchers\.test\.ts/)
  const judgeAbsent = () => matchers.toHaveInvoice(account, undefined)
  const [refusal, origin] = stackOf(judgeAbsent)
  plain(refusal).toContain('the pattern of toHaveInvoice is undefined')
  plain(origin).toMatch(/^judgeAbsent .*matchers\.test\.ts/)
  const asymmetricMatch = () => {
    throw new Error('of the test itself')
  }
  invoice()
  plain(stackOf(() => judge({ oid: { asymmetricMatch } }))[1]).toContain('asymmetricMatch')
})
