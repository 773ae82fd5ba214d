import PDFDocument from 'pdfkit'
import type { PrintOption } from '../../resources/invoice/invoice.words.ts'
import { instant } from '../../state/clock.ts'
import { invoiceContent } from './invoice-content.ts'
import { pictureOf } from './logo.ts'
import { Pages } from './pages.ts'
import { colors, type PdfDocument, page, Sheet, type TextStyle } from './sheet.ts'
import type { InvoiceSubject, Mark } from './subject.ts'
import { Turns } from './turns.ts'
import { verificationCode } from './verification-code.ts'

/** The sets of pages for each print option. */
const marks: Readonly<Record<PrintOption, readonly Mark[]>> = {
  original: ['original'],
  copy: ['copy'],
  original_and_copy: ['original', 'copy'],
  duplicate: ['duplicate'],
}

/**
 * Renders a document as PDF. This module and its dependencies are loaded with the first PDF.
 * @param option which sets of pages; a single unmarked one when missing
 * @returns the file; the same bytes for the same subject and option
 */
export async function renderInvoice(subject: InvoiceSubject, option?: PrintOption): Promise<Buffer> {
  const turns = new Turns()
  const rows = subject.invoice.positions.length
  // With many rows, each of these steps takes long, so other requests get a turn between them.
  await turns.between(rows)
  const contents = (option ? marks[option] : [undefined]).map((mark) => invoiceContent(subject, mark))
  await turns.between(rows)
  const [{ title, language }] = contents as [(typeof contents)[number]]
  const { created_at, updated_at } = subject.invoice
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Not the library's own, which it would read from its folder. The sheet registers ours.
    font: '',
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    // The library would use the real time, which differs between renderings.
    info: {
      Title: title,
      Producer: 'faketura',
      Creator: 'faketura',
      CreationDate: instant(created_at),
      ModDate: instant(updated_at),
    },
  })
  const bytes = collected(pdf)
  const sheet = new Sheet(pdf)
  const logo = subject.logo && pictureOf(subject.logo)
  const code = subject.verification && (await verificationCode(subject.verification))
  for (const content of contents) {
    const first = pdf.bufferedPageRange().count
    await new Pages(sheet, content, logo, code, turns).draw()
    numberPages(sheet, first, content.title)
  }
  pdf.flushPages()
  await turns.between(rows)
  pdf.end()
  return bytes
}

/** Numbers the pages of a set, and names the document from the second page on. */
function numberPages(sheet: Sheet, first: number, title: string): void {
  const style: TextStyle = { size: 8, color: colors.muted }
  const count = sheet.pdf.bufferedPageRange().count - first
  const [running = { ...style, text: '' }] = sheet.wrap(title, style, 400)
  for (let at = 0; at < count; at += 1) {
    sheet.pdf.switchToPage(first + at)
    if (at > 0) sheet.write(running, page.left, page.bottom + 14)
    sheet.write({ ...style, text: `${at + 1}/${count}` }, page.right, page.bottom + 14, 'right')
  }
}

function collected(pdf: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
