import { type HttpHandler, HttpResponse, http } from 'msw'
import { type Emulator, isForService } from './msw-parts.ts'

/** Options of `handlers`. */
export interface HandlerOptions {
  /** Hosts whose requests the emulator gets, such as `billing.test` or `*.billing.test`. Default: those of the service. */
  readonly hosts?: readonly string[]
}

/**
 * Handlers for the `setupServer` of msw that a test suite already has.
 * @param emulator responds to the requests
 * @example
 * const server = setupServer(...handlers(emulator))
 */
export function handlers(emulator: Pick<Emulator, 'fetch'>, { hosts }: HandlerOptions = {}): HttpHandler[] {
  return [
    http.all('*', async ({ request }) => {
      // Without a response, msw goes on to the next handler.
      if (!isForService(new URL(request.url), hosts)) return undefined
      // A thrown error would become a response with status 500, but the client must see a network error.
      return emulator.fetch(request).catch(() => HttpResponse.error())
    }),
  ]
}
