import type { CompletionPage } from '../../../documents/page/completion-page.ts'
import type { Outcome } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { mountPathOf } from '../../shared/document-urls.ts'
import { kindText } from '../../shared/kind-text.ts'
import { webPage } from '../../shared/web-page.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** The fields that the buyer of an incomplete document fills in. */
export const askedOfBuyer = [
  'buyer_name',
  'buyer_tax_no',
  'buyer_street',
  'buyer_post_code',
  'buyer_city',
  'buyer_email',
] as const

/** Whether a document waits for the data of its buyer. */
export function awaitsBuyer({ status, kind }: StoredInvoice): boolean {
  return status === 'incomplete' && kind !== 'canceled'
}

/** The form, while the document is incomplete. */
export function completionForm({ scope }: Call, invoice: StoredInvoice): Outcome {
  const page: CompletionPage = {
    edition: scope.edition,
    document: `${kindText(invoice, scope)} ${invoice.number ?? ''}`.trim(),
    action: `${mountPathOf(scope)}/invoice/complete/${invoice.token}`,
    buyer: Object.fromEntries(askedOfBuyer.map((name) => [name, invoice[name] ?? ''])),
  }
  return webPage(
    import('../../../documents/page/completion-page.ts').then(({ completionPage }) => completionPage(page)),
  )
}
