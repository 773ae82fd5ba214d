import { expect, test } from 'vitest'
import { type Client, open } from '../support/client.ts'

const differing = [
  {
    net: 900,
    issue_date: '2026-01-03',
    buyer: 'Cedar Ltd',
    tax_no: '0000000002',
    seller: 'Seller B',
    paid: 3,
  },
  {
    net: 10_000,
    issue_date: '2026-01-01',
    buyer: 'Ash Ltd',
    tax_no: '0000000003',
    seller: 'Seller C',
    paid: 1,
  },
  {
    net: 50,
    issue_date: '2026-01-02',
    buyer: 'Birch Ltd',
    tax_no: '0000000001',
    seller: 'Seller A',
    paid: 2,
  },
]

async function differingDocuments(): Promise<Client> {
  const client = await open()
  for (const [at, { net, issue_date, buyer, tax_no, seller, paid }] of differing.entries()) {
    client.emulator.clock.advance('1 hour')
    await client.sale({
      oid: `order-${(at * 2) % 3}`,
      number: `N${at}`,
      issue_date,
      sell_date: issue_date,
      buyer_name: buyer,
      buyer_tax_no: tax_no,
      seller_name: seller,
      status: 'paid',
      paid_date: `2026-01-0${paid}`,
      positions: [{ name: 'Service A', quantity: 1, tax: 23, total_price_net: net }],
    })
  }
  return client
}

const ordersByNumber = ['price_net', 'price_gross', 'price_tax', 'id']
const ordersByText = [
  ...['number', 'updated_at', 'created_at', 'issue_date', 'payment_to', 'paid_date', 'transaction_date'],
  ...['sell_date', 'buyer_name', 'buyer_tax_no', 'seller_name', 'oid'],
]

test.each([...ordersByText, ...ordersByNumber])('invoices are sorted by %s both ways', async (word) => {
  const client = await differingDocuments()
  const valuesOf = async (order: string): Promise<(number | string)[]> => {
    const records = await client.list('invoices', { order })
    const values = records.map((record) => record[word as keyof typeof record])
    return ordersByNumber.includes(word) ? values.map(Number) : values.map(String)
  }
  const sorted = await valuesOf(word)
  expect(new Set(sorted).size).toBe(3)
  expect(sorted).toEqual([...sorted].sort((one, other) => (one < other ? -1 : 1)))
  expect(await valuesOf(`${word}.desc`)).toEqual([...sorted].reverse())
})
