import type { Desk } from '../kernel/desk.ts'
import type { View } from '../kernel/render.ts'
import type { Row } from '../world/table.ts'

/** Pages are large and joined outside of V8's heap: making a new one for every poll drives it into full collections. */
const mostPages = 16

interface Page {
  readonly rows: readonly Row[]
  readonly view: View
  readonly today: string
  readonly bytes: Buffer
}

/** The last few pages, joined, for clients that ask for the same one again while nothing in it changed. */
export class KeptPages {
  private pages: Page[] = []

  /** @param join makes the bytes of a page that is not kept */
  of(rows: readonly Row[], view: View, { today }: Desk, join: () => Buffer): Buffer {
    if (!view.isKept) return join()
    const held = this.pages.find(
      (page) => page.view === view && page.today === today && areSame(page.rows, rows),
    )
    if (held) return held.bytes
    const bytes = join()
    this.pages = [{ rows, view, today, bytes }, ...this.pages.slice(0, mostPages - 1)]
    return bytes
  }

  forget(): void {
    this.pages = []
  }
}

/** Rows are frozen, so the same objects are the same content. */
function areSame(rows: readonly Row[], others: readonly Row[]): boolean {
  return rows.length === others.length && rows.every((row, at) => row === others[at])
}
