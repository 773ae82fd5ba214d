import type { Fact } from './invoice-content.ts'
import { colors, type Line, type Sheet, type TextStyle } from './sheet.ts'

export const label: TextStyle = { size: 7.5, color: colors.muted }
export const body: TextStyle = { size: 9.5 }
export const strong: TextStyle = { size: 9.5, bold: true }
export const due: TextStyle = { size: 13, bold: true }

/** A little air between lines. */
export const spacer: Line = { size: 4, text: '' }

/** What a text is, and the text below it. */
export function factLines(fact: Fact): Line[] {
  return [
    { ...label, text: fact.label },
    { ...strong, text: fact.value },
  ]
}

/** Lines cut to a width, each in its style. */
export function wrapAll(sheet: Sheet, lines: readonly Line[], width: number): Line[] {
  return lines.flatMap(({ text, ...style }) => sheet.wrap(text, style, width))
}

/** Lines with empty ones of the same style behind them, so that there are `count`. */
export function padded(lines: readonly Line[], count: number, style: TextStyle): Line[] {
  return [...lines, ...Array<Line>(count - lines.length).fill({ ...style, text: '' })]
}
