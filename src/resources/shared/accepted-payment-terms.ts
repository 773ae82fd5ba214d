import { formatValue } from '../../checks/format-value.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { isPaymentTermKind, paymentTermPattern } from '../../rules/payment-term.ts'

/** The accepted payment terms, as a schema. */
export const knownTerms = {
  pattern: paymentTermPattern,
  what: 'a number of days, "off", "other_date" or a date',
  wholeNumbers: 9999,
}

/**
 * Refuses an unknown payment term, on documents and clients (facts 2.5). It is used as the patch of a rule, but sets no
 * fields.
 * @throws Problem `invalid` that names the term and what is expected
 */
export function refuseUnknownTerm(
  { payment_to_kind }: { readonly payment_to_kind: string | null },
  { sent, refuse }: RuleContext,
): undefined {
  if (sent.has('payment_to_kind') && payment_to_kind && !isPaymentTermKind(payment_to_kind)) {
    refuse('payment_to_kind', `${formatValue(payment_to_kind)} is not ${knownTerms.what}`)
  }
}
