import type { Source } from './provenance.ts'

/** What the documents of the service name about one subject, and the emulator does not serve. */
export interface NotEmulated {
  readonly subject: string
  readonly source: Source
  /**
   * Fields, such as `thing.title`, or `thing.rows.title` in a list; and query parameters, such as `things.list?color`.
   */
  readonly names: readonly string[]
}

/** Looks up whether a name is documented although it is not served. */
export class NotEmulatedNames {
  private known: ReadonlySet<string> | undefined

  constructor(readonly rows: readonly NotEmulated[]) {}

  /** @param place such as `thing`, or `thing.rows[0]` within a list */
  field(place: string, name: string): boolean {
    return this.has(`${place.replace(/\[\d+\]/g, '')}.${name}`)
  }

  /** @param operation such as `things.list` */
  parameter(operation: string, name: string): boolean {
    return this.has(`${operation}?${name}`)
  }

  private has(name: string): boolean {
    this.known ??= new Set(this.rows.flatMap(({ names }) => names))
    return this.known.has(name)
  }
}
