import { filledIn } from '../../../documents/sentence.ts'
import { behaviour } from '../../../kernel/card/behaviour.ts'
import { decodeFields } from '../../../kernel/card/decode.ts'
import { equals } from '../../../kernel/card/filter.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid, Problem, sentenceOf } from '../../../kernel/card/problem.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { updateRecord } from '../../../kernel/write/write.ts'
import type { Row } from '../../../state/table.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { invoiceStatuses } from '../invoice.words.ts'

/** Sets the status of a document; the query contains the new one, although it is a POST (facts 8.13). */
export const changeStatus: OperationDefinition = {
  routes: [{ method: 'POST', path: '/invoices/{id}/change_status.{fmt}', source: 'facts 1.1' }],
  about: 'Sets the status of a document',
  query: {
    status: {
      ...equals('status', 'facts 2.4'),
      about: `The new status: ${invoiceStatuses.join(', ')}. In the query or the body. Required.`,
    },
  },
  returns: 'value',
  response: {
    code: {
      about: 'The word success. In the observed profile, error for a refused status.',
      schema: { enum: ['success', 'error'] },
    },
    message: { about: 'What was done, or why it was refused, as a sentence.', schema: { type: 'string' } },
    id: { about: 'Id of the document.', schema: { type: 'integer' }, optional: true },
    status: { about: 'The new status.', schema: { enum: invoiceStatuses }, optional: true },
    approval_status: {
      about: 'The approval status of the document.',
      schema: { type: ['string', 'null'] },
      optional: true,
    },
    payment_status: { about: 'The same as status.', schema: { enum: invoiceStatuses }, optional: true },
  },
  status: 200,
  act: setStatus,
}

function setStatus(call: Call): Outcome {
  const before = recordOf(call)
  const { state, profile } = call.runtime
  const { statusChanged } = call.scope.edition.messages
  try {
    const invoice = state.history.transaction(() => changed(call, before)).result
    return {
      kind: 'value',
      value: {
        code: 'success',
        message: filledIn(statusChanged, { status: invoice.status ?? '' }),
        ...stateOf(invoice),
      },
    }
  } catch (refusal) {
    if (profile === 'documented' || !(refusal instanceof Problem) || refusal.kind.code !== 'invalid')
      throw refusal
    // Errors of this operation have a text where others have an object (observed 2).
    return { kind: 'value', value: { code: 'error', message: sentenceOf(refusal.reason) } }
  }
}

function changed(call: Call, before: Row): StoredInvoice {
  const status = call.query.status ?? call.body.status
  if (status === undefined || status === '') throw invalid('status', "can't be blank")
  const decoded = decodeFields(call.resource.fields, { status })
  return updateRecord(call.scope, call.resource, before, decoded) as StoredInvoice
}

/** The state in this response, according to the types of one client (observed 5.9). */
function stateOf({ id, status, approval_status }: StoredInvoice): Record<string, unknown> {
  return { id, status, approval_status, payment_status: status }
}

export const changeStatusBehaviours = [
  behaviour(
    'status/changed',
    'change_status sets the status from the query and returns code "success"',
    'observed 22',
  ),
  behaviour('status/unknown', 'An unknown status is 422, and the message names the known ones', 'assumed'),
  behaviour(
    'status/refused',
    'In the observed profile, an invalid change of status is 200 with code "error" and a message, and changes nothing',
    'observed 3',
  ),
]
