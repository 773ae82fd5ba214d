import { filledIn } from '../../../documents/sentence.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import { decodeFields } from '../../../kernel/card/decode.ts'
import { choice } from '../../../kernel/card/fields/choice.ts'
import { equals } from '../../../kernel/card/filter.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid, Problem, sentenceOf, validValue } from '../../../kernel/card/problem.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { updateRecord } from '../../../kernel/write/write.ts'
import { percentPaid } from '../../../rules/settlement.ts'
import type { Row } from '../../../state/table.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { invoiceStatuses } from '../invoice.words.ts'

const text = { type: 'string' } as const

/** Only a new document may have another status. */
const accepted = choice(invoiceStatuses, 'facts 2.4')``

/** Only green for a paid document is known (observed 5.9); the others are assumed. */
const colours: Readonly<Record<string, string>> = {
  paid: 'green',
  accepted: 'green',
  partial: 'yellow',
  rejected: 'red',
}

/** Sets the status of a document; the query contains the new one, although it is a POST (facts 8.13). */
export const changeStatus: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/invoices/{id}/change_status.{fmt}', source: 'facts 1.1' }],
  about: 'Sets the status of a document',
  behaviours: () => changeStatusBehaviours,
  query: {
    status: {
      ...equals('status', 'facts 2.4'),
      about: `The new status: ${invoiceStatuses.join(', ')}. In the query or the body. Required.`,
    },
  },
  queryInBody: true,
  returns: 'value',
  response: {
    code: {
      about: 'The word success. In the observed profile, error for a refused status.',
      schema: { enum: ['success', 'error'] },
    },
    message: { about: 'The result, or the reason for the refusal, as a sentence.', schema: text },
    id: { about: 'Id of the document.', schema: { type: 'integer' }, optional: true },
    status: { about: 'The new status.', schema: { enum: invoiceStatuses }, optional: true },
    approval_status: {
      about: 'The approval status of the document.',
      schema: { type: ['string', 'null'] },
      optional: true,
    },
    payment_status: { about: 'The same as status.', schema: { enum: invoiceStatuses }, optional: true },
    color_kind: { about: 'A colour for the status, such as green.', schema: text, optional: true },
    colors: {
      about: 'Colours that the account chose. Always empty here.',
      schema: { type: 'array' },
      optional: true,
    },
    percent_paid: {
      about: 'Paid share of the document, in whole percent.',
      schema: { type: 'integer' },
      optional: true,
    },
    translation: { about: "The status in the edition's language.", schema: text, optional: true },
    approval_translation: {
      about: 'The approval status as a text. Always null here.',
      schema: { type: ['string', 'null'] },
      optional: true,
    },
  },
  status: 200,
  act: setStatus,
}

function setStatus(call: Call): Outcome {
  const before = recordOf(call)
  const { state, profileOf } = call.runtime
  const { statusChanged } = call.scope.edition.messages
  try {
    const invoice = state.history.transaction(() => changed(call, before)).result
    return {
      kind: 'value',
      value: {
        code: 'success',
        message: filledIn(statusChanged, { status: invoice.status ?? '' }),
        ...stateOf(invoice, call.scope.edition.messages.statuses),
      },
    }
  } catch (refusal) {
    const isRefused = refusal instanceof Problem && refusal.kind.code === 'invalid'
    if (!isRefused || profileOf('status/refused') === 'documented') throw refusal
    // Errors of this operation have a text where others have an object (observed 2).
    return { kind: 'value', value: { code: 'error', message: sentenceOf(refusal.reason) } }
  }
}

function changed(call: Call, before: Row): StoredInvoice {
  const status = call.queryOrBody('status')
  if (status === undefined || status === '') throw invalid('status', cannotBeBlank)
  const decoded = decodeFields(call.resource.fields, { status: validValue('status', accepted, status) })
  return updateRecord(call.scope, call.resource, before, decoded) as StoredInvoice
}

/** The state in this response, according to the types of one client (observed 5.9). */
function stateOf(invoice: StoredInvoice, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const { id, approval_status } = invoice
  const status = invoice.status ?? 'issued'
  return {
    id,
    status,
    approval_status,
    payment_status: status,
    color_kind: colours[status] ?? 'blue',
    colors: [],
    percent_paid: percentPaid(invoice),
    translation: names[status] ?? status,
    approval_translation: null,
  }
}

export const changeStatusBehaviours = [
  behaviour(
    'status/changed',
    'change_status sets the status from the query and returns code "success"',
    'observed 22',
  ),
  behaviour(
    'status/state',
    "change_status returns how much is paid, a colour, and the status in the edition's language",
    'observed 5.9',
  ),
  withStatus(
    422,
    behaviour('status/unknown', 'An unknown status is 422, and the message names the known ones', 'assumed'),
  ),
  withStatus(
    200,
    behaviour(
      'status/refused',
      'In the observed profile, an invalid change of status is 200 with code "error" and a message, and changes nothing',
      'observed 3',
    ),
  ),
]
