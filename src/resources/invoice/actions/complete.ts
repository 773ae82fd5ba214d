import { behaviour } from '../../../kernel/card/behaviour.ts'
import { decodeFields } from '../../../kernel/card/decode.ts'
import type { OperationDefinition } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { updateRecord } from '../../../kernel/write/write.ts'
import { settlement } from '../../../rules/settlement.ts'
import { mailInvoice } from '../../shared/mail/mail-invoice.ts'
import { postInvoice } from '../../shared/mail/post-invoice.ts'
import { addressesIn } from '../../shared/mail/recipients.ts'
import { publicRecord } from '../../shared/public-records.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { askedOfBuyer, awaitsBuyer } from './completion-form.ts'
import { showPage } from './public-page.ts'

/** A create that mails the buyer of an incomplete document a request to complete it. */
export function asksToComplete(create: OperationDefinition<Call>): OperationDefinition<Call> {
  return {
    ...create,
    act(call) {
      const outcome = create.act(call)
      if (outcome.kind === 'record') askToComplete(call.scope, outcome.row as StoredInvoice)
      return outcome
    },
  }
}

function askToComplete(scope: AccountScope, invoice: StoredInvoice): void {
  const { status, prevent_send_email_to_complete, send_completion_to, buyer_email } = invoice
  if (status !== 'incomplete' || prevent_send_email_to_complete) return
  const to = addressesIn(send_completion_to || buyer_email || '', 'send_completion_to')
  if (to.length === 0) return
  postInvoice(scope, invoice, { to, cc: [], hasPdf: false, printOption: undefined, asksToComplete: true })
}

/** The submitted form of the public page of an incomplete document. */
export const complete: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/invoice/complete/{token}', source: 'assumed' }],
  about: 'Completes an incomplete document with the data of its buyer',
  behaviours: () => incompleteBehaviours,
  credential: 'none',
  pages: 'own',
  body: Object.fromEntries(
    askedOfBuyer.map((name) => [
      name,
      { about: `The ${name} of the document.`, schema: { type: ['string', 'null'] } },
    ]),
  ),
  returns: 'document',
  status: 200,
  act: (call) => {
    const before = publicRecord<StoredInvoice>(call, 'invoices', call.params.token ?? '')
    const { scope, resource, body } = call
    // Completed data stays.
    if (!awaitsBuyer(before)) return showPage(call)
    const { client_id } = before
    const sent: Record<string, unknown> = {
      ...paymentOnCompletion(before),
      ...(client_id === null ? {} : { client_id, buyer_override: true }),
    }
    for (const name of askedOfBuyer) if (body[name]) sent[name] = body[name]
    const invoice = updateRecord(
      scope,
      resource,
      before,
      decodeFields(resource.fields, sent),
    ) as StoredInvoice
    if (invoice.send_after_completion) mailInvoice(scope, invoice, [])
    return showPage(call)
  },
}

/** The status of a completed document. The money that was paid before stays, with its day. */
function paymentOnCompletion({ paid, paid_date, paid_after_completion, ...document }: StoredInvoice): object {
  const status = settlement({ ...document, paid, paid_date })
  if (paid_after_completion && status !== 'paid') return { status: 'paid' }
  return status === 'issued' ? { status } : { status, paid, paid_date }
}

export const incompleteBehaviours = [
  behaviour(
    'incomplete/created',
    'A document with the status incomplete needs no buyer; an e-mail to send_completion_to, or else buyer_email, asks to complete it on its public page, unless prevent_send_email_to_complete is on',
    'facts 2.4',
  ),
  behaviour(
    'incomplete/completed',
    'The form on the public page fills in the buyer, who is matched with a client, or becomes one, as for a new document, and issues the document; afterwards the buyer cannot change it. A cancelled document has no form',
    'facts 2.4',
    'e-mail to be sent',
  ),
  behaviour(
    'incomplete/after-completion',
    'Once it is completed, paid_after_completion makes the document paid, and send_after_completion mails it',
    'facts 2.4',
    'e-mail to be sent',
  ),
]
