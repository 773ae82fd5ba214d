// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `kind` in Webhook. */
export type WebhookKind =
  | 'client:create'
  | 'client:update'
  | 'client:destroy'
  | 'invoice:create'
  | 'invoice:update'
  | 'invoice:destroy'
  | 'product:create'
  | 'product:update'
  | 'product:destroy'

/** A URL that receives an HTTP request when a record of the account changes. */
export interface Webhook {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** The event that the webhook waits for: what kind of record was created, updated or destroyed. One of client:create, client:update, client:destroy, invoice:create, invoice:update, invoice:destroy, product:create, product:update, product:destroy. Required. */
  readonly kind: WebhookKind | null
  /** Id of the account that owns the webhook. A whole number. Read-only: requests cannot set it. */
  readonly account_id: number | null
  /** Web address that the event is sent to, by an HTTP POST. It begins with http:// or https://. Required. */
  readonly url: string | null
  /** Text that identifies the sender to the receiver; each event contains it. It is not the account's token. Empty when left out. */
  readonly api_token: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Whether events are sent. A boolean. Default: true. */
  readonly active: boolean
}

/** Shipped traits of Webhook. */
export type WebhookTrait = 'inactive'
