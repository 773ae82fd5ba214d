import type { Block } from './flow.ts'
import { colors, heightOf, page, type Sheet, type TextLine } from './sheet.ts'

/** Lines below each other in one cell of the page. */
export interface Cell {
  /** Left edge, or right edge when aligned right. */
  readonly x: number
  readonly align: 'left' | 'right'
  readonly lines: readonly TextLine[]
  /** Lines aligned at a right edge, one beside each of `lines`, also in copied text. */
  readonly opposite?: { readonly x: number; readonly lines: readonly TextLine[] }
}

export interface StripStyle {
  /** Empty space above and below the lines, in points. */
  readonly padding: number
  /** A thin line below. */
  readonly rule?: true
  readonly fill?: true
}

/**
 * Cells beside each other, in one block; split into a block for each line when they are higher than a page, so that
 * texts of any length can be printed.
 * @param capacity height of the largest block that fits a page
 */
export function strip(sheet: Sheet, cells: readonly Cell[], style: StripStyle, capacity: number): Block[] {
  const whole = stripBlock(sheet, cells, style)
  if (whole.height <= capacity) return [whole]
  const count = Math.max(...cells.map(({ lines }) => lines.length))
  const lines = Array.from({ length: count }, (_, at) => {
    const slice = cells.map(({ opposite, ...cell }) => ({
      ...cell,
      lines: cell.lines.slice(at, at + 1),
      ...(opposite && { opposite: { ...opposite, lines: opposite.lines.slice(at, at + 1) } }),
    }))
    return stripBlock(sheet, slice, { padding: 0 })
  })
  const air = { padding: style.padding / 2 }
  const below = stripBlock(sheet, [], style.rule ? { ...air, rule: true } : air)
  return [stripBlock(sheet, [], air), ...lines, below]
}

function stripBlock(sheet: Sheet, cells: readonly Cell[], { padding, rule, fill }: StripStyle): Block {
  const height = Math.max(0, ...cells.map(({ lines }) => heightOfLines(lines))) + 2 * padding
  return {
    height,
    draw(top) {
      if (fill) sheet.pdf.rect(page.left, top, page.right - page.left, height).fill(colors.fill)
      for (const { x, align, lines, opposite } of cells) {
        let y = top + padding
        for (const [at, line] of lines.entries()) {
          sheet.write(line, x, y, align)
          const other = opposite?.lines[at]
          if (opposite && other) sheet.write(other, opposite.x, y, 'right')
          y += heightOf(line)
        }
      }
      if (rule) drawRule(sheet, top + height)
    },
  }
}

function drawRule({ pdf }: Sheet, y: number): void {
  pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(colors.rule).stroke()
}

function heightOfLines(lines: readonly TextLine[]): number {
  return lines.reduce((sum, line) => sum + heightOf(line), 0)
}
