import type PDFDocument from 'pdfkit'
import { fontFor } from './font-reader.ts'

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

/** No line has more letters, so a longer text need not be measured. */
const maxInLine = 1000

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
  constructor(readonly pdf: PdfDocument) {
    for (const name of ['regular', 'bold'] as const) pdf.registerFont(name, fontFor(name))
  }

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
    if (this.fits(paragraph, style, width)) return [paragraph]
    const words = paragraph.split(' ').flatMap((word) => this.pieces(word, style, width))
    return this.filled(words, ' ', style, width)
  }

  /** A word, or the parts of one that is too long. */
  private pieces(word: string, style: TextStyle, width: number): string[] {
    return this.fits(word, style, width) ? [word] : this.filled([...word], '', style, width)
  }

  /**
   * Lines of as many units as fit. The widths of the units say roughly where a line ends. Whole lines are measured only
   * near that end, because measuring is slow.
   */
  private filled(units: readonly string[], between: string, style: TextStyle, width: number): string[] {
    const known = new Map<string, number>()
    const widthOf = (unit: string) => {
      const found = known.get(unit) ?? this.widthOf(unit, style)
      known.set(unit, found)
      return found
    }
    const lines: string[] = []
    for (let start = 0; start < units.length; ) {
      const line = (end: number) => units.slice(start, end).join(between)
      let [end, left] = [start, width]
      while (end < units.length && left >= 0) left -= widthOf(units[end++]!) + widthOf(between)
      end = lastThatFits(end, [start + 1, units.length], (last) => this.widthOf(line(last), style) <= width)
      lines.push(line(end))
      start = end
    }
    return lines
  }

  private fits(text: string, style: TextStyle, width: number): boolean {
    return text.length <= maxInLine && this.widthOf(text, style) <= width
  }

  private use({ size, bold }: TextStyle): void {
    this.pdf.font(bold ? 'bold' : 'regular').fontSize(size)
  }
}

/**
 * The last number that fits, searched in growing steps from a guess.
 * @param range smallest and largest number; the smallest one always fits
 */
function lastThatFits(
  guess: number,
  [least, most]: readonly [number, number],
  fits: (end: number) => boolean,
): number {
  let [low, high] = [least, most + 1]
  if (guess > least && !fits(guess)) {
    high = guess
    for (let step = 1; high - step > least; step *= 2) {
      if (fits(high - step)) {
        low = high - step
        break
      }
      high -= step
    }
  } else {
    low = Math.max(guess, least)
    for (let step = 1; low + step < high; step *= 2) {
      if (!fits(low + step)) {
        high = low + step
        break
      }
      low += step
    }
  }
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
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
