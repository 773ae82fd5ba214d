import type { RecordOf } from '../../kernel/card/field.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer } from '../../kernel/card/fields/integer.ts'
import { list } from '../../kernel/card/fields/list.ts'
import { bankAccountDetails } from '../shared/bank-account-details.ts'
import { identifier } from '../shared/common-fields.ts'
import { bankAccountDepartment } from './bank-account-department.ts'

/** In the order of responses. */
export const bankAccountFields = {
  id: identifier('printed'),
  ...bankAccountDetails,
  bank_account_id: integer('facts 2.15', { computed: ({ id }: { readonly id: number }) => id })`
    The same as id.`,
  bank_account_version_departments: list(bankAccountDepartment, 'facts 2.15')`
    Departments that use the account. An entry changes or adds its department, remove takes it away;
    departments that are not mentioned stay.`,
  default: flag('typed', {
    computed: ({ bank_account_version_departments: departments }: BankAccountDepartments) =>
      departments.some(({ main_on_department }) => main_on_department),
  })`
    Whether the account is the main one of a department.`,
}

interface BankAccountDepartments {
  readonly bank_account_version_departments: readonly { readonly main_on_department: boolean }[]
}

export type StoredBankAccount = RecordOf<typeof bankAccountFields>
