import type { Fields } from '../kernel/card/field.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { Correspondence } from '../live/correspondence.ts'
import { registry } from '../resources/registry.ts'
import type { Row } from '../state/table.ts'
import { kindsReferredTo, referencesOf } from './expected-ids.ts'
import type { Mirror } from './mirror.ts'

type Values = Readonly<Record<string, unknown>>

/** How much the emulator knows of the account's records. A place is a resource and an id, such as `invoices 7`. */
export class Knowledge {
  /** Records that a response has shown, or that a request has deleted. */
  readonly seen = new Set<string>()
  /** Records seen only in a list, which has fewer fields. */
  readonly partial = new Set<string>()
  /** Records with values that only XML has shown, so that they are not clear. */
  readonly unclear = new Set<string>()
  /** Records that a request may have changed that the emulator did not get. */
  readonly stale = new Set<string>()
  /** The highest id of each resource so far. */
  private readonly highest = new Map<string, number>()

  constructor(
    private readonly mirror: Mirror,
    private readonly correspondence: Correspondence,
  ) {}

  /** Notes that the emulator has made or deleted the same record. */
  note({ name }: Resource, { id }: Values): void {
    this.seen.add(`${name} ${id}`)
    this.partial.delete(`${name} ${id}`)
  }

  /** Notes an id of the live service: its later records have higher ones. */
  noteId(kind: string, id: number): void {
    this.highest.set(kind, Math.max(id, this.highest.get(kind) ?? 0))
  }

  /** Whether only some fields of the record are known, so that an update of it cannot be compared. */
  isPartial(kind: string, live: string): boolean {
    const place = `${kind} ${live}`
    return [this.partial, this.unclear, this.stale].some((places) => places.has(place))
  }

  /** Whether a document has lines that no response has shown, or other ones now. */
  lacksLines(kind: string, live: string): boolean {
    const place = `${kind} ${live}`
    const lines = linesIn(registry.find(kind)?.fields ?? {})
    if (lines === undefined) return false
    return this.stale.has(place) || (this.partial.has(place) && isEmpty(this.rowOf(kind, live)?.[lines]))
  }

  /**
   * Whether nobody knows which records a change of this one concerns: a payment of several documents shows none of them.
   * Nor does the emulator change the stock with a document whose lines it does not have.
   */
  isLoose({ name }: Resource, live: string): boolean {
    if (this.isPartial(name, live)) return true
    const payment = name === 'payments' ? this.rowOf(name, live) : undefined
    return payment?.invoice_id === null && isEmpty(payment.invoice_ids)
  }

  /**
   * Notes that the live service may have changed other records with this one, such as the invoice of a payment.
   * @param record as a response has shown it; without it, all records of the other kinds that it can refer to
   */
  doubt({ name, fields }: Resource, record: Values | undefined): void {
    if (record) for (const [kind, id] of referencesOf(fields, record)) this.stale.add(`${kind} ${id}`)
    else {
      for (const kind of kindsReferredTo(fields)) {
        if (kind === name) continue
        for (const id of this.mirror.account.tables.existing(kind)?.ids ?? [])
          this.stale.add(`${kind} ${this.correspondence.toLive(kind, id)}`)
      }
    }
  }

  /**
   * The older records that a new or changed one refers to now, and that no response has shown, such as the client who
   * was found by name. Another document mentioned them, or their ids are too low for new ones.
   * @param before the record as the emulator has it
   */
  unseenIn({ fields }: Resource, record: Values, before: Values | undefined): readonly string[] {
    const former = new Set(before && referencesOf(fields, before).map(([kind, id]) => `${kind} ${id}`))
    const unseen = referencesOf(fields, record).flatMap(([kind, id]) => {
      if (typeof id !== 'number' || id <= 0) return []
      const known = this.correspondence.toEmulator(kind, id)
      if (known === undefined) return id < (this.highest.get(kind) ?? 0) ? [`${kind} ${id}`] : []
      return this.rowOf(kind, id) || former.has(`${kind} ${known}`) ? [] : [`${kind} ${id}`]
    })
    return [...new Set(unseen)]
  }

  /** The client of a document if no response has mentioned it: it is new, or was found by its name. */
  newBuyerIn({ client_id }: Values): string | undefined {
    if (typeof client_id !== 'number' || this.correspondence.toEmulator('clients', client_id) !== undefined)
      return undefined
    return `clients ${client_id}`
  }

  /** The emulator's row of a record of the live service. */
  rowOf(kind: string, live: string | number): Row | undefined {
    const known = this.correspondence.toEmulator(kind, live)
    return known === undefined ? undefined : this.mirror.account.tables.existing(kind)?.get(Number(known))
  }
}

function isEmpty(list: unknown): boolean {
  return !Array.isArray(list) || list.length === 0
}

/** The name of the rows that lists omit, such as the positions of an invoice. */
export function linesIn(fields: Fields): string | undefined {
  return Object.keys(fields).find((name) => isListField(fields[name]!) && fields[name]!.visibility === 'one')
}
