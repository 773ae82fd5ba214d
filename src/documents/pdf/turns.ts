/** Rows between two turns of the event loop: few enough for other requests to be answered in between. */
const rowsInTurn = 50

/** Shares the process while a document with many rows is made. */
export class Turns {
  private rows = 0

  /** Counts a row; from time to time, everything else that waits has its turn first. */
  next(): Promise<void> | undefined {
    this.rows += 1
    if (this.rows % rowsInTurn !== 0) return undefined
    return new Promise((resolve) => setImmediate(resolve))
  }
}
