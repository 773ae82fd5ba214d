import type { accountRow } from '../../admin/rows.ts'
import type { FieldRow, ResourceRow } from '../../derive/resources.ts'

/** The responses of the admin API, with the parts that the page uses. */

export type AccountResponse = Readonly<ReturnType<typeof accountRow>>

export type ResourceResponse = ResourceRow
export type FieldResponse = FieldRow

export type RecordResponse = Readonly<Record<string, unknown>> & { readonly id: number }

export interface RecordsResponse {
  readonly total: number
  readonly page: number
  readonly per_page: number
  readonly records: readonly RecordResponse[]
}
