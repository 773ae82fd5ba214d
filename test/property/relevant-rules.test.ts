import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import type { AnyField } from '../../src/kernel/card/field.ts'
import { RelevantRules } from '../../src/kernel/card/relevant-rules.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { invoiceCard } from '../../src/resources/invoice/invoice.ts'
import { registry } from '../../src/resources/registry.ts'
import { exchange } from '../support/exchange.ts'
import { propertyTimeout } from './runs.ts'

/** A write that runs only the rules that can act does the same as one that runs all of them. */

const positions = [{ name: 'Service', quantity: 2, tax: 23, total_price_gross: '24.60' }]

/** Documents for which many rules have something to do. */
const documents: readonly object[] = [
  { kind: 'proforma', buyer_name: 'Ash', status: 'partial', paid: '3.00', positions },
  {
    kind: 'correction',
    buyer_name: 'Ash',
    buyer_country: 'DE',
    skonto_active: true,
    show_discount: true,
    exchange_currency: 'EUR',
    descriptions: [{ content: 'First' }],
    settlement_positions: [{ kind: 'charge', reason: 'Parcel', amount: '1.00' }],
    positions: [{ ...positions[0], discount_percent: 10 }],
  },
]

/** A value of each kind that differs from the default. */
const values: Readonly<Record<string, unknown>> = {
  text: 'other',
  decimal: '7.5',
  flag: true,
  integer: 1,
  identifier: 1,
  date: '2026-02-03',
}

const rows: Readonly<Record<string, readonly object[]>> = {
  positions: [{ name: 'Another', quantity: 0, price_net: '4.00', total_price_gross: '9.00', discount: '20' }],
  settlement_positions: [{ kind: 'deduction', reason: 'Return', amount: '2.00' }],
  descriptions: [{ content: '' }, { content: 'Second' }],
  bank_accounts: [{ bank_account_number: '2' }],
}

function awaitedBy(rules: Resource['rules'] = []): readonly string[] {
  return rules.flatMap(({ on }) => on.flatMap((one) => (typeof one === 'object' ? one.sent : [])))
}

const awaited = new Set(awaitedBy(invoiceCard.rules))

function valuesOf(name: string, { nested, name: kind, schema }: AnyField): readonly unknown[] {
  if (nested) return [rows[name] ?? [{ name: 'Row', content: 'Row' }]]
  if (kind !== 'choice') return [values[kind] ?? 'word']
  return Array.isArray(schema.enum) ? schema.enum.slice(0, 6) : []
}

/** The responses to each field in an update and in a create, with their diagnostics. */
async function story(): Promise<readonly string[]> {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  const account = emulator.createAccount({ settings: { bank_account_security_level: 'strong' } })
  account.clients.create({ name: 'Birch', tax_no: '5252445767', mass_payment_code: '77' })
  account.products.create({ name: 'Service', price_net: '10', tax: '23' })
  const said: string[] = []
  const ask = async (method: string, path: string, invoice: object) => {
    const body = JSON.stringify({ api_token: account.apiToken, invoice })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const response = await exchange(emulator, { method, url: path, headers, body })
    const text = String(response.bytes).replace(/"(token|updated_at|created_at)":"[^"]*"/g, '')
    const diagnostics = emulator.requests.last()?.diagnostics
    said.push(
      `${method} ${JSON.stringify(invoice)} ${response.status} ${text} ${JSON.stringify(diagnostics)}`,
    )
  }
  for (const [at, document] of documents.entries()) {
    const { id } = account.invoices.create(document)
    const start = emulator.snapshot()
    for (const [name, field] of Object.entries(invoiceCard.fields)) {
      if (at > 0 && !awaited.has(name)) continue
      for (const value of valuesOf(name, field)) {
        await ask('PUT', `/invoices/${id}.json`, { [name]: value })
        if (awaited.has(name)) await ask('POST', '/invoices.json', { ...document, [name]: value })
      }
      emulator.restore(start)
    }
  }
  await emulator.close()
  return said
}

test('a rule that does not run because of the sent fields would not have acted', {
  timeout: propertyTimeout,
}, async () => {
  const relevant = await story()
  const { of } = RelevantRules.prototype
  const everything = Object.fromEntries(Object.keys(invoiceCard.fields).map((name) => [name, null]))
  let more = 0
  onTestFinished(() => {
    RelevantRules.prototype.of = of
  })
  RelevantRules.prototype.of = function (input) {
    const all = of.call(this, everything)
    more += all.length - of.call(this, input).length
    return all
  }
  expect(await story()).toEqual(relevant)
  expect(more).toBeGreaterThan(relevant.length)
})

test('rules wait for fields that their card has', () => {
  for (const { name, rules, fields } of registry.resources) {
    expect(
      awaitedBy(rules).filter((field) => !Object.hasOwn(fields, field)),
      name,
    ).toEqual([])
  }
})
