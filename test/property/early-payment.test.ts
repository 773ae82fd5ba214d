import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, isZero, subtract, sum } from '../../src/rules/money.ts'
import { amountOpen } from '../../src/rules/settlement.ts'
import { sharedEmulators } from '../support/opened.ts'
import { holds, propertyTimeout } from './runs.ts'

const begin = sharedEmulators()

const day = fc.constantFrom('2026-01-15', '2026-01-25', '2026-01-25', '2026-01-28')
const price = fc.constantFrom(100, 90, 50, 150, 30)
const nth = fc.nat({ max: 5 })
const order = fc.shuffledSubarray([0, 1], { minLength: 1 })
const discount = fc.record({
  skonto_active: fc.constantFrom(true, true, false),
  skonto_discount_value: fc.constantFrom('10', '50'),
  skonto_discount_date: fc.constant('2026-01-20'),
})
const transfer = fc.record({ price, paid_date: day, order })
const change = fc.oneof(
  fc.record({ price }),
  fc.record({ paid_date: day }),
  fc.record({ order }),
  fc.record({ paid: fc.boolean() }),
)
/** What frees money of payments, or brings it. */
const entry = fc.oneof(
  { weight: 8, arbitrary: fc.record({ pay: transfer }) },
  { weight: 2, arbitrary: fc.record({ payment: nth, change }) },
  { weight: 1, arbitrary: fc.record({ deleted: nth }) },
  { weight: 1, arbitrary: fc.record({ invoice: nth, gross: fc.constantFrom(100, 60, 140) }) },
  { weight: 1, arbitrary: fc.record({ invoice: nth, status: fc.constantFrom('rejected', 'sent') }) },
)

test(
  'payments over documents with an early payment discount pay no document more than its total',
  async () => {
    const terms = fc.tuple(discount, discount)
    const property = fc.asyncProperty(terms, fc.array(entry, { maxLength: 7 }), async (sold, entries) => {
      const emulator = await begin('france', { edition: 'france' })
      const { invoices, payments } = emulator.account()
      const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: 100 }]
      const made = sold.map((values) => invoices.create({ buyer_name: 'Buyer Ltd', positions, ...values }))
      const linked = new Map<number, readonly number[]>()
      const idsOf = (places: readonly number[]) => places.map((at) => made[at]!.id)
      const link = (id: number, places: readonly number[]) => linked.set(id, idsOf(places))
      for (const one of entries) {
        const nthPayment = (at: number) => payments.all()[at % Math.max(1, payments.all().length)]
        if ('pay' in one) {
          const { order, ...values } = one.pay
          link(payments.create({ name: 'Paid', ...values, invoice_ids: idsOf(order) }).id, order)
        } else if ('invoice' in one) {
          const { id, positions } = made[one.invoice % 2]!
          const totals = 'gross' in one && [{ id: positions[0]!.id, total_price_gross: one.gross }]
          invoices.update(
            id,
            totals ? { positions: totals } : { status: 'status' in one ? one.status : null },
          )
        } else if ('deleted' in one) {
          const id = nthPayment(one.deleted)?.id
          if (id !== undefined) payments.delete(id)
        } else {
          const id = nthPayment(one.payment)?.id
          if (id === undefined) continue
          if ('order' in one.change) {
            payments.update(id, { invoice_ids: idsOf(one.change.order) })
            link(id, one.change.order)
          } else payments.update(id, one.change)
        }
      }
      const arrived = payments.all().filter(({ paid }) => paid)
      const settled = invoices.all().map(({ paid }) => paid!)
      const overpaid = arrived.map((payment) => payment.overpaid!)
      expect(sum([...settled, ...overpaid])).toBe(sum(arrived.map((payment) => payment.price!)))
      for (const [at, invoice] of made.map(({ id }) => invoices.get(id)!).entries()) {
        expect(compare(invoice.paid!, invoice.price_gross!)).not.toBe(1)
        expect(invoice.paid!.startsWith('-')).toBe(false)
        const isOpen = !isZero(amountOpen({ ...invoice, ...sold[at] }))
        for (const payment of arrived) {
          expect(compare(subtract(payment.price!, payment.overpaid!), '0.0')).not.toBe(-1)
          if (invoice.status === 'rejected' || !linked.get(payment.id)!.includes(invoice.id)) continue
          if (isOpen) expect(payment.overpaid).toBe('0.0')
        }
      }
    })
    await holds(property)
  },
  propertyTimeout,
)

test(
  'an invoice with an early payment discount is settled in the same way in any order of entry',
  async () => {
    const price = fc.constantFrom(97, 100, 60, 40, 3, 10)
    const transfer = fc.record({ price, paid_date: day })
    const property = fc.asyncProperty(
      fc
        .array(transfer, { minLength: 2, maxLength: 5 })
        .chain((transfers) =>
          fc.tuple(
            fc.constant(transfers),
            fc.shuffledSubarray([...transfers.keys()], { minLength: transfers.length }),
          ),
        ),
      async ([transfers, order]) => {
        const emulator = await begin('france', { edition: 'france' })
        const { invoices, payments } = emulator.account()
        const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: 100 }]
        const terms = {
          skonto_active: true,
          skonto_discount_date: '2026-01-20',
          skonto_discount_value: 3,
        }
        const [one, other] = [transfers, order.map((at) => transfers[at]!)].map((entered) => {
          const { id } = invoices.create({ buyer_name: 'Buyer Ltd', positions, ...terms })
          const made = entered.map((values) => payments.create({ name: 'Paid', invoice_id: id, ...values }))
          const left = made.map((payment) => {
            const { paid_date, price, overpaid } = payments.get(payment.id)!
            return `${paid_date} ${price} ${overpaid}`
          })
          const { status, paid, paid_date } = invoices.get(id)!
          return { status, paid, paid_date, left: left.sort() }
        })
        expect(other).toEqual(one)
      },
    )
    await holds(property)
  },
  propertyTimeout,
)

test(
  'the payment form asks for exactly the amount that settles a document',
  async () => {
    const days = fc.constantFrom('2026-01-10', '2026-01-15', '2026-01-18', '2026-01-25')
    const money = fc.record({ price: fc.constantFrom(30, 50, 10, 88, 3, -5, -40), paid_date: days, order })
    const stated = fc.oneof(
      fc.constant({}),
      fc.record({ paid: fc.constantFrom(10, 60, 95), paid_date: fc.option(days) }),
    )
    const terms = fc.tuple(discount, stated)
    const property = fc.asyncProperty(
      terms,
      fc.array(money, { maxLength: 4 }),
      async ([sold, paid], entries) => {
        const emulator = await begin('france', { edition: 'france' })
        const { invoices, payments } = emulator.account()
        const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: 100 }]
        const { id, payment_url } = invoices.create({ buyer_name: 'Buyer Ltd', positions, ...sold, ...paid })
        const { id: other } = invoices.create({ buyer_name: 'Buyer Ltd', positions })
        for (const { order, ...values } of entries)
          payments.create({ name: 'Paid', ...values, invoice_ids: order.map((at) => [id, other][at]!) })
        const before = emulator.snapshot()
        const count = payments.all().length
        await emulator.fetch(new URL(payment_url!).pathname, { method: 'POST' })
        const settled = invoices.get(id)!
        expect(settled.status).toBe('paid')
        const made = payments.all().slice(count)
        for (const { price } of made) {
          emulator.restore(before)
          const less = subtract(price!, '0.01')
          payments.create({ name: 'Less', price: less, invoice_id: id })
          expect(invoices.get(id)!.status, less).not.toBe('paid')
        }
      },
    )
    await holds(property)
  },
  propertyTimeout,
)
