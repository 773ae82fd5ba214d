import type { Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { hostname } from 'node:os'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { isHostOf } from '../checks/host-pattern.ts'
import { closeServers, connectionBelow, takeConnection, watchConnections } from '../http/closing.ts'
import { listen, urlOf } from '../http/listen.ts'
import { Authority } from './authority.ts'
import { serviceHosts } from './hosts.ts'
import { createProxy } from './proxy.ts'
import { type TrustFiles, writeTrustFiles } from './trust-files.ts'

/** The ports that `start` opens in addition. */
export interface SecureOptions {
  readonly host: string
  /** Port of an HTTP proxy; 0 picks a free one. */
  readonly proxy?: number
  /** The proxy refuses hosts that do not belong to the service. */
  readonly proxyOnly?: boolean
  /** Port of the emulator under https; 0 picks a free one. */
  readonly tls?: number
  /** Folder that keeps the authority's certificate and key. */
  readonly caDir?: string
  /** Names in addition to this machine and the service. */
  readonly names?: readonly string[]
}

/** The addresses of the proxy and of https, and the files that make clients trust them. */
export interface SecureAddresses extends Omit<TrustFiles, 'remove'> {
  readonly proxyUrl?: string
  readonly tlsUrl?: string
}

export interface Secure {
  readonly addresses: SecureAddresses
  readonly servers: readonly NetServer[]
  /** Deletes the files; doing it twice is fine. */
  remove(): Promise<void>
}

/** Opens a proxy and a port for https in front of the server of an emulator. */
export async function openSecure(plain: Server, options: SecureOptions): Promise<Secure> {
  const authority = await Authority.create(options.caDir)
  const encrypted = await tlsServer(plain, authority, options.names)
  const { remove, ...files } = await writeTrustFiles(authority)
  const proxy = createProxy({ plain, encrypted, isOnly: options.proxyOnly === true })
  const servers = [encrypted, proxy]
  servers.forEach(watchConnections)
  try {
    const { host } = options
    const proxyUrl = await opened(proxy, host, options.proxy, 'http')
    const tlsUrl = await opened(encrypted, host, options.tls, 'https')
    return { addresses: { proxyUrl, tlsUrl, ...files }, servers, remove }
  } catch (error) {
    await Promise.all([closeServers(servers), remove()])
    throw error
  }
}

/** A server that decrypts connections, and passes them to the server of the emulator. */
async function tlsServer(
  plain: Server,
  authority: Authority,
  names: readonly string[] = [],
): Promise<TlsServer> {
  const known = [...serviceHosts, 'localhost', '*.localhost', hostname(), ...names]
  const server = createTlsServer({
    ...(await authority.standard()),
    ALPNProtocols: ['http/1.1'],
    SNICallback: (name, done) => {
      // A client can ask for any name; without a context of its own it gets the standard one.
      if (!isHostOf(name.toLowerCase(), known)) return done(null)
      authority.contextFor(name).then(
        (context) => done(null, context),
        (error: Error) => done(error),
      )
    },
  })
  server.on('secureConnection', (socket) => {
    const below = connectionBelow(server, socket)
    if (below) takeConnection(server, below)
    plain.emit('connection', socket)
  })
  return server
}

async function opened(
  server: NetServer,
  host: string,
  port: number | undefined,
  scheme: string,
): Promise<string | undefined> {
  if (port === undefined) return undefined
  return urlOf(scheme, host, await listen(server, host, port))
}
