import { isClearingNumber } from '../../../clearing/clearing-number.ts'
import { receiptXml } from '../../../clearing/receipt-xml.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { numberFileName } from '../../../rules/numbering.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import { storageUrl } from './storage-url.ts'

/** The files of a document in the clearing system, by their names in the query of an attachment. */
const files: Readonly<Record<string, (invoice: StoredInvoice) => string | undefined>> = {
  gov: ({ gov_xml }) => gov_xml ?? undefined,
  gov_upo: receiptOf,
}

/** A file at a link of the storage. */
export interface ClearingFile {
  readonly name: string
  readonly xml: string
}

/** The URL of a file of the clearing system; undefined if the document has none of this kind. */
export function clearingFileUrl(
  invoice: StoredInvoice,
  kind: string,
  scope: AccountScope,
): string | undefined {
  return fileOf(invoice, kind) === undefined ? undefined : `${storageUrl(scope)}/${invoice.token}-${kind}`
}

/** The file at a link of the storage: the token of a document, and the kind of file. */
export function clearingFileAt(link: string, scope: AccountScope): ClearingFile | undefined {
  const [, token, kind] = /^(\w+)-(\w+)$/.exec(link) ?? []
  const invoice = token && kind ? scope.table<StoredInvoice>('invoices').first('token', token) : undefined
  const xml = invoice && kind ? fileOf(invoice, kind) : undefined
  if (!invoice || xml === undefined) return undefined
  return { name: `${kind}-${numberFileName(invoice.gov_id ?? invoice.number ?? '') || invoice.id}.xml`, xml }
}

function fileOf(invoice: StoredInvoice, kind: string): string | undefined {
  return Object.hasOwn(files, kind) ? files[kind]!(invoice) : undefined
}

/** There is a receipt once the document has its number. */
function receiptOf(invoice: StoredInvoice): string | undefined {
  const { gov_id, gov_xml, gov_send_date, gov_sell_date, gov_submission } = invoice
  if (gov_xml === null || gov_send_date === null || gov_id === null || !isClearingNumber(gov_id))
    return undefined
  return receiptXml({
    clearingNumber: gov_id,
    invoiceNumber: invoice.number ?? '',
    issueDate: invoice.issue_date ?? '',
    sentAt: gov_send_date,
    acceptedAt: gov_sell_date ?? gov_send_date,
    isOffline: gov_submission?.is_offline ?? false,
    xml: gov_xml,
  })
}
