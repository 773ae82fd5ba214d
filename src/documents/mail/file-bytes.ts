import { editions, isEditionName } from '../../editions/index.ts'
import type { StoredInvoice } from '../../resources/invoice/invoice.fields.ts'
import type { PrintOption } from '../../resources/invoice/invoice.words.ts'
import type { MessageFile } from '../../state/outbox.ts'
import type { StoredFile } from '../../state/stored-file.ts'
import type { InvoiceSubject } from '../pdf/subject.ts'

/**
 * The data of an attached document, as it was when it was sent. It is plain data, with the edition by name, so that a
 * message can be saved and loaded.
 */
export interface AttachedInvoice extends Omit<InvoiceSubject, 'invoice' | 'edition'> {
  /** The account that owns `row`. */
  readonly resource: 'invoices'
  readonly row: StoredInvoice
  readonly edition: string
  readonly printOption: PrintOption | undefined
}

/** An attached file from a fixture, not a document. */
export interface AttachedBytes {
  readonly content: StoredFile
}

/** The bytes of an attachment; the same each time. */
export async function fileBytes({ source }: MessageFile): Promise<Buffer> {
  if ('content' in source) return (source as AttachedBytes).content.bytes
  const { resource, row, edition, printOption, ...rest } = source as AttachedInvoice
  const { renderInvoice } = await import('../pdf/render.ts')
  const documentEdition = editions[isEditionName(edition) ? edition : 'international']
  return renderInvoice({ ...rest, invoice: row, edition: documentEdition }, printOption)
}
