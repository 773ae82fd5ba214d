import type { ServerResponse } from 'node:http'
import { Server as NetServer, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { clearInterval, clearTimeout, setInterval, setTimeout } from '../state/real-timers.ts'

/** Says, at each sweep, whether closing may end a connection. */
type IsUnused = () => boolean

/** A connection with Node's own reference to the response under way. */
interface Served extends Duplex {
  readonly bytesRead?: number
  readonly _httpMessage?: ServerResponse | null
}

/** The open connections of a server, which end when they are no longer in use. */
class Connections {
  readonly #open = new Map<Served, IsUnused>()
  readonly #waiting: (() => void)[] = []

  add(connection: Duplex, isUnused: IsUnused): void {
    if (connection.destroyed) return
    this.#open.set(connection, isUnused)
    connection.once('close', () => this.release(connection))
  }

  /** Another part of the emulator now decides when the connection ends. */
  release(connection: Duplex): void {
    this.#open.delete(connection)
    if (this.#open.size === 0) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  get all(): readonly Served[] {
    return [...this.#open.keys()]
  }

  /** A response that is written, but not sent yet. */
  get isSending(): boolean {
    return this.all.some((connection) => connection._httpMessage?.writableEnded)
  }

  endUnused(): void {
    for (const [connection, isUnused] of [...this.#open]) if (isUnused()) connection.destroy()
  }

  emptied(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open.size === 0) resolve()
      else this.#waiting.push(resolve)
    })
  }
}

const connections = new WeakMap<NetServer, Connections>()

/** Follows the connections of a server, so that `closeServers` can tell those in use from idle ones. */
export function watchConnections(server: NetServer): void {
  const open = new Connections()
  connections.set(server, open)
  server.on('connection', (connection: Duplex) => open.add(connection, requestsOn(connection)))
}

/**
 * Takes a connection that carries no requests of its own any more from a server.
 * @param isUnused decides from now on; without it, another server does
 */
export function takeConnection(server: NetServer, connection: Duplex, isUnused?: IsUnused): void {
  const open = connections.get(server)
  open?.release(connection)
  if (isUnused) open?.add(connection, isUnused)
}

/** The connection of a server that the decrypted one is inside of: both have the same ends. */
export function connectionBelow(
  server: NetServer,
  { remoteAddress, remotePort }: Socket,
): Duplex | undefined {
  return connections
    .get(server)
    ?.all.find(
      (one) => one instanceof Socket && one.remotePort === remotePort && one.remoteAddress === remoteAddress,
    )
}

const closeTimeout = 5000

const sweepInterval = 20

/** Sweeps without a new byte after which an incomplete request counts as abandoned: half a second. */
const maxIdleSweeps = 25

/** Stops listening. Open responses finish; idle connections and abandoned requests end. */
export async function closeServers(servers: readonly NetServer[]): Promise<void> {
  const open = servers.flatMap((server) => connections.get(server) ?? [])
  const endAllIdle = () => servers.forEach(endIdle)
  // The first request of a connection may be on its way, so connections without one end after an interval only.
  const sweep = setInterval(() => {
    endAllIdle()
    for (const one of open) one.endUnused()
  }, sweepInterval)
  const end = setTimeout(() => {
    for (const connection of open.flatMap(({ all }) => all)) connection.destroy()
  }, closeTimeout)
  const stopped = servers.filter(({ listening }) => listening).map(stopListening)
  endAllIdle()
  await Promise.all([...stopped, ...open.map((one) => one.emptied())])
  clearInterval(sweep)
  clearTimeout(end)
  // Ends Node's own timers of an HTTP server.
  for (const server of servers) server.close()
}

/**
 * An HTTP server's own `close` would also end connections with a response that is written but not sent yet, so that a
 * slow client would get the beginning only.
 */
function stopListening(server: NetServer): Promise<void> {
  return new Promise((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
}

/** An HTTP server that can end its connections between two requests. */
interface EndsIdle extends NetServer {
  closeIdleConnections?(): void
}

/** Only Node knows which connections are between two requests; it takes those for idle whose response is being sent. */
function endIdle(server: EndsIdle): void {
  if (!connections.get(server)?.isSending) server.closeIdleConnections?.()
}

/**
 * Some clients connect ahead of their requests, or stop within one; such a connection would keep the server from closing.
 */
function requestsOn(connection: Served): IsUnused {
  let lastRead: number | undefined
  let idleSweeps = 0
  return () => {
    const { bytesRead, _httpMessage: response } = connection
    idleSweeps = bytesRead === lastRead ? idleSweeps + 1 : 0
    lastRead = bytesRead
    const isAbandoned = response?.req.complete !== true && idleSweeps >= maxIdleSweeps
    return bytesRead === 0 || isAbandoned
  }
}
