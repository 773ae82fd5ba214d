import { textLike } from '../../checks/kinds.ts'
import { autoSendModes } from '../../clearing/clearing-settings.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { discountKinds } from '../shared/discount-kinds.ts'

/**
 * The settings that the owner of an account chooses in the application. Here, fixtures and `createAccount` set them.
 */
export const accountSettings = {
  discount_kind: choice(discountKinds, 'specification 2.1')`
    How the account calculates discounts. In the documented profile, a document with another discount_kind gets
    none. When left out, every kind is calculated.`,
  reminder_days: text('assumed', {
    acceptedTexts: {
      ...textLike('days after the due date, separated by commas', /^ *\d{1,3} *(?:, *\d{1,3} *)*$/),
      wholeNumbers: 999,
    },
  })`
    Days after the due date on which reminders of unpaid sales are mailed, such as "3, 10". When left out,
    only documents with email_for_reminders are reminded, on the seventh day.`,
  create_products: flag('facts 2.10', { default: true })`
    Whether a line with an unknown name creates a product with that name.`,
  bank_account_security_level: choice(['none', 'normal', 'strong'], 'facts 2.15', { default: 'none' })`
    Who may create bank accounts by writing documents: with strong nobody, so bank_accounts are ignored; with normal only admins. Requests here are always those of the owner, who is an admin.`,
  use_mass_payment: flag('facts 2.15')`
    Whether clients with a mass_payment_code pay to account numbers of their own, where the department has
    use_mass_payment, too.`,
  use_settlements: flag('facts 2.14', { default: true })`
    Whether documents have settlement_positions; otherwise sent ones are ignored.`,
  gov_auto_send_mode: choice(autoSendModes, 'facts 2.16')`
    Which new documents are sent to KSeF automatically: those to companies in Poland (pl_companies), those to all companies (all_companies), or all. When left out, none. Polish edition only.`,
  validate_invoices_for_gov: flag('facts 2.16', { default: true })`
    Whether a request to send a document that KSeF would refuse gets a 422. When off, the document is saved, and gov_error_messages contains the reasons.`,
  gov_connected: flag('assumed', { default: true })`
    Whether the account is connected to KSeF. When off, documents that are sent get not_connected.`,
  gov_demo: flag('assumed', { default: false })`
    Whether the account uses the demo system of KSeF: the states of its documents have the prefix demo_.`,
  lang: text('facts 5')`
    Language of documents whose department has no invoice_lang, as a code such as en. When left out, the
    edition's.`,
  integration_fast_login: flag('facts 5')`
    Whether users come from the application of a partner without logging in. Stored and returned with the account;
    has no effect here, as there is no application to log in to.`,
  integration_logout_url: text('facts 5')`
    Web address in the application of a partner that users get to when they log out. Stored and returned with the
    account; has no effect here.`,
}
