import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { StoredDepartment } from '../../department/department.fields.ts'
import { mainDepartment } from '../../shared/main-department.ts'
import { party } from '../../shared/party.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** The fields that a document copies from its department. */
const seller = party('seller', 'department_id', [
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
  'bank_swift',
])

export const sellerRules = [
  rule<StoredInvoice>(
    'seller/default-department',
    'Without department and seller, the main department is the seller',
    'specification 2.1',
    ['create'],
    (invoice, context) => {
      if (invoice.department_id || invoice.seller_name) return undefined
      const main = mainDepartment(context)
      return main && seller.from(main, seller.sentOf(invoice, context.sent))
    },
  ),
  rule<StoredInvoice>(
    'seller/department',
    "With department_id, all seller data is the department's and overwrites what was sent, with a diagnostic",
    'facts 2.6',
    whenSent(['department_id']),
    (invoice, context) => {
      const { department_id } = invoice
      if (!context.sent.has('department_id') || !department_id) return undefined
      const card = context.table<StoredDepartment>('departments').get(department_id)!
      const shown = card.use_legal_name && card.legal_name ? { ...card, name: card.legal_name } : card
      seller.diagnoseReplaced(shown, invoice, context)
      return seller.from(card)
    },
  ),
  rule<StoredInvoice>(
    'seller/named',
    'A seller name without department_id selects the department of that name or legal name, else the one with the sent seller_tax_no, or creates one',
    'facts 2.6',
    ['create'],
    (invoice, context) => {
      if (invoice.department_id || !invoice.seller_name) return undefined
      const departments = context.table<StoredDepartment>('departments')
      const sent = seller.sentOf(invoice, context.sent)
      const known =
        departments.first('name', invoice.seller_name) ??
        departments.first('legal_name', invoice.seller_name) ??
        (invoice.seller_tax_no ? departments.first('tax_no', invoice.seller_tax_no) : undefined)
      const department = known ?? context.create<StoredDepartment>('departments', seller.cardOf(sent))
      return seller.from(department, sent)
    },
  ),
]
