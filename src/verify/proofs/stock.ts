import { derivedFrom, order } from '../derived-documents.ts'
import { expectContains, expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, type ProofAccount, type ProofQuery } from '../proof-account.ts'

function lamp(account: ProofAccount, values: object = {}) {
  return account.create('products', { name: account.named('Lamp'), price_gross: 123, tax: 23, ...values })
}

async function stockOf(account: ProofAccount, id: number) {
  const { quantity_sold_in_invoices, stock_level, warehouse_quantity } = await account.one('products', id)
  expectEqual('warehouse_quantity', warehouse_quantity, stock_level)
  return [quantity_sold_in_invoices, stock_level]
}

function document(
  account: ProofAccount,
  kind: string,
  product_id: number,
  quantity: number,
  line: object = {},
  values: object = {},
) {
  return account.create('warehouse_documents', {
    number: account.ownNumber(),
    kind,
    description: account.mark,
    warehouse_actions: [{ product_id, quantity, price_net: 1, ...line }],
    ...values,
  })
}

interface Movement {
  readonly kind: string
  readonly product_id: number
  readonly warehouse_id: number
  readonly warehouse_document_id: number | null
}

async function movements(account: ProofAccount, query: ProofQuery): Promise<readonly Movement[]> {
  const response = await account.get<Movement[]>('/warehouse_actions.json', { per_page: 100, ...query })
  expectStatus(response, 200)
  return response.body
}

export const stockProofs = [
  proof('stock/sold-in-invoices', { writes: true }, async (account) => {
    const { id } = await lamp(account)
    const sale = await account.sale({ kind: 'vat', positions: [{ product_id: id, quantity: 1 }] })
    expectEqual('stock after a sale', await stockOf(account, id), ['1.0', '-1.0'])
    await account.update('invoices', sale.id, { positions: [{ id: sale.positions[0]!.id, quantity: '3.5' }] })
    expectEqual('stock after a change', await stockOf(account, id), ['3.5', '-3.5'])
    await account.sale({ positions: [{ product_id: id, quantity: 1 }] })
    expectEqual('stock after a pro forma', await stockOf(account, id), ['3.5', '-3.5'])
    await account.delete(`/invoices/${sale.id}.json`)
    expectEqual('stock without the sale', await stockOf(account, id), ['0.0', '0.0'])
  }),
  proof('stock/of-correction', { writes: true }, async (account) => {
    const { id: product_id } = await lamp(account)
    const unmoved = ['0.0', '0.0']
    for (const kind of ['advance', 'accounting_note', 'proforma']) {
      const source = await account.sale({ kind, positions: [{ product_id, quantity: 2 }] })
      const correct = (corrected: typeof source) =>
        account.create(
          'invoices',
          derivedFrom(account, corrected, { kind: 'correction', total_correction: true }),
        )
      const correction = await correct(source)
      expectContains('a correction', correction, { exclude_from_stock_level: true })
      expectEqual('stock after a total correction', await stockOf(account, product_id), unmoved)
      await correct(correction)
      expectEqual('stock after a correction of the correction', await stockOf(account, product_id), unmoved)
      const positions = [{ product_id, quantity: -2 }]
      await account.sale({ kind: 'correction', invoice_id: source.id, positions })
      expectEqual('stock after a correction with its own lines', await stockOf(account, product_id), unmoved)
    }
    const sold = await account.sale({ kind: 'vat', positions: [{ product_id, quantity: 2 }] })
    await account.sale({ kind: 'correction', invoice_id: sold.id, positions: [{ product_id, quantity: -1 }] })
    expectEqual('stock after a correction of a sale', await stockOf(account, product_id), ['1.0', '-1.0'])
    const ordered = await order(account)
    const part = { kind: 'advance', advance_creation_mode: 'percent', advance_value: 50 }
    const name = account.named('Part')
    const advance = await account.create(
      'invoices',
      derivedFrom(account, ordered, { ...part, position_name: name }),
    )
    const correction = { kind: 'correction', total_correction: true }
    const total = await account.create('invoices', derivedFrom(account, advance, correction))
    const positions = [{ name, quantity: -1, total_price_gross: -1 }]
    const own = await account.sale({ kind: 'correction', invoice_id: advance.id, positions })
    const products = [...advance.positions, ...total.positions, ...own.positions]
    expectThat(
      'lines without a product',
      products.every(({ product_id }) => product_id === null),
    )
  }),
  proof('stock/warehouse-documents', { writes: true }, async (account) => {
    const { id } = await lamp(account)
    const received = await document(account, 'pz', id, 5)
    expectEqual('stock after a receipt', await stockOf(account, id), ['0.0', '5.0'])
    const issued = await document(account, 'wz', id, 7)
    expectEqual('stock after an issue', await stockOf(account, id), ['0.0', '-2.0'])
    await document(account, 'mm', id, 3)
    expectEqual('stock after a transfer', await stockOf(account, id), ['0.0', '-2.0'])
    const warehouse_actions = [{ id: issued.warehouse_actions[0]!.id, quantity: 1 }]
    await account.update('warehouse_documents', issued.id, { warehouse_actions })
    expectEqual('stock after a change', await stockOf(account, id), ['0.0', '4.0'])
    await account.delete(`/warehouse_documents/${received.id}.json`)
    expectEqual('stock without the receipt', await stockOf(account, id), ['0.0', '-1.0'])
  }),
  proof('stock/bundles', { writes: true }, async (account) => {
    const [{ id }, bulb] = [await lamp(account), await lamp(account, { name: account.named('Bulb') })]
    const package_products_details = { '0': { id, quantity: 1 }, '1': { id: bulb.id, quantity: '2' } }
    const values = { name: account.named('Set'), package: true, service: true, package_products_details }
    const set = await account.create('products', values)
    await account.sale({ kind: 'vat', positions: [{ product_id: set.id, quantity: 3 }] })
    expectEqual('stock of one part', await stockOf(account, id), ['0.0', '-3.0'])
    expectEqual('stock of the other part', await stockOf(account, bulb.id), ['0.0', '-6.0'])
  }),
  proof('stock/movements', { writes: true }, async (account) => {
    const { id } = await lamp(account)
    const received = await document(account, 'pz', id, 5, { price_net: 2, purchase_tax: 23 })
    await account.sale({ kind: 'vat', positions: [{ product_id: id, quantity: 1 }] })
    await account.sale({ positions: [{ product_id: id, quantity: 1 }] })
    const all = await movements(account, { product_id: id })
    expectEqual('kinds of the movements', all.map(({ kind }) => kind).sort(), ['pz', 'wz'])
    const action = received.warehouse_actions[0]!
    expectContains(
      'a movement of a document',
      all.find(({ kind }) => kind === 'pz'),
      {
        id: action.id,
        product_id: id,
        product_name: account.named('Lamp'),
        quantity: '5.0',
        warehouse_id: received.warehouse_id,
        warehouse_document_id: received.id,
        purchase_tax: '23',
        purchase_price_net: '2.0',
      },
    )
    const sold = { quantity: '1.0', warehouse_document_id: null }
    expectContains(
      'a movement of a sale',
      all.find(({ kind }) => kind === 'wz'),
      sold,
    )
  }),
  proof('stock/movement-filters', {}, async (account) => {
    const all = [...(await movements(account, { kind: 'pz' })), ...(await movements(account, { kind: 'wz' }))]
    const of = all.find(({ warehouse_document_id }) => warehouse_document_id !== null)
    if (!of) throw new NotTried('the account has no movement of stock by a document')
    for (const name of ['kind', 'product_id', 'warehouse_id', 'warehouse_document_id'] as const) {
      const found = await movements(account, { [name]: of[name]! })
      expectThat(`a movement with its ${name}`, found.length > 0, found)
      if (name !== 'warehouse_id')
        expectEqual(
          `movements with another ${name}`,
          found.filter((one) => one[name] !== of[name]),
          [],
        )
    }
    expectEqual(
      'movements of the far future',
      await movements(account, { date_from: account.inDays(3000) }),
      [],
    )
  }),
  proof('stock/by-warehouse', { writes: true }, async (account) => {
    const { id } = await lamp(account)
    const [main] = await account.list('warehouses')
    const other = await account.create('warehouses', { name: account.named('Other') })
    const { warehouse_id } = await document(account, 'pz', id, 5)
    const quantities = async () => {
      const found = []
      for (const place of [warehouse_id!, other.id]) {
        const { body } = await account.get<{ warehouse_quantity: string }>(`/products/${id}.json`, {
          warehouse_id: place,
        })
        found.push(body.warehouse_quantity)
      }
      return [...found, (await stockOf(account, id))[1]]
    }
    expectThat('a warehouse by default', main !== undefined && warehouse_id !== other.id, warehouse_id)
    const moved = await document(account, 'mm', id, 2, { warehouse2_id: other.id }, { warehouse_id })
    expectEqual('quantities after a transfer', await quantities(), ['3.0', '2.0', '5.0'])
    await account.sale({ kind: 'vat', warehouse_id: other.id, positions: [{ product_id: id, quantity: 1 }] })
    expectEqual('quantities after a sale', await quantities(), ['3.0', '1.0', '4.0'])
    await account.delete(`/warehouse_documents/${moved.id}.json`)
    expectEqual('quantities without the transfer', await quantities(), ['5.0', '-1.0', '4.0'])
  }),
]
