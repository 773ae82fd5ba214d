import { choice } from '../../../kernel/card/fields/choice.ts'
import { decimal } from '../../../kernel/card/fields/decimal.ts'
import { flagOrNull } from '../../../kernel/card/fields/flag.ts'
import { reference, references } from '../../../kernel/card/fields/integer.ts'
import { anything } from '../../../kernel/card/fields/structure.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import type { TaxedAmounts } from '../../../rules/document-totals.ts'
import { readOnly } from '../../shared/common-fields.ts'
import { advanceModes } from '../invoice.words.ts'

/** The deduction of a final invoice for an advance, as it was when the final invoice was written. */
export interface DeductedAdvance {
  readonly id: number
  readonly number: string | null
  /** Amounts to deduct, by tax rate. */
  readonly parts: readonly TaxedAmounts[]
}

const none: readonly DeductedAdvance[] = Object.freeze([])

/** Fields that make a document from another one (facts 2.11). */
export const derivation = {
  invoice_ids: references('invoices', 'facts 2.11', { visibility: 'requested' })`
    The advance invoices that a final invoice settles: their amounts are deducted from its totals. Required
    when a final invoice is made with copy_invoice_from.`,
  deducted_advances: anything<readonly DeductedAdvance[]>('assumed', {
    ...readOnly,
    visibility: 'stored',
    default: none,
  })`Amounts that a final invoice deducts for each advance, by tax rate.`,
  copy_invoice_from: reference('invoices', 'facts 2.11', { visibility: 'never' })`
    On a new document, the document to copy: its lines, and all values that the request leaves out, but not number, dates, status or payments; oid only in a copy of another kind. The seller data is the current data of the department. The id becomes from_invoice_id.`,
  advance_creation_mode: choice(advanceModes, 'facts 2.11', { visibility: 'never' })`
    On a new advance with copy_invoice_from, makes lines of a part of the order: advance_value in percent
    of its gross total, or a gross amount. When left out, all lines are copied.`,
  advance_value: decimal('facts 2.11', { visibility: 'never' })`
    Size of the advance: in percent of the order's gross total, or a gross amount in its currency, by
    advance_creation_mode. Together with the order's other advances, at most that total.`,
  position_name: text('facts 2.11', { visibility: 'never' })`
    Name of the lines of an advance with advance_creation_mode. When left out, the kinds of both documents
    with the number of the order.`,
  total_correction: flagOrNull('facts 2.11', { visibility: 'never' })`
    On a new correction with copy_invoice_from, whether it cancels all lines (true) or leaves them as they
    are (false), so that its total is 0.0. When left out, it leaves them.`,
  additional_params: text('facts 2.11', { visibility: 'never' })`
    The word for_receipt links a new document with the receipt in from_invoice_id, as the invoice that was
    issued for it. Other texts are ignored, with a diagnostic.`,
}
