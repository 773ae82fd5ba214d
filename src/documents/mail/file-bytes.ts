import type { PrintOption } from '../../resources/invoice.words.ts'
import type { MessageFile } from '../../world/outbox.ts'
import type { InvoiceSubject } from '../pdf/subject.ts'

/** What an attached document is made of: as it was when it was sent. */
export interface AttachedInvoice {
  readonly subject: InvoiceSubject
  readonly printOption: PrintOption | undefined
}

/** The bytes of an attachment; the same each time. */
export async function fileBytes({ source }: MessageFile): Promise<Buffer> {
  const { subject, printOption } = source as AttachedInvoice
  const { renderInvoice } = await import('../pdf/render.ts')
  return renderInvoice(subject, printOption)
}
