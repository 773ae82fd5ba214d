/** The part of undici's dispatcher that is needed to pass requests on. */
interface Dispatcher {
  dispatch(options: DispatchOptions, handler: Handler): boolean
}

interface DispatchOptions {
  readonly origin?: string | URL
  readonly headers?: unknown
}

interface Handler {
  onError?(error: unknown): void
  onResponseError?(controller: unknown, error: unknown): void
}

/** Where undici, in Node and from npm, stores the default dispatcher. */
const places = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`))

const holder = globalThis as { [place: symbol]: Dispatcher | undefined }

/**
 * Redirects the requests of undici's own functions, which use sockets instead of `http` or the global `fetch`.
 * @param addressOf the address that replaces an origin; `undefined` leaves the request unchanged
 * @returns restores the dispatchers
 */
export function routeUndici(addressOf: (origin: URL) => Promise<string | undefined>): () => void {
  // Node loads its undici, which sets the dispatcher, when it is first used.
  void globalThis.Response
  const ends = places.map((place) => {
    const original = holder[place]
    if (!original) return undefined
    const routed = routedDispatcher(original, addressOf)
    holder[place] = routed
    return () => {
      // Someone else's dispatcher stays.
      if (holder[place] === routed) holder[place] = original
    }
  })
  return () => {
    for (const end of ends) end?.()
  }
}

function routedDispatcher(
  original: Dispatcher,
  addressOf: (origin: URL) => Promise<string | undefined>,
): Dispatcher {
  const dispatch = (options: DispatchOptions, handler: Handler): boolean => {
    if (options.origin === undefined) return original.dispatch(options, handler)
    const origin = new URL(options.origin)
    addressOf(origin).then(
      (address) => original.dispatch(address ? moved(options, origin, address) : options, handler),
      (error: unknown) => {
        if (handler.onResponseError) handler.onResponseError(undefined, error)
        else handler.onError?.(error)
      },
    )
    return true
  }
  return new Proxy(original, {
    get(target, key) {
      if (key === 'dispatch') return dispatch
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The same request for another address; its headers still contain the original host and https. */
function moved(options: DispatchOptions, origin: URL, address: string): DispatchOptions {
  const headers = {
    ...withoutHost(options.headers),
    host: origin.host,
    'x-forwarded-proto': origin.protocol.slice(0, -1),
  }
  return { ...options, origin: address, headers }
}

/** Undici takes headers as an object, as pairs one after another, or as anything that yields pairs. */
function withoutHost(headers: unknown): Record<string, unknown> {
  const pairs = Array.isArray(headers)
    ? Array.from({ length: headers.length / 2 }, (_, at) => [headers[2 * at], headers[2 * at + 1]] as const)
    : isIterable(headers)
      ? [...headers]
      : Object.entries(headers ?? {})
  const named: Record<string, unknown> = {}
  for (const [name, value] of pairs) {
    const key = String(name).toLowerCase()
    if (key === 'host') continue
    const earlier = named[key]
    named[key] = earlier === undefined ? value : [earlier, value].flat()
  }
  return named
}

function isIterable(value: unknown): value is Iterable<readonly [unknown, unknown]> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
