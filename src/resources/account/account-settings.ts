import { choice } from '../../kernel/card/fields/choice.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import type { InputOf } from '../../kernel/card/input.ts'
import { discountKinds } from '../invoice/invoice.words.ts'
import type { AccountSettings } from './account-settings.record.ts'

/** What the owner of an account has set in the application; here, fixtures and `createAccount` set it. */
export const accountSettings = {
  discount_kind: choice(discountKinds, 'specification 2.1')`
    How the account calculates discounts. In the documented profile, a document with another discount_kind gets
    none. When left out, every kind is calculated.`,
  create_products: flag('facts 2.10', { default: true })`
    Whether a line with an unknown name creates a product with that name.`,
  use_settlements: flag('facts 2.14', { default: true })`
    Whether documents have settlement_positions; otherwise those that are sent are ignored.`,
}

/** Settings of an account that `createAccount` chooses. */
export interface ChosenSettings
  extends InputOf<AccountSettings, { plain: never; choice: ''; any: never; generated: false }> {}
