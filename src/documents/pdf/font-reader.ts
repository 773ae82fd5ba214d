import PDFDocument from 'pdfkit'
import { fonts } from './fonts.ts'

type Font = object

/** What the library says about the font in use; its types leave it out. */
type WithFont = InstanceType<typeof PDFDocument> & { readonly _font: { readonly font: Font } }

/** The fonts as the library has read them; nothing is written with them. */
const read = new Map<string, Font>()

/**
 * A font for one document. The library takes it in place of bytes, which it would read anew for each document
 * (measured: a PDF of ten rows takes half the time). Glyphs remember the letters that they were first used for, so
 * each document has its own: what is in one must not change the bytes of another.
 */
export function fontFor(name: keyof typeof fonts): Uint8Array {
  let font = read.get(name)
  if (!font) {
    const opener = new PDFDocument({ autoFirstPage: false, font: '' })
    opener.font(fonts[name])
    font = (opener as WithFont)._font.font
    read.set(name, font)
  }
  // The types of the library know bytes only.
  return Object.create(font, { _glyphs: { value: {} } }) as Uint8Array
}
