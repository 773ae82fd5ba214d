import type { Match } from '../kernel/request/router.ts'
import type { WireResponse } from '../live/differences.ts'

/** Records that a client has created in the live account, and has not deleted again. */
export class LeftRecords {
  private readonly ids = new Map<string, Set<number>>()

  /**
   * Notes what a request created or deleted.
   * @param shown the records in the response
   */
  note(
    method: string,
    { operation, params }: Match,
    { status }: Pick<WireResponse, 'status'>,
    shown: readonly { readonly id?: unknown }[],
  ): void {
    const { name } = operation.resource
    if (method === 'DELETE' && status < 400) this.ids.get(name)?.delete(Number(params.id))
    if (method !== 'POST' || status !== 201) return
    for (const { id } of shown) {
      if (typeof id !== 'number') continue
      if (!this.ids.has(name)) this.ids.set(name, new Set())
      this.ids.get(name)!.add(id)
    }
  }

  /** Their ids, by resource. */
  list(): Readonly<Record<string, readonly number[]>> {
    const left = [...this.ids].filter(([, ids]) => ids.size > 0)
    return Object.fromEntries(left.map(([name, ids]) => [name, [...ids]]))
  }
}
