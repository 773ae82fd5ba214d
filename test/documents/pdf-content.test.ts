import { expect, test } from 'vitest'
import { type Invoice, open } from '../support/client.ts'
import { pdfOf } from './pdf-text.ts'

const twoRates = [
  { name: 'Lamp', quantity: 2, quantity_unit: 'pcs', tax: 23, total_price_gross: '2460' },
  {
    name: 'Book',
    quantity: '1.5',
    tax: 5,
    total_price_gross: '105',
    description: 'Second edition',
    code: 'B-1',
  },
]

/** Words and amounts of the same invoice in each edition. */
test.each([
  [
    'international',
    'Żółw & Œuvre',
    ['Invoice No. X1', 'Issue date 15/01/2026', 'Due date 20/01/2026', 'Seller', 'Buyer', 'Tax ID: 77'],
    [
      '2 pcs 1,000.00 2,000.00 23% 460.00 2,460.00',
      'Total 2,100.00 465.00 2,565.00',
      'Amount due 2,565.00 EUR',
    ],
  ],
  [
    'poland',
    'Zażółć gęślą jaźń',
    ['Faktura VAT nr X1', 'Data wystawienia 15.01.2026', 'Termin płatności 20.01.2026', 'Nabywca', 'NIP: 77'],
    [
      '2 pcs 1 000,00 2 000,00 23% 460,00 2 460,00',
      'Razem 2 100,00 465,00 2 565,00',
      'Do zapłaty 2 565,00 EUR',
    ],
  ],
  [
    'france',
    'Cœur de Noël à l’Élysée',
    ['Facture n° X1', 'Date d’émission 15/01/2026', 'Date d’échéance 20/01/2026', 'Acheteur', 'N° TVA: 77'],
    [
      '2 pcs 1 000,00 2 000,00 23% 460,00 2 460,00',
      'Total 2 100,00 465,00 2 565,00',
      'Net à payer 2 565,00 EUR',
    ],
  ],
  [
    'portugal',
    'Conceição & Irmão, São João',
    ['Fatura n.º X1', 'Data de emissão 15/01/2026', 'Data de vencimento 20/01/2026', 'Cliente', 'NIF: 77'],
    [
      '2 pcs 1 000,00 2 000,00 23% 460,00 2 460,00',
      'Total 2 100,00 465,00 2 565,00',
      'Total a pagar 2 565,00 EUR',
    ],
  ],
] as const)(
  'in the edition %s, words, dates and amounts are in its language',
  async (edition, name, words, amounts) => {
    const client = await open({ edition })
    const made = await client.sale({
      number: 'X1',
      currency: 'EUR',
      payment_to_kind: 5,
      buyer_name: name,
      buyer_tax_no: '77',
      positions: twoRates,
    })
    const { text, pages } = await pdfOf(client, made.id)
    for (const expected of [...words, ...amounts, name]) expect(text).toContain(expected)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/ 1\/1$/)
  },
)

test('shows a total for each tax rate below the positions', async () => {
  const client = await open()
  const positions = [
    ...twoRates,
    { name: 'Exempt', quantity: 1, tax: 'zw', total_price_gross: 10 },
    { name: 'Lamp again', quantity: 1, tax: '23.0', total_price_gross: 123 },
  ]
  const { text } = await pdfOf(client, (await client.sale({ positions })).id)
  expect(text).toContain(
    'Total 2,210.00 488.00 2,698.00 ' +
      'Of which 2,100.00 23% 483.00 2,583.00 100.00 5% 5.00 105.00 10.00 zw 0.00 10.00 ',
  )
})

test('a position shows name, description, code, and the extra column on request', async () => {
  const client = await open()
  const positions = [{ ...twoRates[1], additional_info: '62.01.1' }]
  const { id } = await client.sale({ positions })
  expect((await pdfOf(client, id)).text).toContain('1 Book Second edition B-1 1.5')
  await client.update('invoices', id, { additional_info: true, additional_info_desc: 'Class' })
  expect((await pdfOf(client, id)).text).toContain('1 Book Second edition B-1 Class: 62.01.1 1.5')
})

test('discounts have a column of their own only when the document shows them', async () => {
  const client = await open()
  const positions = [{ name: 'Lamp', quantity: 1, tax: 0, total_price_gross: 200, discount_percent: '12.5' }]
  const plain = await pdfOf(client, (await client.sale({ positions })).id)
  expect(plain.text).not.toContain('Discount')
  expect(plain.text).toContain('200.00 200.00 0% 0.00 200.00')
  const discounted = await client.sale({
    currency: 'GBP',
    positions,
    show_discount: true,
    discount_kind: 'percent_total',
  })
  const { text } = await pdfOf(client, discounted.id)
  expect(text).toContain('Discount')
  expect(text).toContain('1 Lamp 1 200.00 12.5% 175.00 0% 0.00 175.00')
  expect(text).toContain('Amount due 175.00 GBP')
})

test('a correction names the corrected document and the refund', async () => {
  const client = await open()
  const corrected = await client.sale({ number: 'A/7', currency: 'GBP' })
  const positions = [{ name: 'Lamp', quantity: -2, tax: 23, total_price_gross: '-24.60' }]
  const { id } = await client.sale({
    kind: 'correction',
    currency: 'GBP',
    invoice_id: corrected.id,
    from_invoice_id: corrected.id,
    positions,
  })
  const { text } = await pdfOf(client, id)
  expect(text).toMatch(/^Credit note No\. \S+ Corrected invoice: A\/7 /)
  expect(text).toContain('1 Lamp -2 10.00 -20.00 23% -4.60 -24.60')
  expect(text).toContain('Amount to refund 24.60 GBP')
})

test('a bill shows no tax', async () => {
  const client = await open()
  const { text } = await pdfOf(client, (await client.sale({ kind: 'bill' })).id)
  expect(text).toMatch(/^Bill No\. /)
  expect(text).toContain('# Item Quantity Unit price Amount 1 Service A 1 123.00 123.00 Total 123.00')
  expect(text).not.toMatch(/23%|Tax rate/)
})

test('shows how to pay next to the amount due', async () => {
  const client = await open({ edition: 'poland' })
  const { id } = await client.sale({
    payment_type: 'transfer',
    seller_bank: 'Bank Ósmy',
    seller_bank_account: 'PL61 1090 1014 0000 0712 1981 2874',
    paid: '23.5',
    currency: 'EUR',
  })
  const textWith = async (values: Partial<Invoice>) => {
    await client.update('invoices', id, values)
    return (await pdfOf(client, id)).text
  }
  expect((await pdfOf(client, id)).text).toContain(
    'Sposób płatności Przelew Bank Bank Ósmy Numer konta PL61 1090 1014 0000 0712 1981 2874 ' +
      'Razem 123,00 EUR Zapłacono 23,50 EUR Do zapłaty 99,50 EUR',
  )
  expect(await textWith({ payment_type: 'Żetony' })).toContain('Sposób płatności Żetony')
  expect(await textWith({ payment_type: 'off' })).not.toContain('Sposób płatności')
})

test('hidden dates are not shown, and a month is shown as a month', async () => {
  const client = await open()
  const { id } = await client.sale({ sell_date: '2025-12' })
  const shown = await pdfOf(client, id)
  expect(shown.text).toContain('Sale date 12/2025')
  await client.update('invoices', id, { sell_date: 'off', payment_to_kind: 'off' })
  const { text } = await pdfOf(client, id)
  expect(text).toContain('Issue date')
  expect(text).not.toMatch(/Sale date|Due date|off/)
})

test('two languages share the page, each label once in both', async () => {
  const client = await open({ edition: 'poland' })
  const { id } = await client.sale({ lang: 'pl/en', payment_type: 'paypal' })
  const { text } = await pdfOf(client, id)
  for (const expected of [
    'Data wystawienia / Issue date 15.01.2026',
    'Sprzedawca / Seller',
    'Sposób płatności / Payment method PayPal',
    'Do zapłaty / Amount due 123,00 PLN',
  ])
    expect(text).toContain(expected)
})

test('countries are named when the parties are in different ones', async () => {
  const client = await open()
  const buyer = { buyer_name: 'Buyer', buyer_city: 'Köln' }
  const abroad = await client.sale({ ...buyer, seller_country: 'GB', buyer_country: 'DE' })
  expect((await pdfOf(client, abroad.id)).text).toMatch(/United Kingdom .*Köln Germany/)
  const home = await client.sale({
    ...buyer,
    buyer_name: 'Neighbour',
    seller_country: 'GB',
    buyer_country: 'GB',
  })
  expect((await pdfOf(client, home.id)).text).not.toContain('United Kingdom')
})

test('remarks, further addresses, notices and the last page are printed', async () => {
  const client = await open()
  const { id } = await client.sale({
    description: 'First remark\nSecond remark',
    description_footer: 'A footer',
    description_long: 'Terms of sale',
    recipient_name: 'The branch',
    use_delivery_address: true,
    delivery_address: 'Gate 7\nHarbour',
    reverse_charge: true,
    oid: 'order-9',
    place: 'London',
  })
  const { pages } = await pdfOf(client, id)
  for (const expected of [
    'Place of issue London',
    'Order no. order-9',
    'Recipient The branch',
    'Delivery address Gate 7 Harbour',
    'Reverse charge',
    'Remarks First remark Second remark',
    'A footer',
  ])
    expect(pages[0]).toContain(expected)
  expect(pages[1]).toMatch(/^Terms of sale .*2\/2$/)
})

test('letters of other scripts and composed letters can be copied', async () => {
  const client = await open()
  const decomposed = 'Łódź'.normalize('NFD')
  const { id } = await client.sale({ buyer_name: `Ελληνικά Русский Čeština ${decomposed} final office` })
  expect((await pdfOf(client, id)).text).toContain('Ελληνικά Русский Čeština Łódź final office')
})

test('an amount too long for a float is printed exactly', async () => {
  const client = await open()
  const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: '90071992547409931.37' }]
  const { text } = await pdfOf(client, (await client.sale({ currency: 'GBP', positions })).id)
  expect(text).toContain('Total 90,071,992,547,409,931.37 GBP')
})
