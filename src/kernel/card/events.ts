import type { RecordsContext } from './render-context.ts'

/** What can happen to a record, as the names of events call it. */
export const eventVerbs = ['create', 'update', 'destroy'] as const

export type EventVerb = (typeof eventVerbs)[number]

/** Declares which events the records of a resource trigger. */
export interface Announces<Record = never> {
  /** The payload: the record as it is now, or as it was before it was deleted. */
  readonly payload: (record: Record, context: RecordsContext, verb: EventVerb) => object
  /** Records that trigger no events. */
  readonly isUnannounced?: (record: Record) => boolean
}

/** Declares what a record of the resource subscribes to. */
export interface Subscribes<Record = never> {
  /** The event that a record subscribes to, and the URL to send it to; undefined while the record is inactive. */
  readonly subscription: (record: Record) => { readonly event: string; readonly url: string } | undefined
  /** Fields added to every payload. */
  readonly envelope: (record: Record, context: RecordsContext) => object
}

// Each card names its own record type, and the kernel only hands it its own records.
// biome-ignore lint/suspicious/noExplicitAny: the record type is left open
export type AnyAnnounces = Announces<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnySubscribes = Subscribes<any>
