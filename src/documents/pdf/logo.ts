import { readGif } from './picture/gif.ts'
import { isJpeg } from './picture/jpeg.ts'
import { readPng } from './picture/png.ts'
import { type PdfDocument, page } from './sheet.ts'
import type { Logo } from './subject.ts'

/** The space that a logo fills, in points. */
const box = { width: 190, height: 60 }

/**
 * A logo as the PDF library accepts it: a text, which lets it reuse the picture in a second set of pages.
 * @returns nothing for a damaged file: a document without its logo is better than no document
 */
export function pictureOf({ contentType, content }: Logo): string | undefined {
  const { base64, bytes } = content
  try {
    if (contentType === 'image/jpeg') return isJpeg(bytes) ? dataUrl(contentType, base64) : undefined
    const bitmap = contentType === 'image/gif' ? readGif(bytes) : readPng(bytes)
    return dataUrl('image/png', bitmap.png().toString('base64'))
  } catch {
    return undefined
  }
}

function dataUrl(contentType: string, base64: string): string {
  return `data:${contentType};base64,${base64}`
}

/** Height of the logo in points; 0 without a logo. */
export function logoHeight(picture: string | undefined): number {
  return picture === undefined ? 0 : box.height
}

export function drawLogo(pdf: PdfDocument, picture: string | undefined, top: number): void {
  if (picture !== undefined) pdf.image(picture, page.left, top, { fit: [box.width, box.height] })
}
