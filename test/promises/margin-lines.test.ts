import { expect, test } from 'vitest'
import { type Client, type Invoice, open } from '../support/client.ts'

const margin = 'procedura marży – towary używane'

test('a margin line gets no diagnostic', async () => {
  const client = await open({ edition: 'poland' })
  const car = { name: 'Used car', tax: 'disabled', total_price_gross: 12_300, total_purchase_price: 11_070 }
  const positions = [{ ...car, vat_margin_tax: '23' }]
  await client.sale({ kind: 'vat_margin', procedure_vat_margin: margin, positions })
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('the margin of a margin line is what is left of it after its discount', async () => {
  const client = await open({ edition: 'poland' })
  const car = { name: 'Used car', tax: 'disabled', vat_margin_tax: 23, total_purchase_price: 700 }
  const sale = { kind: 'vat_margin', procedure_vat_margin: margin, show_discount: true }
  const sell = (values: object, line: object) =>
    client.sale({ ...sale, ...values, positions: [{ ...car, total_price_gross: 1000, ...line }] })
  const discounted = {
    vat_margin_total_price_gross: '200.0',
    vat_margin_total_price_net: '162.6',
    vat_margin_total_price_tax: '37.4',
  }
  const made = await sell({}, { discount_percent: 10 })
  expect(made).toMatchObject({ price_gross: '900.0', positions: [discounted] })
  const byAmount = await sell({ discount_kind: 'amount' }, { discount: 100 })
  expect(byAmount.positions).toMatchObject([discounted])

  const hidden = await client.update('invoices', made.id, { show_discount: false })
  expect(hidden).toMatchObject({
    price_gross: '1000.0',
    positions: [{ vat_margin_total_price_gross: '300.0', vat_margin_total_price_tax: '56.1' }],
  })
  const { id: client_id } = await client.create('clients', { name: 'Usual Ltd', discount: 10 })
  const byClient = await sell({ client_id, show_discount: undefined }, {})
  expect(byClient).toMatchObject({ price_gross: '900.0', positions: [discounted] })
  const text = await sell({}, { kind: 'text_separator', discount_percent: 10 })
  expect(text).toMatchObject({ price_gross: '0.0' })
})

/** What a margin line was sold and bought for, its margin, and the tax of it. */
function margins({ positions }: Invoice) {
  return positions.map((line) => [
    line.total_price_gross,
    line.total_purchase_price,
    line.vat_margin_total_price_gross,
    line.vat_margin_total_price_net,
    line.vat_margin_total_price_tax,
  ])
}

const used = { tax: 'disabled', quantity: 1, vat_margin_tax: '23' }
const car = { ...used, name: 'Car', total_price_gross: 1230, total_purchase_price: 1000 }
const loss = { ...used, name: 'Loss', total_price_gross: 100, total_purchase_price: 150 }
const cars = { kind: 'vat_margin', procedure_vat_margin: margin, positions: [car, loss] }

function correct(client: Client, source: Invoice, values: object): Promise<Invoice> {
  return client.create('invoices', { kind: 'correction', copy_invoice_from: source.id, ...values })
}

test('a total correction takes back margins with their tax, and its own correction returns them', async () => {
  const client = await open({ edition: 'poland' })
  const sold = await client.sale(cars)
  expect(margins(sold)).toEqual([
    ['1230.0', '1000.0', '230.0', '186.99', '43.01'],
    ['100.0', '150.0', '-50.0', '-50.0', '0.0'],
  ])
  const cancelled = await correct(client, sold, { total_correction: true })
  expect(margins(cancelled)).toEqual([
    ['-1230.0', '-1000.0', '-230.0', '-186.99', '-43.01'],
    ['-100.0', '-150.0', '50.0', '50.0', '0.0'],
  ])
  const returned = await correct(client, cancelled, { total_correction: true })
  expect(margins(returned)).toEqual(margins(sold))
  const unchanged = await correct(client, sold, { total_correction: false })
  expect(margins(unchanged)).toEqual(Array(2).fill(['0.0', '0.0', '0.0', '0.0', '0.0']))
})

test('a correction of a price, or of a purchase price, corrects the tax of a margin', async () => {
  const client = await open({ edition: 'poland' })
  const { id } = await client.sale(cars)
  const correction = { kind: 'correction', invoice_id: id, from_invoice_id: id, procedure_vat_margin: margin }
  const corrected = async (line: object) => {
    const positions = [{ ...used, name: 'Car', ...line }]
    return margins(await client.sale({ ...correction, positions }))[0]
  }
  expect(await corrected({ quantity: -1, total_price_gross: -1230, total_purchase_price: -1000 })).toEqual([
    '-1230.0',
    '-1000.0',
    '-230.0',
    '-186.99',
    '-43.01',
  ])
  const cheaper = { total_price_gross: -100, total_purchase_price: 0 }
  expect(await corrected(cheaper)).toEqual(['-100.0', '0.0', '-100.0', '-81.3', '-18.7'])
  const dearer = { total_price_gross: 100, total_purchase_price: 0 }
  expect(await corrected(dearer)).toEqual(['100.0', '0.0', '100.0', '81.3', '18.7'])
  const boughtFor = { quantity: 0, total_price_gross: 0, total_purchase_price: 100 }
  expect(await corrected(boughtFor)).toEqual(['0.0', '100.0', '-100.0', '-81.3', '-18.7'])
})
