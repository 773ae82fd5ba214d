import { wrongValue } from '../../checks/sentences.ts'
import { ArgumentError } from '../../errors/errors.ts'
import { notFoundAmong, readOptions, snapshotOfOther } from '../../errors/refused-argument.ts'
import { checkRuleForm } from '../../faults/check-rule.ts'
import type { Faults } from '../../faults/faults-view.ts'
import type { Happening } from '../../resources/shared/happening.ts'
import type { Fault } from '../../state/armed-faults.ts'
import { instant, readTime } from '../../state/clock.ts'
import { clockSetOptions, startOfClock, timeSpan } from '../../state/time-kinds.ts'
import type { AccountClock, EmulatorClock } from '../emulator-clock.ts'
import type { Change } from '../record-changes.ts'
import { type AdminClient, isRowId, isSegment } from './admin-client.ts'
import type { PromiseMethods } from './promise-methods.ts'
import { sentValue } from './sent-values.ts'

/** A snapshot that an emulator in another process holds. */
export interface RemoteSnapshot {
  readonly id: string
}

/** The state of an emulator in another process, or of one of its accounts. */
export interface RemoteState {
  /** Errors, delays and lost connections. */
  readonly faults: PromiseMethods<Faults>
  /**
   * Returns to the initial state.
   * @example
   * await account.reset()
   */
  reset(): Promise<void>
  /**
   * Takes a snapshot, for `restore`.
   * @example
   * const before = await account.snapshot()
   */
  snapshot(): Promise<RemoteSnapshot>
  /**
   * Restores a snapshot of the same emulator or account.
   * @example
   * const before = await account.snapshot()
   * await account.restore(before)
   */
  restore(snapshot: RemoteSnapshot): Promise<void>
  /**
   * Lists the records that differ from a snapshot. Default: from the initial state.
   * @example
   * const changes = await account.changes()
   */
  changes(since?: RemoteSnapshot): Promise<Change[]>
}

interface ClockRow {
  readonly now: string
  readonly today: string
}

/** @param path path of the account; empty for the emulator */
export function remoteState(client: AdminClient, path: string): RemoteState {
  return {
    faults: {
      async add(rule) {
        // Here, because JSON would change some wrong values, such as NaN.
        checkRuleForm(rule)
        return client.post<Fault>(`${path}/faults`, sentValue(rule, ''))
      },
      async clear(id) {
        if (id === undefined) return client.delete(`${path}/faults`)
        if (isRowId(id)) return client.delete(`${path}/faults/${id}`)
        const known = (await client.get<readonly Fault[]>(`${path}/faults`)).map((fault) => fault.id)
        throw notFoundAmong('FAKETURA_UNKNOWN_FAULT', 'fault', id, known)
      },
      list: () => client.get<readonly Fault[]>(`${path}/faults`),
    },
    reset: async () => void (await client.post(`${path}/reset`)),
    snapshot: async () => {
      const { id } = await client.post<RemoteSnapshot>(`${path}/snapshots`, {})
      const snapshot = Object.freeze({ id })
      origins.set(snapshot, { url: client.url, path })
      return snapshot
    },
    restore: async (snapshot) =>
      void (await client.post(
        `${path}/snapshots/${encodeURIComponent(idOf(snapshot, client, path))}/restore`,
      )),
    changes: async (since) =>
      client.get<Change[]>(`${path}/changes`, {
        since: since === undefined ? undefined : idOf(since, client, path),
      }),
  }
}

export type RemoteClock = PromiseMethods<EmulatorClock>
export type RemoteAccountClock = PromiseMethods<AccountClock>

export function remoteClock(client: AdminClient, owner: string): RemoteAccountClock {
  const path = `${owner}/clock`
  const put = async (body: object) => void (await client.put(path, body))
  return {
    now: async () => instant((await client.get<ClockRow>(path)).now),
    today: async () => (await client.get<ClockRow>(path)).today,
    async set(now, options = {}) {
      const given = readTime(startOfClock, now, 'now')
      const { force } = readOptions(clockSetOptions, options, 'the options of clock.set')
      await put({ ...(typeof given === 'object' && 'now' in given ? given : { now: given }), force })
    },
    advance: async (by) =>
      client.post<readonly Happening[]>(`${path}/advance`, { by: readTime(timeSpan, by, 'clock.advance') }),
    freeze: () => put({ running: false }),
    run: () => put({ running: true }),
    follow: async () => void (await client.post(`${path}/follow`)),
  }
}

/** The emulator that holds a snapshot, by its URL, and the path of the account: the ids of all emulators count from 1. */
const origins = new WeakMap<RemoteSnapshot, { readonly url: string; readonly path: string }>()

/** @param path of the account that uses the snapshot; empty for the emulator */
function idOf(snapshot: RemoteSnapshot, { url }: AdminClient, path: string): string {
  const code = 'FAKETURA_INVALID_SNAPSHOT'
  const { id }: { readonly id?: unknown } = snapshot ?? {}
  const expected = `what snapshot() of this ${path === '' ? 'emulator' : 'account'} has returned`
  if (typeof id !== 'string' || !isSegment(id))
    throw new ArgumentError(code, wrongValue('snapshot', snapshot, expected))
  const origin = origins.get(snapshot) ?? { url, path }
  if (origin.url !== url)
    throw new ArgumentError(code, `this snapshot belongs to another emulator, at ${origin.url}`)
  if (origin.path === path) return id
  if (origin.path === '' || path === '') throw snapshotOfOther(path === '', expected)
  throw new ArgumentError(code, 'this snapshot belongs to another account')
}
