import { emulatorUrl } from '../checks/emulator-url.ts'
import { secret } from '../emulator/option-table.ts'
import { networkReason } from '../live/network-reason.ts'
import type { Flags } from './command.ts'
import { CommandError } from './command-error.ts'

/** The flags of every command that asks a running emulator. */
export const adminFlags = {
  url: {
    placeholder: 'URL',
    kind: emulatorUrl,
    default: 'http://127.0.0.1:4010',
    about: 'URL of the running emulator',
  },
  'admin-token': {
    placeholder: 'TOKEN',
    kind: secret,
    about: 'Admin token, if the emulator requires one',
  },
} as const satisfies Flags

/**
 * Sends a request to the admin API of a running emulator.
 * @param url URL of the emulator, without a slash at the end
 * @param path such as `/export`
 * @param token the admin token, if the emulator requires one
 * @returns the response, an object
 * @throws if no emulator responds or it refuses; the message contains what to do
 */
export async function askAdmin(url: string, path: string, token: string | undefined): Promise<object> {
  const headers = {
    Accept: 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${url}/__admin${path}`, { headers }).catch((failure: unknown) => {
    throw new CommandError(
      `no emulator responds at ${url} (${networkReason(failure)}); faketura start starts an emulator, --url names another`,
    )
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && typeof body === 'object' && body !== null) return body
  const hint = response.status === 401 || response.status === 403 ? '; --admin-token names its token' : ''
  throw new CommandError(`${url} refused with ${response.status}${messageOf(body)}${hint}`)
}

function messageOf(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? `: ${message}` : ''
}
