import { rule } from '../../kernel/rule.ts'
import type { RuleContext } from '../../kernel/rule-context.ts'
import { mainDepartment } from '../department.rules.ts'
import type { Department } from '../department.ts'
import type { Invoice } from '../invoice.fields.ts'

/** What a document takes from its department; on the document each stands behind `seller_`. */
const copied = [
  'name',
  'tax_no',
  'tax_no_kind',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'fax',
  'www',
  'person',
  'bank',
  'bank_account',
] as const

/** The same, with the name of the document's field. */
const pairs = copied.map((name) => [name, `seller_${name}`] as const)

export const sellerRules = [
  rule<Invoice>(
    'seller/default-department',
    "Without department and seller the main department's data is used",
    'specification 2.1',
    ['create'],
    (invoice, context) => {
      if (invoice.department_id || invoice.seller_name) return undefined
      const main = mainDepartment(context)
      return main && { ...sellerOf(main), ...sentSeller(invoice, context), department_id: main.id }
    },
  ),
  rule<Invoice>(
    'seller/department',
    "With department_id all seller data is the department's; what was sent of it is overwritten",
    'facts 2.6',
    ['create', 'update'],
    ({ department_id }, { table, sent }) => {
      if (!sent.has('department_id') || !department_id) return undefined
      return sellerOf(table<Department>('departments').get(department_id)!)
    },
  ),
  rule<Invoice>(
    'seller/named',
    'A seller name without department_id finds the department of that name, or makes one',
    'facts 2.6',
    ['create'],
    (invoice, context) => {
      if (invoice.department_id || !invoice.seller_name) return undefined
      const departments = context.table<Department>('departments')
      const sent = sentSeller(invoice, context)
      const known =
        departments.first('name', invoice.seller_name) ??
        (invoice.seller_tax_no ? departments.first('tax_no', invoice.seller_tax_no) : undefined)
      const department = known ?? context.create<Department>('departments', cardOf(sent))
      return { ...sellerOf(department), ...sent, department_id: department.id }
    },
  ),
]

function sellerOf(department: Department): Partial<Invoice> {
  const seller: Record<string, unknown> = {}
  for (const [name, field] of pairs) seller[field] = department[name]
  return seller
}

function sentSeller(invoice: Invoice, { sent }: RuleContext): Partial<Invoice> {
  const seller: Record<string, unknown> = {}
  for (const [, field] of pairs) {
    if (sent.has(field)) seller[field] = invoice[field]
  }
  return seller
}

function cardOf(seller: Partial<Invoice>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(seller).map(([field, value]) => [field.slice('seller_'.length), value]),
  )
}
