import { nextTurn } from '../../state/real-timers.ts'

/** A document with fewer blocks is made in one turn. */
const blocksOfShort = 50
/** Number of blocks of a long document before other requests get a turn. */
const blocksInTurn = 20

/** Lets other requests proceed while a document with many rows or long texts is rendered. */
export class Turns {
  private blocks = 0
  private isLong = false

  /** Counts the blocks of a row or a text. Returns a promise when others get a turn first. */
  next(count = 1): Promise<void> | undefined {
    this.blocks += count
    return this.blocks < (this.isLong ? blocksInTurn : blocksOfShort) ? undefined : this.take()
  }

  /** Between two steps that take long when there are many rows. */
  between(rows: number): Promise<void> | undefined {
    return rows < blocksOfShort ? undefined : this.take()
  }

  private take(): Promise<void> {
    this.isLong = true
    this.blocks = 0
    return nextTurn()
  }
}
