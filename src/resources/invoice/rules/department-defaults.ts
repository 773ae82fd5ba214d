import { defaultRule, rule } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredDepartment } from '../../department/department.fields.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** The defaults that a department has for its documents. These rules run when the document has a department. */
export const departmentDefaultRules = [
  defaultRule<StoredInvoice>(
    'seller/language',
    "The default language of a document is its department's invoice_lang, else the account's, else the edition's",
    'observed 5.4',
    ['lang'],
    ({ department_id, lang }, { account, edition, table }) => {
      if (lang) return undefined
      const ofAccount = (account.settings as Partial<AccountSettings>).lang
      return { lang: departmentOf(department_id, table)?.invoice_lang || ofAccount || edition.language }
    },
  ),
  defaultRule<StoredInvoice>(
    'seller/document-defaults',
    'A new document has the warehouse and the print template of its department, unless others were sent',
    'assumed',
    ['warehouse_id', 'invoice_template_id'],
    ({ department_id, warehouse_id, invoice_template_id }, { sent, table }) => {
      const department = departmentOf(department_id, table)
      // The department's warehouse may have been deleted.
      const warehouse = table('warehouses').get(department?.warehouse_id ?? 0)
      const template = sent.has('invoice_template_id') ? null : department?.invoice_template_id
      return {
        warehouse_id: warehouse_id ?? warehouse?.id ?? null,
        invoice_template_id: template ?? invoice_template_id,
      }
    },
  ),
  rule<StoredInvoice>(
    'seller/legal-name',
    'With use_legal_name, documents of a department have its legal_name as seller_name, unless a seller_name selects the department',
    'assumed',
    ['create', 'update'],
    ({ department_id }, { before, sent, table }) => {
      const isCopied = sent.has('department_id') || (!before && !sent.has('seller_name'))
      const department = isCopied ? departmentOf(department_id, table) : undefined
      return department?.use_legal_name && department.legal_name
        ? { seller_name: department.legal_name }
        : undefined
    },
  ),
]

/** The department's default rate for lines of sales. */
export function rateOfDepartment(invoice: StoredInvoice, { table }: RuleContext): string | null {
  return departmentOf(invoice.department_id, table)?.default_tax ?? null
}

function departmentOf(id: number | null, table: RuleContext['table']): StoredDepartment | undefined {
  return table<StoredDepartment>('departments').get(id ?? 0)
}
