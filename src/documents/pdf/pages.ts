import { amountsPanel } from './amounts-panel.ts'
import { type Block, Flow } from './flow.ts'
import type { Fact, InvoiceContent, Stamp } from './invoice-content.ts'
import { body, factLines, label, padded, strong, wrapAll } from './lines.ts'
import { drawLogo, logoHeight } from './logo.ts'
import type { PartyBlock } from './parties.ts'
import { PositionsTable } from './positions-table.ts'
import { colors, heightOf, page, type Sheet, type TextLine, type TextStyle } from './sheet.ts'
import { type Cell, strip } from './strip.ts'
import type { Turns } from './turns.ts'
import { type VerificationCode, verificationBlock } from './verification-code.ts'

const columnGap = 16
const stampBox = 20

/** Draws one set of pages of a document. */
export class Pages {
  private readonly flow: Flow

  constructor(
    private readonly sheet: Sheet,
    private readonly content: InvoiceContent,
    private readonly logo: string | undefined,
    private readonly code: VerificationCode | undefined,
    private readonly turns: Turns,
  ) {
    this.flow = new Flow(sheet.pdf)
  }

  async draw(): Promise<void> {
    await this.drawTop()
    await this.drawFacts()
    await this.drawParties()
    await this.drawPositions()
    await this.drawEnd()
  }

  /** Logo and stamps, and the title below them. */
  private async drawTop(): Promise<void> {
    const { stamps, title, references } = this.content
    const stampHeight = stamps.length * (stampBox + 4)
    const height = Math.max(logoHeight(this.logo), stampHeight)
    if (height > 0) {
      this.flow.place({
        height: height + 12,
        draw: (top) => {
          drawLogo(this.sheet.pdf, this.logo, top)
          for (const [at, stamp] of stamps.entries()) this.drawStamp(stamp, top + at * (stampBox + 4))
        },
      })
    }
    await this.text(title, { size: 19, bold: true })
    for (const reference of references) {
      await this.text(`${reference.label}: ${reference.value}`, { size: 10, color: colors.muted })
    }
    this.flow.space(10)
  }

  private drawStamp({ text, tone }: Stamp, top: number): void {
    const style: TextStyle = { size: 10, bold: true, color: tone === 'plain' ? colors.muted : colors[tone] }
    const upper = text.toUpperCase()
    const width = this.sheet.widthOf(upper, style) + 16
    const left = page.right - width
    this.sheet.pdf
      .roundedRect(left, top, width, stampBox, 3)
      .lineWidth(1.2)
      .strokeColor(style.color!)
      .stroke()
    this.sheet.write({ ...style, text: upper }, left + 8, top + (stampBox - heightOf(style)) / 2)
  }

  /** Dates and the like, beside each other. */
  private async drawFacts(): Promise<void> {
    const { facts } = this.content
    const perRow = 5
    for (let at = 0; at < facts.length; at += perRow) {
      await this.columns(this.level(facts.slice(at, at + perRow), perRow), perRow)
      this.flow.space(6)
    }
    this.flow.space(8)
  }

  /** Labels with values; all values start at one height, even when some labels take two lines. */
  private level(facts: readonly Fact[], count: number): TextLine[][] {
    const labels = facts.map((fact) => this.sheet.wrap(fact.label, label, pitchOf(count) - columnGap))
    const lineCount = Math.max(...labels.map((lines) => lines.length))
    return facts.map(({ value }, at) => [
      ...padded(labels[at]!, lineCount, label),
      { ...strong, text: value },
    ])
  }

  private async drawParties(): Promise<void> {
    const { parties } = this.content
    for (let at = 0; at < parties.length; at += 2) {
      await this.columns(parties.slice(at, at + 2).map(partyLines), 2)
      this.flow.space(14)
    }
  }

  /** Keeps the last position and the sums on one page; if they do not fit, the sums and the amounts below them. */
  private async drawPositions(): Promise<void> {
    const { flow, sheet, content } = this
    const table = await PositionsTable.measured(sheet, content.positions, flow.maxHeight, this.turns)
    const last = content.positions.rows.length - 1
    const lastRow = table.row(last)
    const summary = table.summary()
    const closing = [...amountsPanel(sheet, content, flow.maxHeight), ...this.inWords()]
    flow.makeRoom(table.header, ...(last > 0 ? table.row(0) : [...lastRow, ...summary]))
    flow.place(table.header)
    flow.repeated = table.header
    for (let at = 0; at < last; at++) {
      const row = table.row(at)
      flow.place(...row)
      await this.turns.next(row.length)
    }
    flow.makeRoom(...lastRow, ...summary, ...closing)
    flow.place(...lastRow)
    flow.makeRoom(...summary, ...closing)
    flow.place(...summary)
    flow.makeRoom(...closing)
    flow.place(...closing)
    flow.repeated = undefined
    flow.space(14)
  }

  private inWords(): Block[] {
    const lines = this.content.inWords.map((fact) => ({ ...body, text: `${fact.label}: ${fact.value}` }))
    const wrapped = wrapAll(this.sheet, lines, page.right - page.left)
    return wrapped.length === 0
      ? []
      : strip(
          this.sheet,
          [{ x: page.left, align: 'left', lines: wrapped }],
          { padding: 4 },
          this.flow.maxHeight,
        )
  }

  private async drawEnd(): Promise<void> {
    const { notices, remarks, signatures, footers, lastPage } = this.content
    for (const notice of notices) await this.text(notice, strong)
    if (notices.length > 0) this.flow.space(10)
    for (const { heading, lines } of remarks) {
      await this.text(heading, label)
      for (const line of lines) await this.text(line, body)
      this.flow.space(14)
    }
    if (signatures.length > 0) {
      this.flow.space(10)
      await this.columns(signatures.map(factLines), 2)
      this.flow.space(14)
    }
    if (this.code) {
      this.flow.place(verificationBlock(this.sheet, this.code))
      this.flow.space(14)
    }
    for (const footer of footers) await this.text(footer, { size: 8, color: colors.muted })
    if (lastPage) {
      this.flow.nextPage()
      await this.text(lastPage, body)
    }
  }

  /** A text over the whole width, wrapped. */
  private async text(text: string, style: TextStyle): Promise<void> {
    for (const line of this.sheet.wrap(text, style, page.right - page.left)) {
      this.flow.place(
        ...strip(
          this.sheet,
          [{ x: page.left, align: 'left', lines: [line] }],
          { padding: 0 },
          Number.POSITIVE_INFINITY,
        ),
      )
      await this.turns.next()
    }
  }

  /** Groups of lines beside each other in columns of equal width. */
  private async columns(groups: readonly (readonly TextLine[])[], count: number): Promise<void> {
    const pitch = pitchOf(count)
    const cells = groups.map((lines, at): Cell => {
      const x = page.left + at * pitch
      return { x, align: 'left', lines: wrapAll(this.sheet, lines, pitch - columnGap) }
    })
    const blocks = strip(this.sheet, cells, { padding: 0 }, this.flow.maxHeight)
    this.flow.place(...blocks)
    await this.turns.next(blocks.length)
  }
}

/** Distance between the left edges of columns of equal width. */
function pitchOf(count: number): number {
  return (page.right - page.left + columnGap) / count
}

function partyLines({ heading, lines }: PartyBlock): TextLine[] {
  const [name = '', ...rest] = lines
  return [
    { ...label, text: heading },
    { size: 11, bold: true, text: name },
    ...rest.map((text) => ({ ...body, text })),
  ]
}
