import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import type { Said } from '../../kernel/card/said.ts'
import { discountKinds } from '../invoice/invoice.words.ts'

/** What an account's owner has chosen in the application; fixtures and `createAccount` set it. */
export const accountSettings = {
  discount_kind: choice(discountKinds, 'specification 2.1')`
    How discounts are calculated; an invoice with another discount_kind gets none. Unset, every kind is.`,
  create_products: flag('facts 2.10', { default: true })`
    A position with an unknown name makes a product of that name.`,
}

export type AccountSettings = RecordOf<typeof accountSettings>

/** Settings as fixtures and `createAccount` choose them. */
export type ChosenSettings = Said<AccountSettings, { plain: never; any: never; made: false }>
