import type { Account } from '../emulator/views/account.ts'
import type { OutboxMessage, OutboxRow } from '../emulator/views/outbox.ts'
import type { Clock } from '../state/clock.ts'

/** The emulator's time in responses and events. */
export interface ClockRow {
  /** Instant with the offset of the edition's time zone. */
  readonly now: string
  /** YYYY-MM-DD. */
  readonly today: string
  /** Whether the clock runs. */
  readonly running: boolean
}

export function clockRow(clock: Clock): ClockRow {
  return { now: clock.timestamp(), today: clock.today(), running: clock.running }
}

/** An account, with its URLs and credentials. */
export function accountRow(account: Account, id: number) {
  const { prefix, url, appUrl, apiToken, integrationToken, login, password } = account
  return { id, prefix, url, appUrl, apiToken, integrationToken, login, password }
}

/** A message in a list, without its content. */
export function outboxRow(message: OutboxMessage): OutboxRow {
  const { id, at, account, from, to, cc, subject, attachments } = message
  return { id, at, account, from, to, cc, subject, attachments }
}
