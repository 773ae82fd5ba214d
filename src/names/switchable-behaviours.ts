/**
 * The behaviours of the ledger that a profile decides, because sources disagree. An option can switch each of them on
 * its own.
 */
export const switchableBehaviours = [
  'hosts/observed-unknown',
  'integration/observed-account-information',
  'errors/observed-not-found',
  'diagnostics/recorded-forms',
  'invoice-lists/relations-observed',
  'discounts/setting',
  'status/refused',
  'payments/paths',
  'products/deletion',
  'products/net-price-update',
] as const

export type SwitchableBehaviour = (typeof switchableBehaviours)[number]
