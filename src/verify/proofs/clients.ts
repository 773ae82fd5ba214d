import { expectContains, expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, type ProofAccount } from '../proof-account.ts'
import { expectOnRequest, textsFor } from '../requested-fields.ts'

async function balanceOf(account: ProofAccount, id: number) {
  return (await account.one('clients', id)).balance
}

export const clientsProofs = [
  proof('clients/name-of-person', { writes: true }, async (account) => {
    const last_name = account.named('Example')
    const first_name = account.named('Ada')
    const person = { first_name, last_name, company: false }
    const named = await account.create('clients', person)
    expectContains('a person', named, { name: `${first_name} ${last_name}`, company: false })
    expectEqual('a last name alone', (await account.create('clients', { last_name })).name, last_name)
    const company = await account.create('clients', { name: account.named('Ltd'), ...person })
    expectEqual('a name that was sent', company.name, account.named('Ltd'))
    await account.refused(
      account.post('/clients.json', { client: { company: false, city: account.mark } }),
      422,
      'name',
    )
  }),
  proof('clients/term', { writes: true }, async (account) => {
    const client = (payment_to_kind: string) => ({ name: account.named('Slow Ltd'), payment_to_kind })
    for (const term of ['xyz', '2026-02-30', '-1'])
      await account.refused(account.post('/clients.json', { client: client(term) }), 422, 'payment_to_kind')
    const { id } = await account.create('clients', client('0'))
    for (const payment_to_kind of ['30', 'off', account.inDays(30)]) {
      const changed = await account.update('clients', id, { payment_to_kind })
      expectEqual('payment_to_kind', changed.payment_to_kind, payment_to_kind)
    }
  }),
  proof('clients/external-id', { writes: true }, async (account) => {
    const external_id = account.named('crm-1')
    const { id } = await account.create('clients', { name: account.named('A'), external_id })
    await account.create('clients', { name: account.named('B'), external_id: `${external_id}0` })
    const found = await account.list('clients', { external_id })
    expectEqual(
      'clients with the external_id',
      found.map((one) => one.id),
      [id],
    )
    expectEqual(
      'clients with an unknown one',
      await account.list('clients', { external_id: `${external_id}2` }),
      [],
    )
  }),
  proof('clients/shortcut', { writes: true }, async (account) => {
    const name = account.named('Buyer Ltd')
    const shortcuts = []
    for (let time = 0; time < 3; time++) shortcuts.push((await account.create('clients', { name })).shortcut)
    expectEqual('shortcuts', shortcuts, [name, `${name} (1)`, `${name} (2)`])
    const other = await account.create('clients', { name, shortcut: account.named('b') })
    expectEqual('a shortcut that was sent', other.shortcut, account.named('b'))
    const renamed = account.named('Renamed Ltd')
    const changed = await account.update('clients', other.id, { name: renamed })
    expectEqual('the shortcut of a renamed client', changed.shortcut, account.named('b'))
    const emptied = await account.update('clients', other.id, { shortcut: '' })
    expectEqual('the shortcut that was emptied', emptied.shortcut, renamed)
  }),
  proof('clients/balance', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    await account.sale({ kind: 'vat', client_id: id })
    const second = await account.sale({ kind: 'vat', client_id: id })
    await account.sale({ client_id: id })
    expectEqual('balance', await balanceOf(account, id), '246.0')
    await account.update('invoices', second.id, { paid: '100' })
    expectEqual('balance after a part was paid', await balanceOf(account, id), '146.0')
    await account.update('invoices', second.id, { status: 'paid' })
    expectEqual('balance after one was paid', await balanceOf(account, id), '123.0')
    await account.sale({ kind: 'vat', client_id: id, status: 'rejected' })
    expectEqual('balance after a rejection', await balanceOf(account, id), '123.0')
    for (const kind of ['kp', 'kw', 'dw', 'payment_receipt', 'estimate', 'correction_note'])
      await account.sale({ kind, client_id: id })
    await account.sale({ kind: 'vat', client_id: id, test: true })
    expectEqual('balance after documents that are no debts', await balanceOf(account, id), '123.0')
    await account.sale({ kind: 'accounting_note', client_id: id })
    expectEqual('balance after an accounting note', await balanceOf(account, id), '246.0')
  }),
  proof('clients/merged', { writes: true }, async (account) => {
    const kept = await account.create('clients', { name: account.named('A') })
    const twin = await account.create('clients', { name: account.named('B') })
    const { id } = await account.sale({ kind: 'vat', buyer_name: undefined, client_id: twin.id })
    const payment = {
      name: account.named('Transfer'),
      price: 23,
      paid: true,
      invoice_id: id,
      client_id: twin.id,
    }
    const { id: paid } = await account.create('payments', payment)
    const merged = await account.post(`/clients/${kept.id}/merge.json`, { merge_ids: [twin.id] })
    expectStatus(merged, 200)
    expectContains('the merged client', merged.body, { id: kept.id, balance: '100.0' })
    const invoice = await account.one('invoices', id)
    expectContains('its invoice', invoice, { client_id: kept.id, buyer_name: account.named('B') })
    expectEqual('client_id of its payment', (await account.one('payments', paid)).client_id, kept.id)
    expectStatus(await account.get(`/clients/${twin.id}.json`), 404)
  }),
  proof('clients/merge-refused', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('A') })
    const { id: twin } = await account.create('clients', { name: account.named('B') })
    for (const merge_ids of [[], 'many', [twin, id], [twin, 0]])
      await account.refused(account.post(`/clients/${id}/merge.json`, { merge_ids }), 422)
    await account.refused(account.post('/clients/0/merge.json', { merge_ids: [twin] }), 404)
    await account.one('clients', twin)
  }),
  proof('clients/with-tags', {}, async (account) => {
    const [client] = await account.list('clients', { per_page: 1 })
    if (!client) throw new NotTried('the account has no client')
    expectThat('tags by default', Array.isArray(client.tag_list), client.tag_list)
    for (const [with_tags, isShown] of [
      ['true', true],
      ['false', false],
      ['0', false],
    ] as const) {
      const [listed] = await account.list('clients', { per_page: 1, with_tags })
      expectEqual(`whether with_tags=${with_tags} shows tags`, Object.hasOwn(listed!, 'tag_list'), isShown)
    }
  }),
  proof('clients/rare-fields', { writes: true }, async (account) => {
    const values = {
      ...textsFor(
        'swift accounting_id2 sepa_mandate_no chorus_identifier_type chorus_identifier peppol_id birth_city street_kind',
      ),
      ...{ public_entity: true, sepa_b2b: true, birth_date: '1990-02-01' },
    }
    const made = await account.create('clients', { name: account.named('Sample'), ...values })
    await expectOnRequest(account, 'clients', 'client', made, values)
  }),
]
