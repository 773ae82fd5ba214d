import { formatValue } from '../../checks/format-value.ts'
import { expectContains, expectEqual, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofAccount, ProofRecord } from '../proof-account.ts'

/** A client, and how an invoice shows it. */
async function buyer(account: ProofAccount) {
  const card = {
    name: account.named('Known'),
    tax_no: `${account.mark}-1`,
    city: 'Exampletown',
    email: `${account.mark}@example.test`,
  }
  const { id } = await account.create('clients', card)
  const { name, tax_no, city, email } = card
  return { id, card, shown: { buyer_name: name, buyer_tax_no: tax_no, buyer_city: city, buyer_email: email } }
}

/** The client of an invoice. */
function clientOf(account: ProofAccount, { client_id }: ProofRecord<'invoices'>) {
  return account.one('clients', Number(client_id))
}

export const buyerProofs = [
  proof('buyer/override', { writes: true }, async (account) => {
    const { id, card, shown } = await buyer(account)
    const address = { buyer_city: 'Northtown', buyer_street: 'New Street 1' }
    const sent = { client_id: id, buyer_name: undefined, ...address }
    expectContains('invoice', await account.sale(sent), { ...shown, buyer_street: null })
    expectContains('client', await account.one('clients', id), card)
    const made = await account.sale({ ...sent, buyer_override: true })
    expectContains('invoice with buyer_override', made, {
      ...shown,
      ...address,
      buyer_override: undefined,
    })
    const updated = { ...card, city: 'Northtown', street: 'New Street 1' }
    expectContains('client after buyer_override', await account.one('clients', id), updated)
  }),

  proof('buyer/client', { writes: true }, async (account) => {
    const { id, shown } = await buyer(account)
    const other = { buyer_name: account.named('Other'), buyer_city: 'Nowhere' }
    const made = await account.sale({ ...other, client_id: String(id) })
    expectContains('invoice', made, { ...shown, client_id: id })
    const plain = await account.sale(other)
    expectContains('invoice without client_id', plain, other)
    expectContains('update', await account.update('invoices', plain.id, { client_id: id }), shown)
  }),

  proof('buyer/matched', { writes: true }, async (account) => {
    const { id, card, shown } = await buyer(account)
    const { buyer_name, buyer_tax_no, buyer_email } = shown
    for (const [subject, sent] of [
      ['name', { buyer_name }],
      ['e-mail', { buyer_name: '', buyer_email }],
      ['tax number', { buyer_name: account.named('Renamed'), buyer_tax_no }],
      ['name with another address', { buyer_name, buyer_city: 'Northtown', buyer_street: 'New Street 1' }],
    ] as const) {
      const made = await account.sale(sent)
      const expected = { ...shown, ...sent, buyer_name: sent.buyer_name || buyer_name, client_id: id }
      expectContains(`invoice by ${subject}`, made, expected)
    }
    expectContains('client', await account.one('clients', id), { ...card, street: null })
    const namesake = await account.sale({ buyer_name, buyer_tax_no: `${account.mark}-2` })
    expectThat('a namesake is another client', namesake.client_id !== id)
    const [first_name, last_name] = [account.named('Ada'), 'Example']
    const person = { first_name, last_name, company: false }
    const { id: client_id } = await account.create('clients', person)
    const named = { buyer_name: null, buyer_first_name: first_name, buyer_last_name: last_name }
    const made = await account.sale(named)
    expectContains('invoice by a person', made, { client_id, buyer_name: `${first_name} ${last_name}` })
  }),

  proof('buyer/made-into-client', { writes: true }, async (account) => {
    const { id, card, shown } = await buyer(account)
    const { name } = card
    const fresh = { name: account.named('New'), tax_no: `${account.mark}-3`, city: 'Newtown' }
    const sent = { buyer_name: fresh.name, buyer_tax_no: fresh.tax_no, buyer_city: fresh.city }
    const made = await account.sale(sent)
    expectContains('invoice', made, sent)
    expectContains('client', await clientOf(account, made), fresh)
    const forced = await account.sale({ ...shown, client_id: -1 })
    expectThat('client_id -1 makes another client', forced.client_id !== id)
    expectContains('second client', await clientOf(account, forced), { ...card, shortcut: `${name} (1)` })
    const known = await account.sale({ client_id: id })
    const split = await account.update('invoices', known.id, { client_id: -1, buyer_city: 'Northtown' })
    expectContains('third client', await clientOf(account, split), {
      name,
      city: 'Northtown',
      shortcut: `${name} (2)`,
    })
  }),

  proof('buyer/required', { writes: true }, async (account) => {
    await account.refusedSale({ buyer_name: undefined }, 'buyer_name')
    await account.refusedSale({ buyer_name: '' }, 'buyer_name')
    await account.sale({ buyer_name: undefined, buyer_last_name: account.named('Example') })
    const { id } = await account.sale({ buyer_name: undefined, kind: 'receipt' })
    expectEqual('buyer_name of a receipt', (await account.one('invoices', id)).buyer_name || null, null)
    const made = await account.sale()
    const empty = { invoice: { buyer_name: '' } }
    await account.refused(account.put(`/invoices/${made.id}.json`, empty), 422, 'buyer_name')
  }),

  proof('buyer/person', { writes: true }, async (account) => {
    const person = { buyer_first_name: 'Ada', buyer_last_name: 'Example' }
    for (const [sent, buyer_person] of [
      [person, 'Ada Example'],
      [{}, ''],
      [{ ...person, buyer_person: '' }, ''],
      [{ ...person, buyer_person: 'Eve' }, 'Eve'],
    ] as const) {
      const buyer_name = account.named(`Buyer ${account.ownNumber()}`)
      const made = await account.sale({ ...sent, buyer_name })
      expectEqual(`buyer_person by ${formatValue(sent, 2)}`, made.buyer_person, buyer_person)
    }
  }),
]
