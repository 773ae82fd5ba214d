// Written by `npm run docs` from the cards. Change the cards, not this file.

import type { Address, AddressTrait } from './address/address.record.ts'
import type { Attachment, AttachmentTrait, AttachmentWriteOnly } from './attachment/attachment.record.ts'
import type { BankAccount, BankAccountTrait } from './bank-account/bank-account.record.ts'
import type { Category } from './category/category.record.ts'
import type { Client, ClientTrait } from './client/client.record.ts'
import type { Department, DepartmentTrait, DepartmentWriteOnly } from './department/department.record.ts'
import type { Invoice, InvoiceTrait, InvoiceWriteOnly } from './invoice/invoice.record.ts'
import type { Issuer } from './issuer/issuer.record.ts'
import type { Payment, PaymentTrait, PaymentWriteOnly } from './payment/payment.record.ts'
import type { PriceList, PriceListTrait } from './price-list/price-list.record.ts'
import type { Product, ProductTrait, ProductWriteOnly } from './product/product.record.ts'
import type { Recurring, RecurringTrait, RecurringWriteOnly } from './recurring/recurring.record.ts'
import type { Reminder, ReminderTrait } from './reminder/reminder.record.ts'
import type { Warehouse, WarehouseTrait } from './warehouse/warehouse.record.ts'
import type {
  WarehouseDocument,
  WarehouseDocumentTrait,
} from './warehouse-document/warehouse-document.record.ts'
import type { Webhook, WebhookTrait } from './webhook/webhook.record.ts'

/** Everything that can be written to a record, by resource. */
export interface WritableRecords {
  /** A seller on documents: the company itself or one of its branches. One department is the main one. */
  readonly departments: Department & DepartmentWriteOnly
  /** A place that stores products. One warehouse is the main one. */
  readonly warehouses: Warehouse
  /** A bank account that buyers pay to. Departments show it on their documents. */
  readonly bank_accounts: BankAccount
  /** A group that clients, products and invoices can be filed under. */
  readonly categories: Category
  /** A company that issues documents in the name of the seller. */
  readonly issuers: Issuer
  /** A product or a service that documents sell. */
  readonly products: Product & ProductWriteOnly
  /** Prices of products that differ from their usual ones. Clients can have a price list. */
  readonly price_lists: PriceList
  /** A customer or a supplier of the account. */
  readonly clients: Client
  /** A delivery address of a client, besides the one on its record. */
  readonly addresses: Address
  /** A sales or purchase document: invoice, pro forma, receipt, correction, quote, order and the other kinds. */
  readonly invoices: Invoice & InvoiceWriteOnly
  /** A file that belongs to a document, such as a scan or a delivery note. */
  readonly attachments: Attachment & AttachmentWriteOnly
  /** A reminder of an overdue document that was sent to its buyer, or will be. */
  readonly reminders: Reminder
  /** Money received, by bank transfer or through a payment form; a payment can settle invoices. */
  readonly payments: Payment & PaymentWriteOnly
  /** A document about goods that are received, issued or moved between warehouses. */
  readonly warehouse_documents: WarehouseDocument
  /** A URL that receives an HTTP request when a record of the account changes. */
  readonly webhooks: Webhook
  /** A definition of a document that is issued again at regular intervals. */
  readonly recurrings: Recurring & RecurringWriteOnly
}

/** The shipped traits, by resource. */
export interface ShippedTraits {
  readonly departments: DepartmentTrait
  readonly warehouses: WarehouseTrait
  readonly bank_accounts: BankAccountTrait
  readonly categories: never
  readonly issuers: never
  readonly products: ProductTrait
  readonly price_lists: PriceListTrait
  readonly clients: ClientTrait
  readonly addresses: AddressTrait
  readonly invoices: InvoiceTrait
  readonly attachments: AttachmentTrait
  readonly reminders: ReminderTrait
  readonly payments: PaymentTrait
  readonly warehouse_documents: WarehouseDocumentTrait
  readonly webhooks: WebhookTrait
  readonly recurrings: RecurringTrait
}
