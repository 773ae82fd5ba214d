import { type PdfDocument, page } from './sheet.ts'

/** A block of known height that is never split. */
export interface Block {
  /** Points. */
  readonly height: number
  draw(top: number): void
}

/** A page break may leave this much of a page empty: less than a third. */
const maxGap = (page.bottom - page.top) * 0.3

/** Places blocks below each other and starts a new page when the next one doesn't fit. */
export class Flow {
  /** Repeated at the top of every page that starts while it is set. */
  repeated: Block | undefined
  private top: number = page.top

  constructor(private readonly pdf: PdfDocument) {
    pdf.addPage()
  }

  /** Height of the largest block: a page break above a larger one could leave too much of the page empty. */
  get maxHeight(): number {
    return maxGap - (this.repeated?.height ?? 0)
  }

  place(...blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (this.top + block.height > page.bottom && this.top > page.top) this.nextPage()
      block.draw(this.top)
      this.top += block.height
    }
  }

  /** Starts a new page when these blocks would be split on this page, unless too much of it would stay empty. */
  makeRoom(...blocks: readonly Block[]): void {
    const room = page.bottom - this.top
    const height = blocks.reduce((sum, block) => sum + block.height, 0)
    if (height > room && room <= maxGap) this.nextPage()
  }

  /** Leaves space, but not at the top of a page. */
  space(height: number): void {
    if (this.top > page.top) this.top += height
  }

  nextPage(): void {
    this.pdf.addPage()
    this.top = page.top
    if (this.repeated) {
      this.repeated.draw(this.top)
      this.top += this.repeated.height
    }
  }
}
