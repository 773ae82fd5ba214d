import { type PdfDocument, page } from './sheet.ts'

/** A block of known height that is never split. */
export interface Block {
  /** Points. */
  readonly height: number
  draw(top: number): void
}

/** Places blocks below each other and starts a new page when the next one doesn't fit. */
export class Flow {
  /** Repeated at the top of every page that starts while it is set. */
  repeated: Block | undefined
  private top: number = page.top

  constructor(private readonly pdf: PdfDocument) {
    pdf.addPage()
  }

  /** Height of the largest block that fits a page. */
  get capacity(): number {
    return page.bottom - page.top - (this.repeated?.height ?? 0)
  }

  place(...blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (this.top + block.height > page.bottom && this.top > page.top) this.nextPage()
      block.draw(this.top)
      this.top += block.height
    }
  }

  /** Starts a new page when these blocks would be split on this page, but not on the next. */
  makeRoom(...blocks: readonly Block[]): void {
    const height = blocks.reduce((sum, block) => sum + block.height, 0)
    const isTorn = this.top + height > page.bottom && height <= this.capacity
    if (isTorn && this.top > page.top) this.nextPage()
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
