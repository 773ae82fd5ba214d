import { HttpHandler, HttpResponse, passthrough } from 'msw'
import { checkHandlerArguments, type Emulator, isForService } from './msw-parts.ts'

/** Options of `handlers`. */
export interface HandlerOptions {
  /** Hosts whose requests the emulator gets, such as `billing.test` or `*.billing.test`. Default: the hosts of the service. */
  readonly hosts?: readonly string[]
}

/**
 * Handlers for the `setupServer` of msw that a test suite already has. They match only requests for the emulator, so
 * `onUnhandledRequest` of msw decides about all others.
 * @param emulator responds to the requests
 * @throws ArgumentError for an unknown option or a wrong value
 * @example
 * const server = setupServer(...handlers(emulator))
 */
export function handlers(
  emulator: Pick<Emulator, 'fetch'> & Partial<Pick<Emulator, 'url' | 'port'>>,
  options: HandlerOptions = {},
): HttpHandler[] {
  checkHandlerArguments(emulator, options)
  const { hosts } = options
  const isOwnAddress = ({ origin }: URL) =>
    emulator.url !== undefined && emulator.port !== 0 && origin === new URL(emulator.url).origin
  return [
    // The client decides about redirects. A thrown error would become a response with status 500, but the client must see a network error.
    new HostHandler(
      (url) => isForService(url, hosts),
      (request) => emulator.fetch(request, { redirect: 'manual' }).catch(() => HttpResponse.error()),
    ),
    // The server of the emulator responds there itself.
    new HostHandler(isOwnAddress, passthrough),
  ]
}

/** Matches requests by host. A resolver without a response would let the others pass, without asking msw's settings. */
class HostHandler extends HttpHandler {
  readonly #matches: (url: URL) => boolean

  constructor(matches: (url: URL) => boolean, respond: (request: Request) => Response | Promise<Response>) {
    super(/.+/, '*', ({ request }) => respond(request))
    this.#matches = matches
  }

  // Overridden instead of `predicate`, whose result is a promise only in newer versions of msw.
  override async parse(given: Parameters<HttpHandler['parse']>[0]): ReturnType<HttpHandler['parse']> {
    const parsed = await super.parse(given)
    if (this.#matches(new URL(given.request.url))) return parsed
    return { ...parsed, match: { matches: false, params: {} } }
  }
}
