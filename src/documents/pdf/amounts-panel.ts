import type { Block } from './flow.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { body, due, factLines, padded, spacer, wrapAll } from './lines.ts'
import { page, type Sheet, type TextLine, type TextStyle } from './sheet.ts'
import { type Cell, strip } from './strip.ts'

const left = page.left + 270
const right = page.right - 7
const gap = 16
const widestValue = 200

/**
 * The payment details on the left, the amounts on the right; the amount due is the largest text.
 * @param capacity height of the largest block that fits a page
 */
export function amountsPanel(sheet: Sheet, { payment, amounts }: InvoiceContent, capacity: number): Block[] {
  const styled = amounts.map((fact, at) => ({ ...fact, style: at === amounts.length - 1 ? due : body }))
  const widest = Math.max(...styled.map(({ value, style }) => sheet.widthOf(value, style)))
  const valueWidth = Math.min(widest + 1, widestValue)
  const labels: TextLine[] = []
  const values: TextLine[] = []
  for (const { label, value, style } of styled) {
    const labelLines = sheet.wrap(label, style, right - left - valueWidth - gap)
    const valueLines = sheet.wrap(value, style, valueWidth)
    const count = Math.max(labelLines.length, valueLines.length)
    labels.push(...airOver(style), ...padded(labelLines, count, style))
    values.push(...airOver(style), ...padded(valueLines, count, style))
  }
  const ways = payment.flatMap((fact) => [...factLines(fact), spacer])
  const cells: Cell[] = [
    { x: page.left, align: 'left', lines: wrapAll(sheet, ways, left - page.left - 2 * gap) },
    { x: left, align: 'left', lines: labels, opposite: { x: right, lines: values } },
  ]
  return strip(sheet, cells, { padding: 12 }, capacity)
}

function airOver(style: TextStyle): TextLine[] {
  return style === due ? [spacer] : []
}
