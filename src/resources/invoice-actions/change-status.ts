import { recordOf } from '../../kernel/actions/records.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import type { Call } from '../../kernel/call.ts'
import { decodeFields } from '../../kernel/decode.ts'
import { equals } from '../../kernel/filter.ts'
import type { OperationDefinition, Outcome } from '../../kernel/operation.ts'
import { invalid } from '../../kernel/problem.ts'
import { updateRecord } from '../../kernel/write.ts'
import type { Invoice } from '../invoice.fields.ts'

/** Sets the status of a document; the new one stands in the query although it is a POST (facts 8.13). */
export const changeStatus: OperationDefinition = {
  routes: [{ method: 'POST', path: '/invoices/{id}/change_status.{fmt}', source: 'facts 1.1' }],
  about: 'Sets the status of a document',
  query: { status: { ...equals('status', 'facts 2.4'), about: 'The new status' } },
  answers: 'value',
  status: 200,
  act: setStatus,
}

function setStatus(call: Call): Outcome {
  const before = recordOf(call)
  const status = call.query.status ?? call.body.status
  if (status === undefined || status === '') throw invalid('status', "can't be blank")
  const decoded = decodeFields(call.resource.fields, { status })
  const invoice = updateRecord(call.desk, call.resource, before, decoded) as Invoice
  return {
    kind: 'value',
    value: { code: 'success', message: `Status changed to ${invoice.status}`, ...stateOf(invoice) },
  }
}

/** The state that one client's types show in this answer (observed 5.9). */
function stateOf({ id, status, approval_status }: Invoice): Record<string, unknown> {
  return { id, status, approval_status, payment_status: status }
}

export const changeStatusBehaviours = [
  behaviour(
    'status/changed',
    'change_status sets the status given in the query and answers code "success"',
    'observed 22',
  ),
  behaviour('status/unknown', 'An unknown status is 422 and names the known ones', 'assumed'),
]
