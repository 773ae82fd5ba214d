import type { FieldRow, ResourceRow } from '../../derive/resources.ts'

/** What the admin interface answers, as far as the page looks at it. */

export interface AccountAnswer {
  readonly prefix: string
  readonly url: string
  readonly appUrl: string
  readonly apiToken: string
  readonly integrationToken: string
  readonly login: string
  readonly password: string
}

export type ResourceAnswer = ResourceRow
export type FieldAnswer = FieldRow

export type RecordAnswer = Readonly<Record<string, unknown>> & { readonly id: number }

export interface RecordsAnswer {
  readonly total: number
  readonly page: number
  readonly per_page: number
  readonly records: readonly RecordAnswer[]
}
