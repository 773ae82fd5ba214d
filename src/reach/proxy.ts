import { lookup } from 'node:dns/promises'
import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BlockList, connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import type { Server as TlsServer } from 'node:tls'
import { hostOf, isPeerOnThisMachine } from '../checks/this-machine.ts'
import { takeConnection } from '../http/closing.ts'
import { pairsOf } from '../http/exchange.ts'
import { nextTick } from '../state/real-timers.ts'
import { isForService } from './hosts.ts'

/** Where the proxy sends requests for the hosts of the service. */
export interface ProxyTargets {
  readonly plain: Server
  readonly encrypted: TlsServer
  /** Refuses every other host. */
  readonly isOnly: boolean
}

/** The first byte of an encrypted connection. */
const handshake = 0x16

/**
 * An HTTP proxy. The emulator responds for the hosts of the service, also inside a tunnel; requests for other hosts are
 * passed on, and their tunnels are not decrypted.
 */
export function createProxy({ plain, encrypted, isOnly }: ProxyTargets): Server {
  const proxy = createServer((request, response) => {
    const url = targetOf(request)
    if (!url || isForService(url)) plain.emit('request', request, response)
    else pass(request, response, url, isOnly)
  })
  proxy.on('connect', async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // A client that disconnects must not end the process.
    socket.on('error', () => socket.destroy())
    const url = parsed(`http://${request.url}`)
    if (!url) return refuse(socket, '400 Bad Request')
    if (isForService(url)) {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (head.length > 0) socket.unshift(head)
      // Until the first bytes arrive, the tunnel is not in use.
      takeConnection(proxy, socket, () => true)
      return receive(socket, plain, encrypted, () => takeConnection(proxy, socket))
    }
    const reached = isOnly ? undefined : await addressOf(url, request)
    if (!reached) return refuse(socket, '403 Forbidden')
    const far = tunnel(socket, head, { host: reached, port: Number(url.port || 443) })
    takeConnection(proxy, socket, bytesBetween(socket, far, head.length > 0))
  })
  proxy.on('upgrade', async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const url = targetOf(request)
    const reached = url && !isOnly && !isForService(url) ? await addressOf(url, request) : undefined
    if (!url || !reached) return refuse(socket, '403 Forbidden')
    const lines = [`${request.method} ${url.pathname}${url.search} HTTP/1.1`, ...headerLines(request, url)]
    const beginning = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    const place = { host: reached, port: Number(url.port || 80) }
    const far = join(socket, place, (joined) => joined.write(Buffer.concat([beginning, head])))
    takeConnection(proxy, socket, bytesBetween(socket, far, true))
  })
  return proxy
}

/** The URL of an absolute-form request; `undefined` for a path. */
function targetOf({ url = '' }: IncomingMessage): URL | undefined {
  return /^https?:\/\//i.test(url) ? parsed(url) : undefined
}

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined
}

/** Hands a connection to the emulator, encrypted or not. */
function receive(socket: Socket, plain: Server, encrypted: TlsServer, begin: () => void): void {
  socket.once('data', (beginning: Buffer) => {
    socket.pause()
    begin()
    socket.unshift(beginning)
    const server = beginning[0] === handshake ? encrypted : plain
    server.emit('connection', socket)
    nextTick(() => socket.resume())
  })
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}

interface Place {
  readonly host: string
  readonly port: number
}

/** Passes the bytes of a tunnel on as they are. */
function tunnel(socket: Socket, head: Buffer, place: Place): Socket {
  return join(socket, place, (far) => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) far.write(head)
  })
}

function join(socket: Socket, place: Place, begin: (far: Socket) => void): Socket {
  let isOpen = false
  const far = connect(place, () => {
    isOpen = true
    begin(far)
    socket.pipe(far).pipe(socket)
  })
  far.on('error', () => (isOpen ? socket.destroy() : refuse(socket, '502 Bad Gateway')))
  far.on('close', () => socket.destroy())
  socket.on('close', () => far.destroy())
  return far
}

/** Milliseconds without a byte after which the response in a tunnel counts as complete. */
const pause = 500

/**
 * Nobody can read which requests in a tunnel are open. One is while the client has sent the last bytes, and while the
 * other end keeps sending.
 * @param isAsking whether the client has already sent something
 * @returns whether no request is open
 */
function bytesBetween(socket: Socket, far: Socket, isAsking: boolean): () => boolean {
  let lastReceivedAt = Number.NEGATIVE_INFINITY
  far.once('connect', () => {
    socket.on('data', () => {
      isAsking = true
    })
    far.on('data', () => {
      isAsking = false
      lastReceivedAt = performance.now()
    })
  })
  return () => !far.connecting && !isAsking && performance.now() - lastReceivedAt >= pause
}

/** Headers that concern the connection to a proxy, and end there. */
const ofTheConnection = new Set([
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'keep-alive',
])

function headerLines(request: IncomingMessage, url: URL): string[] {
  return onwardHeaders(request, url).map(([name, value]) => `${name}: ${value}`)
}

/** The headers of a request that is passed on; the URL replaces the `Host` that was sent (RFC 9112, section 3.2.2). */
function onwardHeaders({ rawHeaders }: IncomingMessage, { host }: URL): [string, string][] {
  return [['Host', host], ...pairs(rawHeaders).filter(([name]) => name.toLowerCase() !== 'host')]
}

function pairs(raw: readonly string[]): [string, string][] {
  return pairsOf(raw).filter(([name]) => !ofTheConnection.has(name.toLowerCase()))
}

/** Passes a plain request for another host on. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  isOnly: boolean,
): Promise<void> {
  const host = isOnly || url.protocol !== 'http:' ? undefined : await addressOf(url, request)
  if (!host) {
    response
      .writeHead(403, { 'Content-Type': 'text/plain' })
      .end(`faketura refuses to pass ${url.origin} on\n`)
    return
  }
  const onward = http.request({
    host,
    port: url.port || 80,
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: onwardHeaders(request, url).flat(),
    agent: false,
  })
  onward.on('response', (received) => {
    response.writeHead(received.statusCode ?? 502, pairs(received.rawHeaders).flat())
    received.pipe(response)
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Addresses that only this machine or its network should reach. */
const privateAddresses = new BlockList()
for (const [address, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  // Multicast and reserved addresses.
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(address, length, 'ipv4')
for (const [address, length] of [
  ['::', 127],
  // These two embed an IPv4 address, which may be private.
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(address, length, 'ipv6')

/** @returns the address to connect to; `undefined` when the client may not reach it */
async function addressOf(url: URL, { socket }: IncomingMessage): Promise<string | undefined> {
  const host = hostOf(url)
  if (isPeerOnThisMachine(socket)) return host
  // The address is resolved only once: a second look-up could return another one.
  const found = isIP(host) ? { address: host } : await lookup(host).catch(() => undefined)
  if (!found) return undefined
  return isPrivate(found.address) ? undefined : found.address
}

/** Services of this machine may listen on its public addresses as well, which change while it runs. */
function isPrivate(address: string): boolean {
  const own = new BlockList()
  for (const one of Object.values(networkInterfaces()).flat())
    if (one) own.addAddress(one.address, familyOf(one.address))
  return [privateAddresses, own].some((list) => list.check(address, familyOf(address)))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
