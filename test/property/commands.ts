import fc from 'fast-check'
import type { AnyField } from '../../src/kernel/card/field.ts'
import { registry } from '../../src/resources/registry.ts'
import { requiredFields, wordsOf } from '../../src/verify/required-values.ts'

/** A record that exists when the command runs: the nth of a resource, modulo their number. */
export interface Nth {
  readonly of: string
  readonly nth: number
}

type Values = Readonly<Record<string, unknown>>

/** One thing that happens to an emulator. */
export type Command =
  | { readonly does: 'create'; readonly account: number; readonly resource: string; readonly values: Values }
  | {
      readonly does: 'update'
      readonly account: number
      readonly record: Nth
      readonly values: Values
    }
  | { readonly does: 'delete'; readonly account: number; readonly record: Nth }
  | { readonly does: 'status'; readonly account: number; readonly record: Nth; readonly status: string }
  | { readonly does: 'cancel'; readonly account: number; readonly record: Nth }
  | { readonly does: 'advance'; readonly by: string }
  | { readonly does: 'open account' }

const nth = fc.nat({ max: 6 })
const account = fc.nat({ max: 1 })
/** Many names are equal, and half are of one record only, because a rule may refuse equal ones. */
const name = fc.oneof(
  fc.constantFrom('Ash', 'Birch', 'Cedar', 'Żółw & "Co" <Ltd>'),
  fc.nat({ max: 9999 }).map((number) => `Sample ${number}`),
)
const amount = fc.constantFrom(0, 1, 9.99, '123.45', '100', -5)
const dates = fc.constantFrom('2025-12-31', '2026-01-15', '2026-02-28')

const one = (of: string) => nth.map((number): Nth => ({ of, nth: number }))
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] })
const rarely = (usual: readonly string[], refused: string) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constant(refused) },
  )

const position = fc.record(
  {
    name,
    product_id: one('products'),
    quantity: fc.constantFrom(1, 2, '1.5'),
    tax: fc.constantFrom(23, 8, 0, 'zw'),
    total_price_gross: amount,
    discount_percent: fc.constantFrom(10, 25),
  },
  { requiredKeys: ['name'] },
)

const action = fc.record(
  {
    product_name: name,
    product_id: one('products'),
    quantity: fc.constantFrom(1, 5),
    tax: fc.constant(23),
    purchase_price_net: amount,
  },
  { requiredKeys: ['product_name'] },
)

type Drawn = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** The fields to write in each resource besides the required ones, and other values of those. */
const furtherFields: Readonly<Record<string, Drawn>> = {
  departments: { name, main: fc.boolean(), invoice_pattern: fc.constantFrom('nr/mm/yyyy', 'X-nr') },
  warehouses: { name, description: name },
  categories: { name, description: name },
  bank_accounts: {
    bank_account_number: fc.constantFrom('PL27114020040000300201355387', '27 1140'),
    bank_account_version_departments: fc.array(
      fc.record({
        department_id: one('departments'),
        show_on_invoice: fc.boolean(),
        main_on_department: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  },
  price_lists: {
    name,
    price_list_positions: fc.array(fc.record({ priceable_id: one('products'), price_net: amount }), {
      maxLength: 2,
    }),
  },
  addresses: {
    name,
    primary: fc.boolean(),
  },
  clients: { name, external_id: fc.constantFrom('crm-1', 'crm-2'), tax_no: fc.constantFrom('1', '2') },
  products: {
    name,
    price_net: amount,
    price_gross: amount,
    tax: fc.constantFrom(23, 'zw'),
    category_id: one('categories'),
  },
  invoices: {
    buyer_name: name,
    kind: fc.constantFrom('vat', 'proforma', 'receipt', 'estimate'),
    client_id: one('clients'),
    department_id: one('departments'),
    warehouse_id: one('warehouses'),
    issue_date: dates,
    number: fc.constantFrom('1/2026', 'own', null),
    status: rarely(['paid', 'sent', 'issued'], 'no such status'),
    positions: fc.array(position, { maxLength: 3 }),
    description: fc.constantFrom('Thanks', '', ' '),
    descriptions: fc.array(fc.record({ kind: name, content: fc.constantFrom('Text', '', ' a ') }), {
      maxLength: 2,
    }),
    recipients: fc.array(fc.record({ name, participation: amount }), { maxLength: 2 }),
    settlement_positions: fc.array(
      fc.record({
        kind: rarely(['charge', 'deduction'], 'fee'),
        amount: fc.constantFrom('1.50', '20', '0'),
        reason: name,
      }),
      { maxLength: 2 },
    ),
    bank_accounts: fc.constantFrom(
      null,
      [],
      [{ bank_account_number: '27 1140' }, { bank_account_number: '99' }],
      [{ id: 1 }],
    ),
  },
  payments: { name, price: amount, invoice_id: one('invoices'), paid: fc.boolean(), paid_date: dates },
  warehouse_documents: {
    kind: rarely(['pz', 'wz'], 'no such kind'),
    issue_date: dates,
    warehouse_actions: fc.array(action, { maxLength: 2 }),
  },
  webhooks: {
    kind: rarely(['invoice:create', 'invoice:update', 'product:update'], 'invoice:read'),
    // Another machine, to which nothing is ever sent.
    url: fc.constant('https://receiver.test/hook'),
    active: fc.boolean(),
  },
  recurrings: {
    invoice_id: one('invoices'),
    name,
    every: fc.constantFrom('1w', '1m', '1y'),
    start_date: dates,
    send_email: fc.boolean(),
    buyer_email: rarely(['buyer@example.test'], 'nobody'),
  },
}

/** Values of a required field, most of them accepted. */
function drawnFor(field: AnyField): fc.Arbitrary<unknown> {
  if (field.refersTo !== undefined) return one(field.refersTo)
  if (field.name === 'decimal' || field.name === 'integer') return amount
  if (field.name === 'date') return dates
  const words = wordsOf(field)
  return words.length > 0 ? rarely(words, 'no such word') : name
}

const fieldsOf: Readonly<Record<string, Drawn>> = Object.fromEntries(
  registry.ofAccounts().map(({ name: resource, fields }) => {
    const required = requiredFields(fields).map(([field, card]) => [field, drawnFor(card)])
    return [
      resource,
      {
        ...Object.fromEntries(required),
        ...(furtherFields[resource] ?? (Object.hasOwn(fields, 'name') && { name })),
      },
    ]
  }),
)

/** Changes are of any fields; new records mostly have those without which they are refused. */
const changesOf = (resource: string): fc.Arbitrary<Values> => some(fieldsOf[resource]!)
export const newOf = (resource: string): fc.Arbitrary<Values> => {
  const fields = fieldsOf[resource]!
  const required = requiredFields(registry.resource(resource).fields).map(([field]) => field)
  // Rules require the first of the further fields.
  const requiredKeys = [...required, ...Object.keys(furtherFields[resource] ?? {}).slice(0, 1)]
  const complete = fc.record(fields, { requiredKeys })
  return fc.oneof({ weight: 9, arbitrary: complete }, { weight: 1, arbitrary: some(fields) })
}

const resources = Object.keys(fieldsOf)

const created = fc.constantFrom(...resources, 'invoices', 'payments').chain((resource) =>
  fc.record({
    does: fc.constant('create' as const),
    account,
    resource: fc.constant(resource),
    values: newOf(resource),
  }),
)

const updated = fc.constantFrom(...resources, 'invoices', 'payments').chain((resource) =>
  fc.record({
    does: fc.constant('update' as const),
    account,
    record: one(resource),
    values: changesOf(resource),
  }),
)

const deleted = fc
  .constantFrom(...resources)
  .chain((resource) => fc.record({ does: fc.constant('delete' as const), account, record: one(resource) }))

const invoice = one('invoices')

/** Anything that a client, or a test that moves the clock, may do. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: created },
  { weight: 6, arbitrary: updated },
  { weight: 3, arbitrary: deleted },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('status' as const),
      account,
      record: invoice,
      status: fc.constantFrom('paid', 'issued', 'rejected', 'no such status'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), account, record: invoice }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('advance' as const),
      by: fc.constantFrom('1 minute', '1 day', '1 month', '1 year'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'open account' as const }) },
)

/** A few things in a row. */
export const commands = (maxLength: number) => fc.array(command, { minLength: 1, maxLength, size: 'max' })

/** Resources that the commands write. */
export const writtenResources: readonly string[] = resources
