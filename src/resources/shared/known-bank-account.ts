import { type Rule, rule } from '../../kernel/card/rule.ts'
import type { Row } from '../../state/table.ts'

/** For records that refer to a bank account, which may exist only in the application. */
export function knownBankAccount<Record extends Row & { readonly bank_account_id: number | null }>(
  id: `${string}/${string}`,
  owner: string,
): Rule<Record> {
  return rule<Record>(
    id,
    `A bank_account_id of ${owner} that no bank account of the account has is stored, with a diagnostic`,
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
