import type { RecordOf } from '../../kernel/card/field.ts'
import { derivation } from './fields/derivation.ts'
import { fieldsOnRequest } from './fields/fields-on-request.ts'
import { optionsAndAccounting } from './fields/options-and-accounting.ts'
import { partiesAndAmounts } from './fields/parties-and-amounts.ts'
import { recipientAndLines } from './fields/recipient-and-lines.ts'

/** In the order of responses. */
export const invoiceFields = {
  ...partiesAndAmounts,
  ...optionsAndAccounting,
  ...recipientAndLines,
  ...derivation,
  ...fieldsOnRequest,
}

export type StoredInvoice = RecordOf<typeof invoiceFields>
