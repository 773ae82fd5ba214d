import type { Clock } from '../../state/clock.ts'
import type { HttpResponse } from '../../state/http-message.ts'

/** A response, with the effects of an armed fault on it. */
export interface Reply extends HttpResponse {
  readonly deliveryFault?: DeliveryFault
  /** The account's clock, for the `Date` header; the emulator's when missing. */
  readonly clock?: Pick<Clock, 'milliseconds'>
}

/** What the HTTP server does to a response because of an armed fault. */
export type DeliveryFault =
  /** Sends nothing and closes the connection. */
  | { readonly drop: unknown }
  /** Sends the head and this many bytes of the body, then closes the connection. */
  | { readonly truncateAt: number }
  /** Delays the response, in milliseconds of real time; `lost` is called when the client disconnects before. */
  | { readonly delay: number; lost(): void }
