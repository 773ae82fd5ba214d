import { behaviour } from '../../../kernel/card/behaviour.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { publicRecord } from '../../shared/public-records.ts'
import { isPayable } from '../invoice.computed.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { invoiceSubject } from './invoice-subject.ts'

/** The page of a document for its buyer, who has no token but the one in the link. */
export const publicPage: OperationDefinition = {
  routes: [
    { method: 'GET', path: '/invoice/{token}', source: 'facts 1.1' },
    { method: 'GET', path: '/f/{number}/{token}', source: 'observed 5.6' },
  ],
  about: 'The document as a web page, by its public link',
  credential: 'none',
  answers: 'document',
  status: 200,
  act: showPage,
}

function showPage(call: Call): Outcome {
  const invoice = publicRecord<StoredInvoice>(call, 'invoices', call.params.token ?? '')
  const subject = invoiceSubject(call.scope, invoice)
  // Paths alone, so that the page leads back to wherever it was found.
  const links = {
    pdf: `/invoice/${invoice.token}.pdf`,
    payment: isPayable(invoice) ? `/invoice/payment/${invoice.token}` : undefined,
  }
  return webPage(
    import('../../../documents/page/invoice-page.ts').then(({ invoicePage }) => invoicePage(subject, links)),
  )
}

/** A page for people: it runs no script and loads nothing from anywhere. */
export function webPage(bytes: Promise<Buffer>): Outcome {
  return {
    kind: 'document',
    contentType: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'",
      'Cache-Control': 'no-store',
    },
    bytes,
  }
}

export const publicPageBehaviours = [
  behaviour('links/page', 'The token of a document opens its page without a credential', 'facts 1.1'),
  behaviour(
    'links/view-url',
    'view_url leads to the same page; of its parts the token alone decides',
    'observed 5.6',
  ),
  behaviour('links/unknown', 'A link with a token that no document has is 404', 'assumed'),
  behaviour('links/host', 'On the host of another account a link is 404', 'assumed'),
  behaviour(
    'links/language',
    "The page speaks the document's language and writes amounts its way",
    'assumed',
  ),
  behaviour('links/safe', 'Texts of a document are shown as texts, whatever is in them', 'assumed'),
  behaviour(
    'links/offers',
    'The page leads to the PDF, and to the payment while something is due',
    'assumed',
  ),
]
