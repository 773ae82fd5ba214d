import { editions, isEditionName } from '../../editions/index.ts'
import type { Invoice } from '../../resources/invoice/invoice.fields.ts'
import type { PrintOption } from '../../resources/invoice/invoice.words.ts'
import type { MessageFile } from '../../world/outbox.ts'
import type { InvoiceSubject } from '../pdf/subject.ts'

/**
 * What an attached document is made of: as it was when it was sent. It holds plain data only, and its edition by name,
 * so that a message can be written down and read back.
 */
export interface AttachedInvoice extends Omit<InvoiceSubject, 'invoice' | 'edition'> {
  /** Whose record `row` is. */
  readonly resource: 'invoices'
  readonly row: Invoice
  readonly edition: string
  readonly printOption: PrintOption | undefined
}

/** An attached file that is no document, as a fixture brings it. */
export interface AttachedBytes {
  readonly base64: string
}

/** The bytes of an attachment; the same each time. */
export async function fileBytes({ source }: MessageFile): Promise<Buffer> {
  if ('base64' in source) return Buffer.from((source as AttachedBytes).base64, 'base64')
  const { resource, row, edition, printOption, ...rest } = source as AttachedInvoice
  const { renderInvoice } = await import('../pdf/render.ts')
  const spoken = editions[isEditionName(edition) ? edition : 'international']
  return renderInvoice({ ...rest, invoice: row, edition: spoken }, printOption)
}
