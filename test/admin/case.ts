import { expect } from 'vitest'
import type { AdminClient, AdminSent } from './ask.ts'

/** How a test asks an endpoint, and what it looks at afterwards. */
export interface EndpointCase extends AdminSent {
  /** The path with its segments filled in; that of the endpoint when missing. */
  readonly path?: string
  /** What the answer holds; its shape is held against the document anyway. */
  check?(body: unknown, answer: { readonly text: string; readonly headers: Headers }): void | Promise<void>
}

export type Prepare = (client: AdminClient) => EndpointCase | Promise<EndpointCase>

/** An answer that says that it is done, and what to look at then. */
export const done = (after: () => void): EndpointCase['check'] => {
  return (body) => {
    expect(body).toEqual({ ok: true })
    after()
  }
}
