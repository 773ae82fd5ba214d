import { kindOf } from '../../checks/kinds.ts'
import { type AcceptedTexts, refusedText } from '../../kernel/card/field.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { isPaymentTermKind, paymentTermPattern } from '../../rules/payment-term.ts'

/** The accepted payment terms. */
export const knownTerms: AcceptedTexts = {
  ...kindOf(
    'a number of days, "off", "other_date" or a date',
    { type: 'string', pattern: paymentTermPattern },
    (input): input is string => typeof input === 'string' && isPaymentTermKind(input),
  ),
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
  const refused = sent.has('payment_to_kind') && refusedText(knownTerms, payment_to_kind)
  if (refused) refuse('payment_to_kind', refused)
}
