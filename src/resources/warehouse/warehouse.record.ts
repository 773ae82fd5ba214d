// Written by `npm run docs` from the cards. Change the cards, not this file.

/** A place that stores products. One warehouse is the main one. */
export interface Warehouse {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the warehouse. Required. */
  readonly name: string | null
  /** Description of the warehouse. Stored and returned; has no effect here. Null when left out. */
  readonly description: string | null
  /** Id of the account that owns the warehouse. A whole number. Read-only: requests cannot set it. */
  readonly account_id: number | null
  /** The user who last changed the warehouse. Always null here. The id of one of the users. Read-only: requests cannot set it. */
  readonly updater_id: number | null
  /** The user who created the warehouse: always the owner of the account. The id of one of the users. Read-only: requests cannot set it. */
  readonly creator_id: number | null
  /** Kind of warehouse: main is the main one, which documents without a warehouse use; other texts have no effect. Setting it on another warehouse sets this one to null. The main one cannot be deleted, nor one with stock. Null when left out. */
  readonly kind: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Whether the warehouse was deleted. Always false here: a deleted warehouse is gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** Whether the warehouse is in use. Stored and returned; has no effect here. A boolean. Default: true. */
  readonly active: boolean
  /** Internal switch of the service. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly use_product_warehouse_cache: boolean
  /** Id of a shop in another application. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly siteor_shop_id: number | null
}

/** Shipped traits of Warehouse. */
export type WarehouseTrait = 'inactive'
