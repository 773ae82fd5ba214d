import type { StoredAccount } from '../../state/accounts.ts'
import type { EmulatorState } from '../../state/emulator-state.ts'
import { behaviour } from '../card/behaviour.ts'
import { Problem } from '../card/problem.ts'

/** Names under which an emulator itself is reached; the part before the first dot is no account. */
const ownSuffix = '.localhost'

/** First parts of host names that belong to the service itself, so that no account has one as its prefix. */
export const reservedPrefixes: readonly string[] = ['app', 'www']

/**
 * The account that a `Host` header names: `{prefix}.anything`. Addresses, single words, application hosts
 * (`app.…`) and names that no account has, such as those of a container network, name none.
 * @param suffixes the editions' host names
 * @throws Problem `unauthorized` when a name of the service itself names an account that isn't there
 */
export function accountOfHost(
  host: string,
  state: EmulatorState,
  suffixes: readonly string[],
): StoredAccount | undefined {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const dot = name.indexOf('.')
  if (dot <= 0 || name.startsWith('[') || /^[\d.]+$/.test(name)) return undefined
  const prefix = name.slice(0, dot)
  if (reservedPrefixes.includes(prefix)) return undefined
  const account = state.accounts.first('prefix', prefix)
  if (account) return account
  const isOurs = name.endsWith(ownSuffix) || suffixes.some((suffix) => name.endsWith(`.${suffix}`))
  if (isOurs) throw new Problem('unauthorized', `There is no account ${prefix}`)
  return undefined
}

export const hostBehaviours = [
  behaviour(
    'hosts/prefix',
    'A host {prefix}.anything names the account, also {prefix}.localhost',
    'specification 1',
  ),
  behaviour('hosts/address', 'On a plain address, the token alone names the account', 'assumed'),
  behaviour('hosts/unknown', 'A host of the service that names no account is 401', 'assumed'),
]
