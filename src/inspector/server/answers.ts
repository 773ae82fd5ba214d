import type { accountRow } from '../../admin/rows.ts'
import type { FieldRow, ResourceRow } from '../../derive/resources.ts'

/** What the admin interface answers, as far as the page looks at it. */

export type AccountAnswer = Readonly<ReturnType<typeof accountRow>>

export type ResourceAnswer = ResourceRow
export type FieldAnswer = FieldRow

export type RecordAnswer = Readonly<Record<string, unknown>> & { readonly id: number }

export interface RecordsAnswer {
  readonly total: number
  readonly page: number
  readonly per_page: number
  readonly records: readonly RecordAnswer[]
}
