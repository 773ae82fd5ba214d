import type { StoredAccount } from '../../state/accounts.ts'
import type { EmulatorState } from '../../state/emulator-state.ts'
import { behaviour } from '../card/behaviour.ts'
import { Problem } from '../card/problem.ts'
import type { ProfileChoice } from '../card/profile.ts'
import { unauthorized, unknownAccount } from '../card/response-sentences.ts'

/** The end of host names on this machine, such as `acme.localhost`. */
const ownSuffix = '.localhost'

/** First parts of host names that belong to the service itself; no account has one as its prefix. */
export const reservedPrefixes: readonly string[] = ['app', 'www']

/**
 * Returns the account that a `Host` header names, as `{prefix}.anything`. Addresses, single words, application
 * hosts (`app.…`) and names that match no account, such as those in a container network, name none.
 * @param suffixes the editions' host names
 * @throws Problem `unauthorized` when a host name of the service names an unknown account
 */
export function accountOfHost(
  host: string,
  state: EmulatorState,
  suffixes: readonly string[],
  choice?: Pick<ProfileChoice, 'profileOf'>,
): StoredAccount | undefined {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const dot = name.indexOf('.')
  if (dot <= 0 || name.startsWith('[') || /^[\d.]+$/.test(name)) return undefined
  const prefix = name.slice(0, dot)
  if (reservedPrefixes.includes(prefix)) return undefined
  const account = state.accounts.first('prefix', prefix)
  if (account) return account
  const isOurs = name.endsWith(ownSuffix) || suffixes.some((suffix) => name.endsWith(`.${suffix}`))
  if (isOurs) {
    const isObserved = choice?.profileOf('hosts/observed-unknown') === 'observed'
    throw new Problem('unauthorized', isObserved ? unauthorized : unknownAccount(prefix))
  }
  return undefined
}

export const hostBehaviours = [
  behaviour(
    'hosts/prefix',
    'A host {prefix}.anything names the account, also {prefix}.localhost',
    'specification 1',
    'another host',
  ),
  behaviour(
    'hosts/absolute-form',
    'A request with a whole URL instead of its path, as it is sent to a proxy, is for the host in that URL',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'hosts/links',
    'Links to the account start with the host of the request; without a valid one, with the URL of the emulator',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'hosts/https',
    'Links in the response to a request that came as https are https; X-Forwarded-Proto counts from this machine only',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'hosts/address',
    'On a plain address, the token alone names the account',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'hosts/observed-unknown',
    'In the observed profile, a host of the service that names no account is refused with the sentence about a wrong token',
    'observed 22',
    'another host',
  ),
  behaviour('hosts/unknown', 'A host of the service that names no account is 401', 'assumed', 'another host'),
]
