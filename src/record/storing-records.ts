import type { EditionName } from '../editions/index.ts'
import { tryFixtures } from '../emulator/seeding.ts'
import { readFixtures } from '../fixtures/load.ts'
import type { RenderContext } from '../kernel/card/render-context.ts'
import { AccountScope } from '../kernel/write/account-scope.ts'
import { withSettledPart } from '../resources/payment/settled-part.ts'
import type { Progress } from './progress.ts'
import type { RecordedAccount, RecordedResource } from './recorded-account.ts'
import { type Storing, storedRow } from './stored-row.ts'

/** The account of a fixture without its records. */
export interface AccountHead {
  readonly edition: EditionName
  readonly prefix: string
  /** Time of the recording. */
  readonly now: string
}

/** A fixture without records. */
export function headOf({ id, owner, counters }: RecordedAccount, { edition, prefix, now }: AccountHead) {
  const login = `owner@${prefix}.test`
  return {
    faketura: 1,
    exact: true,
    edition,
    now,
    users: [{ id: owner, login, email: login, password: 'recorded', account: prefix }],
    accounts: {
      [prefix]: { id, owner: login, ...(Object.keys(counters).length > 0 && { counters }) },
    },
  }
}

/** Turns recorded records into stored ones, one at a time, and counts the losses. */
export class StoringRecords {
  /** Number of refused values by resource and field. */
  readonly refused = new Map<string, number>()
  private readonly rowIds = new Map<string, number>()
  private readonly known: ReadonlyMap<string, RecordedResource['places']>

  private constructor(
    account: RecordedAccount,
    private readonly progress: Progress,
    private readonly context: RenderContext,
  ) {
    this.known = new Map(account.resources.map(({ resource, places }) => [resource.name, places]))
  }

  /** Opens an emulator with an empty account, whose computed values are compared with the recorded ones. */
  static async for(account: RecordedAccount, head: AccountHead, progress: Progress): Promise<StoringRecords> {
    const { runtime } = tryFixtures({}, await readFixtures(headOf(account, head)))
    const stored = runtime.state.accounts.first('prefix', head.prefix)!
    return new StoringRecords(account, progress, new AccountScope(runtime, stored))
  }

  /** The records of a resource, the oldest first. */
  *of({
    resource,
    aliases,
    places,
  }: RecordedResource): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
    if (places.size === 0) return
    const storing: Storing = {
      context: this.context,
      isKnown: (name, id) => this.known.get(name)?.has(Number(id)) === true,
      nextRowId: (key) => {
        const next = (this.rowIds.get(key) ?? 0) + 1
        this.rowIds.set(key, next)
        return next
      },
      refused: (name) => {
        const place = `${resource.name}.${name}`
        this.refused.set(place, (this.refused.get(place) ?? 0) + 1)
      },
    }
    const reader = this.progress.reader(resource.name)
    try {
      for (const [id, alias] of aliases) {
        const { start, size } = places.get(id)!
        const row = storedRow(resource, reader.at(start, size), storing)
        yield [alias, resource.name === 'payments' ? withSettledPart(row) : row]
      }
    } finally {
      reader.close()
    }
  }
}
