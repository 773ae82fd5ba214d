import { isIP } from 'node:net'
import type { Kind } from './kind.ts'
import { kindOf } from './kinds.ts'

/** A host name, an address, or `*.` followed by a name. */
export const hostPattern: Kind<string> = kindOf(
  'a host such as receiver.test, 192.0.2.7 or *.receiver.test',
  { type: 'string' },
  (input): input is string =>
    typeof input === 'string' &&
    (/^(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(input) || isIP(input.replace(/^\[|\]$/g, '')) !== 0),
)

/**
 * Whether a host matches one of the patterns.
 * @param host in lower case, without a port and without brackets
 * @param patterns such as `receiver.test` for that host, or `*.receiver.test` for every host below it
 */
export function isHostOf(host: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase().replace(/^\[|\]$/g, '')
    return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted
  })
}
