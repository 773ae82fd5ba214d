import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { PortError } from '../errors/errors.ts'
import { closeServers, watchConnections } from './closing.ts'
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
  watchConnections(server)
  return { kernel, server, respond, delays }
}

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

/**
 * Stops listening. Open responses finish, delayed ones are sent at once, idle connections and abandoned requests end.
 * @param others servers in front of this one
 */
export function close({ server, delays }: Shell, others: readonly NetServer[]): Promise<void> {
  delays.end()
  return closeServers([server, ...others])
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
