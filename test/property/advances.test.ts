import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compare,
  decimalText,
  exactDecimal,
  multiply,
  roundMoney,
  subtract,
  sum,
} from '../../src/rules/money.ts'
import { netFromGross } from '../../src/rules/tax.ts'
import { sharedEmulators } from '../support/opened.ts'
import { holds, propertyTimeout } from './runs.ts'

const begin = sharedEmulators()

interface Amounts {
  readonly price_net: string
  readonly price_tax: string
  readonly price_gross: string
}

interface Document extends Amounts {
  readonly id: number
  readonly tax_split: readonly (Amounts & { readonly tax: string })[]
}

const amountNames = ['price_net', 'price_tax', 'price_gross'] as const

const cents = fc.integer({ min: 1, max: 20_000 }).map((amount) => amount / 100)
const priced = fc.oneof(
  ...['total_price_gross', 'total_price_net', 'price_gross', 'price_net'].map((name) =>
    cents.map((amount) => ({ [name]: amount })),
  ),
)
const soldLine = fc
  .tuple(
    fc.record({
      name: fc.constant('A'),
      quantity: fc.constantFrom(1, 3, 7, 0.5),
      tax: fc.constantFrom(23, 8, 5, '5.5', 0, 'zw'),
      discount_percent: fc.constantFrom(0, 0, 10, '33.33'),
    }),
    priced,
  )
  .map(([line, price]) => ({ ...line, ...price }))

const soldOrder = fc.record({
  positions: fc.array(soldLine, { minLength: 1, maxLength: 6 }),
  show_discount: fc.boolean(),
  sum: fc.constantFrom('sum', 'keep_gross', 'keep_net'),
  position: fc.constantFrom('default', 'keep_gross'),
})

const asked = fc.oneof(
  fc.record({
    advance_creation_mode: fc.constant('percent'),
    advance_value: fc.constantFrom('10', '12.5', '30', '33.33', '50', '100'),
  }),
  // Hundredths of what is still open.
  fc.record({ advance_creation_mode: fc.constant('amount'), part: fc.integer({ min: 1, max: 100 }) }),
)

/** Creates documents in an empty account. */
async function creator() {
  const emulator = await begin('poland', { edition: 'poland' })
  const { apiToken } = emulator.account()
  /** Creates a document and returns its amounts; undefined when it is refused. */
  const create = async (invoice: object): Promise<Document | undefined> => {
    const body = JSON.stringify({ api_token: apiToken, invoice: { buyer_name: 'Buyer Ltd', ...invoice } })
    const fields = 'fields[invoice]=id,tax_split,price_net,price_tax,price_gross'
    const response = await emulator.fetch(`/invoices.json`, { method: 'POST', body })
    if (response.status === 422) return undefined
    const { id } = (await response.json()) as Document
    const read = await emulator.fetch(`/invoices/${id}.json?api_token=${apiToken}&${fields}`)
    return (await read.json()) as Document
  }
  return create
}

function ofRate(document: Document, rate: string): Amounts {
  const found = document.tax_split.filter(({ tax }) => tax === rate)
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0] ?? { price_net: '0.0', price_tax: '0.0', price_gross: '0.0' }
}

test(
  'the advances of an order and its final invoice are together the order, rate by rate, and each advance is what was asked',
  async () => {
    const property = fc.asyncProperty(
      soldOrder,
      fc.array(asked, { minLength: 1, maxLength: 4 }),
      async ({ positions, show_discount, ...strategy }, parts) => {
        const create = await creator()
        const order = (await create({
          kind: 'estimate',
          positions,
          show_discount,
          discount_kind: 'percent_total',
          calculating_strategy: { ...strategy, invoice_form_price_kind: 'net' },
        }))!
        const copy = { copy_invoice_from: order.id }
        const advances: Document[] = []
        for (const part of parts) {
          const open = subtract(order.price_gross, sum(advances.map(({ price_gross }) => price_gross)))
          const hundredth =
            'part' in part ? multiply(open, decimalText(exactDecimal(`${part.part}.0`).times('0.01'))) : '0.0'
          const advance_value =
            'part' in part ? decimalText(roundMoney(exactDecimal(hundredth))) : part.advance_value
          const { advance_creation_mode } = part
          const made = await create({ ...copy, kind: 'advance', advance_creation_mode, advance_value })
          if (!made) continue
          if ('part' in part) expect(made.price_gross).toBe(advance_value)
          for (const { tax, price_net, price_gross } of made.tax_split) {
            expect(price_net).toBe(netFromGross(price_gross, tax))
          }
          advances.push(made)
        }
        if (advances.length > 0) {
          const final = (await create({ ...copy, kind: 'final', invoice_ids: advances.map(({ id }) => id) }))!
          const all = [...advances, final]
          for (const name of amountNames) {
            expect(sum(all.map((document) => document[name]))).toBe(order[name])
            for (const { tax, [name]: ordered } of order.tax_split) {
              expect(sum(all.map((document) => ofRate(document, tax)[name]))).toBe(ordered)
            }
          }
          for (const { price_gross } of final.tax_split) expect(compare(price_gross, '0.0')).not.toBe(-1)
          const undone = (await create({
            copy_invoice_from: final.id,
            kind: 'correction',
            total_correction: '1',
          }))!
          for (const name of amountNames) expect(sum([undone[name], final[name]])).toBe('0.0')
        }
      },
    )
    await holds(property)
  },
  propertyTimeout,
)
