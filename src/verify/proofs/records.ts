import { formatValue } from '../../checks/format-value.ts'
import { branch } from '../branch.ts'
import { expectContains, expectEqual, expectMatch } from '../expectations.ts'
import { oneOfEach } from '../one-of-each.ts'
import { proof } from '../proof.ts'
import { expectStatus, type ProofAccount, type ProofResource } from '../proof-account.ts'

/** Without what the response to a write shows in another way: its times have milliseconds. */
function inWholeSeconds<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replace(/(T\d\d:\d\d:\d\d\.)\d{3}/g, '$1000'))
}

type Values = Readonly<Record<string, unknown>>

/** What the record is called. */
function namesOf(values: Values): Values {
  const { name, number, buyer_name } = values
  const [named] = Object.keys(changeOf(values))
  return JSON.parse(JSON.stringify({ name, number, buyer_name, [named!]: values[named!] }))
}

/** An update that changes nothing but the name, the number of a document, or else the first required text. */
function changeOf(values: Values): Values {
  const named = ['name', 'number'].find((field) => values[field] !== undefined) ?? Object.keys(values)[0]!
  return { [named]: named === 'number' ? `${values[named]}b` : `${values[named]} b` }
}

/** Names, and what else shows the name. */
const following = new Set([
  'name',
  'number',
  'updated_at',
  'shortcut',
  'title',
  'view_url',
  'pdf_url',
  'reverse',
])

/** Makes a record, updates it, and expects that everything but its name is as before. */
async function unchangedBut(
  account: ProofAccount,
  resource: ProofResource,
  values: Values,
  update: (id: number) => Promise<object>,
): Promise<void> {
  const before: Values = inWholeSeconds({ ...(await account.create(resource, values)) })
  const after: Values = inWholeSeconds({ ...(await update(Number(before.id))) })
  expectContains(`change of ${resource}`, after, changeOf(values))
  for (const [name, value] of Object.entries(before))
    if (!following.has(name) && !Object.hasOwn(changeOf(values), name))
      expectEqual(`${name} of ${resource} after an update`, after[name], value)
  const read: Values = { ...(await account.one(resource, Number(before.id))) }
  for (const [name, value] of Object.entries(read))
    if (Object.hasOwn(after, name)) expectEqual(`${name} of ${resource} read again`, value, after[name])
}

export const recordsProofs = [
  proof('records/created', { writes: true }, async (account) => {
    for (const [resource, values] of oneOfEach(account, 'Made')) {
      const made = await account.create(resource, values)
      expectEqual(`id of ${resource} is a number`, typeof made.id, 'number')
      expectContains(`${resource} as sent`, made, namesOf(values))
      expectEqual(`${resource} read again`, await account.one(resource, made.id), inWholeSeconds(made))
      const listed = (await account.list(resource)).find(({ id }) => id === made.id)
      expectContains(`${resource} in the list`, listed, { id: made.id, ...namesOf(values) })
    }
  }),
  proof('records/partial-update', { writes: true }, async (account) => {
    for (const [resource, values] of oneOfEach(account, 'Changed'))
      await unchangedBut(account, resource, values, (id) => account.update(resource, id, changeOf(values)))
  }),
  proof('records/patch', { writes: true }, async (account) => {
    for (const [resource, values] of oneOfEach(account, 'Patched'))
      await unchangedBut(account, resource, values, (id) => account.patch(resource, id, changeOf(values)))
  }),
  proof('records/deleted', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    const path = `/clients/${id}.json`
    const { status, text } = await account.delete(path)
    expectEqual('response to a delete', [status, text], [200, '"ok"'])
    await account.refused(account.get(path), 404)
    await account.refused(account.delete(path), 404)
  }),
  proof('records/whole-seconds', { writes: true }, async (account) => {
    const made = await account.create('clients', { name: account.named('Buyer Ltd') })
    expectMatch('created_at', made.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
    const { created_at, updated_at } = await account.one('clients', made.id)
    const times = { created_at: made.created_at, updated_at: made.updated_at }
    expectEqual('times read again', { created_at, updated_at }, inWholeSeconds(times))
    expectMatch('updated_at read again', updated_at, /\.000[+-]/)
  }),
  proof('records/sent-back', { writes: true }, async (account) => {
    const made = await account.sale({ show_discount: true, calculating_strategy: { sum: 'sum' } })
    const client = await account.create('clients', { name: account.named('Other Ltd') })
    for (const [name, id] of [
      ['invoices', made.id],
      ['clients', client.id],
    ] as const) {
      const whole = await account.one(name, id)
      await account.update(name, id, { ...whole })
      const { updated_at } = await account.one(name, id)
      expectEqual('the record sent back', await account.one(name, id), { ...whole, updated_at })
    }
    const readOnly = {
      id: 1,
      token: 'mine',
      price_gross: '1.0',
      created_at: null,
      oid: account.named('order'),
    }
    const changed = await account.update('invoices', made.id, readOnly)
    const { id, token, price_gross, created_at, oid } = inWholeSeconds(changed)
    const expected = inWholeSeconds({
      id: made.id,
      token: made.token,
      price_gross: made.price_gross,
      created_at: made.created_at,
    })
    expectEqual('read-only fields', { id, token, price_gross, created_at }, expected)
    expectEqual('oid', oid, readOnly.oid)
  }),
  proof('records/null', { writes: true }, async (account) => {
    const name = account.named('Buyer Ltd')
    const nothing = { kind: null, note: null, company: null, shortcut: null }
    const made = await account.create('clients', { name, ...nothing })
    const usual = { kind: 'buyer', note: null, company: true }
    expectContains('a client made with null', made, { ...usual, shortcut: name })
    const { id: copy_invoice_from } = await account.sale({ procedure_designations: ['SW'] })
    const copied = await account.sale({ copy_invoice_from, procedure_designations: null })
    expectContains('a copy made with null', copied, { procedure_designations: ['SW'] })
    const other = { kind: 'seller', note: 'something', company: false }
    expectContains('a changed client', await account.update('clients', made.id, other), other)
    const emptied = await account.update('clients', made.id, { kind: null, note: null, company: null })
    expectContains('a client updated with null', emptied, usual)
  }),
  proof('records/restored-default', { writes: true }, async (account) => {
    const name = account.named('Usual')
    const usual = { payment_to_kind: '30', default_payment_type: 'card', city: 'Paris' }
    const { id: client_id } = await account.create('clients', { name, ...usual })
    const { id: department_id } = await branch(account, { invoice_lang: 'en', invoice_template_id: 4 })
    const made = await account.sale({ client_id, department_id })
    const expected = {
      payment_to_kind: '30',
      payment_to: account.inDays(30),
      payment_type: 'card',
      lang: 'en',
      invoice_template_id: 4,
      sell_date: account.today,
      accounting_vat_tax_date: account.today,
      delivery_date: account.today,
    }
    expectContains('a new invoice', made, expected)
    for (const [others, nothing] of [
      [{ payment_to_kind: '3' }, { payment_to_kind: null }],
      [{ payment_to: account.inDays(9) }, { payment_to: null }],
      [{ payment_to: account.inDays(9) }, { payment_to_kind: '', payment_to: null }],
      [{ payment_type: 'cash' }, { payment_type: '' }],
      [
        { lang: 'de', invoice_template_id: 9 },
        { lang: null, invoice_template_id: null },
      ],
      [{ sell_date: account.inDays(-3) }, { sell_date: null }],
      [{ delivery_date: account.inDays(-3) }, { delivery_date: null }],
      [{ accounting_vat_tax_date: account.inDays(-3) }, { accounting_vat_tax_date: null }],
    ]) {
      await account.update('invoices', made.id, others!)
      const changed = await account.update('invoices', made.id, nothing!)
      expectContains(`the invoice after ${formatValue(nothing)}`, changed, expected)
    }
    await account.update('invoices', made.id, { payment_to_kind: '3' })
    const dated = await account.update('invoices', made.id, { payment_to: null })
    expectContains('an invoice without another due date', dated, { payment_to: account.inDays(3) })
    const emptied = await account.update('invoices', made.id, { buyer_city: null })
    expectContains('an invoice without a city', emptied, { buyer_city: null })
    const document = await account.create('warehouse_documents', { client_name: name, currency: 'CHF' })
    const other = await account.create('warehouse_documents', { client_name: name })
    const { lang, currency } = await account.update('warehouse_documents', document.id, {
      lang: null,
      currency: '',
    })
    expectEqual('defaults of a warehouse document', [lang, currency], [other.lang, other.currency])
  }),
  proof('records/null-price', { writes: true }, async (account) => {
    const prices = ['total_price_gross', 'total_price_net', 'price_gross', 'price_net'] as const
    const none = { ...Object.fromEntries(prices.map((price) => [price, null])), tax: null }
    const base = { name: account.named('A'), quantity: 1, tax: 5 }
    const stated = [
      { price_net: 100 },
      { price_gross: 105 },
      { total_price_net: 100 },
      { total_price_gross: 105 },
    ]
    const { id, positions } = await account.sale({
      positions: stated.map((price) => ({ ...base, ...price })),
    })
    const names = [...prices, 'tax']
    const nothings = [...names.flatMap((name) => [{ [name]: null }, { [name]: '' }]), none]
    for (const nothing of nothings) {
      for (const quantity of [1, 2]) {
        const lines = positions.map((line) => ({ id: line.id, quantity, ...nothing }))
        const changed = await account.update('invoices', id, { positions: lines })
        expectEqual(
          `gross totals of the quantity ${quantity} after ${formatValue(nothing)}`,
          changed.positions.map((line) => line.total_price_gross),
          positions.map(() => (quantity === 1 ? '105.0' : '210.0')),
        )
      }
    }
    const whole = { name: account.named('A'), quantity: 2, tax: 23, total_price_gross: 246 }
    const part = { ...whole, quantity: 1, total_price_gross: 123 }
    const difference = { correction_before_attributes: whole, correction_after_attributes: part }
    const correction = await account.sale({
      kind: 'correction',
      positions: [{ name: base.name, ...difference }],
    })
    const corrected = correction.positions[0]!.id
    for (const change of [none, { quantity: -1, ...none }, { correction_after_attributes: none }]) {
      const changed = await account.update('invoices', correction.id, {
        positions: [{ id: corrected, ...change }],
      })
      expectEqual(`the difference after ${formatValue(change)}`, changed.price_gross, '-123.0')
    }
    const half = { correction_after_attributes: { quantity: '1.5', ...none } }
    const halved = await account.update('invoices', correction.id, {
      positions: [{ id: corrected, ...half }],
    })
    expectEqual('the difference of half a unit', halved.price_gross, '-61.5')

    const name = account.named('Lamp')
    const purchase = { purchase_price_gross: '61.5', purchase_tax: 23 }
    const product = await account.create('products', { name, price_gross: '123', tax: 23, ...purchase })
    for (const nothing of [
      { price_gross: null },
      { price_net: '' },
      { purchase_price_net: null },
      { purchase_price_gross: '' },
    ]) {
      const changed = await account.update('products', product.id, nothing)
      const { price_net, price_gross, purchase_price_net, purchase_price_gross } = changed
      const all = [price_net, price_gross, purchase_price_net, purchase_price_gross]
      expectEqual(`prices of a product after ${formatValue(nothing)}`, all, [
        '100.0',
        '123.0',
        '50.0',
        '61.5',
      ])
    }
    const listed = { priceable_id: product.id, price_net: 50 }
    const list = await account.create('price_lists', { name, price_list_positions: [listed] })
    for (const nothing of [
      { price_gross: null },
      { price_net: '' },
      { price_net: null, price_gross: null },
    ]) {
      const rows = [{ id: list.price_list_positions[0]!.id, ...nothing }]
      const changed = await account.update('price_lists', list.id, { price_list_positions: rows })
      const { price_net, price_gross } = changed.price_list_positions[0]!
      expectEqual(`listed prices after ${formatValue(nothing)}`, [price_net, price_gross], ['50.0', '61.5'])
    }
    for (const kind of ['pz', 'wz']) {
      const line = { product_id: product.id, product_name: name }
      const warehouse_actions = [{ ...line, quantity: 1, price_net: 9, tax: 0 }]
      const document = await account.create('warehouse_documents', { kind, warehouse_actions })
      const rows = [{ id: document.warehouse_actions[0]!.id, price_net: null, purchase_price_net: '' }]
      const changed = await account.update('warehouse_documents', document.id, { warehouse_actions: rows })
      expectEqual(`the total of a ${kind} after null`, changed.price_net, '9.0')
    }
  }),
  proof('records/outlived-reference', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    const whole = await account.sale({ client_id: id })
    expectStatus(await account.delete(`/clients/${id}.json`), 200)
    const sentBack = await account.update('invoices', whole.id, { ...whole, description: 'still there' })
    expectEqual('client_id', sentBack.client_id, id)
    expectEqual('description', sentBack.description, 'still there')
  }),
  proof('records/rows', { writes: true }, async (account) => {
    const line = (name: string, tax: number, total_price_gross: number) => ({
      name: account.named(name),
      quantity: 1,
      tax,
      total_price_gross,
    })
    const { id, positions } = await account.sale({ positions: [line('A', 23, 123), line('B', 0, 50)] })
    const [first, second] = inWholeSeconds(positions)
    const edits = [{ id: first!.id, name: account.named('A2') }, line('C', 0, 10)]
    const changed = inWholeSeconds(await account.update('invoices', id, { positions: edits }))
    expectEqual(
      'names',
      changed.positions.map(({ name }) => name),
      ['A2', 'B', 'C'].map((name) => account.named(name)),
    )
    expectEqual('id of the changed row', changed.positions[0]!.id, first!.id)
    expectEqual('the row that was not named', changed.positions[1], second)
    expectEqual('price_gross with another row', changed.price_gross, '183.0')
    const fewer = inWholeSeconds(
      await account.update('invoices', id, { positions: [{ id: first!.id, _destroy: 1 }] }),
    )
    expectEqual(
      'rows without the removed one',
      fewer.positions.map((row) => row.id),
      changed.positions.slice(1).map((row) => row.id),
    )
    expectEqual('price_gross without the removed row', fewer.price_gross, '60.0')
  }),
]
