import { expect } from 'vitest'
import type { AdminClient, AdminRequest } from './admin-client.ts'

/** A request to an endpoint, and the expectations about its result. */
export interface EndpointCase extends AdminRequest {
  /** The path with its segments filled in; by default, that of the endpoint. */
  readonly path?: string
  /** Checks the response. Its schema is checked for all endpoints. */
  check?(body: unknown, response: { readonly text: string; readonly headers: Headers }): void | Promise<void>
}

export type Prepare = (client: AdminClient) => EndpointCase | Promise<EndpointCase>

/** Expects `{ ok: true }`, and checks the effect. */
export const done = (after: () => void): EndpointCase['check'] => {
  return (body) => {
    expect(body).toEqual({ ok: true })
    after()
  }
}
