import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An address, without brackets, that never leaves this machine; also an IPv4 one in the clothes of IPv6. */
function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Host of a URL as addresses are written elsewhere: without brackets, in small letters. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Names that stand for this machine whatever a name server says (RFC 6761). */
function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

/** What is connected to for a name; nothing when a name server has to be asked. */
export function addressesFor(host: string): readonly { address: string; family: number }[] | undefined {
  if (!isLocalName(host)) return undefined
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
}

/** `receiver.example` allows itself, `*.receiver.example` everything below it. */
function isAllowed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => {
    const wanted = one.toLowerCase().replace(/^\[|\]$/g, '')
    return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted
  })
}

/** Where deliveries may go. */
export interface Reach {
  /** Hosts besides this machine. */
  readonly allow: readonly string[]
  /** The emulator's own port, 0 when it has none: what comes from it would pass for its owner there. */
  readonly ownPort: number
}

/**
 * Why nothing is sent to a URL. A name that is not allowed is not even looked up: no other machine hears of it, and
 * no name server can point it elsewhere between the check and the connection.
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

/** An entry of the option: a host name or an address, or `*.` and a name. */
export function isHostPattern(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (/^(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(value) || isIP(value.replace(/^\[|\]$/g, '')) !== 0)
  )
}
