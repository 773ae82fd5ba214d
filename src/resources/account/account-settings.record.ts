// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `discount_kind` in AccountSettings. */
export type AccountSettingsDiscountKind = 'percent_unit' | 'percent_unit_gross' | 'percent_total' | 'amount'

/** The values of `bank_account_security_level` in AccountSettings. */
export type AccountSettingsBankAccountSecurityLevel = 'none' | 'normal' | 'strong'

/** The values of `gov_auto_send_mode` in AccountSettings. */
export type AccountSettingsGovAutoSendMode = 'pl_companies' | 'all_companies' | 'all'

/** Settings that the account's owner chooses. */
export interface AccountSettings {
  /** How the account calculates discounts. In the documented profile, a document with another discount_kind gets none. When left out, every kind is calculated. One of percent_unit, percent_unit_gross, percent_total, amount. */
  readonly discount_kind: AccountSettingsDiscountKind | null
  /** Days after the due date on which reminders of unpaid sales are mailed, such as "3, 10". When left out, only documents with email_for_reminders are reminded, on the seventh day. */
  readonly reminder_days: string | null
  /** Whether a line with an unknown name creates a product with that name. A boolean. Default: true. */
  readonly create_products: boolean
  /** Who may create bank accounts by writing documents: with strong nobody, so bank_accounts are ignored; with normal only admins. Requests here are always those of the owner, who is an admin. One of none, normal, strong. Default: "none". */
  readonly bank_account_security_level: AccountSettingsBankAccountSecurityLevel | null
  /** Whether clients with a mass_payment_code pay to account numbers of their own, where the department has use_mass_payment, too. A boolean. Default: false. */
  readonly use_mass_payment: boolean
  /** Whether documents have settlement_positions; otherwise sent ones are ignored. A boolean. Default: true. */
  readonly use_settlements: boolean
  /** Which new documents are sent to KSeF automatically: those to companies in Poland (pl_companies), those to all companies (all_companies), or all. When left out, none. Polish edition only. One of pl_companies, all_companies, all. */
  readonly gov_auto_send_mode: AccountSettingsGovAutoSendMode | null
  /** Whether a request to send a document that KSeF would refuse gets a 422. When off, the document is saved, and gov_error_messages contains the reasons. A boolean. Default: true. */
  readonly validate_invoices_for_gov: boolean
  /** Whether the account is connected to KSeF. When off, documents that are sent get not_connected. A boolean. Default: true. */
  readonly gov_connected: boolean
  /** Whether the account uses the demo system of KSeF: the states of its documents have the prefix demo_. A boolean. Default: false. */
  readonly gov_demo: boolean
  /** Language of documents whose department has no invoice_lang, as a code such as en. When left out, the edition's. */
  readonly lang: string | null
  /** Whether users come from the application of a partner without logging in. Stored and returned with the account; has no effect here, as there is no application to log in to. A boolean. Default: false. */
  readonly integration_fast_login: boolean
  /** Web address in the application of a partner that users get to when they log out. Stored and returned with the account; has no effect here. Null when left out. */
  readonly integration_logout_url: string | null
}
