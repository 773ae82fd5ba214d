import { UnknownId } from '../../../checks/refused.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import { parameter } from '../../../kernel/card/filter.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { invalid, invalidValue } from '../../../kernel/card/problem.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { patchRecord } from '../../../kernel/write/write.ts'
import { successResponse } from '../../shared/success-response.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** Prints documents on a fiscal printer. */
export const fiscalPrint: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/invoices/fiscal_print', source: 'facts 1.1' }],
  about: 'Prints documents on a fiscal printer, which always succeeds here',
  behaviours: () => fiscalPrintBehaviours,
  query: {
    'invoice_ids[]': parameter(
      'Ids of the documents; repeat the parameter for each. Required.',
      { type: 'array', items: { type: 'integer' } },
      'facts 1.1',
    ),
    fiskator_name: parameter(
      'Name of the program that drives the printer. Has no effect here: every name is accepted.',
      { type: 'string' },
      'facts 1.1',
    ),
  },
  returns: 'value',
  response: successResponse(),
  status: 200,
  act: print,
}

function print(call: Call): Outcome {
  const { scope, resource, query } = call
  const ids = [query['invoice_ids[]'] ?? []].flat()
  if (ids.length === 0) throw invalid('invoice_ids', cannotBeBlank)
  const table = scope.table<StoredInvoice>(resource.name)
  const documents = [...new Set(ids)].map((id) => {
    const invoice = /^\d{1,15}$/.test(id) ? table.get(Number(id)) : undefined
    if (!invoice) throw invalidValue('invoice_ids', new UnknownId(id, resource.name))
    if (!invoice.income)
      throw invalid('invoice_ids', `${id} is an expense, which was issued by another company`)
    return invoice
  })
  for (const invoice of documents) {
    // A fiscal printer refuses to print a sale twice.
    if (invoice.fiscal_status === 'printed') continue
    patchRecord(scope, resource, invoice, { fiscal_status: 'printed', updated_at: scope.timestamp })
  }
  return { kind: 'value', value: { code: 'success', message: scope.edition.messages.fiscallyPrinted } }
}

export const fiscalPrintBehaviours = [
  behaviour(
    'fiscal-print/printed',
    'fiscal_print prints sales, whose fiscal_status becomes printed',
    'facts 1.1',
    'a fiscal printer',
  ),
  withStatus(
    422,
    behaviour(
      'fiscal-print/refused',
      'Without ids, with an unknown one or with that of an expense it is 422, and nothing is printed',
      'assumed',
      'a fiscal printer',
    ),
  ),
]
