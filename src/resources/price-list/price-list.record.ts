// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `stated_price` in PriceListPriceListPosition. */
export type PriceListPriceListPositionStatedPrice = 'price_net' | 'price_gross'

/** A row of `price_list_positions` in PriceList. */
export interface PriceListPriceListPosition {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** The product that has the price. When left out, the product that priceable_name finds. The id of one of the products. Required, unless priceable_name is given. */
  readonly priceable_id: number | null
  /** Owner of the price: always a product. Stored and returned; has no effect here. Default: "Product". */
  readonly priceable_type: string | null
  /** The price list that the position belongs to. The id of one of the price lists. Read-only: requests cannot set it. */
  readonly price_list_id: number | null
  /** Whether the price is the product's less percentage. It is calculated on each use. A boolean. Default: false. */
  readonly use_percentage: boolean
  /** Discount in percent of the product's price, with use_percentage. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly percentage: string | null
  /** Net price of one unit, in the price list's currency. When left out, calculated from price_gross, else the product's. A decimal number such as 19.9 or "19,90". */
  readonly price_net: string | null
  /** Gross price of one unit, in the price list's currency. It decides over price_net; when left out, calculated from it. A decimal number such as 19.9 or "19,90". */
  readonly price_gross: string | null
  /** Tax rate of the price. It counts with use_tax; otherwise the product's does. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. Null when left out. */
  readonly tax: string | null
  /** Whether the position was deleted. Always false here: deleted positions are gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** Id of the account that owns the record. A whole number. Read-only: requests cannot set it. */
  readonly account_id: number | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Name of the product. Null when left out. No response contains it. */
  readonly priceable_name?: string | null
  /** Whether tax applies instead of the product's. A boolean. Default: false. No response contains it. */
  readonly use_tax?: boolean
  /** The price that was sent, so that it stays when the rate changes. One of price_net, price_gross. Read-only: requests cannot set it. No response contains it. */
  readonly stated_price?: PriceListPriceListPositionStatedPrice | null
}

/** Prices of products that differ from their usual ones. Clients can have a price list. */
export interface PriceList {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the price list. Required. */
  readonly name: string | null
  /** Description of the price list. Stored and returned; has no effect here. Null when left out. */
  readonly description: string | null
  /** Currency of the prices, as a three-letter code (ISO 4217) that is not checked. When left out, the edition's. Prices are not converted. */
  readonly currency: string | null
  /** Whether the price list was deleted. Always false here: a deleted price list is gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** Id of the account that owns the price list. A whole number. Read-only: requests cannot set it. */
  readonly account_id: number | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Prices of the list. An entry with id changes that position, one without adds one, _destroy removes it; positions that are not mentioned stay. A list of objects. Empty when left out. Lists leave it out. */
  readonly price_list_positions: readonly PriceListPriceListPosition[]
}

/** Shipped traits of PriceList. */
export type PriceListTrait = 'in_euro'
