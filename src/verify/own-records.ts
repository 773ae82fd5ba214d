import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { addressed } from './collections.ts'
import { type Reference, referencesIn } from './written-body.ts'

/** The records that this run created, and those that may have been created along with them. */
export class OwnRecords {
  private readonly made = new Map<string, Reference>()
  private readonly possible = new Map<string, Reference>()
  private readonly unmarked = new Set<string>()
  /** Number of created records. */
  count = 0

  /** @param mark of the run */
  constructor(readonly mark: string) {}

  has(reference: Reference): boolean {
    return this.made.has(keyOf(reference))
  }

  /** All records to remove or to check, the newest first. */
  all(): Reference[] {
    return [...this.made.values(), ...this.possible.values()].reverse()
  }

  add(reference: Reference): void {
    if (!this.has(reference)) this.count++
    this.keep(reference)
  }

  /** Remembers a record to delete later: one found by its mark, or one whose removal failed. */
  keep(reference: Reference): void {
    this.made.set(keyOf(reference), reference)
    this.possible.delete(keyOf(reference))
  }

  /** Whether this run created a record that does not contain its mark. */
  isUnmarked(reference: Reference): boolean {
    return this.unmarked.has(keyOf(reference))
  }

  remove(reference: Reference): void {
    this.made.delete(keyOf(reference))
    this.possible.delete(keyOf(reference))
  }

  /** Learns from the response to a write which records it created. */
  learn(
    method: string,
    path: string,
    { status, text: body }: { readonly status: number; readonly text: string },
  ): void {
    const place = addressed(path)
    const id = idIn(body)
    // A response without the mark may concern another user's record.
    if (method === 'POST' && place && place.id === undefined && id !== undefined) {
      const record = { resource: place.collection.name, id }
      if (body.includes(this.mark)) this.add(record)
      else {
        this.maybe(record)
        if (status === 201) this.unmarked.add(keyOf(record))
      }
    }
    for (const reference of referencesIn(body)) this.maybe(reference)
  }

  private maybe(reference: Reference): void {
    if (!this.has(reference)) this.possible.set(keyOf(reference), reference)
  }
}

function keyOf({ resource, id }: Reference): string {
  return `${resource} ${id}`
}

/** The id of the record in a response. */
function idIn(body: string): number | undefined {
  const record = parsedJson(body)
  const id = isMap(record) ? record.id : /<id(?: type="integer")?>(\d{1,15})</.exec(body)?.[1]
  return Number(id) > 0 ? Number(id) : undefined
}
