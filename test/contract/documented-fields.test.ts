import { expect, test } from 'vitest'
import { type Fields, nameSentAs } from '../../src/kernel/card/field.ts'
import { registry } from '../../src/resources/registry.ts'

const deliveryAddress =
  'use_delivery_address delivery_address multiple_delivery_addresses delivery_address_title delivery_address_street delivery_address_street_additional delivery_address_city delivery_address_post_code delivery_address_country'

const emailSettings =
  'own_email_settings email_from email_cc email_subject email_template email_template_kind email_pdf own_overdue_email_settings overdue_email_subject overdue_email_template overdue_email_template_kind overdue_email_pdf'

const party =
  'id name first_name last_name tax_no tax_no_kind company country city post_code street phone email note role participation role_description'

const line = 'name quantity tax total_price_gross kind'

/** Every field that a document of the service names, by the resource or its list, and the section of our notes (facts 2.1 to 2.23). */
const documented: Readonly<Record<string, readonly string[]>> = {
  invoices: [
    // facts 2.1
    'id token number kind income issue_date sell_date place payment_to_kind payment_to payment_type status paid paid_date paid_from paid_to currency lang department_id',
    'seller_name seller_tax_no seller_tax_no_kind seller_bank seller_bank_account seller_post_code seller_city seller_street seller_country seller_email seller_www seller_fax seller_phone seller_person seller_bank_swift seller_bdo_no seller_jst seller_gv',
    'bank_accounts use_invoice_issuer invoice_issuer client_id buyer_name buyer_tax_no buyer_tax_no_kind disable_tax_no_validation buyer_post_code buyer_city buyer_street buyer_country buyer_note buyer_email buyer_phone buyer_mobile_phone email_for_reminders',
    'buyer_first_name buyer_last_name buyer_company buyer_title buyer_person buyer_jst buyer_gv buyer_override buyer_mass_payment_code',
    'recipient_id recipient_name recipient_street recipient_post_code recipient_city recipient_country recipient_email recipient_phone recipient_note recipients issuers',
    deliveryAddress,
    'oid oid_unique category_id warehouse_id exclude_from_stock_level show_discount discount_kind additional_info additional_info_desc additional_invoice_field',
    'exchange_currency exchange_kind exchange_currency_rate exchange_note description description_footer description_long descriptions prevent_default_description_long conditional_notes title internal_note',
    'invoice_template_id invoice_id from_invoice_id delivery_date accounting_kind accounting_status locked_by_export accounting_vat_tax_date accounting_income_tax_date split_payment',
    'skonto_active skonto_discount_date skonto_discount_value advanced_payment_discount interest_rate sum_recovery hide_tax use_oss use_moss reverse_charge exempt_tax_kind np_tax_kind procedure_designations procedure_vat_margin',
    'accounting_note_kind correction_reason corrected_content_before corrected_content_after correction cancel_reason show_attachments settlement_positions calculating_strategy use_prices_from_price_lists price_list_id update_product_name',
    'transaction_type test user_id use_prime_cee prime_cee_value prime_cee_value_before tax_split products-margin payment_url price_net price_tax price_gross',
    'paid_after_completion send_after_completion send_completion_to prevent_send_email_to_complete copy_invoice_from invoice_ids advance_creation_mode advance_value position_name total_correction additional_params',
    'identify_oss oss_force_tax fill_default_descriptions gov_save_and_send positions',
    // facts 2.16 and 3
    'gov_status gov_id gov_send_date gov_sell_date gov_error_messages gov_verification_link gov_link gov_corrected_invoice_number',
    'connected_payments reminders_info client_bank_account buyer_swift buyer_sepa_mandate_no',
  ],
  'invoices.calculating_strategy': ['position sum invoice_form_price_kind'],
  'invoices.positions': [
    'id product_id name description code additional_info quantity quantity_unit tax price_net price_gross total_price_net total_price_gross discount_percent discount gtu_code lump_sum_tax kind correction_before_attributes correction_after_attributes',
    'total_purchase_price vat_margin_tax vat_margin_total_price_net vat_margin_total_price_tax vat_margin_total_price_gross use_eco_tax eco_tax_net accounting_id1 accounting_id2',
  ],
  'invoices.positions.correction_before_attributes': [line],
  'invoices.positions.correction_after_attributes': [line],
  'invoices.descriptions': ['id kind content position_index row_number'],
  'invoices.recipients': [party],
  'invoices.issuers': [party],
  'invoices.settlement_positions': ['kind amount reason'],
  'invoices.bank_accounts': [
    'id name bank_name bank_account_number bank_currency bank_swift account_description own_bank_account own_bank_account_type factor_bank_account',
  ],
  bank_accounts: [
    'bank_account_number name bank_name bank_currency bank_swift account_description own_bank_account own_bank_account_type factor_bank_account bank_account_version_departments bank_account_id',
  ],
  'bank_accounts.bank_account_version_departments': ['department_id show_on_invoice main_on_department'],
  payments: [
    'name price currency description comment oid kind paid paid_date first_name last_name email phone street post_code city country client_id department_id invoice_id invoice_ids generate_invoice',
    'invoice_name invoice_street invoice_post_code invoice_city invoice_country invoice_tax_no invoice_comment product_id quantity promocode provider provider_response provider_status provider_title deleted',
  ],
  clients: [
    'name shortcut tax_no tax_no_kind register_number post_code city street country email phone person bank bank_account street_no first_name last_name title company mobile_phone fax www note swift email_for_reminders external_id kind',
    'category_id tag_list department_id discount default_tax price_list_id payment_to_kind default_payment_type disable_auto_reminders buyer_id tp_client_connection accounting_id accounting_id2 mass_payment_code use_mass_payment public_entity panel_url',
    deliveryAddress,
    'sepa_b2b sepa_mandate_no chorus_identifier_type chorus_identifier chorus_service_code ingenico_id birth_date birth_insee_country birth_insee_department birth_insee_community birth_city insee_country insee_community street_kind urssaf_id peppol_id private_id_kind private_id',
  ],
  addresses: [
    'name kind addressable_type addressable_id street street_additional city post_code country primary',
  ],
  products: [
    'name code price_net price_gross tax token ean_code description currency category_id tag_list service limited package quantity_unit quantity additional_info supplier_code accounting_id disabled use_moss size size_width size_height size_unit weight weight_unit',
    'stock_level warehouse_quantity purchase_price_net purchase_tax purchase_price_gross electronic_service gtu_codes use_product_warehouses price_tax purchase_price_tax kind use_eco_tax eco_tax_net is_delivery accounting_id2',
    'accounting_tax_code accounting_tax_code_exp accounting_activity_code accounting_sheet_code package_product_ids department_id package_products_details',
  ],
  price_lists: [
    'name description currency price_list_positions_attributes deleted account_id created_at updated_at',
  ],
  'price_lists.price_list_positions': [
    'id priceable_id priceable_name priceable_type use_percentage percentage price_net price_gross use_tax tax',
  ],
  warehouse_documents: [
    'kind number warehouse_id issue_date department_id department_name client_id client_name warehouse_actions invoice_ids',
  ],
  'warehouse_documents.warehouse_actions': [
    'product_name product_id purchase_tax purchase_price_net price_net tax quantity warehouse2_id',
  ],
  warehouses: ['name kind description'],
  categories: ['name description'],
  departments: [
    'name shortcut tax_no logo use_legal_name legal_name kind main tax_no_kind tva_number post_code city street country person email phone mobile_phone www fax bank bank_account bank_swift bank_account_currency footer_content footer_kind own_footer',
    'bank_accountancy_account au_member au_name au_siren au_tva au_address invoice_lang invoice_description invoice_description_long default_tax force_tax_rate invoice_template_id cash_init_state use_pattern invoice_pattern pattern_estimate',
    emailSettings,
    'restrict_warehouses warehouse_id use_mass_payment mass_payment_pattern',
  ],
  issuers: ['name tax_no'],
  recurrings: [
    'name invoice_id start_date next_invoice_date every issue_working_day_only send_email buyer_email end_date time_in_timezone create_as_paid only_year_month end_of_month_sell_date invoice_pattern_enabled invoice_pattern convert_to_vat_invoice email_notification_enabled comment',
    'income department_id product_id quantity price_gross currency client_id payment_to',
  ],
  webhooks: ['kind url api_token active'],
  accounts: ['prefix lang integration_fast_login integration_logout_url'],
  users: ['login email password from_partner'],
}

function fieldsAt(path: string): Fields {
  const [resource, ...rest] = path.split('.')
  return rest.reduce(
    (fields: Fields, name) => fields[name]!.nested!.fields,
    registry.resource(resource!).fields,
  )
}

test.each(Object.entries(documented))('every documented field of %s is served', (path, words) => {
  const fields = fieldsAt(path)
  const names = words.flatMap((text) => text.split(' '))
  expect(names.filter((name) => !Object.hasOwn(fields, name) && !nameSentAs(fields, name))).toEqual([])
})
