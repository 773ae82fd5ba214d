import { expect, test } from 'vitest'
import { editionNames } from '../../src/editions/index.ts'
import { pdfProofs } from '../../src/verify/proofs/pdf.ts'
import { pdfAt, pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(pdfProofs)

test('the PDF is named after the number, and shows the amount due', async () => {
  const client = await open()
  const made = await client.sale({ number: 'FV/7/2026', currency: 'GBP' })
  const { headers, text } = await pdfOf(client, made.id)
  expect(headers.get('content-disposition')).toBe('attachment; filename="FV-7-2026.pdf"')
  expect(text).toContain('Invoice No. FV/7/2026')
  expect(text).toContain('Amount due 123.00 GBP')
  const foreign = await client.sale({ number: 'Żółw "1"' })
  const named = await pdfOf(client, foreign.id)
  expect(named.headers.get('content-disposition')).toBe(
    'attachment; filename="___w _1_.pdf"; filename*=UTF-8\'\'%C5%BB%C3%B3%C5%82w%20%221%22.pdf',
  )
  const get = (path: string, query: object) => () =>
    client.send<Refusal>('GET', path, { query: { ...query }, headers: { Accept: 'application/pdf' } })
  const { apiToken: api_token } = client.account
  expect((await refused(client, get('/invoices/1.pdf', { api_token }), 404)).message).toBe('Not found')
  await refused(client, get(`/invoices/${made.id}.pdf`, {}), 401)
  await refused(client, get(`/invoices/${made.id}.pdf`, { api_token: 'wrong' }), 401)
})

test('the PDF shows discounts only with show_discount, and in the lines that have one', async () => {
  const client = await open()
  const positions = [{ name: 'Lamp', quantity: 1, tax: 0, total_price_gross: 200, discount_percent: 10 }]
  const hidden = await pdfOf(client, (await client.sale({ currency: 'GBP', positions })).id)
  expect(hidden.text).not.toContain('Discount')
  expect(hidden.text).toContain('Amount due 200.00 GBP')
  const shown = await client.sale({ currency: 'GBP', positions, show_discount: true })
  const { text } = await pdfOf(client, shown.id)
  expect(text).toContain('Discount')
  expect(text).toContain('10%')
  expect(text).toContain('Amount due 180.00 GBP')
  const [lamp] = shown.positions
  const table = { name: 'Table', quantity: 1, tax: 0, total_price_gross: 100 }
  await client.update('invoices', shown.id, { positions: [{ ...table, discount_percent: 0 }, table] })
  const rows = (await pdfOf(client, shown.id)).text
  expect(lamp!.discount_percent).toBe('10.0')
  expect(rows).toContain('1 Lamp 1 200.00 10% 180.00 0% 0.00 180.00')
  expect(rows.match(/\d Table 1 100\.00 100\.00 0% 0\.00 100\.00/g)).toHaveLength(2)
})

test('EAN codes are below the lines of their products, also on each side of a correction', async () => {
  const client = await open()
  const { id: product_id } = await client.create('products', {
    name: 'Lamp',
    tax: 0,
    price_gross: 10,
    ean_code: '5901234123457',
  })
  const line = { product_id, description: 'Blue' }
  const { id } = await client.sale({ positions: [line, { name: 'Table', tax: 0, total_price_gross: 20 }] })
  const asked = { print_ean_codes: 'true' }
  const textWith = async (words: object) => (await pdfOf(client, id, { ...words })).text
  expect(await textWith(asked)).toMatch(/1 Lamp Blue EAN 5901234123457 1 10\.00 .* 2 Table 1 20\.00/)
  expect((await textWith(asked)).match(/EAN/g)).toHaveLength(1)
  for (const not of [{}, { print_ean_codes: 'false' }]) expect(await textWith(not)).not.toContain('EAN')
  expect(client.lastRequest.diagnostics).toEqual([])
  const correction = await client.sale({
    kind: 'correction',
    positions: [
      {
        product_id,
        correction_before_attributes: { name: 'Lamp', quantity: 2, tax: 0, total_price_gross: 20 },
        correction_after_attributes: { name: 'Lamp', quantity: 1, tax: 0, total_price_gross: 10 },
      },
    ],
  })
  const corrected = await pdfOf(client, correction.id, asked)
  expect(corrected.text.match(/EAN 5901234123457/g)).toHaveLength(3)
})

test('a correction of texts shows them as they were and as they become', async () => {
  const client = await open()
  const side = { quantity: 1, tax: 0, total_price_gross: 10 }
  const lamp = {
    ...{ name: 'Lamp', description: 'Corrected text', quantity: 0, tax: 0, total_price_gross: 0 },
    correction_before_attributes: { ...side, description: 'Red', code: 'L1' },
    correction_after_attributes: { ...side, description: 'Blue', code: 'L2', additional_info: '27.40' },
  }
  const texts = { additional_info: true, additional_info_desc: 'Class' }
  const { id } = await client.sale({ kind: 'correction', positions: [lamp], ...texts })
  const { text } = await pdfOf(client, id)
  expect(text).toContain('1 Lamp Red L1 Before correction 1 10.00')
  expect(text).toContain('Lamp Blue L2 Class: 27.40 After correction 1 10.00')
  expect(text).toContain('Lamp Corrected text Difference 0')
})

promise('pdf/amount-in-words', async () => {
  const total = { positions: [{ name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 2022.45 }] }
  const words = {
    international: ['GBP', 'In words: two thousand and twenty-two pounds and 45/100'],
    poland: ['PLN', 'Słownie: dwa tysiące dwadzieścia dwa złote 45/100'],
    france: ['EUR', 'En lettres: deux mille vingt-deux euros et 45/100'],
    portugal: ['EUR', 'Por extenso: dois mil e vinte e dois euros e 45/100'],
  } as const
  for (const edition of editionNames) {
    const client = await open({ edition })
    const [currency, said] = words[edition]
    expect((await pdfOf(client, (await client.sale({ ...total, currency })).id)).text).toContain(said)
  }
  const client = await open({ edition: 'poland' })
  const { id } = await client.sale({ ...total, lang: 'pl/en', currency: 'CHF' })
  expect((await pdfOf(client, id)).text).toContain(
    'Słownie / In words: dwa tysiące dwadzieścia dwa CHF 45/100 / two thousand and twenty-two CHF and 45/100',
  )
  const back = await client.sale({
    kind: 'correction',
    positions: [{ name: 'Lamp', quantity: -1, total_price_gross: -5 }],
  })
  expect((await pdfOf(client, back.id)).text).toContain('Słownie: minus pięć złotych 00/100')
})

test('the PDF of a correction shows each line before, after and as a difference', async () => {
  const client = await open()
  const side = (quantity: string, total_price_gross: string, kind: string) => ({
    ...{ name: 'Desk lamp', quantity, total_price_gross, tax: '23', kind },
  })
  const lamp = {
    ...side('-2', '-60', 'correction'),
    correction_before_attributes: side('5', '150', 'correction_before'),
    correction_after_attributes: side('3', '90', 'correction_after'),
  }
  const values = {
    kind: 'correction',
    correction_reason: 'Two lamps came back',
    positions: [lamp, { name: 'Table', quantity: -1, tax: 8, total_price_gross: -108 }],
  }
  const made = await client.sale(values)
  const rows =
    '1 Desk lamp Before correction 5 24.39 121.95 23% 28.05 150.00 ' +
    'Desk lamp After correction 3 24.39 73.17 23% 16.83 90.00 ' +
    'Desk lamp Difference -2 24.39 -48.78 23% -11.22 -60.00 ' +
    '2 Table -1 100.00 -100.00 8% -8.00 -108.00 Total -148.78 -19.22 -168.00'
  const { text } = await pdfOf(client, made.id)
  expect(text).toContain('Reason for the correction: Two lamps came back')
  expect(text).toContain(rows)
  expect(made.positions[0]).not.toHaveProperty('correction_before_attributes')
  expect(client.lastRequest!.diagnostics).toEqual([])
  // The rows survive an export, and a change of anything else.
  const { emulator } = await open({ fixtures: client.emulator.export() })
  const copy = await emulator.fetch(`/invoices/${made.id}.pdf?api_token=${client.account.apiToken}`)
  const bytes = Buffer.from(await copy.arrayBuffer())
  expect(bytes.equals((await pdfOf(client, made.id)).bytes)).toBe(true)
  await client.update('invoices', made.id, { description: 'Thanks' })
  expect((await pdfOf(client, made.id)).text).toContain(rows)
  // Another kind of document shows its lines only.
  const plain = await client.sale({ ...values, kind: 'vat' })
  expect((await pdfOf(client, plain.id)).text).not.toContain('Before correction')
  const wrong = { ...lamp, correction_after_attributes: { ...lamp.correction_after_attributes, tax: 'much' } }
  const invoice = { ...values, positions: [wrong] }
  const body = { api_token: client.account.apiToken, invoice }
  const refusal = await refused(client, () => client.send<Refusal>('POST', '/invoices.json', { body }), 422)
  expect(JSON.stringify(refusal)).toContain('much')
})

promise('pdf/tax-rates', async () => {
  const client = await open({ edition: 'poland' })
  const positions = ['np', 5, 'zw', 23, 8, 0].map((tax) => ({
    name: `At ${tax}`,
    quantity: 1,
    tax,
    total_price_net: 100,
  }))
  const { text } = await pdfOf(client, (await client.sale({ positions })).id)
  const rates = text.slice(text.indexOf('W tym')).match(/100,00 (\d+%|zw|np) /g)
  expect(rates).toEqual(['23%', '8%', '5%', '0%', 'zw', 'np'].map((rate) => `100,00 ${rate} `))
})

promise('pdf/page-breaks', async () => {
  const client = await open()
  for (const count of [24, 33, 38]) {
    const positions = Array.from({ length: count }, (_, at) => ({
      ...{ name: `Item ${at + 1}`, quantity: 1, tax: 23, total_price_gross: 123 },
      description: at === count - 1 ? 'long\n'.repeat(38) : '',
    }))
    const { pages, texts } = await pdfOf(client, (await client.sale({ positions })).id)
    expect(pages.length).toBe(2)
    expect(pages[1]).toMatch(/long .*Total .*Amount due/)
    const first = texts.filter(({ page, bottom }) => page === 1 && bottom > 45)
    expect(Math.min(...first.map(({ bottom }) => bottom))).toBeLessThan(300)
  }
})

test('the public link opens the same file', async () => {
  const client = await open()
  const other = client.emulator.createAccount()
  const made = await client.sale()
  const path = `/invoice/${made.token}.pdf`
  const kept = await pdfAt(client, path)
  const file = `${invoiceNumber(1).replaceAll('/', '-')}.pdf`
  expect(kept.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`)
  const shown = await pdfAt(client, path, { inline: 'yes' })
  expect(client.lastRequest).toMatchObject({
    operation: 'invoices.public_pdf',
    account: client.account.prefix,
    diagnostics: [],
  })
  expect(shown.headers.get('content-disposition')).toBe(`inline; filename="${file}"`)
  expect(shown.bytes.equals((await pdfOf(client, made.id)).bytes)).toBe(true)
  await refused(client, () => client.send('GET', '/invoice/unknown.pdf'), 404)
  const headers = { Host: `${other.prefix}.invoiceocean.com` }
  await refused(client, () => client.send('GET', path, { headers }), 404)
})

test('print_option labels the pages', async () => {
  const client = await open()
  const { id } = await client.sale()
  const pagesOf = async (print_option: string) => (await pdfOf(client, id, { print_option })).pages
  const [original, ...noMore] = await pagesOf('original')
  expect(original).toMatch(/^ORIGINAL Invoice/)
  expect(noMore).toEqual([])
  expect(await pagesOf('copy')).toEqual([original!.replace('ORIGINAL', 'COPY')])
  expect(await pagesOf('original_and_copy')).toEqual([original, original!.replace('ORIGINAL', 'COPY')])
  client.emulator.clock.advance('2 days')
  expect(await pagesOf('duplicate')).toEqual([original!.replace('ORIGINAL', 'DUPLICATE, 17/01/2026')])
  expect((await pdfOf(client, id)).pages).toEqual([original!.replace('ORIGINAL ', '')])
})

test('the PDF has the title in every language, and in two', async () => {
  const client = await open({ edition: 'poland' })
  const titleIn = async (lang: string | undefined) => {
    const { id } = await client.sale({ lang, number: '1' })
    const { text } = await pdfOf(client, id)
    return text.slice(0, text.indexOf(' 1 '))
  }
  expect(await titleIn(undefined)).toBe('Faktura VAT nr')
  expect(await titleIn('en')).toBe('Invoice No.')
  expect(await titleIn('en-GB')).toBe('Invoice No.')
  expect(await titleIn('fr')).toBe('Facture n°')
  expect(await titleIn('pt')).toBe('Fatura n.º')
  expect(await titleIn('hu')).toBe('Faktura VAT nr')
  expect(await titleIn('hu/fr')).toBe('Facture n°')
  expect(await titleIn('pl/en')).toBe('Faktura VAT / Invoice nr')
  expect(await titleIn('en / fr')).toBe('Invoice / Facture No.')
  expect(await titleIn('pl_en')).toBe('Faktura VAT / Invoice nr')
})

test('the PDF of an expense shows the supplier as the seller', async () => {
  const client = await open()
  const parties = { seller_name: 'Own company', buyer_name: 'The supplier' }
  const sale = await pdfOf(client, (await client.sale(parties)).id)
  expect(sale.text).toMatch(/Seller Own company .*Buyer The supplier/)
  const expense = await pdfOf(client, (await client.sale({ ...parties, income: '0' })).id)
  expect(expense.text).toMatch(/Seller The supplier .*Buyer Own company/)
})

promise('pdf/stamps', async () => {
  const client = await open()
  const start = async (id: number) => (await pdfOf(client, id)).text.split(' Invoice')[0]
  const { id } = await client.sale({ currency: 'GBP', payment_to: '2026-01-20' })
  expect((await pdfOf(client, id)).text).toMatch(/^Invoice/)
  client.emulator.clock.advance('6 days')
  expect(await start(id)).toBe('OVERDUE')
  await client.update('invoices', id, { status: 'paid' })
  const paid = await pdfOf(client, id)
  expect(paid.text).toMatch(/^PAID Invoice/)
  expect(paid.text).toContain('Paid 123.00 GBP Amount due 0.00 GBP')
  await client.update('invoices', id, { test: true })
  expect(await start(id)).toBe('TEST DOCUMENT PAID')
  await client.post('/invoices/cancel.json', { cancel_invoice_id: id })
  expect((await pdfOf(client, id)).text).toMatch(
    new RegExp(`^TEST DOCUMENT CANCELLED Cancelled No. ${invoiceNumber(1)}`),
  )
})

test('a document gives the same PDF in every emulator', async () => {
  const bytesIn = async () => {
    const client = await open()
    const { id } = await client.sale()
    const first = await pdfOf(client, id)
    client.emulator.clock.advance('3 days')
    const later = await pdfOf(client, id)
    expect(later.bytes.equals(first.bytes)).toBe(true)
    await client.update('invoices', id, { description: 'Thank you' })
    expect((await pdfOf(client, id)).bytes.equals(first.bytes)).toBe(false)
    return first.bytes
  }
  expect((await bytesIn()).equals(await bytesIn())).toBe(true)
})

promise('pdf/tax-number-kind', async () => {
  const client = await open({ edition: 'poland' })
  for (const [buyer_tax_no_kind, label] of [
    ['nip_ue', 'VAT UE'],
    ['other', 'NIP'],
    ['nip_with_id', 'NIP'],
    ['SIRET', 'SIRET'],
    ['', 'NIP'],
  ] as const) {
    const { id } = await client.sale({
      buyer_name: buyer_tax_no_kind || 'Mak',
      buyer_tax_no: '77',
      buyer_tax_no_kind,
    })
    expect((await pdfOf(client, id)).text, buyer_tax_no_kind).toContain(`${label}: 77`)
  }
})

test('a wrong print_option is refused with the known ones, also at the public link', async () => {
  const client = await open()
  const { token } = await client.sale()
  const read = () => client.get<Refusal>(`/invoice/${token}.pdf`, { print_option: 'fax' })
  expect((await refused(client, read, 422)).message).toEqual({
    print_option: ['"fax" is not included in the list (original, copy, original_and_copy, duplicate)'],
  })
})
