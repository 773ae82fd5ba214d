import { editions } from '../editions/index.ts'

/** The hosts of the service: those of every edition, and the accounts below them. */
export const serviceHosts: readonly string[] = [
  ...new Set(Object.values(editions).flatMap(({ hosts }) => hosts.flatMap((host) => [host, `*.${host}`]))),
]

/**
 * Whether a host is meant by a list of patterns.
 * @param host in lower case, without a port
 * @param patterns such as `billing.test` for that host, or `*.billing.test` for every host below it
 */
export function isHostOf(host: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
  )
}
