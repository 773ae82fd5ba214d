import type { JsonSchema } from '../../../checks/kind.ts'
import { Refused } from '../../../checks/refused.ts'
import { decodeFlag } from '../../../kernel/card/fields/flag.ts'
import { type Filter, parameter } from '../../../kernel/card/filter.ts'
import { invalidValue, validValue } from '../../../kernel/card/problem.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { addressesIn } from '../../shared/mail/recipients.ts'
import { type PrintOption, printOptions } from '../invoice.words.ts'
import { printOptionOf } from './pdf.ts'

/** The options of an e-mail in a request. */
export interface EmailRequest {
  /** Empty when the request has no recipient. */
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly hasPdf: boolean
  readonly printOption: PrintOption | undefined
  /** Stores the addresses on the document. */
  readonly updatesBuyer: boolean
  /** Sends the document again, even shortly after the last e-mail. */
  readonly isForced: boolean
}

const text: JsonSchema = { type: 'string' }
const flag: JsonSchema = { enum: ['true', 'false', '1', '0', 'yes', 'no'] }

const source = 'facts 2.11'

/** The documented parameters, which this operation reads itself. */
export const emailParameters: Readonly<Record<string, Filter>> = {
  email_to: parameter(
    "Addresses that the e-mail is sent to: at most five, separated by commas. When left out, the document's buyer_email, else the address of its client.",
    text,
    source,
  ),
  email_cc: parameter('Addresses that get a copy: at most five, separated by commas.', text, source),
  email_pdf: parameter('Whether the document is attached as a PDF file. Default: false.', flag, source),
  update_buyer_email: parameter(
    'Whether the addresses of email_to become buyer_email of the document, or recipient_email if it has a recipient. Default: false.',
    flag,
    source,
  ),
  print_option: parameter(
    `Sets of pages in the PDF file: ${printOptions.join(', ')}. When left out, one set without a mark.`,
    { enum: printOptions },
    source,
  ),
  force: parameter(
    'Whether to send the document even if it was sent in the last days, which some editions refuse. Default: false.',
    flag,
    source,
  ),
}

/**
 * Reads the parameters from the query, or from the body, where some clients send them.
 * @throws Problem `invalid` naming the parameter, its value and what is expected
 */
export function emailRequestOf(call: Call): EmailRequest {
  const to = addressesIn(sent(call, 'email_to'), 'email_to')
  const updates = flagIn(call, 'update_buyer_email')
  if (updates && to.length === 0) {
    call.note('ignored-parameter', 'update_buyer_email changes nothing without email_to')
  }
  return {
    to,
    cc: addressesIn(sent(call, 'email_cc'), 'email_cc'),
    hasPdf: flagIn(call, 'email_pdf'),
    printOption: printOptionOf(sent(call, 'print_option')),
    updatesBuyer: updates && to.length > 0,
    isForced: flagIn(call, 'force'),
  }
}

function sent(call: Call, name: string): string {
  const value = call.queryOrBody(name) ?? ''
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const wrong = values.find((one) => typeof one === 'object')
  if (wrong !== undefined) throw invalidValue(name, new Refused(wrong, 'a text'))
  return values.join(',')
}

function flagIn(call: Call, name: string): boolean {
  return validValue(name, { read: decodeFlag }, sent(call, name)) === true
}
