import { waitsForNumber } from '../../../clearing/clearing-rules.ts'
import { filledIn } from '../../../documents/sentence.ts'
import { decodeFields } from '../../../kernel/card/decode.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid } from '../../../kernel/card/problem.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { updateRecord } from '../../../kernel/write/write.ts'
import { epochOf } from '../../../state/calendar.ts'
import { markMailed, recipientsOf } from '../../shared/mail/mail-invoice.ts'
import { postInvoice } from '../../shared/mail/post-invoice.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { type EmailRequest, emailParameters, emailRequestOf } from './email-parameters.ts'
import { sendByEmailBehaviours } from './send-by-email.behaviours.ts'

const day = 86_400_000

/** Sends a document to its buyer by e-mail, that is, to the outbox. */
export const sendByEmail: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/invoices/{id}/send_by_email.{fmt}', source: 'specification 4.1' }],
  about: 'Sends a document to its buyer by e-mail',
  behaviours: () => sendByEmailBehaviours,
  query: emailParameters,
  queryInBody: true,
  returns: 'value',
  response: {
    status: {
      about:
        'ok, or error when the document was sent a short time ago, or still waits for its number in KSeF.',
      schema: { enum: ['ok', 'error'] },
    },
    message: { about: 'Names the recipients, as a sentence.', schema: { type: 'string' } },
  },
  status: 200,
  act: send,
}

function send(call: Call): Outcome {
  const { scope } = call
  const invoice = recordOf(call) as StoredInvoice
  const options = emailRequestOf(call)
  const to = options.to.length > 0 ? options.to : usualRecipients(call, invoice)
  const recipients = to.join(', ')
  const { messages, mailLock, clearing } = scope.edition
  if (clearing && waitsForNumber(invoice, scope)) {
    const message = filledIn(clearing.notMailed, { number: invoice.number ?? '' })
    return { kind: 'value', value: { status: 'error', message } }
  }
  if (!options.isForced && mailLock && wasSentWithin(mailLock, call, invoice)) {
    const message = filledIn(messages.sentAlready, { recipients, days: String(mailLock) })
    return { kind: 'value', value: { status: 'error', message } }
  }
  const current = options.updatesBuyer ? withNewAddress(call, invoice, options) : invoice
  postInvoice(scope, current, { ...options, to })
  markMailed(scope, current)
  return { kind: 'value', value: { status: 'ok', message: filledIn(messages.sent, { recipients }) } }
}

function usualRecipients({ scope }: Call, invoice: StoredInvoice): readonly string[] {
  const known = recipientsOf(scope, invoice)
  if (known.length > 0) return known
  throw invalid(
    'buyer_email',
    `${cannotBeBlank}: neither the document nor its client has an e-mail address; email_to may name one`,
  )
}

function wasSentWithin(days: number, { scope }: Call, { sent_time }: StoredInvoice): boolean {
  if (sent_time === null) return false
  const sent = epochOf(sent_time, scope.edition.zone) ?? 0
  return scope.clock.milliseconds() - sent < days * day
}

/** A document with a separate recipient keeps the buyer's address (facts 2.11). */
function withNewAddress(
  { scope, resource }: Call,
  invoice: StoredInvoice,
  { to }: EmailRequest,
): StoredInvoice {
  const hasRecipient = invoice.recipient_id !== null || Boolean(invoice.recipient_name)
  const values = { [hasRecipient ? 'recipient_email' : 'buyer_email']: to.join(',') }
  return updateRecord(scope, resource, invoice, decodeFields(resource.fields, values)) as StoredInvoice
}
