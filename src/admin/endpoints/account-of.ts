import { unescape as unescaped } from 'node:querystring'
import type { Account } from '../../emulator/views/account.ts'
import type { Controls } from '../controls.ts'
import { Refusal, unknown } from '../refusal.ts'
import { accountRow } from '../rows.ts'

/** @throws Refusal 404 that lists the accounts, if none has this prefix */
export function knownAccount({ emulator, engine }: Controls, prefix: string): Account {
  const { state } = engine
  if (state.accounts.first('prefix', prefix)) return emulator.account(prefix)
  throw unknown('account', prefix, state.prefixes, 'FAKETURA_UNKNOWN_ACCOUNT')
}

/** An account as a response shows it. */
export function shownAccount({ engine }: Controls, account: Account): ReturnType<typeof accountRow> {
  return accountRow(account, engine.state.accounts.first('prefix', account.prefix)!.id)
}

/**
 * Refuses a program that has opened an account whose name another account has by now.
 * @param opened id and prefix of the account that the program has opened, from a header of `connect`
 */
export function refuseReplaced({ engine }: Controls, opened: string): void {
  const [id, prefix = ''] = opened.split(' ').map((part) => unescaped(part))
  const current = engine.state.accounts.first('prefix', prefix)
  if (!current || String(current.id) === id) return
  const message = `account ${prefix} no longer exists`
  throw new Refusal(404, { message, code: 'FAKETURA_UNKNOWN_ACCOUNT', value: prefix })
}
