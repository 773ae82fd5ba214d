/** Number of rows before other requests get a turn. */
const rowsInTurn = 50

/** Lets other requests be answered while a document with many rows is made. */
export class Turns {
  private rows = 0

  /** Counts a row. Returns a promise when others get a turn first. */
  next(): Promise<void> | undefined {
    this.rows += 1
    if (this.rows % rowsInTurn !== 0) return undefined
    return new Promise((resolve) => setImmediate(resolve))
  }
}
