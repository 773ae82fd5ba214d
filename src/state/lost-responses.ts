import { cellNames } from './cell-names.ts'
import type { History } from './history.ts'
import type { Cells } from './table.ts'

/** Lost responses remembered for each account and resource; a client that retries does so soon. */
const maxIds = 100
const none: readonly number[] = []

/**
 * Records whose clients never saw the response, because a fault lost it. Part of the state: undone, reset and restored
 * with it.
 */
export class LostResponses {
  constructor(
    private readonly cells: Cells,
    private readonly history: History,
  ) {}

  /** Ids of an account's records, oldest first. */
  of(account: number, resource: string): readonly number[] {
    return (this.cells.get(cellOf(account, resource)) as readonly number[] | undefined) ?? none
  }

  add(account: number, resource: string, id: number): void {
    const ids = [...this.of(account, resource).filter((known) => known !== id), id].slice(-maxIds)
    this.history.write(this.cells, cellOf(account, resource), Object.freeze(ids))
  }
}

function cellOf(account: number, resource: string): string {
  return cellNames.counter(account, `lost responses about ${resource}`)
}
