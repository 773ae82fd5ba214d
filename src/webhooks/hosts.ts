import { isHostOf } from '../checks/host-pattern.ts'
import { hostOf, isLocalName, isThisMachine } from '../checks/this-machine.ts'

/** The address for a name of this machine; undefined when a name server has to resolve it. */
export function addressesFor(host: string): readonly { address: string; family: number }[] | undefined {
  if (!isLocalName(host)) return undefined
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
}

/** Where deliveries may go. */
export interface AllowedReceivers {
  /** Hosts that are allowed besides this machine. */
  readonly allow: readonly string[]
  /** Every port of the emulator: a delivery to itself would look like a request of the account's owner. */
  readonly ownPorts: readonly number[]
}

/**
 * The reason for refusing a URL, if there is one. A name that is not allowed is not even resolved: no other machine
 * learns of it, and no name server can change its address between the check and the connection.
 */
export function refusedReason(url: URL, { allow, ownPorts }: AllowedReceivers): string | undefined {
  const host = hostOf(url)
  if (isThisMachine(host)) {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    return ownPorts.includes(port) ? 'refused: the URL is the emulator itself' : undefined
  }
  if (isHostOf(host, allow)) return undefined
  return `refused: ${host} is another machine; webhooks: { allow: ['${host}'] } or --webhook-hosts ${host} allows it`
}
