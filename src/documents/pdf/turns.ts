/** Number of blocks before other requests get a turn. */
const blocksInTurn = 50

/** Lets other requests proceed while a document with many rows or long texts is made. */
export class Turns {
  private blocks = 0

  /** Counts the blocks of a row or a text. Returns a promise when others get a turn first. */
  next(count = 1): Promise<void> | undefined {
    this.blocks += count
    if (this.blocks < blocksInTurn) return undefined
    this.blocks = 0
    return new Promise((resolve) => setImmediate(resolve))
  }
}
