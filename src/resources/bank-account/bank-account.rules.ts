import { effect, rule } from '../../kernel/card/rule.ts'
import type { StoredBankAccount } from './bank-account.fields.ts'

export const bankAccountRules = [
  rule<StoredBankAccount>(
    'bank-accounts/currency',
    "The default currency of a bank account is the edition's",
    'assumed',
    ['create', 'update'],
    ({ bank_currency }, { edition }) => (bank_currency ? undefined : { bank_currency: edition.currency }),
  ),
]

export const bankAccountEffects = [
  effect<StoredBankAccount>(
    'bank-accounts/one-main',
    'A department has one main bank account: when another becomes it, the former one no longer is',
    'facts 2.15',
    ({ after }, { table, patch }) => {
      const mainOf = new Set(after && mainDepartments(after))
      if (mainOf.size === 0) return
      for (const other of table<StoredBankAccount>('bank_accounts').all()) {
        if (other.id === after!.id || !mainDepartments(other).some((id) => mainOf.has(id))) continue
        const rows = other.bank_account_version_departments.map((row) =>
          mainOf.has(row.department_id) ? Object.freeze({ ...row, main_on_department: false }) : row,
        )
        patch('bank_accounts', other.id, { bank_account_version_departments: Object.freeze(rows) })
      }
    },
  ),
]

function mainDepartments({ bank_account_version_departments: rows }: StoredBankAccount) {
  return rows.filter((row) => row.main_on_department).map((row) => row.department_id)
}
