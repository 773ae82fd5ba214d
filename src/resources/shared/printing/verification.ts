import { clearingState } from '../../../clearing/clearing-status.ts'
import type { Verification } from '../../../documents/pdf/subject.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'

/** Replaces the number until KSeF assigns one. */
const noNumber = 'OFFLINE'

/** Documents that KSeF has accepted or will decide about. A refused one cannot be verified. */
const verifiable = new Set(['ok', 'processing', 'server_error'])

/** The data for verifying a document; undefined for one that is not in the clearing system. */
export function verificationOf(invoice: StoredInvoice): Verification | undefined {
  const { gov_status, gov_id, gov_verification_link: link } = invoice
  const state = clearingState(gov_status)
  return state && link && verifiable.has(state) ? { link, caption: gov_id ?? noNumber } : undefined
}
