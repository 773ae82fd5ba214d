import { invoiceXml } from '../../../clearing/invoice-xml.ts'
import { verificationLink } from '../../../clearing/verification-link.ts'
import type { Verification } from '../../../documents/pdf/subject.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { clearingSubject } from './clearing-subject.ts'

/** What stands for the number until KSeF gives one. */
const noNumber = 'OFFLINE'

/** Documents that KSeF has accepted, or will see; one that it refused has nothing to verify. */
const verifiable = /^(demo_)?(ok|processing|server_error)$/

/** How a document can be verified; nothing for one that is not in the clearing system. */
export function verificationOf(scope: AccountScope, invoice: StoredInvoice): Verification | undefined {
  const { gov_status, gov_id, gov_verification_link } = invoice
  if (!gov_status || !verifiable.test(gov_status)) return undefined
  const isDemo = gov_status.startsWith('demo_')
  const link =
    gov_verification_link ?? verificationLink(invoice, invoiceXml(clearingSubject(scope, invoice)), isDemo)
  return { link, caption: gov_id ?? noNumber }
}
