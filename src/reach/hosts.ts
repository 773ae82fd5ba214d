import { editions } from '../editions/index.ts'

/** The hosts of the service: those of every edition, and the accounts below them. */
export const serviceHosts: readonly string[] = [
  ...new Set(Object.values(editions).flatMap(({ hosts }) => hosts.flatMap((host) => [host, `*.${host}`]))),
]
