import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An address, without brackets, that never leaves this machine; also an IPv4-mapped IPv6 address. */
function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** The host of a URL, without brackets, in lower case. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Names of this machine that need no name server (RFC 6761). */
function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

/** The address for a name of this machine; undefined when a name server has to resolve it. */
export function addressesFor(host: string): readonly { address: string; family: number }[] | undefined {
  if (!isLocalName(host)) return undefined
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
}

/** `receiver.example` allows that host, `*.receiver.example` every host below it. */
function isAllowed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => {
    const wanted = one.toLowerCase().replace(/^\[|\]$/g, '')
    return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted
  })
}

/** Where deliveries may go. */
export interface Reach {
  /** Hosts that are allowed besides this machine. */
  readonly allow: readonly string[]
  /** The emulator's own port, 0 without one: a delivery to itself would pass as a request of its owner. */
  readonly ownPort: number
}

/**
 * The reason for refusing a URL, if there is one. A name that is not allowed is not even resolved: no other machine
 * learns of it, and no name server can change its address between the check and the connection.
 */
export function refusedReason(url: URL, { allow, ownPort }: Reach): string | undefined {
  const host = hostOf(url)
  const isHere = isLocalName(host) || isLoopbackAddress(host)
  if (isHere) {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    return port === ownPort ? 'refused: the emulator delivers nothing to itself' : undefined
  }
  if (isAllowed(host, allow)) return undefined
  return `refused: ${host} is another machine; webhooks: { allow: ['${host}'] } or --webhook-hosts ${host} allows it`
}

/** An entry of the option: a host name, an address, or `*.` followed by a name. */
export function isHostPattern(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (/^(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(value) || isIP(value.replace(/^\[|\]$/g, '')) !== 0)
  )
}
