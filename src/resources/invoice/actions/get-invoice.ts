import { behaviour } from '../../../kernel/card/behaviour.ts'
import { parameter } from '../../../kernel/card/filter.ts'
import type { OperationDefinition } from '../../../kernel/card/operation.ts'
import { get, recordOf } from '../../../kernel/request/actions/records.ts'
import { requestedFields } from '../../../kernel/request/actions/requested-fields.ts'
import type { Call } from '../../../kernel/request/call.ts'

/** One document. The lines of a correction contain both sides if the request asks for them. */
export const getInvoice: OperationDefinition<Call> = {
  ...get({ path: '/invoices/{id}.{fmt}', source: 'specification 4.1' }),
  query: {
    correction_positions: parameter(
      'With full, lines of a correction contain their values before and after it. When left out, only the difference.',
      { enum: ['full'] },
      'facts 2.11',
    ),
  },
  act(call) {
    const changed = call.word('correction_positions', ['full']) ? { whole: ['positions'] } : undefined
    return { kind: 'record', row: recordOf(call), view: requestedFields(call, 'one', changed) }
  },
}

export const getInvoiceBehaviours = [
  behaviour(
    'reads/correction-positions',
    'With correction_positions=full, the lines of an invoice contain correction_before_attributes and correction_after_attributes',
    'facts 2.11',
  ),
]
