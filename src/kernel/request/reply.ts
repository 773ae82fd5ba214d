import type { HttpResponse } from '../../state/http-message.ts'

/** A response, with what an armed fault does to it on its way. */
export interface Reply extends HttpResponse {
  readonly deliveryFault?: DeliveryFault
}

/** What the HTTP server does to a response because an armed fault says so. */
export type DeliveryFault =
  /** Nothing is sent and the connection is broken off. */
  | { readonly drop: unknown }
  /** The head and so many bytes of the body are sent, then the connection is broken off. */
  | { readonly truncateAt: number }
  /** The response is held back, in milliseconds of real time; `lost` is called when the client leaves before. */
  | { readonly delay: number; lost(): void }
