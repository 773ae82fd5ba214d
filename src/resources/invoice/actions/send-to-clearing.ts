import { sent } from '../../../clearing/send.ts'
import { behaviour } from '../../../kernel/card/behaviour.ts'
import { decodeFlag, flagWords } from '../../../kernel/card/fields/flag.ts'
import { parameter } from '../../../kernel/card/filter.ts'
import type { BodyValue, OperationDefinition } from '../../../kernel/card/operation.ts'
import { validValue } from '../../../kernel/card/problem.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { patchRecord } from '../../../kernel/write/write.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { sentXml } from '../rules/clearing-xml.ts'

const flag = { enum: flagWords }
const onSave = 'Whether the document is sent to KSeF once it is saved. Default: false.'
const onRead = 'Whether the document is sent to KSeF before it is returned. Default: no.'

/** A write of a document that may send it to the clearing system, too; the card has the rule. */
export function sendsWhenSaved(write: OperationDefinition<Call>): OperationDefinition<Call> {
  return {
    ...write,
    query: { ...write.query, gov_save_and_send: parameter(onSave, flag, 'facts 2.1') },
    body: { ...write.body, gov_save_and_send: { about: onSave, schema: flag } satisfies BodyValue },
  }
}

/** A read of a document that may send it to the clearing system: a GET that writes (facts 8.13). */
export function sendsOnRead(read: OperationDefinition<Call>): OperationDefinition<Call> {
  return {
    ...read,
    query: { ...read.query, send_to_ksef: parameter(onRead, flag, 'facts 2.16') },
    body: { ...read.body, send_to_ksef: { about: onRead, schema: flag } },
    act(call) {
      if (isAsked(call)) send(call)
      return read.act(call)
    },
  }
}

function isAsked(call: Call): boolean {
  const value = call.queryOrBody('send_to_ksef') ?? false
  return validValue('send_to_ksef', { read: decodeFlag }, value) === true
}

function send(call: Call): void {
  const { scope, resource, runtime } = call
  const invoice = recordOf(call) as StoredInvoice
  const values = sent(invoice, scope, false)
  if (!values) return
  const { account, edition } = scope
  const context = { account, edition, profileOf: runtime.profileOf, table: scope.table.bind(scope) }
  const xml = values.gov_submission ? sentXml({ ...invoice, ...values }, context) : {}
  patchRecord(scope, resource, invoice, { ...values, ...xml, updated_at: scope.timestamp })
  runtime.reschedule()
}

export const sendToClearingBehaviours = [
  behaviour(
    'clearing/read',
    'A read with send_to_ksef=yes sends the document to the clearing system, and returns it as it is then',
    'facts 2.16',
    'documents to be sent to KSeF',
  ),
]
