import { formatValue } from '../../checks/format-value.ts'
import { registry } from '../../resources/registry.ts'
import { parseDecimal } from '../../rules/money.ts'
import { expectRecord, isShownIn } from '../expect-record.ts'
import { expectContains, expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, type ProofAccount } from '../proof-account.ts'
import { recordsWithNull, specificationRecords } from '../specification-requests.ts'

const paths = [
  'clients',
  'products',
  'warehouses',
  'categories',
  'invoices',
  'warehouse_documents',
  'banking/payments',
]

function xml(account: ProofAccount, method: string, path: string, body?: string) {
  const headers = {
    Accept: 'application/xml',
    'Content-Type': 'application/xml',
    Authorization: `Bearer ${account.apiToken}`,
  }
  return account.send(method, path, { headers, body })
}

/** The texts of all elements of a name at one depth; two spaces a level. */
function elements(text: string, name: string, depth: number): string[] {
  const pattern = new RegExp(`^ {${2 * depth}}<${name.replaceAll('_', '-')}(?: [^>]*)?>(.*)</`, 'gm')
  return [...text.matchAll(pattern)].map(([, inner]) => inner!)
}

/** Numbers and numeric texts are the same here: the tables show both. */
function isSame(sent: unknown, shown: unknown): boolean {
  if (Array.isArray(sent)) {
    const rows = Array.isArray(shown) ? shown : []
    return sent.length === rows.length && sent.every((row, at) => lost(row, rows[at]).length === 0)
  }
  if (sent === shown) return true
  if (shown === null || shown === '' || typeof shown === 'boolean') return false
  const amount = parseDecimal(sent)
  const isEqual = amount !== undefined && amount === parseDecimal(shown)
  return isEqual || String(shown).startsWith(`${sent}T`)
}

function lost(sent: object, shown: object): string[] {
  return Object.entries(sent).flatMap(([field, value]) => {
    const now: unknown = shown[field as keyof typeof shown]
    return isSame(value, now) ? [] : [`${field}: ${formatValue(value, 2)} became ${formatValue(now, 2)}`]
  })
}

export const specificationProofs = [
  proof('specification/formats', {}, async (account) => {
    let records = 0
    for (const path of paths) {
      const query = { per_page: 5 }
      const json = await account.get<{ id: number }[]>(`/${path}.json`, query)
      const { status, text } = await account.get(`/${path}.xml`, query)
      expectEqual(`status of ${path}`, [json.status, status], [200, 200])
      const ids = json.body.map(({ id }) => String(id))
      expectEqual(`ids of ${path} as XML`, elements(text, 'id', 2), ids)
      records += ids.length
    }
    if (records === 0) throw new NotTried('the account has no records')
    const [client] = await account.list('clients', { per_page: 1 })
    if (!client) return
    const { text } = await account.get(`/clients/${client.id}.xml`)
    for (const [name, value] of Object.entries(client))
      if (typeof value === 'number' || typeof value === 'boolean' || name.endsWith('_at'))
        expectEqual(`${name} of a client as XML`, elements(text, name, 1), [String(value)])
  }),
  proof('specification/editions', {}, async (account) => {
    // The cards are the same in every edition.
    for (const resource of ['departments', 'invoices', 'clients'] as const) {
      const [listed] = await account.list(resource, { per_page: 1 })
      if (!listed) continue
      const record = await account.one(resource, listed.id)
      const { fields } = registry.resource(resource)
      expectRecord(`a record of ${resource}`, record, fields, isShownIn('all', 'one'))
    }
  }),
  proof('specification/fields', { writes: true }, async (account) => {
    for (const [resource, values] of await specificationRecords(account)) {
      const made = await account.create(resource, values)
      expectEqual(`fields of ${resource} that became others`, lost(values, made), [])
      const read = await account.one(resource, made.id)
      expectEqual(`fields of ${resource} read again`, lost(values, read), [])
    }
  }),
  proof('specification/nullable', { writes: true }, async (account) => {
    for (const [resource, values, fields] of recordsWithNull(account)) {
      const nulls = Object.fromEntries(fields.map((field) => [field, null]))
      const made = { ...(await account.create(resource, { ...values, ...nulls })) } as Record<string, unknown>
      for (const field of fields) {
        if (field === 'number') expectMatch('number', made.number, /./)
        else if (field !== 'paid_date') expectEqual(`${field} of ${resource}`, made[field], null)
      }
    }
  }),
  proof('specification/xml-body', { writes: true }, async (account) => {
    const oid = account.named('order')
    const name = account.named('Lamp')
    const line = `<name>${name}</name><tax>23</tax><total_price_gross>12.3</total_price_gross><quantity>1</quantity>`
    const positions = `<positions><position>${line}</position><position>${line}</position></positions>`
    const number = `${account.mark}/xml`
    const body = `<invoice><number>${number}</number><buyer_name>${account.named('Buyer Ltd')}</buyer_name><oid>${oid}</oid>${positions}</invoice>`
    const made = await xml(account, 'POST', '/invoices.xml', body)
    expectStatus(made, 201)
    expectEqual('number of the invoice as XML', elements(made.text, 'number', 1), [number])
    const found = await account.list('invoices', { oid, include_positions: 'true' })
    const expected = {
      buyer_name: account.named('Buyer Ltd'),
      price_gross: '24.6',
      positions: [{ name }, { name }],
    }
    expectContains('the invoice as JSON', found, [expected])
    const path = `/invoices/${found[0]!.id}.xml`
    expectStatus(await xml(account, 'PUT', path, '<invoice><description>Thanks</description></invoice>'), 200)
    expectContains('the invoice after an update', await account.one('invoices', found[0]!.id), {
      ...expected,
      description: 'Thanks',
    })
    const read = await account.get(path)
    expectThat('an XML document', read.text.startsWith('<?xml'), read.text.slice(0, 50))
    expectEqual('description as XML', elements(read.text, 'description', 1), ['Thanks'])
  }),
]
