import { formatValue } from '../../checks/format-value.ts'
import { expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'

function termOf({ payment_to, payment_to_kind }: ProofRecord<'invoices'>) {
  return [payment_to_kind, payment_to]
}

function slowClient(account: ProofAccount, payment_to_kind = '30') {
  return account.create('clients', { name: account.named('Slow'), payment_to_kind })
}

export const paymentTermProofs = [
  proof('payment-term/known-kind', { writes: true }, async (account) => {
    for (const payment_to_kind of ['soon', '-5', '2.5', '2026-02-30'])
      await account.refusedSale({ payment_to_kind }, 'payment_to_kind')
    for (const payment_to_kind of ['0', 'other_date', account.inDays(20)])
      await account.sale({ payment_to_kind })
  }),

  proof('payment-term/client-term', { writes: true }, async (account) => {
    const { id: client_id, name } = await slowClient(account)
    const in30 = ['30', account.inDays(30)]
    expectEqual('term by client_id', termOf(await account.sale({ client_id })), in30)
    expectEqual('term by buyer_name', termOf(await account.sale({ buyer_name: name })), in30)
    const own = await account.sale({ client_id, payment_to_kind: 7 })
    expectEqual('term that was sent', termOf(own), ['7', account.inDays(7)])
    const payment_to = account.inDays(16)
    const dated = await account.sale({ client_id, payment_to })
    expectEqual('due date that was sent', termOf(dated), ['other_date', payment_to])
  }),

  proof('payment-term/due-date', { writes: true }, async (account) => {
    const issue_date = account.inDays(-10)
    const date = account.inDays(7)
    for (const [sent, expected] of [
      [{ payment_to_kind: 14 }, ['14', account.inDays(4)]],
      [{ payment_to_kind: '0' }, ['0', issue_date]],
      [{ payment_to_kind: 14, payment_to: date }, ['14', account.inDays(4)]],
      [{ payment_to_kind: 'off', payment_to: date }, ['off', null]],
      [{ payment_to: date }, ['other_date', date]],
      [{}, ['5', account.inDays(-5)]],
    ] as const)
      expectEqual(
        `term by ${formatValue(sent, 2)}`,
        termOf(await account.sale({ issue_date, ...sent })),
        expected,
      )
  }),

  proof('payment-term/update', { writes: true }, async (account) => {
    const { id } = await account.sale({ issue_date: account.inDays(-10), payment_to_kind: 14 })
    const date = account.inDays(17)
    for (const [sent, expected] of [
      [{ oid: account.mark }, ['14', account.inDays(4)]],
      [{ issue_date: account.inDays(-5) }, ['14', account.inDays(9)]],
      [{ payment_to_kind: 7 }, ['7', account.inDays(2)]],
      [{ payment_to: date }, ['other_date', date]],
      [{ issue_date: account.inDays(-4) }, ['other_date', date]],
      [{ payment_to_kind: 'off' }, ['off', null]],
    ] as const)
      expectEqual(
        `term by ${formatValue(sent, 2)}`,
        termOf(await account.update('invoices', id, sent)),
        expected,
      )
  }),
]
