import type { Account } from '../../emulator/views/account.ts'
import type { Controls } from '../controls.ts'
import { unknown } from '../refusal.ts'

/** @throws Refusal 404 that lists the accounts, if none has this prefix */
export function knownAccount({ emulator, engine }: Controls, prefix: string): Account {
  const { state } = engine
  if (state.accounts.first('prefix', prefix)) return emulator.account(prefix)
  throw unknown('account', prefix, state.prefixes, 'FAKETURA_UNKNOWN_ACCOUNT')
}
