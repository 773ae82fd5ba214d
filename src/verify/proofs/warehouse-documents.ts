import { branch } from '../branch.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'

function lineOf(account: ProofAccount) {
  return { product_name: account.named('Lamp'), purchase_tax: 23, purchase_price_net: 10, quantity: 5 }
}

/** Goods received under a number of their own, so that the numbering of the account stays as it is. */
function receive(account: ProofAccount, values: object = {}) {
  const number = account.ownNumber()
  const usual = { kind: 'pz', number, description: account.mark, warehouse_actions: [lineOf(account)] }
  return account.create('warehouse_documents', { ...usual, ...values })
}

function lamp(account: ProofAccount) {
  const prices = { price_net: 20, tax: 23, purchase_price_net: 9 }
  return account.create('products', { name: account.named('Lamp'), ...prices })
}

function totalsOf(document: ProofRecord<'warehouse_documents'>) {
  const { price_net, price_tax, price_gross, purchase_price_net, quantity } = document
  return [price_net, price_tax, price_gross, purchase_price_net, quantity]
}

export const warehouseDocumentsProofs = [
  proof('warehouse-documents/defaults', { writes: true }, async (account) => {
    const { currency } = await lamp(account)
    const warehouses = await account.list('warehouses', { per_page: 100 })
    const made = await receive(account)
    expectContains('a document', made, { issue_date: account.today, currency })
    const main = warehouses.find(({ kind }) => kind === 'main')
    if (main) expectEqual('warehouse_id', made.warehouse_id, main.id)
    const sent = { issue_date: account.inDays(-10), currency: 'CHF', lang: 'en' }
    expectContains('a document with other values', await receive(account, sent), sent)
  }),
  proof('warehouse-documents/dates', {}, async (account) => {
    const documents = await account.list('warehouse_documents', { per_page: 100 })
    if (documents.length === 0) throw new NotTried('the account has no warehouse document')
    for (const { number, issue_date, issue_year, transaction_date } of documents) {
      expectEqual(`issue_year of ${number}`, issue_year, Number(issue_date?.slice(0, 4)))
      expectEqual(`transaction_date of ${number}`, transaction_date, issue_date)
    }
  }),
  proof('warehouse-documents/department', { writes: true }, async (account) => {
    const main = (await account.list('departments', { per_page: 100 })).find((one) => one.main)
    if (!main) throw new NotTried('the account has no main department')
    const usual = { department_id: main.id, department_name: main.name }
    expectContains('a document', await receive(account), usual)
    const made = await branch(account, { city: 'Northtown' })
    const asBranch = { department_id: made.id, department_name: made.name, department_city: 'Northtown' }
    expectContains('a document by name', await receive(account, { department_name: made.name }), asBranch)
    expectContains('a document by id', await receive(account, { department_id: made.id }), asBranch)
  }),
  proof('warehouse-documents/client', { writes: true }, async (account) => {
    const name = account.named('Buyer Ltd')
    const card = await account.create('clients', { name, city: 'Exampletown' })
    const asCard = { client_id: card.id, client_name: name, client_city: 'Exampletown' }
    const byId = await receive(account, { client_id: card.id, client_name: account.named('Else') })
    expectContains('a document by id', byId, asCard)
    expectContains('a document by name', await receive(account, { client_name: name }), asCard)
    expectContains('a document without a client', await receive(account), {
      client_id: null,
      client_name: null,
    })
    const { client_id } = await receive(account, { client_name: account.named('New Ltd') })
    expectEqual('the new client', (await account.one('clients', client_id!)).name, account.named('New Ltd'))
  }),
  proof('warehouse-documents/line-product', { writes: true }, async (account) => {
    const product = await lamp(account)
    const known = { product_id: product.id, product_name: product.name }
    expectContains('a line by name', (await receive(account)).warehouse_actions, [known])
    const line = { ...lineOf(account), product_name: account.named('Chair') }
    const { warehouse_actions } = await receive(account, { warehouse_actions: [line] })
    const chair = await account.one('products', warehouse_actions[0]!.product_id!)
    expectContains('the new product', chair, { name: line.product_name, purchase_price_net: '10.0' })
    const unknown = [{ product_name: account.named('Table') }]
    const document = { kind: 'wz', warehouse_actions: unknown }
    await account.refused(account.post('/warehouse_documents.json', { warehouse_document: document }), 422)
  }),
  proof('warehouse-documents/line-prices', { writes: true }, async (account) => {
    const { id: product_id } = await lamp(account)
    const made = async (kind: string, line: object) =>
      (await receive(account, { kind, warehouse_actions: [{ product_id, quantity: 2, ...line }] }))
        .warehouse_actions
    const bought = await made('pz', { price_net: 12, purchase_tax: 8 })
    expectContains('goods received', bought, [{ purchase_price_net: '12.0', purchase_tax: '8' }])
    expectContains('goods issued', await made('wz', {}), [{ price_net: '20.0', tax: '23' }])
    const priced = await made('wz', { price_net: 25, tax: 0 })
    expectContains('goods issued at a price', priced, [{ price_net: '25.0', tax: '0' }])
    const { id, ...rated } = await receive(account, {
      warehouse_actions: [{ product_id, quantity: 2, price_net: 12, tax: 8, purchase_tax: 8 }],
    })
    const rows = [{ id: rated.warehouse_actions[0]!.id, tax: null }]
    const untaxed = await account.update('warehouse_documents', id, { warehouse_actions: rows })
    expectContains('goods without a tax', untaxed.warehouse_actions, [{ purchase_tax: '8' }])
  }),
  proof('warehouse-documents/totals', { writes: true }, async (account) => {
    const { id: product_id } = await lamp(account)
    const chair = {
      product_name: account.named('Chair'),
      purchase_tax: 0,
      purchase_price_net: 4,
      quantity: 1,
    }
    const received = await receive(account, { warehouse_actions: [lineOf(account), chair] })
    expectEqual('totals of goods received', totalsOf(received), ['54.0', '11.5', '65.5', '54.0', '6.0'])
    const warehouse_actions = [{ product_id, quantity: 3, price_net: 20, tax: 23 }]
    const issued = await receive(account, { kind: 'wz', warehouse_actions })
    expectEqual('totals of goods issued', totalsOf(issued), ['60.0', '13.8', '73.8', '0.0', '3.0'])
  }),
  proof('warehouse-documents/number', { writes: true }, async (account) => {
    const number = account.named('7')
    const { id, ...made } = await receive(account, { number })
    expectEqual('number', made.number, number)
    const changed = await account.update('warehouse_documents', id, { number: null })
    expectEqual('number after null', changed.number, number)
    const counted = [await receive(account, { number: null }), await receive(account, { number: '' })]
    const numbers = counted.map((one) => Number(/\d+/.exec(one.number!)?.[0]))
    expectEqual('the next number', numbers[1]! - numbers[0]!, 1)
  }),
  proof('warehouse-documents/invoices', { writes: true }, async (account) => {
    const sale = await account.sale()
    const product_id = sale.positions[0]!.product_id!
    const { id } = await receive(account, { kind: 'wz', warehouse_actions: [{ product_id, quantity: 1 }] })
    const { stock_level } = await account.one('products', product_id)
    const linked = await account.update('warehouse_documents', id, { invoice_ids: [sale.id] })
    expectEqual('invoice_ids', linked.invoice_ids, [sale.id])
    expectEqual('stock_level', (await account.one('products', product_id)).stock_level, stock_level)
  }),
]
