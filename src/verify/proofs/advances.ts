import { derivedFrom, documentLines, order } from '../derived-documents.ts'
import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'

type Invoice = ProofRecord<'invoices'>

const percent = { kind: 'advance', advance_creation_mode: 'percent' }

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
    await advance(account, source, { advance_value: 80 })
    await refused({ advance_value: 30 }, 'advance_value')
  }),
  proof('advances/final', { writes: true }, async (account) => {
    const source = await order(account)
    const first = await advance(account, source, { advance_value: 10, status: 'paid' })
    const second = await advance(account, source, { advance_value: 30 })
    const made = await account.create('invoices', final(account, source, first, second))
    expectEqual('lines', documentLines(made), documentLines(source))
    const hundredths = (amount: string | null) => Math.round(Number(amount) * 100)
    for (const field of ['price_gross', 'price_net'] as const) {
      const left = hundredths(source[field]) - hundredths(first[field]) - hundredths(second[field])
      expectEqual(`hundredths of ${field}`, hundredths(made[field]), left)
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
    const priced = async (total_price_gross: number) =>
      account.update('invoices', made.id, { positions: [{ id: line!.id, total_price_gross }] })
    const raised = await priced(Number(line!.total_price_gross) + 50)
    expectContains('the final invoice with more to pay', raised, { status: 'issued', paid_date: null })
    const lowered = await priced(Number(line!.total_price_gross))
    expectContains('the final invoice with nothing to pay again', lowered, expected)
  }),
]
