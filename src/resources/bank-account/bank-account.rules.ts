import { effect, type Rule, rule } from '../../kernel/card/rule.ts'
import type { Row } from '../../state/table.ts'
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

/** For records that refer to a bank account, which may exist only in the application. */
export function knownBankAccount<Record extends Row & { readonly bank_account_id: number | null }>(
  id: `${string}/${string}`,
  owner: string,
): Rule<Record> {
  return rule<Record>(
    id,
    `A bank_account_id of ${owner} that no bank account of the account has is kept, with a diagnostic`,
    'assumed',
    ['create', 'update'],
    ({ bank_account_id: named }, { sent, table, diagnose }) => {
      if (sent.has('bank_account_id') && named !== null && !table('bank_accounts').get(named))
        diagnose('unknown-record', `bank_account_id ${named} is not a bank account of this account`)
      return undefined
    },
    'an emulator',
  )
}

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

/** The number in readable form: groups of four, after the check digits if it has no country. */
export function formattedNumber(number: string): string {
  const bare = number.replace(/[\s-]/g, '')
  if (/^[A-Z]{2}\d{2}/i.test(bare)) return bare.replace(/.{4}(?=.)/g, '$& ')
  return /^\d{26}$/.test(bare) ? bare.replace(/^..|.{4}(?=.)/g, '$& ') : number
}

/** The number in the form for comparison: with the country in front, without spaces and dashes (facts 2.15). */
export function comparableNumber(number: string, country: string): string {
  const bare = number.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(bare) ? bare : country + bare
}
