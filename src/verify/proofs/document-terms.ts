import { branch } from '../branch.ts'
import { expectContains, expectEqual, expectMatch } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount } from '../proof-account.ts'

/** An invoice with fields that are returned only on request. */
async function shown(account: ProofAccount, id: number, names: string): Promise<unknown> {
  const query = { 'additional_fields[invoice]': names }
  return (await account.get(`/invoices/${id}.json`, query)).body
}

const notFrance = ['poland', 'portugal', 'international'] as const

/** Sells to a buyer in Germany. */
function abroad(account: ProofAccount, beside: object, values: object = {}) {
  const seller = { seller_name: account.named('Polish seller'), seller_country: 'PL' }
  const positions = [{ name: account.named('Lamp'), tax: 23, total_price_gross: 119 }]
  const sold = { buyer_company: false, buyer_country: 'DE', positions, ...seller, ...values }
  return account.sale(sold, beside)
}

export const documentTermsProofs = [
  proof('document-terms/additional-fields', { writes: true }, async (account) => {
    const { id } = await account.sale({
      title: 'Own title',
      additional_fields: { title: 'Nested', buyer_title: 'Ms', interest_rate: '5%' },
    })
    const expected = { title: 'Own title', buyer_title: 'Ms', interest_rate: '5%' }
    expectContains('invoice', await shown(account, id, 'title,buyer_title,interest_rate'), expected)
    await account.update('invoices', id, { additional_fields: { title: 'Changed' } })
    expectContains('update', await shown(account, id, 'title'), { title: 'Changed' })
  }),

  proof('document-terms/hidden-tax', { writes: true }, async (account) => {
    const made = await account.sale({ hide_tax: true })
    expectContains('invoice', made, { 'tax_visible?': false, price_tax: '23.0' })
  }),

  proof('document-terms/energy-bonus', { writes: true }, async (account) => {
    const { id, price_gross } = await account.sale({ use_prime_cee: true, prime_cee_value: 23 })
    expectEqual('price_gross', price_gross, '123.0')
    const name = account.named('Transfer')
    await account.create('payments', { name, price: 100, paid: true, invoice_id: id })
    expectContains('paid', await account.one('invoices', id), { status: 'paid', paid: '100.0' })
  }),

  proof('document-terms/test-number', { writes: true }, async (account) => {
    const numbering = { use_pattern: true, invoice_pattern_proforma: 'FK/nr/yyyy' }
    const { id: department_id } = await branch(account, numbering)
    const sale = (values: object = {}) => account.sale({ number: undefined, department_id, ...values })
    const { pattern_nr } = await sale()
    const made = await sale({ test: true })
    expectMatch('number of a test', made.number, /^TEST-FK\/\d+\/\d{4}$/)
    expectEqual('test', made.test, true)
    expectEqual('next number', (await sale()).pattern_nr, Number(pattern_nr) + 1)
    const next = await sale({ test: 'true' })
    expectEqual('number of the next test', next.pattern_nr, Number(made.pattern_nr) + 1)
  }),

  proof('document-terms/category-name', { writes: true }, async (account) => {
    const name = account.named('Books')
    const { id } = await account.create('categories', { name })
    for (const category_id of [name, String(id)])
      expectEqual('category_id', (await account.sale({ category_id })).category_id, id)
    const lamps = account.named('Lamps')
    const made = await account.sale({ category_id: lamps })
    const category = await account.one('categories', Number(made.category_id))
    expectEqual('name of the new category', category.name, lamps)
    const again = await account.update('invoices', made.id, { category_id: name })
    expectEqual('category_id of the update', again.category_id, id)
  }),

  proof('document-terms/delivery-address', { writes: true }, async (account) => {
    const client = { name: account.named('Client'), delivery_address: 'Back door' }
    const { id } = await account.create('clients', client)
    const sale = (values: object = {}) => account.sale({ client_id: id, ...values })
    const use = { use_delivery_address: true }
    const unused = { use_delivery_address: false, delivery_address: null }
    expectContains('invoice', await sale(), unused)
    expectContains("client's address", await sale(use), { delivery_address: 'Back door' })
    const own = { delivery_address: 'Here' }
    expectContains('invoice with its own', await sale({ ...use, ...own }), own)
    await account.update('clients', id, use)
    expectContains("invoice with the client's use", await sale(), use)
  }),

  proof('document-terms/delivery-parts', { writes: true }, async (account) => {
    const { id } = await account.sale({ use_delivery_address: true, delivery_address_city: 'York' })
    const expected = { multiple_delivery_addresses: true }
    expectContains('invoice', await shown(account, id, 'multiple_delivery_addresses'), expected)
  }),

  proof('document-terms/one-stop-shop', { writes: true }, async (account) => {
    const identify = { identify_oss: '1' }
    const sold = { use_oss: true, price_net: '96.75' }
    expectContains('sale to a person in Germany', await abroad(account, identify), sold)
    for (const [subject, beside, values] of [
      ['without identify_oss', {}, {}],
      ['in the same country', identify, { buyer_country: 'PL' }],
      ['outside the EU', identify, { buyer_country: 'GB' }],
      ['to a company', identify, { buyer_company: true, buyer_tax_no: 'DE123456789' }],
      ['to a company without tax number', identify, { buyer_company: true }],
    ] as const)
      expectEqual(`use_oss ${subject}`, (await abroad(account, beside, values)).use_oss, false)
  }),

  proof('document-terms/product-name', { writes: true, editions: notFrance }, async (account) => {
    const product = { name: account.named('Lamp'), price_gross: 10 }
    const { id: product_id } = await account.create('products', product)
    const name = account.named('Red lamp')
    const sale = async (values: object) =>
      (await account.sale({ positions: [{ product_id, name }], ...values })).positions[0]?.name
    expectEqual('name', await sale({}), name)
    expectEqual('name of the product', await sale({ update_product_name: false }), product.name)
  }),

  proof('document-terms/destination-rate', { writes: true }, async (account) => {
    const beside = { identify_oss: true, oss_force_tax: true }
    const sold = { use_oss: true, price_net: '100.0', positions: [{ tax: '19' }] }
    expectContains('sale to Germany', await abroad(account, beside), sold)
    const same = await abroad(account, beside, { buyer_country: 'PL' })
    expectEqual('rate in the same country', same.positions[0]?.tax, '23')
  }),

  proof('document-terms/usual-remarks', { writes: true }, async (account) => {
    const { id: department_id } = await branch(account, { invoice_description: 'See you' })
    const fill = { fill_default_descriptions: true }
    for (const [beside, sent, description] of [
      [{}, undefined, null],
      [fill, undefined, 'See you'],
      [fill, 'Own', 'Own'],
    ] as const) {
      const made = await account.sale({ department_id, description: sent }, beside)
      expectEqual('description', made.description, description)
    }
  }),

  proof('document-terms/former-name', { writes: true }, async (account) => {
    const both = { use_oss: true, use_moss: true }
    const { id } = await account.sale({ use_moss: true })
    expectContains('invoice', await account.one('invoices', id), both)
    const neither = { use_oss: false, use_moss: false }
    // Both names, as a client that sends an invoice back does.
    const updated = await account.update('invoices', id, { use_moss: true, use_oss: false })
    expectContains('invoice after an update', updated, neither)
    expectContains('invoice with the new name', await account.sale({ use_oss: 1 }), both)
  }),

  proof('document-terms/usual-last-page', { writes: true }, async (account) => {
    const { id: department_id } = await branch(account, { invoice_description_long: 'Terms' })
    const fill = { fill_default_descriptions: true }
    for (const [beside, sent, description_long] of [
      [{}, {}, null],
      [fill, {}, 'Terms'],
      [fill, { prevent_default_description_long: true }, null],
      [fill, { description_long: 'Own' }, 'Own'],
    ] as const) {
      const made = await account.sale({ department_id, ...sent }, beside)
      expectEqual('description_long', made.description_long, description_long)
    }
  }),

  proof('document-terms/reverse-charge-remark', { writes: true, editions: ['france'] }, async (account) => {
    const made = await account.sale({ reverse_charge: true })
    expectMatch('description', made.description, /autoliquidation/i)
    const own = { reverse_charge: true, description: 'Own' }
    expectContains('invoice with a remark', await account.sale(own), own)
  }),
]
