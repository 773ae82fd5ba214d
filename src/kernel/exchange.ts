import type { UploadedFile } from './operation.ts'

/** A request as the kernel sees it, whatever brought it. */
export interface Exchange {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Bytes of the body; missing when there was none. */
  readonly body?: Buffer
  /** Parts of a multipart body, read by the shell. */
  readonly form?: Form
}

/** A multipart body: texts and files by the name of their part. */
export interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, UploadedFile>>
}

/** What the kernel answers. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}
