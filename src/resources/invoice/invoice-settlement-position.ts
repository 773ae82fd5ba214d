import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { shortText } from '../../kernel/card/fields/text.ts'
import { identifier } from '../shared/common-fields.ts'

/** In the order of responses. */
const fields = {
  id: identifier('printed'),
  kind: choice(['charge', 'deduction'], 'facts 2.14', { required: true })`
    Whether the amount is added to the amount that the buyer has to pay (charge) or deducted from it (deduction).`,
  amount: decimal('facts 2.14', { required: true })`
    Amount in the document's currency: more than 0, at most 9999999.99, with at most two decimals.`,
  reason: shortText(256, 'facts 2.14', { required: true })`Reason for the amount, printed.`,
}

/** A charge or deduction that changes the amount to pay, but not the total of the document. */
export const invoiceSettlementPosition = { key: 'settlement_position', fields }

export type StoredSettlementPosition = RecordOf<typeof fields>
