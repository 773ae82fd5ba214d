import type PDFDocument from 'pdfkit'
import { fonts } from './fonts.ts'

export type PdfDocument = InstanceType<typeof PDFDocument>

/** Style of a line of text. */
export interface TextStyle {
  /** Points. */
  readonly size: number
  readonly bold?: true
  readonly color?: string
}

/** A line of text that needs no further wrapping. */
export interface TextLine extends TextStyle {
  readonly text: string
}

/** Line height, as a multiple of the font size. */
const leading = 1.22

export const colors = {
  text: '#1c2430',
  muted: '#66707c',
  rule: '#c9d0d8',
  fill: '#eef1f4',
  good: '#1d7a46',
  bad: '#b3261e',
} as const

/** The paper, in points (A4). */
export const page = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 42, bottom: 790 } as const

/** Draws and measures text; the only file that calls the PDF library for text. */
export class Sheet {
  constructor(readonly pdf: PdfDocument) {}

  widthOf(text: string, style: TextStyle): number {
    this.use(style)
    return this.pdf.widthOfString(plain(text))
  }

  /** @param x left edge of the text, or right edge when it is aligned right */
  write(line: TextLine, x: number, top: number, align: 'left' | 'right' = 'left'): void {
    if (line.text === '') return
    this.use(line)
    const text = plain(line.text)
    const left = align === 'left' ? x : x - this.pdf.widthOfString(text)
    this.pdf.fillColor(line.color ?? colors.text).text(text, left, top, { lineBreak: false })
  }

  /**
   * Breaks a text into lines that fit: at its own line breaks, between words, and inside a word that is too long.
   * @param width in points
   */
  wrap(text: string, style: TextStyle, width: number): TextLine[] {
    return printable(text)
      .split('\n')
      .flatMap((paragraph) => this.wrapParagraph(paragraph, style, width))
      .map((part) => ({ ...style, text: part }))
  }

  private wrapParagraph(paragraph: string, style: TextStyle, width: number): string[] {
    if (this.widthOf(paragraph, style) <= width) return [paragraph]
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap((word) => this.pieces(word, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }

  /** A word, or the parts of one that is too long. */
  private pieces(word: string, style: TextStyle, width: number): string[] {
    if (this.widthOf(word, style) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const letter of word) {
      if (part !== '' && this.widthOf(part + letter, style) > width) {
        parts.push(part)
        part = letter
      } else part += letter
    }
    return [...parts, part]
  }

  private use({ size, bold }: TextStyle): void {
    this.pdf.font(bold ? fonts.bold : fonts.regular).fontSize(size)
  }
}

/** Height of one line on the page. */
export function heightOf({ size }: TextStyle): number {
  return size * leading
}

/** Composed letters, which the font has, without control characters, which it lacks. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
}

/** Replaces no-break spaces, which are damaged in the font. Lines are broken before this is called. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
