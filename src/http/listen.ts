import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, type Server as NetServer, Socket } from 'node:net'
import { PortError } from '../errors/errors.ts'
import { clearInterval, clearTimeout, setInterval, setTimeout } from '../state/real-timers.ts'
import { Delays } from './delivery-fault.ts'
import { createResponder, type Kernel, type Responder } from './responder.ts'
import { refuseExpectation, refuseHost, refuseUnparsable } from './unparsable-request.ts'

/** The server of an emulator, and the responder behind it. */
export interface Shell {
  readonly kernel: Kernel
  readonly server: Server
  readonly respond: Responder
  /** Responses that faults delay. */
  readonly delays: Delays
}

export function createShell(kernel: Kernel): Shell {
  const delays = new Delays()
  const respond = createResponder(kernel, delays)
  // Node itself would refuse a request without a host with an empty response.
  const server = createHttpServer({ requireHostHeader: false }, (request, response) => {
    if (!refuseHost(request, response)) void respond(request, response)
  })
  server.on('clientError', refuseUnparsable)
  server.on('checkExpectation', refuseExpectation)
  connections.set(server, openSockets(server))
  return { kernel, server, respond, delays }
}

/** The sockets of a server that are open, now and later. */
export function openSockets(server: NetServer): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  return open
}

/**
 * The open connections of each server: Node closes those that are idle between requests, but not those that never sent
 * a request.
 */
const connections = new WeakMap<Server, ReadonlySet<Socket>>()

/**
 * Starts listening.
 * @returns the port, once connections are accepted
 * @throws PortError when the port is in use or not permitted, with what to do about it
 */
export function listen(server: NetServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explained(error, host, port))
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve(portOf(server)!)
    })
  })
}

/** The port that a server listens on; undefined for one that does not listen. */
export function portOf(server: NetServer): number | undefined {
  return (server.address() as AddressInfo | null)?.port
}

/** The URL of a server that listens on an address. */
export function urlOf(scheme: string, host: string, port: number): string {
  const shown = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host
  return `${scheme}://${shown}:${port}`
}

const closeTimeout = 5000

const sweepInterval = 20

/** Sweeps without a new byte after which an incomplete request counts as abandoned: half a second. */
const maxIdleSweeps = 25

/** Stops listening. Open responses finish, delayed ones are sent at once, idle connections and abandoned requests end. */
export function close({ server, delays }: Shell): Promise<void> {
  delays.end()
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const progress = new Map<Socket, Progress>()
    const sweep = setInterval(() => closeUnused(server, progress), sweepInterval)
    const end = setTimeout(() => server.closeAllConnections(), closeTimeout)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** What a connection had read at the last sweep, and for how many sweeps it has read nothing more. */
interface Progress {
  readonly bytesRead: number
  readonly idleSweeps: number
}

/** Node's own reference to the response under way. */
interface ServedSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null
}

/**
 * Some clients connect ahead of their requests, or stop within one; such a connection would keep the server from closing.
 */
function closeUnused(server: Server, progress: Map<Socket, Progress>): void {
  server.closeIdleConnections()
  for (const socket of connections.get(server) ?? []) {
    // Both ends of a request without a port are in this process.
    if (!(socket instanceof Socket)) continue
    const { bytesRead, _httpMessage: response }: ServedSocket = socket
    const last = progress.get(socket)
    const idleSweeps = last?.bytesRead === bytesRead ? last.idleSweeps + 1 : 0
    const isAbandoned = response?.req.complete !== true && idleSweeps >= maxIdleSweeps
    if (bytesRead === 0 || isAbandoned) socket.destroy()
    progress.set(socket, { bytesRead, idleSweeps })
  }
}

function explained(cause: NodeJS.ErrnoException, host: string, port: number): PortError {
  const details = { host, port, cause }
  if (cause.code === 'EADDRINUSE') {
    const reason = `port ${port} on ${host} is in use; choose another one, or 0 for any free one`
    return new PortError('FAKETURA_PORT_IN_USE', reason, details)
  }
  if (cause.code === 'EACCES') {
    const reason = `port ${port} on ${host} is not permitted; choose one above 1023`
    return new PortError('FAKETURA_PORT_FORBIDDEN', reason, details)
  }
  return new PortError(
    'FAKETURA_LISTEN_FAILED',
    `cannot listen on ${host}:${port}: ${cause.message}`,
    details,
  )
}
