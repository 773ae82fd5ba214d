import type { Field, RecordOf } from '../../kernel/card/field.ts'
import { decodeIdentifier, identifierSchema, reference } from '../../kernel/card/fields/integer.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { formattedNumber } from '../../rules/bank-account-number.ts'
import type { StoredBankAccount } from '../bank-account/bank-account.fields.ts'
import { bankAccountDetails } from '../shared/bank-account-details.ts'

const id = reference('bank_accounts', 'facts 2.15')`
  The bank account. When left out, the one with the number, or a new one.`

/** In the order of responses. */
const fields = {
  id: { ...id, read: decodeIdentifier, schema: identifierSchema } as Field<number>,
  ...bankAccountDetails,
  formatted_bank_account_number: text('typed', {
    computed: ({ bank_account_number }: { readonly bank_account_number: string | null }) =>
      bank_account_number && formattedNumber(bank_account_number),
  })`The account number in groups of four.`,
}

/** A bank account as it was when the document was written. */
export const invoiceBankAccount = { key: 'bank_account', fields, copiesOf: 'bank_accounts' }

export type StoredInvoiceBankAccount = RecordOf<typeof fields>

/** The fields that a document copies from a bank account. */
export function copyOf(account: StoredBankAccount): Partial<StoredInvoiceBankAccount> {
  const names = ['id', ...Object.keys(bankAccountDetails)] as (keyof StoredBankAccount)[]
  return Object.fromEntries(names.map((name) => [name, account[name]]))
}
