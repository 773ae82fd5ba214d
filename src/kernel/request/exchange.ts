import type { Body } from '../../world/pieces.ts'
import type { UploadedFile } from '../card/operation.ts'

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
  readonly body: Body
  /** What goes wrong with the answer on its way. */
  readonly mishap?: Mishap
}

/** What the shell does to an answer because an armed fault says so. */
export type Mishap =
  /** Nothing is sent and the connection is broken off. */
  | { readonly drop: unknown }
  /** The head and so many bytes of the body are sent, then the connection is broken off. */
  | { readonly truncateAt: number }
  /** The answer is held back, in milliseconds of real time; `lost` is called when the client leaves before. */
  | { readonly delay: number; lost(): void }
