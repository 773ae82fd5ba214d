// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `kind` in Address. */
export type AddressKind = 'delivery'

/** The values of `addressable_type` in Address. */
export type AddressAddressableType = 'Client'

/** A delivery address of a client, besides the one on its record. */
export interface Address {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the address. Required. */
  readonly name: string | null
  /** Kind of address. Only delivery is accepted. Required. */
  readonly kind: AddressKind | null
  /** The kind of record that has the address. Only Client is accepted. Required. */
  readonly addressable_type: AddressAddressableType | null
  /** The client that the address belongs to. The id of one of the clients. Required. */
  readonly addressable_id: number | null
  /** Street, with the house number. Null when left out. */
  readonly street: string | null
  /** Second line of the street. Null when left out. */
  readonly street_additional: string | null
  /** City of the address. Null when left out. */
  readonly city: string | null
  /** Post code, as text. Null when left out. */
  readonly post_code: string | null
  /** Country, as a two-letter code (ISO 3166) that is not checked. Null when left out. */
  readonly country: string | null
  /** Whether it is the client's main delivery address. Setting it here unsets it on the client's others. A boolean. Default: false. */
  readonly primary: boolean
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
}

/** Shipped traits of Address. */
export type AddressTrait = 'primary'
