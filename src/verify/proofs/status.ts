import { expectContains, expectEqual, expectMatch } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ErrorBody, ProofAccount, ProofResponse } from '../proof-account.ts'
import { expectStatus } from '../proof-account.ts'

function change<Body>(account: ProofAccount, id: number, query: object): Promise<ProofResponse<Body>> {
  return account.send('POST', `/invoices/${id}/change_status.json`, {
    headers: { Accept: 'application/json' },
    query: { api_token: account.apiToken, ...query },
  })
}

/** Expects that a status is refused, in the way of either profile. */
async function expectRefused(account: ProofAccount, id: number, query: object): Promise<ErrorBody> {
  const { status, body } = await change<ErrorBody>(account, id, query)
  account.expectByProfile('status/refused', 'status', status, { documented: 422, observed: 200 })
  expectEqual('keys of the error', Object.keys(body), ['code', 'message'])
  expectEqual('code of the error', body.code, 'error')
  return body
}

export const statusProofs = [
  proof('status/changed', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const response = await change(account, id, { status: 'paid' })
    expectStatus(response, 200)
    expectContains('response', response.body, { code: 'success', id, status: 'paid', percent_paid: 100 })
    const paid = { status: 'paid', paid: '123.0', paid_date: account.today }
    expectContains('invoice', await account.one('invoices', id), paid)
    const { id: other } = await account.sale()
    await change(account, other, { status: 'sent' })
    expectContains('sent invoice', await account.one('invoices', other), { status: 'sent', paid: '0.0' })
  }),

  proof('status/state', { writes: true, editions: ['poland'] }, async (account) => {
    const { id } = await account.sale({ paid: '41' })
    const state = { id, approval_status: null, colors: [], approval_translation: null }
    expectEqual('response', (await change(account, id, { status: 'sent' })).body, {
      code: 'success',
      message: 'Zmieniono status na sent',
      ...state,
      ...{ status: 'sent', payment_status: 'sent', translation: 'Wysłana' },
      ...{ color_kind: 'blue', percent_paid: 33 },
    })
    const { body } = await change(account, id, { status: 'paid' })
    const paid = { status: 'paid', translation: 'Opłacona', color_kind: 'green', percent_paid: 100 }
    expectContains('response for a paid invoice', body, { ...state, ...paid })
  }),

  proof('status/unknown', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const { message } = await expectRefused(account, id, { status: 'lost' })
    for (const part of [/lost/, /issued/, /paid/]) expectMatch('message', JSON.stringify(message), part)
  }),

  proof('status/refused', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const { updated_at } = await account.one('invoices', id)
    for (const query of [{ status: 'lost' }, {}]) await expectRefused(account, id, query)
    expectContains('invoice', await account.one('invoices', id), { status: 'issued', updated_at })
    await account.refused(change(account, 0, { status: 'paid' }), 404)
  }),
]
