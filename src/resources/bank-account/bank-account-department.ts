import { flag } from '../../kernel/card/fields/flag.ts'
import { reference } from '../../kernel/card/fields/integer.ts'
import { identifier } from '../shared/common-fields.ts'

const fields = {
  id: { ...identifier('assumed'), visibility: 'stored' as const },
  department_id: reference('departments', 'facts 2.15', { required: true })`
    The department that uses the account.`,
  show_on_invoice: flag('facts 2.15')`
    Whether new documents of the department show this account.`,
  main_on_department: flag('facts 2.15')`
    Whether it is the department's main account. Setting it here unsets it on the department's other
    accounts.`,
}

/** The use of a bank account by a department: one row for each department. */
export const bankAccountDepartment = {
  key: 'bank_account_version_department',
  fields,
  namedBy: 'department_id',
  alsoRemovedBy: 'remove',
}
