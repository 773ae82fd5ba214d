// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `discount_kind` in AccountSettings. */
export type AccountSettingsDiscountKind = 'percent_unit' | 'percent_unit_gross' | 'percent_total' | 'amount'

/** Settings that the account's owner chooses. */
export interface AccountSettings {
  /** How the account calculates discounts. In the documented profile, a document with another discount_kind gets none. When left out, every kind is calculated. One of percent_unit, percent_unit_gross, percent_total, amount. */
  readonly discount_kind: AccountSettingsDiscountKind | null
  /** Whether a line with an unknown name creates a product with that name. A boolean. Default: true. */
  readonly create_products: boolean
  /** Whether documents have settlement_positions; otherwise those that are sent are ignored. A boolean. Default: true. */
  readonly use_settlements: boolean
}
