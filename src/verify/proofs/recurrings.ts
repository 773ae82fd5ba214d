import { expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, type ProofAccount } from '../proof-account.ts'

/** A definition that issues nothing for a long time. */
function define(account: ProofAccount, invoice_id: number, values: object = {}) {
  const dates = { start_date: account.inDays(300), next_invoice_date: account.inDays(300) }
  return account.create('recurrings', {
    name: account.named('Monthly'),
    every: '1m',
    invoice_id,
    ...dates,
    ...values,
  })
}

function refusedWith(account: ProofAccount, values: object, field: string) {
  const recurring = { name: account.named('Refused'), start_date: account.inDays(300), ...values }
  return account.refused(account.post('/recurrings.json', { recurring }), 422, field)
}

export const recurringsProofs = [
  proof('recurrings/template', { writes: true }, async (account) => {
    await refusedWith(account, {}, 'invoice_id')
    const { id: client_id } = await account.create('clients', { name: account.named('Ash') })
    await refusedWith(account, { client_id }, 'invoice_id')
  }),
  proof('recurrings/one-sale-date', { writes: true }, async (account) => {
    const { id: invoice_id } = await account.sale()
    const both = { only_year_month: true, end_of_month_sell_date: true }
    await refusedWith(account, { invoice_id, ...both }, 'end_of_month_sell_date')
  }),
  proof('recurrings/addresses', { writes: true }, async (account) => {
    const { id: invoice_id } = await account.sale()
    for (const buyer_email of [
      'nobody',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@b.test`).join(),
    ])
      await refusedWith(account, { invoice_id, buyer_email }, 'buyer_email')
  }),
  proof('recurrings/term', { writes: true }, async (account) => {
    const { id: invoice_id } = await account.sale()
    await refusedWith(account, { invoice_id, payment_to: 'soon' }, 'payment_to')
    const { id, payment_to } = await define(account, invoice_id, { payment_to: '1m' })
    expectEqual('payment_to', payment_to, '1m')
    expectEqual(
      'payment_to in days',
      (await account.update('recurrings', id, { payment_to: 10 })).payment_to,
      '10',
    )
  }),
  proof('recurrings/read-alone', { writes: true }, async (account) => {
    const { id: invoice_id } = await account.sale()
    const { id } = await define(account, invoice_id)
    const listed = (await account.list('recurrings', { per_page: 100 })).find((one) => one.id === id)
    expectEqual('a definition alone', await account.one('recurrings', id), listed)
    expectStatus(await account.delete(`/recurrings/${id}.json`), 200)
    expectStatus(await account.get(`/recurrings/${id}.json`), 404)
  }),
  proof('recurrings/end-removed', { writes: true }, async (account) => {
    const { id: invoice_id } = await account.sale()
    const { id, end_date } = await define(account, invoice_id, { end_date: account.inDays(400) })
    expectEqual('end_date', end_date, account.inDays(400))
    expectEqual(
      'end_date after "null"',
      (await account.update('recurrings', id, { end_date: 'null' })).end_date,
      null,
    )
  }),
  proof('recurrings/ended', {}, async (account) => {
    const all = await account.list('recurrings', { per_page: 100 })
    const ended = all.filter(({ end_date }) => end_date && end_date < account.today)
    if (ended.length === 0) throw new NotTried('the account has no recurring definition that has ended')
    for (const { id, state, end_date, last_invoice_date } of ended) {
      expectEqual(`state of definition ${id}`, state, 'finished')
      expectThat(
        `no document of definition ${id} after ${end_date}`,
        (last_invoice_date ?? '') <= end_date!,
        last_invoice_date,
      )
    }
  }),
]
