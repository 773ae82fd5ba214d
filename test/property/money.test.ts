import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountRecords, createEmulator } from '../../src/index.ts'
import { compare, subtract, sum } from '../../src/rules/money.ts'
import { amountOpen, settlement } from '../../src/rules/settlement.ts'
import { holds, propertyTimeout } from './runs.ts'

type Write =
  | { readonly does: 'sell'; readonly gross: number; readonly currency: string; readonly early: boolean }
  | { readonly does: 'change total'; readonly invoice: number; readonly gross: number }
  | { readonly does: 'change currency'; readonly invoice: number; readonly currency: string }
  | { readonly does: 'reject'; readonly invoice: number }
  | { readonly does: 'mark'; readonly invoice: number; readonly status: 'issued' | 'paid' | 'sent' }
  | { readonly does: 'cancel'; readonly invoice: number }
  | { readonly does: 'delete invoice'; readonly invoice: number }
  | {
      readonly does: 'pay'
      readonly invoices: readonly number[]
      readonly price: number
      readonly currency: string
      readonly paid: boolean
      readonly paid_date: string
    }
  | { readonly does: 'change price'; readonly payment: number; readonly price: number }
  | { readonly does: 'link'; readonly payment: number; readonly invoices: readonly number[] }
  | { readonly does: 'unlink'; readonly payment: number }
  | {
      readonly does: 'set'
      readonly payment: number
      readonly values: { paid?: boolean; deleted?: boolean; currency?: string; paid_date?: string }
    }
  | { readonly does: 'delete payment'; readonly payment: number }
  | { readonly does: 'state'; readonly invoice: number; readonly paid: number }

const amount = fc.constantFrom(100, 60, 40, 0.01, 33.33, -40, -100, 250)
const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'USD')
const day = fc.constantFrom('2026-01-15', '2026-01-15', '2026-01-20', '2026-01-25')
const nth = fc.nat({ max: 4 })
const some = fc.uniqueArray(nth, { minLength: 1, maxLength: 3 })

const writesOf = (amount: fc.Arbitrary<number>) =>
  fc.oneof(
    fc.record({ does: fc.constant('sell' as const), gross: amount, currency, early: fc.boolean() }),
    fc.record({ does: fc.constant('change total' as const), invoice: nth, gross: amount }),
    fc.record({ does: fc.constant('change currency' as const), invoice: nth, currency }),
    fc.record({ does: fc.constant('reject' as const), invoice: nth }),
    fc.record({ does: fc.constant('cancel' as const), invoice: nth }),
    fc.record({ does: fc.constant('delete invoice' as const), invoice: nth }),
    fc.record({
      does: fc.constant('pay' as const),
      invoices: some,
      price: amount,
      currency,
      paid: fc.boolean(),
      paid_date: day,
    }),
    fc.record({ does: fc.constant('change price' as const), payment: nth, price: amount }),
    fc.record({ does: fc.constant('link' as const), payment: nth, invoices: some }),
    fc.record({
      does: fc.constant('set' as const),
      payment: nth,
      values: fc.oneof(
        fc.record({ paid: fc.boolean() }),
        fc.record({ deleted: fc.boolean() }),
        fc.record({ currency }),
        fc.record({ paid_date: day }),
      ),
    }),
    fc.record({ does: fc.constant('unlink' as const), payment: nth }),
    fc.record({ does: fc.constant('delete payment' as const), payment: nth }),
  )
const write = writesOf(amount)
/** Also amounts that only an early payment discount makes enough. */
const stated = fc.oneof(fc.nat({ max: 200 }), fc.constantFrom(33, 98, 99.5, 58.8, 58.79, 245))
const statements = fc.oneof(
  fc.record({ does: fc.constant('state' as const), invoice: nth, paid: stated }),
  fc.record({
    does: fc.constant('mark' as const),
    invoice: nth,
    status: fc.constantFrom('issued' as const, 'paid' as const, 'sent' as const),
  }),
)
const stating = fc.oneof({ weight: 4, arbitrary: write }, { weight: 1, arbitrary: statements })
const statingAboveZero = fc.oneof(
  { weight: 4, arbitrary: writesOf(amount.filter((gross) => gross > 0)) },
  { weight: 1, arbitrary: statements },
)

/** Data that the records of an account do not show. */
interface Known {
  readonly links: Map<number, readonly number[]>
  /** The terms of early payment of each invoice. */
  readonly terms: Map<number, object>
}

function run({ invoices, payments }: AccountRecords, one: Write, { links, terms: known }: Known): void {
  const nthOf = <Row>(rows: readonly Row[], at: number) =>
    rows.length === 0 ? undefined : rows[at % rows.length]
  const idsOf = (places: readonly number[]) => [
    ...new Set(places.flatMap((at) => nthOf(invoices.all(), at)?.id ?? [])),
  ]
  if (one.does === 'sell') {
    const positions = [{ name: 'A', quantity: 1, tax: 0, total_price_gross: one.gross }]
    const terms = { skonto_active: one.early, skonto_discount_date: '2026-01-20', skonto_discount_value: 2 }
    known.set(
      invoices.create({ buyer_name: 'Buyer Ltd', currency: one.currency, positions, ...terms }).id,
      terms,
    )
  } else if (one.does === 'pay') {
    const { price, currency, paid, paid_date } = one
    const invoice_ids = idsOf(one.invoices)
    if (invoice_ids.length === 0) return
    links.set(
      payments.create({ name: 'Paid', price, currency, paid, paid_date, invoice_ids }).id,
      invoice_ids,
    )
  } else if ('invoice' in one) {
    const invoice = nthOf(invoices.all(), one.invoice)
    if (!invoice) return
    const { id, positions } = invoice
    if (one.does === 'delete invoice') invoices.delete(id)
    else if (one.does === 'state') invoices.update(id, { paid: one.paid })
    else if (one.does === 'mark') invoices.update(id, { status: one.status })
    else if (one.does === 'reject') invoices.update(id, { status: 'rejected' })
    else if (one.does === 'cancel') invoices.update(id, { kind: 'canceled' })
    else if (one.does === 'change currency') invoices.update(id, { currency: one.currency })
    else if (one.does === 'change total')
      invoices.update(id, { positions: [{ id: positions[0]!.id, total_price_gross: one.gross }] })
  } else {
    const payment = nthOf(payments.all(), one.payment)
    if (!payment) return
    if (one.does === 'delete payment') payments.delete(payment.id)
    else if (one.does === 'change price') payments.update(payment.id, { price: one.price })
    else if (one.does === 'unlink') {
      payments.update(payment.id, { invoice_ids: [] })
      links.set(payment.id, [])
    } else if (one.does === 'link') {
      const invoice_ids = idsOf(one.invoices)
      if (invoice_ids.length === 0) return
      payments.update(payment.id, { invoice_ids })
      links.set(payment.id, invoice_ids)
    } else payments.update(payment.id, one.values)
  }
}

async function after(writes: readonly Write[]) {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', edition: 'france' })
  const account = emulator.account()
  const known: Known = { links: new Map(), terms: new Map() }
  for (const one of writes) run(account, one, known)
  const found = {
    links: known.links,
    invoices: account.invoices.all().map((invoice) => ({ ...invoice, ...known.terms.get(invoice.id) })),
    // A payment that names no invoice waits for one: it neither settles nor is overpaid.
    payments: account.payments
      .all()
      .filter(({ id, paid, deleted }) => paid && !deleted && known.links.get(id)!.length > 0),
  }
  await emulator.close()
  return found
}

/** What payments brought in a currency, and what became of it. */
function totalsIn(currency: string, { invoices, payments }: Awaited<ReturnType<typeof after>>) {
  const isOf = (row: { currency: string | null }) => row.currency === currency
  const brought = sum(payments.filter(isOf).map(({ price }) => price!))
  const settled = invoices.filter(isOf).map(({ paid }) => paid!)
  const overpaid = payments.filter(isOf).map((payment) => payment.overpaid!)
  return { brought, used: sum([...settled, ...overpaid]) }
}

test(
  'what was paid is what is settled and what is overpaid, in each currency',
  async () => {
    const property = fc.asyncProperty(fc.array(write, { maxLength: 25 }), async (writes) => {
      const found = await after(writes)
      for (const currency of ['EUR', 'USD']) {
        const { brought, used } = totalsIn(currency, found)
        expect(used).toBe(brought)
      }
      const { invoices } = found
      for (const { paid, price_gross } of invoices) {
        const [min, max] = price_gross!.startsWith('-') ? [price_gross!, '0.0'] : ['0.0', price_gross!]
        expect(compare(paid!, min)).not.toBe(-1)
        expect(compare(paid!, max)).not.toBe(1)
      }
    })
    await holds(property)
  },
  propertyTimeout,
)

test(
  'amounts and statuses that are stated beside payments lose no money of the payments',
  async () => {
    const property = fc.asyncProperty(fc.array(statingAboveZero, { maxLength: 25 }), async (writes) => {
      const found = await after(writes)
      for (const currency of ['EUR', 'USD']) {
        const { brought, used } = totalsIn(currency, found)
        expect(compare(used, brought)).not.toBe(-1)
      }
    })
    await holds(property)
  },
  propertyTimeout,
)

test(
  'no payment is overpaid while a document that it names is open',
  async () => {
    const property = fc.asyncProperty(fc.array(write, { maxLength: 25 }), async (writes) => {
      const { invoices, payments, links } = await after(writes)
      for (const { id, overpaid, price, currency } of payments) {
        if (overpaid === '0.0') continue
        for (const invoice of invoices) {
          if (!links.get(id)!.includes(invoice.id)) continue
          const { kind, status, price_gross } = invoice
          if (kind === 'canceled' || status === 'rejected' || invoice.currency !== currency) continue
          if (price_gross!.startsWith('-') !== price!.startsWith('-')) continue
          expect(amountOpen(invoice)).toBe('0.0')
        }
      }
    })
    await holds(property)
  },
  propertyTimeout,
)

test(
  'status, amount paid and total of a document agree after any writes',
  async () => {
    const property = fc.asyncProperty(fc.array(stating, { maxLength: 25 }), async (writes) => {
      const { invoices, payments } = await after(writes)
      for (const invoice of invoices) {
        const { kind, status, paid, paid_date } = invoice
        if (kind === 'canceled' || status === 'rejected') {
          // Payments leave nothing here, and an amount that was stated keeps its date.
          if (paid === '0.0') expect(paid_date).toBe(null)
          continue
        }
        const settled = settlement(invoice)
        if (status !== 'sent') expect(status).toBe(settled)
        expect(paid_date === null).toBe(settled === 'issued')
      }
      for (const { price, overpaid } of payments) {
        const isRefund = compare(price!, '0.0') < 0
        const [min, max] = isRefund ? [price!, '0.0'] : ['0.0', price!]
        expect(compare(subtract(overpaid!, min), '0.0')).not.toBe(-1)
        expect(compare(subtract(max, overpaid!), '0.0')).not.toBe(-1)
      }
    })
    await holds(property)
  },
  propertyTimeout,
)
