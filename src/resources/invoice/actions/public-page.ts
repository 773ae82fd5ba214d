import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { shownAttachments } from '../../shared/attachments/attachments-of.ts'
import { mountPathOf } from '../../shared/document-urls.ts'
import { isPayable } from '../../shared/is-payable.ts'
import { invoiceSubject } from '../../shared/printing/invoice-subject.ts'
import { publicRecord } from '../../shared/public-records.ts'
import { webPage } from '../../shared/web-page.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { awaitsBuyer, completionForm } from './completion-form.ts'

/** The page of a document for its buyer. The link contains the only token that it needs. */
export const publicPage: OperationDefinition<Call> = {
  routes: [
    { method: 'GET', path: '/invoice/{token}', source: 'facts 1.1' },
    { method: 'GET', path: '/f/{number}/{token}', source: 'observed 5.6' },
  ],
  about: 'The document as a web page, by its public link',
  behaviours: () => publicPageBehaviours,
  credential: 'none',
  pages: 'all',
  returns: 'document',
  status: 200,
  act: showPage,
}

/** The page of the document in its current state. */
export function showPage(call: Call): Outcome {
  const invoice = publicRecord<StoredInvoice>(call, 'invoices', call.params.token ?? '')
  if (awaitsBuyer(invoice)) return completionForm(call, invoice)
  const subject = invoiceSubject(call.scope, invoice)
  const mountPath = mountPathOf(call.scope)
  const links = {
    pdf: `${mountPath}/invoice/${invoice.token}.pdf`,
    payment: isPayable(invoice) ? `${mountPath}/invoice/payment/${invoice.token}` : undefined,
    attachments: shownAttachments(invoice, call.scope).map(({ file_name, token }) => ({
      name: file_name ?? '',
      url: `${mountPath}/storage/${call.scope.account.prefix}/${token}`,
    })),
  }
  return webPage(
    import('../../../documents/page/invoice-page.ts').then(({ invoicePage }) => invoicePage(subject, links)),
  )
}

export const publicPageBehaviours = [
  behaviour('links/page', 'The token of a document opens its page without authentication', 'facts 1.1'),
  behaviour('links/view-url', 'view_url opens the same page; only its token matters', 'observed 5.6'),
  withStatus(404, behaviour('links/unknown', 'A link with an unknown token is 404', 'assumed')),
  withStatus(
    404,
    behaviour('links/host', 'On the host of another account a link is 404', 'assumed', 'another account'),
  ),
  behaviour(
    'links/language',
    "The page uses the document's language and number format",
    'assumed',
    'a portable proof',
  ),
  behaviour('links/safe', 'Texts of a document are escaped', 'assumed', 'a portable proof'),
  behaviour(
    'links/offers',
    'The page links to the PDF, and to the payment form while an amount is due',
    'assumed',
  ),
]
