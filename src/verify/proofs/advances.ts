import { sum } from '../../rules/money.ts'
import { amountOf } from '../amount-of.ts'
import { derivedFrom, documentLines, order } from '../derived-documents.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'

type Invoice = ProofRecord<'invoices'>

const percent = { kind: 'advance', advance_creation_mode: 'percent' }

const strategy = { position: 'default', invoice_form_price_kind: 'net' }
const keepsNet = { calculating_strategy: { ...strategy, sum: 'keep_net' } }

type TaxSplit = readonly Readonly<Record<'tax' | 'price_net' | 'price_tax' | 'price_gross', string>>[]

function advance(account: ProofAccount, source: Invoice, values: object): Promise<Invoice> {
  return account.create('invoices', derivedFrom(account, source, { ...percent, ...values }))
}

function final(account: ProofAccount, source: Invoice, ...advances: readonly Invoice[]): object {
  return derivedFrom(account, source, { kind: 'final', invoice_ids: advances.map(({ id }) => id) })
}

function refusedWith(account: ProofAccount, invoice: object, field: string) {
  return account.refused(account.post('/invoices.json', { invoice }), 422, field)
}

export const advancesProofs = [
  proof('advances/created', { writes: true }, async (account) => {
    const source = await order(account)
    const position_name = account.named('Advance')
    const made = await advance(account, source, { advance_value: '30', position_name })
    const linked = { kind: 'advance', invoice_id: source.id, from_invoice_id: source.id }
    expectContains('an advance', made, { ...linked, price_gross: '40.0', buyer_name: source.buyer_name })
    // 30 % of 133.34, divided as the order divides among its rates.
    expectEqual('lines', documentLines(made), [
      [position_name, '1.0', '23', '30.0', '24.39', null],
      [position_name, '1.0', '8', '10.0', '9.26', null],
    ])
    const amount = await advance(account, source, { advance_creation_mode: 'amount', advance_value: '20,01' })
    expectContains('an advance of an amount', amount, { ...linked, price_gross: '20.01' })
  }),
  proof('advances/keeps-gross', { writes: true }, async (account) => {
    const positions = [{ name: account.named('Lamp'), quantity: 1, tax: 23, total_price_gross: 100 }]
    const source = await order(account, { positions, ...keepsNet })
    const amount = { advance_creation_mode: 'amount', advance_value: '20.03' }
    const made = await advance(account, source, amount)
    const totals = { price_net: '16.28', price_tax: '3.75', price_gross: '20.03' }
    expectContains('an advance of an order that keeps its net', made, {
      ...totals,
      calculating_strategy: { sum: 'keep_gross' },
    })
    const ordinary = await order(account, { positions })
    const asked = await advance(account, ordinary, { ...amount, ...keepsNet })
    expectContains('an advance that was asked to keep its net', asked, totals)
  }),
  proof('advances/by-rate', { writes: true }, async (account) => {
    const positions = [23, 8, 5].map((tax) => ({ name: account.named('Lamp'), tax, total_price_gross: 10 }))
    const source = await order(account, { positions })
    for (const [advance_value, expected] of [
      ['29.98', ['9.99', '10.0', '9.99']],
      ['0.02', ['0.01', '0.0', '0.01']],
    ] as const) {
      const made = await advance(account, source, { advance_creation_mode: 'amount', advance_value })
      const amounts = made.positions.map(({ total_price_gross }) => total_price_gross)
      expectEqual(`the lines of an advance of ${advance_value}`, amounts, expected)
    }
  }),
  proof('advances/add-up', { writes: true }, async (account) => {
    const query = { 'fields[invoice]': 'tax_split' }
    const splitOf = async ({ id }: Invoice) => {
      const { body } = await account.get<{ tax_split: TaxSplit }>(`/invoices/${id}.json`, query)
      return body.tax_split
    }
    for (const strategySum of ['sum', 'keep_gross', 'keep_net']) {
      const source = await order(account, { calculating_strategy: { ...strategy, sum: strategySum } })
      const first = await advance(account, source, { advance_value: 33 })
      const second = await advance(account, source, { advance_value: 33 })
      const made = await account.create('invoices', final(account, source, first, second))
      const [ordered, ...parts] = await Promise.all([source, first, second, made].map(splitOf))
      for (const [at, rate] of ordered!.entries()) {
        for (const name of ['price_net', 'price_tax', 'price_gross'] as const) {
          const together = sum(parts.map((part) => amountOf(part[at]![name])))
          expectEqual(`${name} at ${rate.tax} with ${strategySum}`, together, amountOf(rate[name]))
        }
      }
    }
  }),
  proof('advances/values', { writes: true }, async (account) => {
    const source = await order(account)
    const refused = (values: object, field: string) =>
      refusedWith(account, derivedFrom(account, source, { ...percent, ...values }), field)
    await refused({}, 'advance_value')
    for (const advance_value of ['0', '-5', '100.01']) await refused({ advance_value }, 'advance_value')
    await refused({ advance_creation_mode: 'amount', advance_value: '133.35' }, 'advance_value')
    await refused({ advance_value: 30, kind: 'vat' }, 'kind')
    const alone = { ...percent, advance_value: 30, buyer_name: account.named('B') }
    await refusedWith(account, alone, 'copy_invoice_from')
    const made = await advance(account, source, { advance_value: 80 })
    await refused({ advance_value: 30 }, 'advance_value')
    await account.create('invoices', final(account, source, made))
    await refused({ advance_value: 1 }, 'advance_value')
  }),
  proof('advances/final', { writes: true }, async (account) => {
    const source = await order(account)
    const first = await advance(account, source, { advance_value: 10, status: 'paid' })
    const second = await advance(account, source, { advance_value: 30 })
    const made = await account.create('invoices', final(account, source, first, second))
    expectEqual('lines', documentLines(made), documentLines(source))
    for (const field of ['price_gross', 'price_net'] as const) {
      const parts = [first, second, made].map((part) => amountOf(part[field]))
      expectEqual(`${field} of all parts`, sum(parts), amountOf(source[field]))
    }
    expectContains('the final invoice', made, {
      invoice_id: source.id,
      from_invoice_id: source.id,
      status: 'issued',
    })
    const query = { 'fields[invoice]': 'invoice_ids' }
    const { body } = await account.get(`/invoices/${made.id}.json`, query)
    expectEqual('the settled advances', body, { invoice_ids: [first.id, second.id] })
  }),
  proof('advances/settled-once', { writes: true }, async (account) => {
    const source = await order(account)
    const made = await advance(account, source, { advance_value: 10 })
    for (const advances of [[], [source], [made, made]])
      await refusedWith(account, final(account, source, ...advances), 'invoice_ids')
    await account.create('invoices', final(account, source, made))
    await refusedWith(account, final(account, source, made), 'invoice_ids')
  }),
  proof('advances/covered-final', { writes: true }, async (account) => {
    const source = await order(account)
    const whole = await advance(account, source, { advance_value: 100 })
    const made = await account.create('invoices', final(account, source, whole))
    const expected = { price_gross: '0.0', price_net: '0.0', status: 'paid', paid_date: account.today }
    expectContains('the final invoice', made, expected)
    const [line] = made.positions
    const priced = async (total_price_gross: string) =>
      account.update('invoices', made.id, { positions: [{ id: line!.id, total_price_gross }] })
    const raised = await priced(sum([amountOf(line!.total_price_gross), '50.0']))
    expectContains('the final invoice with more to pay', raised, { status: 'issued', paid_date: null })
    const lowered = await priced(amountOf(line!.total_price_gross))
    expectContains('the final invoice with nothing to pay again', lowered, expected)
  }),
]
