import type { Block } from './flow.ts'
import { colors, heightOf, page, type Sheet, type TextStyle } from './sheet.ts'
import type { Verification } from './subject.ts'

/** A QR code, ready to draw. */
export interface VerificationCode extends Verification {
  /** The rows of the code; true is dark. */
  readonly modules: readonly (readonly boolean[])[]
}

/** Width and height of the code, in points. */
const size = 100
const caption: TextStyle = { size: 8, color: colors.muted }

/** Loads the library with the first code. */
export async function verificationCode(verification: Verification): Promise<VerificationCode> {
  const { encode } = await import('uqr')
  return { ...verification, modules: encode(verification.link, { border: 0, ecc: 'M' }).data }
}

/** The code with its caption below; it is a link, too. */
export function verificationBlock(sheet: Sheet, code: VerificationCode): Block {
  const { pdf } = sheet
  const side = size / code.modules.length
  return {
    height: size + 4 + heightOf(caption),
    draw(top) {
      for (const [row, modules] of code.modules.entries()) {
        for (const { start, length } of darkRuns(modules)) {
          pdf.rect(page.left + start * side, top + row * side, length * side, side)
        }
      }
      pdf.fill(colors.text)
      pdf.link(page.left, top, size, size, code.link)
      sheet.write({ ...caption, text: code.caption }, page.left, top + size + 4)
    },
  }
}

/** Neighbours are one rectangle, so that no gaps show between them. */
function darkRuns(modules: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  for (const [at, isDark] of modules.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.start + last.length === at) last.length += 1
    else runs.push({ start: at, length: 1 })
  }
  return runs
}
