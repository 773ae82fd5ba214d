import { isHostOf } from '../checks/host-pattern.ts'
import { hostOf } from '../checks/this-machine.ts'
import { editions } from '../editions/index.ts'

/** The hosts of every edition of the service, and the accounts below them. */
export const serviceHosts: readonly string[] = [
  ...new Set(Object.values(editions).flatMap(({ hosts }) => hosts.flatMap((host) => [host, `*.${host}`]))),
]

/**
 * Whether a request is for the emulator.
 * @param hosts host patterns such as `billing.test` or `*.billing.test`; the hosts of the service by default
 */
export function isForService(url: URL, hosts = serviceHosts): boolean {
  return isHostOf(hostOf(url), hosts)
}
