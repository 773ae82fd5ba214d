import PDFDocument from 'pdfkit'
import { fonts } from './fonts.ts'

interface Glyph {
  readonly advanceWidth: number
}

/** The position of a glyph, and the advance to the next one. The PDF library scales each of these. */
interface Position {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** The glyphs of a text, as the PDF library expects them from a font. */
interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}

interface Font {
  glyphsForString(text: string): readonly Glyph[]
  layout(text: string): GlyphRun
}

/** The library's data about the current font, which its types leave out. */
type WithFont = InstanceType<typeof PDFDocument> & { readonly _font: { readonly font: Font } }

/** The fonts as the library has parsed them; documents use copies. */
const read = new Map<string, Font>()

/** Texts without combining marks, joiners and the like, whose glyphs depend on each other. */
const plainText = /^[\p{L}\p{N}\p{P}\p{S} ]*$/u

/** Glyphs side by side. */
class PlainRun implements GlyphRun {
  readonly positions: readonly Position[]

  constructor(readonly glyphs: readonly Glyph[]) {
    this.positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
  }

  get advanceWidth(): number {
    return this.positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
  }
}

/**
 * A font for one document. The library accepts it instead of bytes, which it would parse again for each document (row
 * `device: parsed fonts` of the bench). Glyphs store the letters that they were first used for, so each document has its
 * own: the content of one must not change the bytes of another.
 *
 * Plain texts are set without the font's rules for kerning and ligatures, which move letters by less than a pixel, and
 * which the library is slow to read and apply (row `device: plain text in PDFs` of the bench).
 */
export function fontFor(name: keyof typeof fonts): Uint8Array {
  let font = read.get(name)
  if (!font) {
    const opener = new PDFDocument({ autoFirstPage: false, font: '' })
    opener.font(fonts[name])
    font = (opener as WithFont)._font.font
    read.set(name, font)
  }
  const own: Font = Object.create(font, { _glyphs: { value: {} } })
  const { layout } = font
  own.layout = (text) =>
    plainText.test(text) ? new PlainRun(own.glyphsForString(text)) : layout.call(own, text)
  // The types of the library accept only bytes.
  return own as object as Uint8Array
}
