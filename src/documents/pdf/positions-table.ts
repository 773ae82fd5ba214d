import type { Block } from './flow.ts'
import type {
  ColumnName,
  PositionColumn,
  PositionRow,
  PositionsContent,
  SummaryRow,
} from './positions-content.ts'
import { colors, page, type Sheet, type TextLine, type TextStyle } from './sheet.ts'
import { type Cell, strip } from './strip.ts'
import type { Turns } from './turns.ts'

interface PlacedColumn extends PositionColumn {
  readonly left: number
  /** Space for text. */
  readonly width: number
}

/** Space between two columns. */
const gap = 7
/** Minimum width of the item's column, as far as the font can shrink to allow it. */
const minItemWidth = 120
const sizes = [8.8, 8, 7.2, 6.4, 5.6]

/** Widths of texts in a font of size 1. */
type Widths = { readonly [Name in ColumnName]?: number }

/** The width of the widest text of each column, measured once for all sizes of the font. */
async function widestTexts(sheet: Sheet, content: PositionsContent, turns: Turns): Promise<Widths> {
  const widest: { [Name in ColumnName]?: number } = {}
  const columns = content.columns.filter(({ name }) => name !== 'item')
  const measure = (name: ColumnName, texts: readonly string[]) => {
    for (const text of texts) {
      widest[name] = Math.max(widest[name] ?? 0, sheet.widthOf(text, { size: 1, bold: true }))
    }
  }
  for (const { name, header } of columns)
    measure(
      name,
      header.flatMap((text) => text.split(' ')),
    )
  for (const { cells } of [...content.rows, ...content.summary]) {
    for (const { name } of columns) measure(name, cells[name] ?? [])
    await turns.next()
  }
  return widest
}

/** The table of positions, measured once and split into blocks. */
export class PositionsTable {
  private readonly size: number
  private readonly columns: readonly PlacedColumn[]
  /** Above the first row, and at the top of every further page. */
  readonly header: Block
  /** Height of the largest row that fits a page, below the header. */
  private readonly capacity: number

  /** @param capacity height of the largest block that fits a page */
  static async measured(
    sheet: Sheet,
    content: PositionsContent,
    capacity: number,
    turns: Turns,
  ): Promise<PositionsTable> {
    return new PositionsTable(sheet, content, capacity, await widestTexts(sheet, content, turns))
  }

  private constructor(
    private readonly sheet: Sheet,
    private readonly content: PositionsContent,
    capacity: number,
    private readonly widest: Widths,
  ) {
    const fits = (size: number) => this.itemWidthAt(size) >= minItemWidth
    this.size = sizes.find(fits) ?? sizes.at(-1)!
    this.columns = this.placed()
    this.header = this.headerBlock()
    this.capacity = capacity - this.header.height
  }

  private headerBlock(): Block {
    const style: TextStyle = { size: this.size, bold: true, color: colors.muted }
    const cells = this.columns.map((column) => this.cell(column, column.header, () => style))
    return strip(this.sheet, cells, { padding: 4, rule: true, fill: true }, Number.POSITIVE_INFINITY)[0]!
  }

  /** The blocks of a row; more than one if the row is higher than a page, none for a row that does not exist. */
  row(at: number): Block[] {
    const row = this.content.rows[at]
    return row ? this.strip(row, { padding: 3.5, rule: true }) : []
  }

  summary(): Block[] {
    return this.content.summary.flatMap((row) => this.summaryRow(row))
  }

  private strip(row: PositionRow, style: Parameters<typeof strip>[2]): Block[] {
    const cells = this.columns.map((column) =>
      this.cell(column, row.cells[column.name] ?? [], (at) => this.styleOf(column.name, at)),
    )
    return strip(this.sheet, cells, style, this.capacity)
  }

  private summaryRow(row: SummaryRow): Block[] {
    const style: TextStyle = row.isTotal ? { size: this.size, bold: true } : { size: this.size }
    const first = this.columns.find(({ name }) => row.cells[name] !== undefined)!
    const label: Cell = {
      x: first.left - gap,
      align: 'right',
      lines: this.sheet.wrap(row.label, row.isTotal ? style : { ...style, color: colors.muted }, 220),
    }
    const cells = this.columns.map((column) => this.cell(column, row.cells[column.name] ?? [], () => style))
    return strip(this.sheet, [label, ...cells], { padding: 2.5 }, this.capacity)
  }

  private styleOf(name: ColumnName, at: number): TextStyle {
    if (name === 'line') return { size: this.size, color: colors.muted }
    return at === 0 ? { size: this.size } : { size: this.size - 0.8, color: colors.muted }
  }

  private cell(column: PlacedColumn, texts: readonly string[], style: (at: number) => TextStyle): Cell {
    const lines = texts.flatMap((text, at): TextLine[] => this.sheet.wrap(text, style(at), column.width))
    const x = column.align === 'left' ? column.left : column.left + column.width
    return { x, align: column.align, lines }
  }

  /** The width that the other columns leave for the item. */
  private itemWidthAt(size: number): number {
    const others = this.content.columns.filter(({ name }) => name !== 'item')
    const widths = others.map((column) => this.widthAt(column, size))
    return page.right - page.left - 2 * gap - widths.reduce((sum, width) => sum + width + gap, 0)
  }

  /** A column is as wide as its widest text, but leaves the minimum for the item. */
  private widthAt({ name }: PositionColumn, size: number): number {
    return Math.min((this.widest[name] ?? 0) * size + 0.5, (name === 'quantity' ? 9 : 13) * size)
  }

  private placed(): PlacedColumn[] {
    let left = page.left + gap
    return this.content.columns.map((column) => {
      const width =
        column.name === 'item' ? Math.max(this.itemWidthAt(this.size), 20) : this.widthAt(column, this.size)
      const placed = { ...column, left, width }
      left += width + gap
      return placed
    })
  }
}
