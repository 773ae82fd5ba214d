import { registry } from '../../resources/registry.ts'
import { expectRecord, isShownIn } from '../expect-record.ts'
import { expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { type ErrorBody, expectStatus } from '../proof-account.ts'

/** The resources that an account lists, with their path and whether every edition has them. */
const listed = registry.resources.flatMap(({ name, key, fields, operations }) => {
  const route = operations.list?.routes[0]
  if (!route) return []
  const path = route.path.replace('.{fmt}', '')
  return [
    { name, key, fields, path, hasGet: 'get' in operations, isEverywhere: route.source.startsWith('spec') },
  ]
})

export const gapsProofs = [
  proof('gaps/response-fields', {}, async (account) => {
    let records = 0
    for (const { name, key, fields, path, hasGet, isEverywhere } of listed) {
      const response = await account.get<{ id: number }[]>(`${path}.json`, {
        per_page: 3,
        include_positions: 'true',
      })
      // An edition or a plan may lack what the specification does not name.
      if (!isEverywhere && [402, 403, 404].includes(response.status)) continue
      expectStatus(response, 200)
      expectThat(`${name} are a list`, Array.isArray(response.body), response.body)
      for (const record of response.body) expectRecord(`a ${key} in a list`, record, fields, isShownIn('all'))
      records += response.body.length
      for (const { id } of hasGet ? response.body : [])
        expectRecord(`a single ${key}`, await account.oneAt(path, id), fields, isShownIn('all', 'one'))
    }
    if (records === 0) throw new NotTried('the account has no records')
  }),

  proof('gaps/kinds', { writes: true }, async (account) => {
    for (const kind of ['proforma', 'bill', 'receipt', 'estimate', 'invoice_other'])
      expectEqual('kind', (await account.sale({ kind })).kind, kind)
    await account.refusedSale({ kind: 'invoice' }, 'kind')
  }),

  proof('gaps/required', { writes: true }, async (account) => {
    for (const [path, key] of [
      ['/clients', 'client'],
      ['/products', 'product'],
      ['/departments', 'department'],
      ['/warehouses', 'warehouse'],
      ['/categories', 'category'],
      ['/banking/payments', 'banking_payment'],
    ] as const) {
      const nameless = { [key]: { description: account.named('nameless') } }
      await account.refused(account.post(`${path}.json`, nameless), 422, 'name')
    }
    await account.refusedSale({ positions: [{ quantity: 1, tax: 23, total_price_gross: 1 }] })
  }),

  proof('gaps/states', { writes: true }, async (account) => {
    const { id } = await account.sale()
    for (const status of ['accepted', 'rejected', 'paid', 'sent', 'partial', 'issued'])
      expectEqual('status', (await account.update('invoices', id, { status })).status, status)
    const lost = account.put<ErrorBody>(`/invoices/${id}.json`, { invoice: { status: 'lost' } })
    await account.refused(lost, 422, 'status')
  }),

  proof('gaps/versions', {}, async (account) => {
    const query = { api_token: account.apiToken, per_page: 1 }
    const headers = { 'X-Api-Version': '7' }
    expectStatus(await account.send('GET', '/clients.json', { query, headers }), 200)
    expectStatus(await account.get('/v1/clients.json'), 404)
  }),
]
