import type { RecordedKeys } from './recorded-keys.ts'

/** Keys of a category (observed 9), in runs of one type. */
export const categoryKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'name'],
  ['text or null', 'description'],
  ['time', 'created_at updated_at'],
  ['text or null', 'alt_name product_tags'],
]

/** Keys of an issuer (observed 16), in runs of one type. */
export const issuerKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'name'],
  ['text or null', 'tax_no'],
]

/** Keys of a bank account (observed 17), in runs of one type. */
export const bankAccountKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text or null', 'name bank_name'],
  ['text', 'bank_account_number bank_currency'],
  ['text or null', 'bank_swift account_description'],
  ['boolean', 'own_bank_account'],
  ['text or null', 'own_bank_account_type'],
  ['boolean', 'factor_bank_account'],
  ['integer', 'bank_account_id'],
  ['list', 'bank_account_version_departments'],
  ['boolean or null', 'default'],
]

/** Keys of a department of a bank account (observed 17), in runs of one type. */
export const bankAccountDepartmentKeys: RecordedKeys = [
  ['integer', 'department_id'],
  ['boolean', 'show_on_invoice main_on_department'],
]

/** Keys of the response to a change of status (observed 5.9), in runs of one type. */
export const statusKeys: RecordedKeys = [
  ['integer', 'id'],
  ['text', 'status'],
  ['text or null', 'approval_status'],
  ['text', 'payment_status color_kind'],
  ['list', 'colors'],
  ['integer', 'percent_paid'],
  ['text', 'translation'],
  ['text or null', 'approval_translation'],
]
