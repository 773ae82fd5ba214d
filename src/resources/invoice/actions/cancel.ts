import type { Kind } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { behaviour } from '../../../kernel/card/behaviour.ts'
import { decodeFields } from '../../../kernel/card/decode.ts'
import { decodeInteger, integerSchema } from '../../../kernel/card/fields/integer.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { notFound, validValue } from '../../../kernel/card/problem.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { updateRecord } from '../../../kernel/write/write.ts'
import { successResponse } from '../../shared/success-response.ts'

const documentId: Kind<number> = {
  accepted: 'the id of a document',
  schema: integerSchema,
  read(input) {
    const id = decodeInteger(input)
    return typeof id === 'number' ? id : new Refused(input, documentId.accepted)
  },
}

/** Cancels a document. The body contains its id next to the token, without a wrapper (facts 2.11). */
export const cancel: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path: '/invoices/cancel.{fmt}', source: 'facts 2.11' }],
  about: 'Cancels a document',
  behaviours: () => cancelBehaviours,
  body: {
    cancel_invoice_id: { about: 'Id of the document. Required.', schema: documentId.schema },
    cancel_reason: {
      about: 'Why the document is cancelled. When left out, cancel_reason of the document is null.',
      schema: { type: ['string', 'null'] },
    },
  },
  returns: 'value',
  response: successResponse(),
  status: 200,
  act: cancelDocument,
}

function cancelDocument({ body, scope, resource }: Call): Outcome {
  const id = validValue('cancel_invoice_id', documentId, body.cancel_invoice_id)
  const before = scope.table(resource.name).get(id)
  if (!before) throw notFound(scope)
  const values = { kind: 'canceled', cancel_reason: body.cancel_reason ?? null }
  updateRecord(scope, resource, before, decodeFields(resource.fields, values))
  return { kind: 'value', value: { code: 'success', message: scope.edition.messages.cancelled } }
}

export const cancelBehaviours = [
  behaviour(
    'cancel/canceled',
    'A cancelled document has the kind "canceled" and keeps its number',
    'observed 5.9',
  ),
  behaviour(
    'cancel/message',
    "The messages of cancellations and changes of status are in the edition's language",
    'assumed',
  ),
  behaviour(
    'cancel/reason',
    'The reason of a cancellation is returned only with additional_fields',
    'facts 2.1',
  ),
]
