import { anyObject, either, filledText, wholeNumber } from '../../checks/kinds.ts'
import { type InvoiceOrId, paymentOptions } from '../../emulator/views/account-ui.ts'
import type { Controls } from '../controls.ts'
import { endpoint } from '../endpoint.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount } from './account-of.ts'
import { prefixParameter } from './owners.ts'
import { recordAt } from './records.ts'

const invoice = {
  kind: either(wholeNumber(1, Number.MAX_SAFE_INTEGER), filledText),
  about: 'Id of the document, or its alias in the fixture',
  required: true,
} as const

/** Actions of a user in the web application: changes without a request to the API. */
export const uiEndpoints = [
  endpoint({
    method: 'POST',
    path: '/accounts/{prefix}/ui/pay',
    summary: 'Marks a document as paid, in full or in part, as a user does in the web application',
    parameters: prefixParameter,
    body: { invoice, ...paymentOptions },
    response: { about: 'The document afterwards', schema: schemaReference('record') },
    handle: ({ prefix, invoice, amount, date }, controls) =>
      knownAccount(controls, prefix).ui.pay(known(prefix, invoice, controls), { amount, date }),
  }),
  endpoint({
    method: 'POST',
    path: '/accounts/{prefix}/ui/edit',
    summary: 'Updates fields of a document, as a user does in the web application',
    parameters: prefixParameter,
    body: {
      invoice,
      values: {
        kind: anyObject('an object of values by field'),
        about: "Values by field; a read-only value that differs from the document's is 422",
        required: true,
      },
    },
    response: { about: 'The document afterwards', schema: schemaReference('record') },
    handle: ({ prefix, invoice, values }, controls) =>
      knownAccount(controls, prefix).ui.edit(known(prefix, invoice, controls), values),
  }),
  endpoint({
    method: 'POST',
    path: '/accounts/{prefix}/ui/delete',
    summary: 'Deletes a document, as a user does in the web application',
    parameters: prefixParameter,
    body: { invoice },
    response: { about: 'The document is deleted', schema: schemaReference('done') },
    handle({ prefix, invoice }, controls) {
      knownAccount(controls, prefix).ui.delete(known(prefix, invoice, controls))
      return { ok: true }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/accounts/{prefix}/ui/disconnect-clearing',
    summary: 'Cuts the connection of the account with KSeF, as a user does in the web application',
    parameters: prefixParameter,
    response: { about: 'The account is not connected', schema: schemaReference('done') },
    handle({ prefix }, controls) {
      knownAccount(controls, prefix).ui.disconnectClearing()
      return { ok: true }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/accounts/{prefix}/ui/reconnect-clearing',
    summary: 'Connects the account with KSeF again, as a user does in the web application',
    parameters: prefixParameter,
    response: { about: 'The account is connected', schema: schemaReference('done') },
    handle({ prefix }, controls) {
      knownAccount(controls, prefix).ui.reconnectClearing()
      return { ok: true }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/accounts/{prefix}/ui/receive-expense',
    summary: 'Receives an expense that its issuer sent through KSeF',
    parameters: prefixParameter,
    body: {
      values: { kind: anyObject('an object of values by field'), about: 'Values by field', required: true },
    },
    response: { about: 'The expense, with its number in KSeF', schema: schemaReference('record') },
    handle: ({ prefix, values }, controls) => knownAccount(controls, prefix).ui.receiveExpense(values),
  }),
]

/** @throws Refusal 404 if the account has no such document */
function known(prefix: string, invoice: number | string, controls: Controls): InvoiceOrId {
  recordAt({ prefix, resource: 'invoices', id: String(invoice) }, controls)
  return invoice
}
