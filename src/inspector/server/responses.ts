import type { accountRow } from '../../admin/rows.ts'
import type { FieldRow, ResourceRow } from '../../derive/resources.ts'

/** The responses of the admin API, with the parts that the page uses. */

export type AccountResponse = Readonly<ReturnType<typeof accountRow>>

export type ResourceResponse = ResourceRow
export type FieldResponse = FieldRow

export type RecordResponse = Readonly<Record<string, unknown>> & { readonly id: number }

/** A page of records. */
export interface RecordsResponse {
  readonly records: readonly RecordResponse[]
  /** Number of records on all pages. */
  readonly total: number
}
