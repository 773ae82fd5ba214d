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
  readonly departments: Department & DepartmentWriteOnly
  readonly warehouses: Warehouse
  readonly bank_accounts: BankAccount
  readonly categories: Category
  readonly issuers: Issuer
  readonly products: Product & ProductWriteOnly
  readonly price_lists: PriceList
  readonly clients: Client
  readonly addresses: Address
  readonly invoices: Invoice & InvoiceWriteOnly
  readonly attachments: Attachment & AttachmentWriteOnly
  readonly reminders: Reminder
  readonly payments: Payment & PaymentWriteOnly
  readonly warehouse_documents: WarehouseDocument
  readonly webhooks: Webhook
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
