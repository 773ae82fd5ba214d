import type { RecordedKeys } from './recorded-keys.ts'

/** Keys of a bank account on an invoice (observed 5.3), in runs of one type. */
export const invoiceBankAccountKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text or null', 'name bank_name'],
  ['text', 'bank_account_number bank_currency'],
  ['text or null', 'bank_swift account_description'],
  ['boolean', 'own_bank_account'],
  ['text or null', 'own_bank_account_type'],
  ['boolean', 'factor_bank_account'],
  ['text or null', 'formatted_bank_account_number'],
]

/** Keys of a charge or deduction (observed 5.3), in runs of one type. */
export const settlementPositionKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'kind'],
  ['decimal', 'amount'],
  ['text', 'reason'],
]

/** Keys of a recipient or an issuer on an invoice (observed 5.3), in runs of one type. */
export const furtherPartyKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'name'],
  ['text or null', 'first_name last_name tax_no'],
  ['boolean', 'company'],
  ['text or null', 'country city post_code street phone email note role'],
  ['decimal or null', 'participation'],
  ['text or null', 'role_description'],
]

/** Keys of a remark (observed 5.3), in runs of one type. */
export const descriptionKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'kind content'],
  ['integer or null', 'position_index'],
  ['integer', 'row_number'],
]

/** Keys of a calculating strategy (observed 5.3), in runs of one type. */
export const strategyKeys: RecordedKeys = [['text', 'position sum invoice_form_price_kind']]
