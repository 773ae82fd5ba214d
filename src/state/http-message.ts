import type { Body } from './chunks.ts'

/** Header values by lower-case name. */
export type HttpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request as it was received. The journal stores a reference to it, and parses it on access only. */
export interface HttpRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  readonly headers: HttpHeaders
  /** Whether the request used https; links in the response then do, too. */
  readonly isSecure?: boolean
  /** The path at which an application has mounted the emulator; links in the response contain it. */
  readonly mountPath?: string
  /** Bytes of the body; missing without one. */
  readonly body?: Buffer
  /** Parts of a multipart body. */
  readonly form?: MultipartForm
  /** Why the body is missing, or only the beginning: it was refused unread, or a failed test has not saved all of it. */
  readonly bodyNote?: string
}

/** A multipart body: texts and files by the name of their part. */
export interface MultipartForm {
  /** Name and text of each part, in the order of the form. */
  readonly parts: readonly (readonly [name: string, text: string])[]
  readonly files: Readonly<Record<string, UploadedFile>>
}

/** A file of a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** A response before faults delay, cut or drop it. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** As for a request. */
  readonly bodyNote?: string
}
