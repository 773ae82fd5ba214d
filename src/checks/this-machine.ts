import { BlockList, isIPv4, isIPv6, Socket } from 'node:net'

/** Names of this machine that need no name server (RFC 6761). */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

/** A name or an address of this machine, without brackets; also an IPv4 address that is written as IPv6. */
export function isThisMachine(host: string): boolean {
  if (isIPv4(host)) return host.startsWith('127.')
  return isIPv6(host) ? isLoopback(host) : isLocalName(host)
}

/**
 * One IPv6 address has many spellings, which a `BlockList` recognizes. It is created on demand, because few requests
 * need it.
 */
function isLoopback(address: string): boolean {
  if (address === '::1') return true
  const loopback = new BlockList()
  loopback.addSubnet('127.0.0.0', 8, 'ipv4')
  loopback.addAddress('::1', 'ipv6')
  return loopback.check(address, 'ipv6')
}

/** Whether the other end of a connection is on this machine; false for a closed socket, which has no address. */
export function isPeerOnThisMachine(socket: object): boolean {
  // A connection without a network socket comes from this process.
  if (!(socket instanceof Socket)) return true
  return socket.remoteAddress !== undefined && isThisMachine(socket.remoteAddress)
}

/** The host of a URL, without brackets, in lower case. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** The name in a `Host` header, in lower case and without the port. */
export function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** Whether a name in a `Host` header is of this machine. Unusual spellings are refused, because only attackers use them. */
export function isLoopbackName(name: string): boolean {
  if (name === 'localhost' || name === '[::1]') return true
  return /^[a-z0-9.-]+\.localhost$/.test(name) || (isIPv4(name) && name.startsWith('127.'))
}
