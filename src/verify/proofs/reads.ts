import { anyInvoice } from '../existing-invoice.ts'
import { expectContains, expectEqual, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus, type ProofAccount, type ProofQuery } from '../proof-account.ts'

async function read(account: ProofAccount, path: string, query: ProofQuery): Promise<unknown> {
  const response = await account.get(path, query)
  expectStatus(response, 200)
  return response.body
}

export const readsProofs = [
  proof('reads/fields', {}, async (account) => {
    const { id, number, kind } = await anyInvoice(account)
    const query = { 'fields[invoice]': 'number,kind' }
    const path = `/invoices/${id}.json`
    expectEqual('an invoice with two fields', await read(account, path, query), { number, kind })
    const listed = await read(account, '/invoices.json', { ...query, invoice_ids: String(id) })
    expectEqual('a list with two fields', listed, [{ number, kind }])
    expectContains('an invoice without a choice', await read(account, path, { 'fields[client]': 'name' }), {
      id,
      number,
    })
  }),
  proof('reads/additional-fields', {}, async (account) => {
    const { id } = await anyInvoice(account)
    const names = ['cancel_reason', 'corrected_content_before', 'corrected_content_after']
    const query = { 'additional_fields[invoice]': names.join(), invoice_ids: String(id) }
    const plain = await account.one('invoices', id)
    expectEqual(
      'further fields without a request',
      names.filter((name) => Object.hasOwn(plain, name)),
      [],
    )
    const one = await read(account, `/invoices/${id}.json`, query)
    const list = await read(account, '/invoices.json', query)
    for (const record of [one, list].flat() as { id: number }[]) {
      const missing = names.filter((name) => !Object.hasOwn(record, name))
      expectEqual('missing further fields', missing, [])
      expectEqual('id', record.id, id)
    }
  }),
  proof('reads/client-of-invoice', { writes: true }, async (account) => {
    const card = { bank_account: 'PL27114020040000300201355387', swift: 'EXAMPLEX', sepa_mandate_no: 'M-1' }
    const { id: client_id } = await account.create('clients', { name: account.named('Buyer Ltd'), ...card })
    const { id } = await account.sale({ client_id, buyer_name: null })
    const query = { 'fields[invoice]': 'client_bank_account,buyer_swift,buyer_sepa_mandate_no' }
    const asked = () => read(account, `/invoices/${id}.json`, query)
    expectEqual('fields of the client', await asked(), {
      client_bank_account: card.bank_account,
      buyer_swift: card.swift,
      buyer_sepa_mandate_no: 'M-1',
    })
    await account.update('clients', client_id, { swift: 'OTHEREXX', sepa_mandate_no: null })
    expectContains('fields after a change', await asked(), {
      buyer_swift: 'OTHEREXX',
      buyer_sepa_mandate_no: null,
    })
  }),
  proof('reads/correction-positions', { writes: true }, async (account) => {
    const name = account.named('Lamp')
    const side = (quantity: number, total_price_gross: number) => ({
      name,
      quantity,
      total_price_gross,
      tax: 23,
    })
    const sides = {
      correction_before_attributes: side(5, 150),
      correction_after_attributes: side(3, 90),
    }
    const corrected = await account.sale()
    const positions = [{ ...side(-2, -60), ...sides }]
    const { id } = await account.sale({ kind: 'correction', invoice_id: corrected.id, positions })
    const [plain] = (await account.one('invoices', id)).positions
    expectThat('no sides without a request', !Object.hasOwn(plain!, 'correction_before_attributes'), plain)
    const whole = await read(account, `/invoices/${id}.json`, { correction_positions: 'full' })
    expectContains('sides of a line', whole, {
      positions: [
        {
          quantity: '-2.0',
          correction_before_attributes: { name, quantity: '5.0', total_price_gross: '150.0', tax: '23' },
          correction_after_attributes: { name, quantity: '3.0', total_price_gross: '90.0', tax: '23' },
        },
      ],
    })
  }),
]
