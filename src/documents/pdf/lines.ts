import type { Fact } from './invoice-content.ts'
import { colors, type Sheet, type TextLine, type TextStyle } from './sheet.ts'

export const label: TextStyle = { size: 7.5, color: colors.muted }
export const body: TextStyle = { size: 9.5 }
export const strong: TextStyle = { size: 9.5, bold: true }
export const due: TextStyle = { size: 13, bold: true }

/** Space between lines. */
export const spacer: TextLine = { size: 4, text: '' }

/** A label, and the text below it. */
export function factLines(fact: Fact): TextLine[] {
  return [
    { ...label, text: fact.label },
    { ...strong, text: fact.value },
  ]
}

/** Lines cut to a width, each in its style. */
export function wrapAll(sheet: Sheet, lines: readonly TextLine[], width: number): TextLine[] {
  return lines.flatMap(({ text, ...style }) => sheet.wrap(text, style, width))
}

/** Pads lines with empty ones of the same style to `count`. */
export function padded(lines: readonly TextLine[], count: number, style: TextStyle): TextLine[] {
  return [...lines, ...Array<TextLine>(count - lines.length).fill({ ...style, text: '' })]
}
