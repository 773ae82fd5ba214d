// Written by `npm run docs` from the cards. Change the cards, not this file.

/** The values of `kind` in Product. */
export type ProductKind = 'sell' | 'buy' | 'both'

/** A product or a service that documents sell. */
export interface Product {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the product. A line of a sale without product_id finds the product by it. Required. */
  readonly name: string | null
  /** Description; the payment widget shows it when form_description is empty. Null when left out. */
  readonly description: string | null
  /** Net price of one unit, in the product's currency. On creation it decides when price_gross is left out. An update with price_net alone sets it; in the observed profile it is ignored. A decimal number such as 19.9 or "19,90". */
  readonly price_net: string | null
  /** Tax rate. When left out, the edition's usual rate. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. */
  readonly tax: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Whether sales of the product run on their own. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly automatic_sales: boolean
  /** Whether the stock is limited: the payment widget then sells no more than stock_level. A boolean. Default: false. */
  readonly limited: boolean
  /** Quantity in stock, the same as stock_level. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly warehouse_quantity: string | null
  /** When the payment widget starts to sell the product; until then it is 404. When left out, immediately. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. */
  readonly available_from: string | null
  /** When the payment widget stops selling the product; from then on it is 404. When left out, never. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. */
  readonly available_to: string | null
  /** Address that is notified of payments. Stored and returned; has no effect here: nothing is sent. Null when left out. */
  readonly payment_callback: string | null
  /** Web address that the payment widget opens after a payment. When left out, it shows its thanks. */
  readonly payment_url_ok: string | null
  /** Web address after a failed payment. Stored and returned; has no effect here. Null when left out. */
  readonly payment_url_error: string | null
  /** Unguessable text that names the record in public links. Derived from the seed; unique in the whole service. Read-only: requests cannot set it. */
  readonly token: string | null
  /** Quantity that the payment widget proposes. A decimal number such as 19.9 or "19,90". Default: "1.0". */
  readonly quantity: string | null
  /** Unit of the quantity, such as h or kg; lines with the product take it over. Null when left out. */
  readonly quantity_unit: string | null
  /** Text of the extra column; lines with the product take it over. Empty when left out. */
  readonly additional_info: string | null
  /** Whether the product is no longer sold: its payment widget is 404. A boolean. Default: false. */
  readonly disabled: boolean
  /** Gross price of one unit, in the product's currency. It decides over price_net; when left out, price_net plus tax. A decimal number such as 19.9 or "19,90". */
  readonly price_gross: string | null
  /** Tax on one unit, in the product's currency: price_gross less price_net. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly price_tax: string | null
  /** Layout of the payment form. Stored and returned; has no effect here. A boolean. Default: true. */
  readonly form_fields_horizontal: boolean
  /** Extra fields of the payment form. Stored and returned; has no effect here. Null when left out. */
  readonly form_fields: string | null
  /** Name of the product in the payment widget: the name that it had when it was created. Read-only: requests cannot set it. */
  readonly form_name: string | null
  /** Text of the payment widget. When left out or empty, the description. */
  readonly form_description: string | null
  /** Quantity sold elsewhere. Always null here. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly quantity_sold_outside: string | null
  /** Kind of payment form. Stored and returned; has no effect here. Default: "default". */
  readonly form_kind: string | null
  /** Template of the payment form. Stored and returned; has no effect here. Null when left out. */
  readonly form_template: string | null
  /** Whether the price depends on demand. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly elastic_price: boolean
  /** The product that replaces this one. Stored and returned; has no effect here. The id of one of the products. Null when left out. */
  readonly next_product_id: number | null
  /** Quantity sold by invoices. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly quantity_sold_in_invoices: string | null
  /** Whether the product was deleted. Always false here: a deleted product is gone. A boolean. Read-only: requests cannot set it. */
  readonly deleted: boolean
  /** Product code, such as a stock-keeping unit; lines with the product take it over. Null when left out. */
  readonly code: string | null
  /** Currency of the prices, as a three-letter code (ISO 4217) that is not checked. When left out, the edition's. */
  readonly currency: string | null
  /** Whether shops sell the product. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly ecommerce: boolean
  /** Period of a subscription. Stored and returned; has no effect here. Null when left out. */
  readonly period: string | null
  /** Whether the elastic price is shown. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly show_elastic_price: boolean
  /** Steps of the elastic price. Stored and returned; has no effect here. Null when left out. */
  readonly elastic_price_details: string | null
  /** When the elastic price changes. Always null here. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly elastic_price_date_trigger: string | null
  /** Internal number of the service. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly iid: number | null
  /** Net purchase price of one unit, in the product's currency. When left out, purchase_price_gross less tax. An update that sends null for both purchase prices removes them. A decimal number such as 19.9 or "19,90". */
  readonly purchase_price_net: string | null
  /** Gross purchase price of one unit, in the product's currency. It decides over purchase_price_net; when left out, purchase_price_net plus tax. A decimal number such as 19.9 or "19,90". */
  readonly purchase_price_gross: string | null
  /** Whether the quantity follows a formula. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_formula: boolean
  /** Formula of the quantity. Stored and returned; has no effect here. Null when left out. */
  readonly formula: string | null
  /** Value to test the formula with. Stored and returned; has no effect here. Null when left out. */
  readonly formula_test_field: string | null
  /** Quantity in stock, in all warehouses together. Goods receipts raise it; goods issues and sales lower it, also below zero. A decimal number such as 19.9 or "19,90". Read-only: requests cannot set it. */
  readonly stock_level: string | null
  /** Whether the product is synchronised with a shop. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly sync: boolean
  /** The category that the product belongs to; events of webhooks contain its name. The id of one of the categories. Null when left out. */
  readonly category_id: number | null
  /** Whether the product is sold, bought, or both. Stored and returned; has no effect here. One of sell, buy, both. Default: "sell". */
  readonly kind: ProductKind | null
  /** Whether the product is a bundle of others: selling it lowers the stock of those in package_products_details, too. A boolean. Default: false. */
  readonly package: boolean
  /** Ids of the products in the bundle, as a list. Stored and returned; has no effect here. Any JSON value. Null when left out. */
  readonly package_product_ids: unknown
  /** The department that sells the product through the payment widget. The id of one of the departments. Null when left out. */
  readonly department_id: number | null
  /** Whether stock is counted for each warehouse. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_product_warehouses: boolean
  /** Tax on one unit bought: purchase_price_gross less purchase_price_net. Calculated when a purchase price or purchase_tax is sent. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly purchase_price_tax: string | null
  /** Tax rate of purchases. When left out, purchase prices have no tax. A percentage such as 23 or "5,5", or one of these words without a rate: np, n/a, na, not applicable, nie podlega, zw, exempt, disabled, oo. */
  readonly purchase_tax: string | null
  /** Whether it is a service. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly service: boolean
  /** Whether larger quantities are cheaper. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_quantity_discount: boolean
  /** Steps of the quantity discount. Stored and returned; has no effect here. Null when left out. */
  readonly quantity_discount_details: string | null
  /** Whether the payment form shows net prices. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly price_net_on_payment: boolean
  /** When the quantities were last counted. Always null here. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly warehouse_numbers_updated_at: string | null
  /** Bar code number (EAN); the PDF of an invoice shows it with print_ean_codes. Null when left out. */
  readonly ean_code: string | null
  /** Weight, in weight_unit. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly weight: string | null
  /** Unit of the weight: kg or g. Stored and returned; has no effect here. Null when left out. */
  readonly weight_unit: string | null
  /** Height, in size_unit. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly size_height: string | null
  /** Width, in size_unit. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly size_width: string | null
  /** Length, in size_unit. Stored and returned; has no effect here. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly size: string | null
  /** Unit of the sizes: m or cm. Stored and returned; has no effect here. Null when left out. */
  readonly size_unit: string | null
  /** The department that receives automatic payments. Stored and returned; has no effect here. The id of one of the departments. Null when left out. */
  readonly auto_payment_department_id: number | null
  /** Number of attachments. Always 0 here. A whole number. Read-only: requests cannot set it. */
  readonly attachments_count: number | null
  /** Address of the product's picture. Always null here. Read-only: requests cannot set it. */
  readonly image_url: string | null
  /** Second tax rate. Stored and returned; has no effect here. Default: "0". */
  readonly tax2: string | null
  /** Second tax rate of purchases. Stored and returned; has no effect here. Default: "0". */
  readonly purchase_tax2: string | null
  /** Code of the product at its supplier. Stored and returned; has no effect here. Null when left out. */
  readonly supplier_code: string | null
  /** Products in the bundle with their quantities, such as {"0": {"id": 7, "quantity": 2}}. Any JSON value. Null when left out. */
  readonly package_products_details: unknown
  /** Whether another application has switched the product off. Always false here. A boolean. Read-only: requests cannot set it. */
  readonly siteor_disabled: boolean
  /** Whether sales fall under the EU one-stop shop. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly use_moss: boolean
  /** Id of a subscription. Always null here. A whole number. Read-only: requests cannot set it. */
  readonly subscription_id: number | null
  /** Id of the product in accounting. A line with accounting_id1 changes it. Null when left out. */
  readonly accounting_id: string | null
  /** State of the product. Stored and returned; has no effect here. Null when left out. */
  readonly status: string | null
  /** Whether only some warehouses hold the product. Stored and returned; has no effect here. A boolean. Default: false. */
  readonly restricted_to_warehouses: boolean
  /** Polish goods and services codes, GTU_01 to GTU_13. Lines with the product get the first one. When left out, they get gtu_code. A list of texts. */
  readonly gtu_codes: readonly string[]
  /** Tags of the product. Stored and returned; they have no effect here. A list of texts. Empty when left out. */
  readonly tag_list: readonly string[]
  /** Polish goods and services code that lines with the product get when gtu_codes is empty. Null when left out. */
  readonly gtu_code: string | null
  /** Whether it is an electronic service. Stored and returned; has no effect here. Null when left out. */
  readonly electronic_service: string | null
  /** Whether it is a delivery of goods; null says neither. Stored and returned; has no effect here. A boolean. Null when left out. */
  readonly is_delivery: boolean | null
  /** Whether the price contains an eco tax (France). Lines with the product take it over. A boolean. Default: false. */
  readonly use_eco_tax: boolean
  /** Net eco tax that the price of one unit contains (France). Lines with the product take it over. A decimal number such as 19.9 or "19,90". Null when left out. */
  readonly eco_tax_net: string | null
  /** Second id of the product in accounting. A line with accounting_id2 changes it. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly accounting_id2?: string | null
  /** Tax code of sales in accounting. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly accounting_tax_code?: string | null
  /** Tax code of expenses in accounting. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly accounting_tax_code_exp?: string | null
  /** Code of the activity in accounting. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly accounting_activity_code?: string | null
  /** Code of the cost sheet in accounting. Stored and returned; has no effect here. Null when left out. Responses contain it only when additional_fields asks for it. */
  readonly accounting_sheet_code?: string | null
}

/** Fields of Product that no response contains. */
export interface ProductWriteOnly {
  /** The warehouse with the stock that no document moved: the main one when the product was made. The id of one of the warehouses. Read-only: requests cannot set it. No response contains it. */
  readonly stock_warehouse_id?: number | null
}

/** Shipped traits of Product. */
export type ProductTrait = 'service' | 'with_stock' | 'sold_out' | 'discontinued' | 'with_purchase_price'
