// Written by `npm run docs` from the cards. Change the cards, not this file.

/** A file that belongs to a document, such as a scan or a delivery note. */
export interface Attachment {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** The document that the file belongs to. The id of one of the invoices. Required. */
  readonly invoice_id: number | null
  /** Name of the attachment, without slashes. When left out, the file's own name, else attachment. */
  readonly file_name: string | null
  /** Kind of file, such as gov for the file that was sent to the clearing system; null for uploaded files. Null when left out. */
  readonly kind: string | null
  /** Media type of the file. When left out, it follows from the file. */
  readonly content_type: string | null
  /** Size of the file in bytes. A whole number. Read-only: requests cannot set it. */
  readonly file_size: number | null
  /** Whether the file is attached to the document (true), or only uploaded, without a call of add_attachment (false). A boolean. Default: true. */
  readonly attached: boolean
  /** Unguessable text that names the record in public links. Derived from the seed; unique in the whole service. Read-only: requests cannot set it. */
  readonly token: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
}

/** Fields of Attachment that no response contains. */
export interface AttachmentWriteOnly {
  /** The file itself, by base64 or text, and in a fixture file also by its path. A file. Required. No response contains it. */
  readonly file?: unknown
}

/** Shipped traits of Attachment. */
export type AttachmentTrait = 'uploaded'
