import { AccountLog, fairShare, type ProgramWrite } from './account-log.ts'
import type { HttpRequest, HttpResponse } from './http-message.ts'
import {
  type JournalEntry,
  type JournalRow,
  maskedDiagnostics,
  type RequestDiagnostic,
  rowReader,
} from './journal-row.ts'
import type { KnownSecrets } from './mask-secrets.ts'

/** Maximum number of bytes of all bodies together. */
const maxBytes = 8 * 1024 * 1024
/** Bodies are dropped by this much at once, which spreads the cost of sharing the memory among accounts. */
const spareBytes = 512 * 1024
/** All accounts together have at most this many times the rows of one. */
const fullAccounts = 10

/** What the log no longer has. */
export interface ForgottenRows {
  /** Older requests that were dropped. */
  readonly requests: number
  /** Diagnostics of these requests, and of older writes of the program. */
  readonly diagnostics: number
}

const none: ForgottenRows = { requests: 0, diagnostics: 0 }

/** The last requests of each account; older ones are dropped, so a long run doesn't fill the memory. */
export class Journal {
  /** By serial of the account; without a serial, by its prefix. */
  private readonly logs = new Map<number | string | null, AccountLog>()
  private lastId = 0
  private rows = 0
  private bytes = 0
  /** Of accounts that no longer exist. */
  private forgottenOfDeleted: ForgottenRows = none
  private readonly listeners = new Set<(row: JournalRow) => void>()
  private rowOf: ReturnType<typeof rowReader> | undefined
  /** Version of the secrets that the rows were made with. */
  private maskedWith: unknown

  /**
   * @param maxEntries maximum number of requests of one account in the journal
   * @param serialOf the serial of the account that has a prefix now
   * @param knownSecrets the secrets of the emulator
   * @param versionOfSecrets another value after each change of these or of the accounts
   */
  constructor(
    private readonly maxEntries = 1000,
    private readonly serialOf: (prefix: string) => number | undefined = () => undefined,
    readonly knownSecrets: KnownSecrets = () => undefined,
    private readonly versionOfSecrets: () => unknown = () => undefined,
  ) {}

  /** The id of the next entry. */
  nextId(): number {
    return ++this.lastId
  }

  /** @param entry stored without a copy, with its id: the journal is part of every request's cost */
  add(entry: JournalEntry): void {
    this.change(this.logOf(entry.account, entry.owner), (log) => log.add(entry))
    if (this.rows > this.maxEntries * fullAccounts) this.dropRows()
    if (this.bytes > maxBytes) this.releaseBodies()
    if (this.listeners.size > 0) this.notify(this.reader()(entry))
  }

  /** Notes the diagnostics of a write that no request made. */
  noteWrite(account: string, call: string, diagnostics: readonly RequestDiagnostic[]): void {
    if (diagnostics.length === 0) return
    const noted = diagnostics.map((one) => Object.freeze({ ...one, call }))
    const log = this.logOf(account, this.serialOf(account))
    this.change(log, () => log.noteWrite({ id: this.lastId, diagnostics: noted }))
    if (this.rows > this.maxEntries * fullAccounts) this.dropRows()
  }

  /** The diagnostics of requests and of other writes, in the order in which they occurred. */
  diagnostics(account?: string): readonly RequestDiagnostic[] {
    return this.logsOf(account)
      .flatMap((log): readonly ProgramWrite[] => [...log.noLongerShown(), ...log.shown(), ...log.writes()])
      .sort((one, other) => one.id - other.id)
      .flatMap(({ diagnostics }) => maskedDiagnostics(diagnostics, this.knownSecrets))
  }

  /** @param account prefix of an account; all accounts when missing */
  forgotten(account?: string): ForgottenRows {
    const isPresent = account !== undefined && this.serialOf(account) !== undefined
    const all = this.logsOf(account).map((log) => log.forgotten())
    return all.reduce(sumOf, isPresent ? none : this.forgottenOfDeleted)
  }

  /** Begins with requests of an earlier emulator, which keep their ids. */
  begin(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      this.lastId = Math.max(this.lastId, entry.id)
      this.add({ ...entry, owner: (entry.account !== null && this.serialOf(entry.account)) || 0 })
    }
  }

  /** Whether a request is one of the account that has the prefix now, or that had it last. */
  isOf({ account, owner }: Pick<JournalEntry, 'account' | 'owner'>, prefix: string): boolean {
    if (account !== prefix) return false
    const serial = this.serialOf(prefix)
    return serial === undefined || serial === owner
  }

  /** @param account prefix of an account; all accounts when missing */
  all(account?: string): readonly JournalRow[] {
    const reader = this.reader()
    return this.entries(account).map((entry) => this.row(entry, reader))
  }

  /** The same, unmasked; only for finding out whether a secret matters. */
  entries(account?: string): readonly JournalEntry[] {
    const logs = this.logsOf(account)
    const entries = logs.flatMap((log) => log.shown())
    if (logs.length > 1) entries.sort((one, other) => one.id - other.id)
    return entries
  }

  get(id: number): JournalRow | undefined {
    const entry = this.entry(id)
    return entry && this.row(entry)
  }

  last(): JournalRow | undefined {
    return this.get(Math.max(...Array.from(this.logs.values(), (log) => log.last()?.id ?? 0)))
  }

  /** Deletes the requests of one account, and not those of an earlier one with its prefix. */
  clearAccount(prefix: string): void {
    for (const log of this.logsOf(prefix)) this.remove(log)
  }

  clear(): void {
    this.logs.clear()
    this.lastId = 0
    this.rows = 0
    this.bytes = 0
    this.forgottenOfDeleted = none
  }

  subscribe(listener: (row: JournalRow) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** The entry of a request, unmasked; only for writing it in another form. */
  entry(id: number): JournalEntry | undefined {
    for (const log of this.logs.values()) {
      const entry = log.shown().find((one) => one.id === id)
      if (entry) return entry
    }
    return undefined
  }

  /** A request of a deleted account shows no account once another one has its prefix. */
  private row(entry: JournalEntry, reader = this.reader()): JournalRow {
    const { account } = entry
    const isFormer = account !== null && !this.isOf(entry, account)
    return reader(isFormer ? { ...entry, account: null } : entry)
  }

  /** A new secret may be in any row. */
  private reader(): ReturnType<typeof rowReader> {
    const version = this.versionOfSecrets()
    if (this.rowOf && version === this.maskedWith) return this.rowOf
    this.maskedWith = version
    this.rowOf = rowReader(this.knownSecrets)
    return this.rowOf
  }

  private notify(row: JournalRow): void {
    for (const listener of this.listeners) listener(row)
  }

  private logOf(account: string | null, owner: number | undefined): AccountLog {
    const key = owner || account
    const known = this.logs.get(key)
    if (known) return known
    const log = new AccountLog(account, owner, this.maxEntries)
    this.logs.set(key, log)
    return log
  }

  private logsOf(account: string | undefined): readonly AccountLog[] {
    if (account === undefined) return [...this.logs.values()]
    const serial = this.serialOf(account)
    if (serial === undefined) return [...this.logs.values()].filter((log) => log.account === account)
    const log = this.logs.get(serial)
    return log ? [log] : []
  }

  private change(log: AccountLog, work: (log: AccountLog) => void): void {
    const { size, bytes } = log
    work(log)
    this.rows += log.size - size
    this.bytes += log.bytes - bytes
  }

  /** Drops the requests of deleted accounts, then the oldest rows of the accounts that have most. */
  private dropRows(): void {
    const limit = this.maxEntries * (fullAccounts - 1)
    for (const log of [...this.logs.values()]) {
      if (log.account !== null && this.serialOf(log.account) !== log.owner) this.removeDeleted(log)
    }
    const logs = [...this.logs.values()]
    const share = fairShare(
      logs.map(({ size }) => size),
      limit,
    )
    for (const log of logs) this.change(log, () => log.shrinkTo(Math.max(1, Math.floor(share))))
    // With more accounts than rows, one row each is still too many.
    for (const log of logs) if (this.rows > limit) this.change(log, () => log.shrinkTo(0))
  }

  private removeDeleted(log: AccountLog): void {
    this.change(log, () => log.shrinkTo(0))
    this.forgottenOfDeleted = sumOf(this.forgottenOfDeleted, log.forgotten())
    this.remove(log)
  }

  private releaseBodies(): void {
    const logs = [...this.logs.values()]
    const share = fairShare(
      logs.map(({ bytes }) => bytes),
      maxBytes - spareBytes,
    )
    for (const log of logs) log.releaseTo(share)
    this.bytes = logs.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  private remove(log: AccountLog): void {
    this.rows -= log.size
    this.bytes -= log.bytes
    this.logs.delete(log.owner || log.account)
  }
}

function sumOf(one: ForgottenRows, other: ForgottenRows): ForgottenRows {
  return { requests: one.requests + other.requests, diagnostics: one.diagnostics + other.diagnostics }
}

/** Bytes of the bodies of a request and its response, which are most of its memory. */
export function messageSize(request: HttpRequest, response: HttpResponse): number {
  let size = (request.body?.length ?? 0) + response.body.length
  if (!request.form) return size
  for (const [, text] of request.form.parts) size += text.length
  for (const { bytes } of Object.values(request.form.files)) size += bytes.length
  return size
}
