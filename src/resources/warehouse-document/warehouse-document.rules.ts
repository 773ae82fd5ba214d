import { isDeepStrictEqual } from 'node:util'
import { formatValue } from '../../checks/format-value.ts'
import { Refused } from '../../checks/refused.ts'
import { defaultRule, effect, rowRule, rule, whenSent } from '../../kernel/card/rule.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { lineTotals } from '../../rules/line-totals.ts'
import { isZero, subtract, sum } from '../../rules/money.ts'
import { givenNumber } from '../../rules/numbering.ts'
import { yearOf } from '../../state/calendar.ts'
import type { StoredClient } from '../client/client.fields.ts'
import type { StoredDepartment } from '../department/department.fields.ts'
import type { StoredProduct } from '../product/product.fields.ts'
import { mainDepartment } from '../shared/main-department.ts'
import { mainWarehouse } from '../shared/main-warehouse.ts'
import { nextNumber } from '../shared/next-number.ts'
import { party } from '../shared/party.ts'
import { quantitiesWithout } from '../shared/stock-movements.ts'
import type { StoredWarehouse } from '../warehouse/warehouse.fields.ts'
import type { StoredWarehouseDocument } from './warehouse-document.fields.ts'
import type { StoredWarehouseAction } from './warehouse-document-line.ts'

const written = ['create', 'update'] as const

/** The fields that a document copies from its department and its client; the party's name precedes each of them. */
const copied = [
  'name',
  'tax_no_kind',
  'tax_no',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'bank',
  'bank_account',
] as const

const departmentParty = party('department', 'department_id', copied)
const clientParty = party('client', 'client_id', copied)

export const warehouseDocumentRules = [
  defaultRule<StoredWarehouseDocument>(
    'warehouse-documents/defaults',
    "The defaults are today, the main warehouse, and the edition's currency and language",
    'assumed',
    ['issue_date', 'warehouse_id', 'currency', 'lang', 'exchange_kind'],
    (document, { today, edition, table }) => ({
      issue_date: document.issue_date ?? today,
      warehouse_id: document.warehouse_id ?? mainWarehouse(table<StoredWarehouse>('warehouses').all()),
      currency: document.currency || edition.currency,
      lang: document.lang || edition.language,
      exchange_kind: document.exchange_kind || edition.exchangeKind,
    }),
  ),
  rule<StoredWarehouseDocument>(
    'warehouse-documents/dates',
    'The year and the transaction date follow from the issue date',
    'observed 11',
    ['create', ...whenSent(['issue_date'], 'update')],
    ({ issue_date }, { before }) =>
      before?.issue_date === issue_date
        ? undefined
        : { transaction_date: issue_date, issue_year: yearOf(issue_date ?? '') },
  ),
  rule<StoredWarehouseDocument>(
    'warehouse-documents/department',
    'The default is the main department; a name selects its department; its data replaces what was sent, with a diagnostic',
    'specification 2.2',
    written,
    (document, context) => {
      const { department_id, department_name } = document
      const { before } = context
      const departments = context.table<StoredDepartment>('departments')
      const named = department_name ? departments.first('name', department_name) : undefined
      const isSent = (name: 'department_id' | 'department_name') => !before || before[name] !== document[name]
      const byId = department_id && isSent('department_id') ? departments.get(department_id) : undefined
      const byName = department_name && isSent('department_name')
      const usual = before ? undefined : mainDepartment(context)
      const found = byId ?? (byName ? named : usual)
      if (!found) return undefined
      departmentParty.diagnoseReplaced(found, document, context)
      return departmentParty.from(found)
    },
  ),
  rule<StoredWarehouseDocument>(
    'warehouse-documents/client',
    "With client_id, the client data is the client's and replaces what was sent, with a diagnostic; a name selects its client, or creates one",
    'assumed',
    written,
    (document, context) => {
      const { client_id, client_name } = document
      const { before, sent, table } = context
      const isNamed = client_name !== null && before?.client_name !== client_name
      if (!sent.has('client_id') && !isNamed) return undefined
      const clients = table<StoredClient>('clients')
      const named = client_name ? clients.first('name', client_name) : undefined
      const byId = client_id !== null && sent.has('client_id') ? clients.get(client_id) : undefined
      const found =
        byId ??
        named ??
        (client_name ? context.create<StoredClient>('clients', { name: client_name }) : undefined)
      if (!found) return undefined
      clientParty.diagnoseReplaced(found, document, context)
      return clientParty.from(found)
    },
  ),
  rowRule<StoredWarehouseDocument, StoredWarehouseAction>(
    'warehouse-documents/line-product',
    'A line by name selects the product of that name; goods received or moved create a missing one, goods issued require it',
    'assumed',
    written,
    'warehouse_actions',
    (line, { sent }, { kind }, context) => {
      const products = context.table<StoredProduct>('products')
      if (line.product_id !== null) {
        if (!sent.has('product_id')) return undefined
        const { id, name } = products.get(line.product_id)!
        if (sent.has('product_name') && line.product_name && line.product_name !== name)
          context.diagnose('replaced-value', `product ${id} replaces the sent product_name`)
        return { product_name: name }
      }
      const known = line.product_name ? products.first('name', line.product_name) : undefined
      if (known) return { product_id: known.id }
      if (!line.product_name)
        context.refuse('warehouse_actions', 'each line needs a product_id or a product_name')
      if (kind === 'wz')
        context.refuse(
          'warehouse_actions',
          new Refused(line.product_name, "the name of one of this account's products"),
        )
      return { product_id: context.create<StoredProduct>('products', receivedProduct(line)).id }
    },
  ),
  rowRule<StoredWarehouseDocument, StoredWarehouseAction>(
    'warehouse-documents/other-currency',
    'The price of a product in another currency than the document counts without conversion, with a diagnostic',
    'assumed',
    whenSent(['warehouse_actions']),
    'warehouse_actions',
    (line, _change, document, { table, diagnose }) => {
      if (line.price_net !== null || line.purchase_price_net !== null) return undefined
      const product = table<StoredProduct>('products').get(line.product_id ?? 0)
      const price = document.kind === 'wz' ? product?.price_net : product?.purchase_price_net
      if (!product?.currency || !price || isZero(price) || product.currency === document.currency)
        return undefined
      const counts = `the price ${price} of the line ${formatValue(line.product_name)} counts in ${document.currency}`
      diagnose('currency-mismatch', `${counts}, although its product is in ${product.currency}`)
      return undefined
    },
    'an emulator',
  ),
  rowRule<StoredWarehouseDocument, StoredWarehouseAction>(
    'warehouse-documents/line-prices',
    "Goods received by product_id have price_net as their purchase price; the default price of goods issued is the product's",
    'specification 2.2',
    written,
    'warehouse_actions',
    (line, { sent }, { kind, warehouse_id }, { table, edition }) => {
      const product = table<StoredProduct>('products').get(line.product_id ?? 0)
      const place = { kind, warehouse_id, quantity: line.quantity ?? '1.0' }
      if (kind === 'wz') {
        return {
          ...place,
          price_net: line.price_net ?? product?.price_net ?? '0.0',
          tax: line.tax ?? product?.tax ?? edition.tax,
        }
      }
      // A later price_net is also the purchase price, and replaces the earlier one; so does a later tax.
      const isRepriced = sent.has('price_net') && !sent.has('purchase_price_net')
      const isRated = sent.has('tax') && !sent.has('purchase_tax')
      const given = isRepriced ? line.price_net : (line.purchase_price_net ?? line.price_net)
      return {
        ...place,
        purchase_price_net: given ?? product?.purchase_price_net ?? '0.0',
        purchase_tax:
          (isRated ? line.tax : line.purchase_tax) ?? line.tax ?? product?.purchase_tax ?? edition.tax,
      }
    },
  ),
  rowRule<StoredWarehouseDocument, StoredWarehouseAction>(
    'warehouse-documents/received-price',
    'Another purchase_price_net or purchase_tax of goods received or moved becomes their price_net or tax, too, if both were equal and only that one is sent',
    'assumed',
    whenSent(['warehouse_actions'], 'update'),
    'warehouse_actions',
    ({ purchase_price_net, purchase_tax }, { before, sent }, { kind }) => {
      if (!before || kind === 'wz') return undefined
      const { price_net, tax } = before
      const isPrice = price_net !== null && price_net === before.purchase_price_net && !sent.has('price_net')
      const isRate = tax !== null && tax === before.purchase_tax && !sent.has('tax')
      return { ...(isPrice && { price_net: purchase_price_net }), ...(isRate && { tax: purchase_tax }) }
    },
    'a portable proof',
  ),
  rowRule<StoredWarehouseDocument, StoredWarehouseAction>(
    'warehouse-documents/moved-elsewhere',
    'A transfer to the warehouse that the goods leave is refused, also when an update makes it one',
    'assumed',
    written,
    'warehouse_actions',
    ({ warehouse_id, warehouse2_id, product_name }, { before }, { kind }, { refuse }) => {
      if (kind !== 'mm' || warehouse2_id === null || warehouse2_id !== warehouse_id) return undefined
      // An exact fixture may hold such a line, and its document may still be changed.
      if (before?.kind === kind && before.warehouse_id === before.warehouse2_id) return undefined
      const line = `warehouse2_id ${warehouse2_id} of the line ${formatValue(product_name)}`
      return refuse('warehouse_actions', `${line} is the warehouse of the document; expected another one`)
    },
    'a portable proof',
  ),
  rule<StoredWarehouseDocument>(
    'warehouse-documents/totals',
    'Totals are the sums of the lines, by purchase price for goods received and moved, by price for goods issued; an update calculates them again when it changes what they add up',
    'assumed',
    written,
    (document, context) => {
      const before = context.before as StoredWarehouseDocument | undefined
      const totals = totalsOf(document)
      return before && isDeepStrictEqual(totalsOf(before), totals) ? undefined : totals
    },
  ),
  rule<StoredWarehouseDocument>(
    'warehouse-documents/number',
    'A document without a number gets the next one of its kind; a number that was sent is stored',
    'specification 2.2',
    written,
    ({ number, kind, issue_date, department_id }, context) => {
      if (context.before && !number?.trim())
        return { number: (context.before as StoredWarehouseDocument).number }
      if (context.before?.number === number) return undefined
      if (number?.trim()) return givenNumber(number)
      const date = issue_date ?? context.today
      return nextNumber(
        { resource: 'warehouse_documents', kind: kind ?? 'pz', date, department: department_id },
        context,
      )
    },
  ),
]

export const warehouseDocumentEffects = [
  effect<StoredWarehouseDocument>(
    'stock/warehouse-documents',
    'Goods received raise the stock of their products, goods issued lower it, also below zero; updates and deletes adjust it',
    'assumed',
    ({ before, after }, context) => {
      for (const { product_id, quantity } of movements(before))
        move(product_id, subtract('0.0', quantity), context)
      for (const { product_id, quantity } of movements(after)) move(product_id, quantity, context)
    },
  ),
]

function receivedProduct({
  product_name,
  purchase_price_net,
  price_net,
  purchase_tax,
}: StoredWarehouseAction) {
  const price = purchase_price_net ?? price_net ?? '0.0'
  return { name: product_name, purchase_price_net: price, purchase_tax, tax: purchase_tax, price_net: price }
}

function totalsOf({
  kind,
  warehouse_actions: lines,
}: StoredWarehouseDocument): Partial<StoredWarehouseDocument> {
  const bought = lines.map(({ quantity, purchase_tax, purchase_price_net }) =>
    lineTotals({ quantity: quantity ?? '1.0', tax: purchase_tax, price_net: purchase_price_net }),
  )
  const sold =
    kind === 'wz'
      ? lines.map(({ quantity, tax, price_net }) =>
          lineTotals({ quantity: quantity ?? '1.0', tax, price_net }),
        )
      : bought
  return {
    price_net: sum(sold.map((line) => line.total_price_net)),
    price_gross: sum(sold.map((line) => line.total_price_gross)),
    price_tax: sum(sold.map((line) => line.total_price_tax)),
    purchase_price_net: sum(bought.map((line) => line.total_price_net)),
    purchase_price_gross: sum(bought.map((line) => line.total_price_gross)),
    purchase_price_tax: sum(bought.map((line) => line.total_price_tax)),
    quantity: sum(lines.map((line) => line.quantity ?? '1.0')),
  }
}

/** The change of each product's stock by a document; a transfer does not change the sum. */
function movements(
  document: StoredWarehouseDocument | undefined,
): { product_id: number; quantity: string }[] {
  if (!document || document.kind === 'mm') return []
  return document.warehouse_actions.flatMap(({ product_id, quantity }) => {
    const amount = quantity ?? '1.0'
    return product_id === null
      ? []
      : [{ product_id, quantity: document.kind === 'wz' ? subtract('0.0', amount) : amount }]
  })
}

function move(id: number, quantity: string, { table, patch }: RuleContext): void {
  const product = table<StoredProduct>('products').get(id)
  if (product) patch('products', id, quantitiesWithout(product, subtract('0.0', quantity)))
}
