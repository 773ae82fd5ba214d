import { subtract } from '../../../rules/money.ts'
import { isText } from '../../../rules/text-rows.ts'

type Line = Readonly<Record<string, unknown>>

const sides = [
  'name',
  'quantity',
  'quantity_unit',
  'tax',
  'total_price_gross',
  'discount',
  'discount_percent',
]

/**
 * The lines of a correction of a whole document: each difference, with the line as it was and as it becomes.
 * @param takesBack whether nothing is left of the lines, or all of them
 */
export function correctionLines(lines: readonly Line[], takesBack: boolean): Record<string, unknown>[] {
  return lines
    .filter((line) => !isText({ kind: typeof line.kind === 'string' ? line.kind : null }))
    .map((line) => {
      const was = Object.fromEntries(sides.map((name) => [name, line[name]]))
      const becomes = takesBack ? { ...was, quantity: '0.0', total_price_gross: '0.0' } : was
      const difference = (name: string) => (takesBack ? subtract('0.0', String(line[name] ?? '0.0')) : '0.0')
      return {
        ...line,
        kind: 'correction',
        quantity: takesBack ? subtract('0.0', String(line.quantity ?? '1.0')) : '0.0',
        total_price_gross: difference('total_price_gross'),
        correction_before_attributes: { ...was, kind: 'correction_before' },
        correction_after_attributes: { ...becomes, kind: 'correction_after' },
      }
    })
}
