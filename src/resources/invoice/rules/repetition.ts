import { effect } from '../../../kernel/card/rule.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const repetitionEffects = [
  effect<StoredInvoice>(
    'diagnostics/probable-duplicate',
    'A document with the kind, buyer, amount and oid of one whose response was lost by a fault gets a diagnostic',
    'assumed',
    ({ before, after }, context) => {
      const lost = before || !after ? [] : context.lostResponses()
      const invoices = context.table<StoredInvoice>('invoices')
      for (const id of lost) {
        const earlier = invoices.get(id)
        if (!earlier || !after || id === after.id || !isRepeated(earlier, after)) continue
        context.diagnose(
          'probable-duplicate',
          `invoice ${after.id} repeats the buyer, amount and oid of invoice ${id} (number ${earlier.number}, oid ` +
            `${earlier.oid || 'none'}), whose response was lost; search for it by its oid before creating it again`,
        )
        return
      }
    },
    'a fault',
  ),
]

/**
 * A client that repeats a request may have created the buyer again, so the same name and tax number count as the
 * same buyer.
 */
function isRepeated(earlier: StoredInvoice, later: StoredInvoice): boolean {
  const sameBuyer =
    (later.client_id !== null && later.client_id === earlier.client_id) ||
    (later.buyer_name === earlier.buyer_name && later.buyer_tax_no === earlier.buyer_tax_no)
  return (
    sameBuyer &&
    later.kind === earlier.kind &&
    later.price_gross === earlier.price_gross &&
    later.currency === earlier.currency &&
    later.oid === earlier.oid
  )
}
