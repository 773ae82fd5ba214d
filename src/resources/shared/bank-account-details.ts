import { choice } from '../../kernel/card/fields/choice.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { shortText, text } from '../../kernel/card/fields/text.ts'

/** The fields of a bank account that documents copy, in the order of responses. */
export const bankAccountDetails = {
  name: shortText(255, 'facts 2.15')`Internal name; never printed, and need not be unique.`,
  bank_name: shortText(256, 'facts 2.15')`Name of the bank.`,
  bank_account_number: text('facts 2.15', { required: true })`
    Account number, stored as it was sent; not checked.`,
  bank_currency: text('facts 2.15')`
    Currency of the account, as a three-letter code (ISO 4217) that is not checked. When left out, the
    edition's.`,
  bank_swift: text('facts 2.15')`Bank identifier code (BIC).`,
  account_description: shortText(256, 'facts 2.15')`Description of the account.`,
  own_bank_account: flag('facts 2.15')`
    Whether it is the bank's own account. The XML for KSeF says so when it has a type.`,
  own_bank_account_type: choice(
    ['debt_assignment', 'debt_collection', 'bank_own_business'],
    'facts 2.15',
  )`Purpose of the bank's own account, in the XML for KSeF.`,
  factor_bank_account: flag('facts 2.15')`
    Whether it is the account of a factor, in the XML for KSeF.`,
}
