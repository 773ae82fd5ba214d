import { Refused, UnknownKey } from '../../checks/refused.ts'
import { unknownName } from '../../checks/sentences.ts'
import type { EditionName } from '../../editions/index.ts'
import { type Behaviour, behaviour } from '../../kernel/card/behaviour.ts'
import { decodeFields } from '../../kernel/card/decode.ts'
import { type AnyField, refusedText } from '../../kernel/card/field.ts'
import type { InputOf } from '../../kernel/card/input.ts'
import { invalid, invalidValue, Problem } from '../../kernel/card/problem.ts'
import { reasonAgainst } from '../../kernel/card/response-sentences.ts'
import { accountWithToken } from '../../kernel/request/credential.ts'
import { reservedPrefixes } from '../../kernel/request/hosts.ts'
import { AccountScope, type Runtime } from '../../kernel/write/account-scope.ts'
import { makeRecord } from '../../kernel/write/write.ts'
import type { StoredAccount, User } from '../../state/accounts.ts'
import { alreadyInUse } from '../shared/already-in-use.ts'
import { openUser } from '../shared/users/open-user.ts'
import type { AccountSettings } from './account-settings.record.ts'
import { accountSettings } from './account-settings.ts'

/** A prefix is the first label of a host name. */
export const prefixForm: RegExp = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The accepted prefixes, in words that follow "expected". */
export const unusedPrefix = 'a prefix that no other account has'

/** Settings of an account that `createAccount` chooses. */
export interface ChosenSettings
  extends InputOf<
    AccountSettings,
    { plain: never; choice: ''; any: never; generated: false; drawn: false }
  > {}

/** Options of a new account; other values follow from the seed. */
export interface NewAccount {
  /** Name of the account, and the first label of its host. Default: `account-2` for the second account, and so on. */
  readonly prefix?: string
  /** The account's API token. Default: generated from the seed. */
  readonly apiToken?: string
  /** Alias of `apiToken`. */
  readonly token?: string
  /** Login of the account's owner. Default: `email`, or else `owner@PREFIX.test`. */
  readonly login?: string
  /** Password of the owner. Default: generated from the seed. */
  readonly password?: string
  /** E-mail address of the owner. Default: derived from the login. */
  readonly email?: string
  /** First name of the owner. */
  readonly firstName?: string
  /** Last name of the owner. */
  readonly lastName?: string
  /** Country edition. Default: the emulator's. */
  readonly edition?: EditionName
  /** Account settings, such as `{ discount_kind: 'amount' }`. */
  readonly settings?: ChosenSettings
  /** Prefix of a fixture's account to copy records, aliases and settings from. */
  readonly like?: string
}

/**
 * Opens an account without records; `addInitialRecords` adds the first ones.
 * @param edition the default edition
 * @param owner an existing user who becomes the owner; a new one by default
 * @param chosenId the account's id; the next one by default
 * @throws Problem `invalid` when the prefix is in use, malformed or a host of the service, another account accepts the token,
 *   or a setting is unknown
 */
export function openAccount(
  runtime: Runtime,
  chosen: NewAccount,
  edition: string,
  owner?: User,
  chosenId?: number,
): StoredAccount {
  const { state } = runtime
  const prefix = chosen.prefix ?? freePrefix(runtime)
  if (!prefixForm.test(prefix)) {
    const accepted = 'a host name of lower-case letters, digits and dashes'
    throw invalidValue('prefix', new Refused(prefix, accepted))
  }
  if (reservedPrefixes.includes(prefix)) throw invalid('prefix', `${prefix} is a host of the service itself`)
  if (state.accounts.first('prefix', prefix)) throw alreadyInUse('prefix', prefix, unusedPrefix)
  const id = chosenId ?? state.nextId('accounts')
  const { token, apiToken = token } = chosen
  if (token !== undefined && token !== apiToken) throw invalid('token', 'is another one than apiToken says')
  const api_token = apiToken ?? `${state.token('api token', prefix)}/${prefix}`
  // The token may also be sent in a header.
  if (!/^[!-~]+$/.test(api_token)) {
    throw invalidValue('api_token', new Refused(api_token, 'printable ASCII without spaces'))
  }
  const secret = api_token.endsWith(`/${prefix}`) ? api_token.slice(0, -prefix.length - 1) : api_token
  // Each account accepts two texts, and none of them may be accepted by another account.
  if (accountWithToken(state, secret) || accountWithToken(state, `${secret}/${prefix}`)) {
    throw invalid('api_token', 'another account has this token')
  }
  const login = chosen.login ?? chosen.email ?? `owner@${prefix}.test`
  const user =
    owner ??
    openUser(runtime, {
      login,
      email: chosen.email,
      password: chosen.password ?? state.token('password', prefix),
      first_name: chosen.firstName,
      last_name: chosen.lastName,
    })
  if (user.account === null)
    state.history.write(state.users, user.id, Object.freeze({ ...user, account: id }))
  const account: StoredAccount = Object.freeze({
    id,
    prefix,
    api_token,
    secret,
    edition: chosen.edition ?? edition,
    owner: user.id,
    settings: settingsOf(chosen.settings ?? {}),
    tables: state.tablesFor(id, prefix),
  })
  state.history.write(state.accounts, id, account)
  return account
}

/**
 * Gives an account its main department and main warehouse, unless it has departments or warehouses already.
 * @param expected resources whose records the account will get from elsewhere
 */
export function addInitialRecords(
  runtime: Runtime,
  account: StoredAccount,
  expected: readonly string[] = [],
): void {
  const scope = new AccountScope(runtime, account)
  const make = (name: string, values: Record<string, unknown>) => {
    if (scope.table(name).size > 0 || expected.includes(name)) return
    makeRecord(scope, name, values)
  }
  make('departments', { name: account.prefix, country: scope.edition.country, main: true })
  make('warehouses', { name: 'Main', kind: 'main' })
}

export function freePrefix({ state }: Runtime): string {
  for (let number = state.accounts.size + 1; ; number++) {
    const prefix = `account-${number}`
    if (!state.accounts.first('prefix', prefix)) return prefix
  }
}

/**
 * @throws Problem `invalid` naming the unknown setting, or the one with a wrong value
 */
function settingsOf(chosen: Readonly<Record<string, unknown>>): StoredAccount['settings'] {
  const { values, refusals, unknown } = decodeFields(accountSettings, chosen)
  const [first] = Object.keys(unknown)
  if (first !== undefined) {
    const known = Object.keys(accountSettings)
    const reason = reasonAgainst(new UnknownKey('field', first, unknown[first], known))
    const message = unknownName('field', first, known, { owner: 'settings' })
    throw new Problem('invalid', { [`settings.${first}`]: [reason] }, {}, { message })
  }
  const [failed] = Object.entries(refusals)
  if (failed) throw invalidValue(`settings.${failed[0]}`, failed[1])
  for (const [name, field] of Object.entries<AnyField>(accountSettings)) {
    const { acceptedTexts } = field
    const refused = acceptedTexts && refusedText(acceptedTexts, values[name] as string | null)
    if (refused) throw invalidValue(`settings.${name}`, refused)
  }
  return Object.freeze(values)
}

export const newAccountBehaviours: readonly Behaviour[] = [
  behaviour('accounts/furnished', 'A new account has a main department and a main warehouse', 'observed 8'),
  behaviour(
    'accounts/isolated',
    'No request for one account sees or changes a record of another',
    'specification 1',
    'another account',
  ),
  behaviour(
    'accounts/values-in-use',
    'An account is neither restored nor reset while another account has an id, a login or a public token of the snapshot or of the initial state, nor after a user whom it had added was deleted. The attempt changes nothing',
    'assumed',
    'an emulator',
  ),
]
