import { type AgentOptions, ClientRequest } from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { HttpRequestEventMap, Interceptor } from '@mswjs/interceptors'
import { hostOf, isThisMachine } from '../checks/this-machine.ts'
import { proxiedRequests } from './proxied-requests.ts'
import { routeUndici } from './undici.ts'

/** Where requests for some hosts are sent instead of the network. */
export interface Destination {
  matches(url: URL): boolean
  /** @throws when the connection is lost; the client sees a network error */
  respond(request: Request): Promise<Response>
  /** Address of a server that responds in the same way, for clients that hold the connection themselves. */
  address(): Promise<string>
  /** Requests for other hosts fail, except for this machine. */
  readonly refusesOthers: boolean
}

type OnRequest = (...args: HttpRequestEventMap['request']) => Promise<void>

/** The destinations of this process; the newest one that matches wins. */
const destinations: Destination[] = []

let release: (() => void) | undefined

/**
 * Sends requests of this process to a destination, from any client.
 * @returns ends it
 */
export function addDestination(destination: Destination): () => void {
  destinations.push(destination)
  release ??= intercept()
  return () => {
    const at = destinations.indexOf(destination)
    if (at < 0) return
    destinations.splice(at, 1)
    if (destinations.length > 0) return
    release?.()
    release = undefined
  }
}

/**
 * @returns the destination of a request; `undefined` for a request to the network
 * @throws TypeError when the request is refused
 */
function destinationOf(url: URL): Destination | undefined {
  const destination = destinations.findLast((one) => one.matches(url))
  if (destination || isThisMachine(hostOf(url)) || !destinations.some(({ refusesOthers }) => refusesOthers))
    return destination
  throw new TypeError(
    `[faketura] ${url.origin} is not a host of the emulator, and unhandled: 'error' refuses all others`,
  )
}

/** Whether a destination responds to a request, or refuses it. */
function isIntercepted(url: URL): boolean {
  try {
    return destinationOf(url) !== undefined
  } catch {
    return true
  }
}

/** Loaded with the first destination: most emulators need none. */
function intercept(): () => void {
  const load = createRequire(import.meta.url)
  const { ClientRequestInterceptor }: typeof import('@mswjs/interceptors/ClientRequest') = load(
    '@mswjs/interceptors/ClientRequest',
  )
  const { FetchInterceptor }: typeof import('@mswjs/interceptors/fetch') = load('@mswjs/interceptors/fetch')
  const { getRawRequest }: typeof import('@mswjs/interceptors') = load('@mswjs/interceptors')
  const beginProxied = proxiedRequests(isIntercepted)
  const ends = [
    started(
      new ClientRequestInterceptor(),
      ({ cause }) => cause,
      (request) => connectNow(getRawRequest(request)),
    ),
    started(new FetchInterceptor(), (failed) => failed),
    routeUndici(async (url) => destinationOf(url)?.address()),
  ]
  ends.unshift(beginProxied())
  // Modules that import functions of node:http by name have copies of them.
  syncBuiltinESMExports()
  return () => {
    for (const end of ends) end()
    syncBuiltinESMExports()
  }
}

/**
 * @param shown the error that the client sees instead of one that `fetch` would throw
 * @param prepare runs before the destination responds
 * @returns ends the interception
 */
function started(
  interceptor: Interceptor<HttpRequestEventMap>,
  shown: (failed: TypeError) => unknown,
  prepare?: (request: Request) => void,
): () => void {
  const onRequest: OnRequest = async ({ request, controller }) => {
    try {
      const destination = destinationOf(new URL(request.url))
      if (!destination) return
      prepare?.(request)
      controller.respondWith(await destination.respond(request))
    } catch (error) {
      // The library has already ended an aborted request.
      if (request.signal.aborted) return
      const failure = (error instanceof TypeError && shown(error)) || error
      controller.errorWith(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }
  interceptor.on('request', onRequest)
  interceptor.apply()
  return () => interceptor.dispose()
}

/**
 * Connects the socket of a request of `node:http` before its response, as a network does. The library connects it with the response,
 * and a client's timeouts begin with the connection, so they would never end a request that is delayed.
 */
function connectNow(sent: unknown): void {
  if (!(sent instanceof ClientRequest) || !sent.socket) return
  const socket: { mockConnect?: () => void } = Object(sent.socket)
  if (!socket.mockConnect) return
  socket.mockConnect()
  socket.mockConnect = () => undefined
  // The library's agent stands for the client's, but does not have its timeout.
  const { timeout, agent }: { timeout?: number; agent?: { customAgent?: { options?: AgentOptions } } } =
    Object(sent)
  const ofAgent = agent?.customAgent?.options?.timeout
  if (ofAgent && timeout === undefined) sent.setTimeout(ofAgent)
}
