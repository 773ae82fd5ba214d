import type { NotEmulated } from '../kernel/card/not-emulated.ts'

const parts = (prefix: string, words: string) => words.split(/\s+/).map((word) => `${prefix}${word}`)

const invoice = (words: string) => parts('invoice.', words)
const position = (words: string) => parts('invoice.positions.', words)
const client = (words: string) => parts('client.', words)
const product = (words: string) => parts('product.', words)
const department = (words: string) => parts('department.', words)

const structuredAddress =
  'multiple_delivery_addresses delivery_address_title delivery_address_street delivery_address_street_additional delivery_address_city delivery_address_post_code delivery_address_country'

/**
 * Everything that the documents of the service name and the emulator does not serve. A request that names it gets the
 * diagnostic `not-emulated`, and the page of what is not emulated lists it. To serve something, delete its name here.
 */
export const notEmulated: readonly NotEmulated[] = [
  {
    subject: 'Structured delivery addresses',
    source: 'facts 1.3',
    names: [...invoice(structuredAddress), ...client(structuredAddress)],
  },
  {
    subject: 'Reminders',
    source: 'facts 1.2',
    names: [
      'GET /reports/reminders_report.{fmt}',
      ...invoice('reminders_info email_for_reminders'),
      'client.email_for_reminders',
    ],
  },
  {
    subject: 'Logging in from the application of a partner',
    source: 'facts 5',
    names: parts('account.', 'integration_fast_login integration_logout_url'),
  },
  {
    subject: 'Incomplete documents',
    source: 'facts 2.4',
    names: [
      'invoice.status=incomplete',
      ...invoice('paid_after_completion send_after_completion send_completion_to'),
      'invoice.prevent_send_email_to_complete',
    ],
  },
  {
    subject: 'Usual remarks',
    source: 'facts 2.1',
    names: ['invoice.prevent_default_description_long', 'invoice+fill_default_descriptions'],
  },
  {
    subject: 'One-stop shop for VAT (OSS)',
    source: 'facts 2.1',
    names: parts('invoice+', 'identify_oss oss_force_tax'),
  },
  {
    subject: 'Energy bonus',
    source: 'facts 2.1',
    names: [...invoice('use_prime_cee prime_cee_value prime_cee_value_before')],
  },
  {
    subject: 'Early payment discount (skonto) and French payment terms',
    source: 'facts 2.1',
    names: [
      ...invoice('skonto_active skonto_discount_date skonto_discount_value'),
      ...invoice('advanced_payment_discount interest_rate sum_recovery'),
    ],
  },
  {
    subject: 'Further fields of documents',
    source: 'facts 2.1',
    names: [
      ...invoice('additional_fields disable_tax_no_validation buyer_title locked_by_export hide_tax'),
      ...invoice('update_product_name transaction_type'),
      // A category by its name.
      'invoice.category_id=*',
      ...position('accounting_id1 accounting_id2'),
      'invoices.pdf?print_ean_codes',
    ],
  },
  {
    subject: 'Further fields and filters of products',
    source: 'facts 2.19',
    names: [
      ...product('accounting_id2 accounting_tax_code accounting_tax_code_exp accounting_activity_code'),
      'product.accounting_sheet_code',
    ],
  },
  {
    subject: 'Further fields of departments',
    source: 'facts 2.22',
    names: [
      ...department('additional_fields use_legal_name legal_name tva_number bank_accountancy_account'),
      ...department('au_member au_name au_siren au_tva au_address invoice_description_long force_tax_rate'),
    ],
  },
]
