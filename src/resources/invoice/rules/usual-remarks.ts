import { newRow } from '../../../kernel/card/fields/list.ts'
import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { StoredDepartment } from '../../department/department.fields.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoiceDescription } from '../invoice-description.ts'

/** These rules run when the sent remarks are known. */
export const usualRemarkRules = [
  rule<StoredInvoice>(
    'document-terms/usual-remarks',
    'With fill_default_descriptions, a document without remarks has the invoice_description of its department',
    'facts 2.1',
    whenSent(['fill_default_descriptions']),
    ({ descriptions, department_id }, { input, table, edition }) => {
      if (!input.fill_default_descriptions || descriptions.length > 0) return undefined
      const text = table<StoredDepartment>('departments').get(department_id ?? 0)?.invoice_description
      return text ? remark(text, edition.labels.remark) : undefined
    },
  ),
  rule<StoredInvoice>(
    'document-terms/usual-last-page',
    'With fill_default_descriptions, a document without description_long has the invoice_description_long of its department, unless prevent_default_description_long is sent',
    'facts 2.1',
    whenSent(['fill_default_descriptions']),
    ({ description_long, department_id }, { input, table }) => {
      const isAsked = input.fill_default_descriptions && !input.prevent_default_description_long
      if (!isAsked || description_long) return undefined
      const department = table<StoredDepartment>('departments').get(department_id ?? 0)
      return { description_long: department?.invoice_description_long || description_long }
    },
  ),
  rule<StoredInvoice>(
    'document-terms/reverse-charge-remark',
    'In the French edition, a document under reverse_charge without remarks has one that states it; its PDF shows no tax',
    'facts 2.9',
    ['create', 'update'],
    ({ descriptions, reverse_charge }, { edition, before }) => {
      if (!reverse_charge || !edition.remarksReverseCharge || descriptions.length > 0) return undefined
      const wasReversed = (before as StoredInvoice | undefined)?.reverse_charge
      return wasReversed ? undefined : remark(edition.labels.reverseCharge, edition.labels.remark)
    },
  ),
]

function remark(content: string, kind: string): Partial<StoredInvoice> {
  return { description: content, descriptions: [newRow<StoredInvoiceDescription>({ kind, content })] }
}
