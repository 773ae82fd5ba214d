import { readFileSync } from 'node:fs'
import { errorMessage } from '../checks/error-message.ts'
import { kindOf, textFor } from '../checks/kinds.ts'
import { hostOf, isThisMachine } from '../checks/this-machine.ts'
import type { LiveOptions } from '../live/live-client.ts'
import type { Flags, FlagValues } from './command.ts'
import { CommandError } from './command-error.ts'
import { webAddress } from './web-address.ts'
import { WrongUsage } from './wrong-usage.ts'

const maxPerSecond = 50

/** The flags of every command that talks to the live service. */
export const liveFlags = {
  url: {
    placeholder: 'URL',
    kind: webAddress,
    about: 'URL of the account at the live service, such as https://acme.fakturownia.pl',
  },
  'token-file': {
    placeholder: 'FILE',
    kind: textFor('the path of a file, or - for standard input'),
    readsStandardInput: true,
    about: 'File with the API token of the account; - reads it from standard input',
  },
  rate: {
    placeholder: 'NUMBER',
    kind: kindOf(
      `a number of requests per second above 0, at most ${maxPerSecond}`,
      { type: 'number', exclusiveMinimum: 0, maximum: maxPerSecond },
      (input): input is number => typeof input === 'number' && input > 0 && input <= maxPerSecond,
      { fromText: (text) => (/^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : text) },
    ),
    about: 'Maximum requests per second; by default 2, or unlimited for a service on this machine',
  },
} as const satisfies Flags

/**
 * The options of a client from the flags; reads the token.
 * @throws WrongUsage when a flag is missing, CommandError when there is no token
 */
export function liveOptions(values: FlagValues<typeof liveFlags>): LiveOptions {
  const { url, 'token-file': file, rate } = values
  if (url === undefined) throw new WrongUsage('--url is missing; expected the URL of the account')
  const { username, password, search, hash } = new URL(url)
  // A message must not repeat what may be a secret.
  if (username || password || search || hash)
    throw new WrongUsage(
      '--url: expected a URL without a user, a query and a fragment; --token-file has the token',
    )
  return { url, token: tokenIn(file), requestsPerSecond: rate ?? usualRate(url) }
}

/** An emulator on this machine needs no limit. */
function usualRate(url: string): number {
  return isThisMachine(hostOf(new URL(url))) ? Number.POSITIVE_INFINITY : 2
}

function tokenIn(file: string | undefined): string {
  if (file === undefined)
    throw new WrongUsage(
      '--token-file is missing; expected a file with the API token, or - for standard input',
    )
  const name = file === '-' ? 'standard input' : file
  const token = textIn(file, name).trim()
  if (token === '') throw new CommandError(`--token-file: ${name} is empty; expected the API token`)
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandError(`--token-file: ${name} contains more than a token; expected one word`)
  return token
}

function textIn(file: string, name: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (failure) {
    throw new CommandError(`--token-file: ${name} cannot be read: ${errorMessage(failure)}`)
  }
}
