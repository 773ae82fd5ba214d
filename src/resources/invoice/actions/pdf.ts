import { oneOf } from '../../../checks/kinds.ts'
import { behaviour, withStatus } from '../../../kernel/card/behaviour.ts'
import { parameter } from '../../../kernel/card/filter.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { validValue } from '../../../kernel/card/problem.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { numberFileName } from '../../../rules/numbering.ts'
import { fileNameHeader } from '../../shared/file-name-header.ts'
import { invoiceSubject } from '../../shared/printing/invoice-subject.ts'
import { publicRecord } from '../../shared/public-records.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { type PrintOption, printOptions } from '../invoice.words.ts'

const optionKind = oneOf(printOptions)

const printOption = parameter(
  `Sets of pages in the file: ${printOptions.join(', ')}. When left out, one set without a mark.`,
  optionKind.schema,
  'facts 2.11',
)

const printEanCodes = parameter(
  'Whether the ean_code of each product is printed below its line. Default: false.',
  { type: 'boolean' },
  'facts 1.1',
)

const inline = parameter(
  'Whether a browser shows the file (yes) or saves it (no). Default: no.',
  { enum: ['yes', 'no'] },
  'facts 1.1',
)

/** A document as a PDF file. */
export const pdf: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/invoices/{id}.pdf', source: 'specification 4.1' }],
  about: 'The document as a PDF file',
  behaviours: () => pdfBehaviours,
  query: { print_option: printOption, print_ean_codes: printEanCodes },
  returns: 'document',
  status: 200,
  act: (call) => pdfOf(call, recordOf(call) as StoredInvoice),
}

/** The same for the buyer. The link contains the only token that it needs. */
export const publicPdf: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/invoice/{token}.pdf', source: 'facts 1.1' }],
  about: 'The document as a PDF file, by its public link',
  behaviours: () => pdfBehaviours,
  query: { inline, print_option: printOption },
  credential: 'none',
  pages: 'all',
  returns: 'document',
  status: 200,
  act: (call) => pdfOf(call, publicRecord<StoredInvoice>(call, 'invoices', call.params.token ?? '')),
}

function pdfOf(call: Call, invoice: StoredInvoice): Outcome {
  const option = printOptionOf(call.query.print_option)
  const subject = invoiceSubject(call.scope, invoice, call.flag('print_ean_codes') === true)
  const fileName = `${numberFileName(invoice.number ?? '') || invoice.id}.pdf`
  const disposition = call.word('inline', ['yes', 'no']) === 'yes' ? 'inline' : 'attachment'
  return {
    kind: 'document',
    contentType: 'application/pdf',
    // The PDF library loads slowly, so it is loaded with the first PDF.
    bytes: import('../../../documents/pdf/render.ts').then(({ renderInvoice }) =>
      renderInvoice(subject, option),
    ),
    headers: { 'Content-Disposition': `${disposition}; ${fileNameHeader(fileName)}` },
  }
}

/**
 * @param sent the parameter print_option
 * @throws Problem `invalid` naming the value and what is expected
 */
export function printOptionOf(sent: unknown): PrintOption | undefined {
  return sent === undefined || sent === '' ? undefined : validValue('print_option', optionKind, sent)
}

export const pdfBehaviours = [
  behaviour('pdf/file', 'A document is returned as a PDF file named after its number', 'specification 4.1'),
  behaviour(
    'pdf/public-link',
    'The token of a document opens its PDF without authentication; inline=yes displays it in the browser',
    'facts 1.1',
  ),
  behaviour(
    'pdf/print-option',
    'print_option makes the PDF an original, a copy, both in one file, or a duplicate with its date',
    'facts 2.11',
  ),
  behaviour(
    'pdf/discount',
    'show_discount adds a discount column to the PDF, empty for lines without a discount; without it, discounts are neither shown nor applied',
    'specification 2.1',
  ),
  withStatus(
    422,
    behaviour(
      'pdf/unknown-print-option',
      'An unknown print_option is 422, and the message names the known ones',
      'assumed',
    ),
  ),
  behaviour(
    'pdf/ean-codes',
    'With print_ean_codes, the PDF shows the ean_code of each product below its line',
    'facts 1.1',
  ),
  behaviour(
    'pdf/language',
    "lang selects the language of the PDF, or two separated by a slash; otherwise it is the edition's",
    'facts 2.3',
  ),
  behaviour('pdf/expense', 'On an expense, seller and buyer change places', 'facts 2.1'),
  behaviour(
    'pdf/stamps',
    'The PDF is stamped when the document is paid, overdue by the clock, cancelled or a test',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'pdf/amount-in-words',
    'The PDF repeats the total in words, in its language, with hundredths as a fraction such as 50/100',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'pdf/correction',
    'The PDF of a correction shows correction_reason, and each line with correction_before_attributes and correction_after_attributes as it was, as it becomes, and the difference',
    'facts 2.11',
  ),
  behaviour(
    'pdf/tax-rates',
    'The PDF sums by tax rate, the highest first; values without a rate, such as zw, follow',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'pdf/page-breaks',
    'A page break of the PDF keeps the last line with the sums, and leaves less than a third of a page empty',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'pdf-parts/parties',
    'The PDF shows recipients and issuers under their roles, and with use_invoice_issuer the invoice_issuer next to the signature',
    'facts 2.13',
  ),
  behaviour('pdf-parts/remarks', 'The PDF shows each remark under its header', 'facts 2.12'),
  behaviour(
    'pdf-parts/settlements',
    'The PDF shows charges and deductions below the total, and the amount due with them',
    'facts 2.14',
  ),
  behaviour(
    'pdf-parts/bank-accounts',
    'The PDF shows every bank account of the document, with a currency that is not the one of the document',
    'facts 2.15',
  ),
  behaviour(
    'pdf/tax-number-kind',
    'The PDF prints tax_no_kind in front of a tax number; the words of the clearing system become VAT UE or the usual label',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'pdf/equal-bytes',
    'A document with the same content gives the same PDF, byte for byte',
    'assumed',
  ),
]
