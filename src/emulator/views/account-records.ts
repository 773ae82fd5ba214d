// Written by `npm run docs` from the cards. Change the cards, not this file.

import type { Scalar } from '../../kernel/card/input.ts'
import type { Address } from '../../resources/address/address.record.ts'
import type { Attachment } from '../../resources/attachment/attachment.record.ts'
import type {
  BankAccount,
  BankAccountBankAccountVersionDepartment,
} from '../../resources/bank-account/bank-account.record.ts'
import type { Category } from '../../resources/category/category.record.ts'
import type { Client } from '../../resources/client/client.record.ts'
import type { Department } from '../../resources/department/department.record.ts'
import type {
  Invoice,
  InvoiceAdditionalDescription,
  InvoiceBankAccount,
  InvoiceIssuer,
  InvoicePosition,
  InvoiceRecipient,
  InvoiceSettlementPosition,
} from '../../resources/invoice/invoice.record.ts'
import type { Issuer } from '../../resources/issuer/issuer.record.ts'
import type { Payment } from '../../resources/payment/payment.record.ts'
import type { PriceList, PriceListPriceListPosition } from '../../resources/price-list/price-list.record.ts'
import type { Product } from '../../resources/product/product.record.ts'
import type { WritableRecords } from '../../resources/record-types.ts'
import type { Recurring } from '../../resources/recurring/recurring.record.ts'
import type { Reminder } from '../../resources/reminder/reminder.record.ts'
import type { Warehouse } from '../../resources/warehouse/warehouse.record.ts'
import type { WarehouseAction } from '../../resources/warehouse-action/warehouse-action.record.ts'
import type {
  WarehouseDocument,
  WarehouseDocumentWarehouseAction,
} from '../../resources/warehouse-document/warehouse-document.record.ts'
import type { Webhook } from '../../resources/webhook/webhook.record.ts'
import type { Input, ReadRecords, Records, RowInput, RowInputs } from './records.ts'

export type * from '../../resources/address/address.record.ts'
export type * from '../../resources/attachment/attachment.record.ts'
export type * from '../../resources/bank-account/bank-account.record.ts'
export type * from '../../resources/category/category.record.ts'
export type * from '../../resources/client/client.record.ts'
export type * from '../../resources/department/department.record.ts'
export type * from '../../resources/invoice/invoice.record.ts'
export type * from '../../resources/issuer/issuer.record.ts'
export type * from '../../resources/payment/payment.record.ts'
export type * from '../../resources/price-list/price-list.record.ts'
export type * from '../../resources/product/product.record.ts'
export type * from '../../resources/recurring/recurring.record.ts'
export type * from '../../resources/reminder/reminder.record.ts'
export type * from '../../resources/warehouse/warehouse.record.ts'
export type * from '../../resources/warehouse-action/warehouse-action.record.ts'
export type * from '../../resources/warehouse-document/warehouse-document.record.ts'
export type * from '../../resources/webhook/webhook.record.ts'

/** Fields that `create` and `update` of departments accept. An id field also accepts an alias or a builder. */
export interface DepartmentInput extends Input<WritableRecords['departments']> {
  readonly id?: Scalar | undefined
}

/** Fields that `create` and `update` of warehouses accept. An id field also accepts an alias or a builder. */
export interface WarehouseInput extends Input<WritableRecords['warehouses']> {
  readonly id?: Scalar | undefined
}

/** A row of `bank_account_version_departments` that bank accounts accept. */
export interface BankAccountBankAccountVersionDepartmentInput
  extends RowInput<BankAccountBankAccountVersionDepartment> {
  readonly _destroy?: Scalar | undefined
}

/** Fields that `create` and `update` of bank accounts accept. An id field also accepts an alias or a builder. */
export interface BankAccountInput extends Input<WritableRecords['bank_accounts']> {
  readonly id?: Scalar | undefined
  readonly bank_account_version_departments?: RowInputs<BankAccountBankAccountVersionDepartmentInput>
}

/** Fields that `create` and `update` of categories accept. An id field also accepts an alias or a builder. */
export interface CategoryInput extends Input<WritableRecords['categories']> {
  readonly id?: Scalar | undefined
}

/** Fields that `create` and `update` of issuers accept. An id field also accepts an alias or a builder. */
export interface IssuerInput extends Input<WritableRecords['issuers']> {
  readonly id?: Scalar | undefined
}

/** Fields that `create` and `update` of products accept. An id field also accepts an alias or a builder. */
export interface ProductInput extends Input<WritableRecords['products']> {
  readonly id?: Scalar | undefined
}

/** A row of `price_list_positions` that price lists accept. */
export interface PriceListPriceListPositionInput extends RowInput<PriceListPriceListPosition> {
  readonly _destroy?: Scalar | undefined
}

/** Fields that `create` and `update` of price lists accept. An id field also accepts an alias or a builder. */
export interface PriceListInput extends Input<WritableRecords['price_lists']> {
  readonly id?: Scalar | undefined
  readonly price_list_positions?: RowInputs<PriceListPriceListPositionInput>
}

/** Fields that `create` and `update` of clients accept. An id field also accepts an alias or a builder. */
export interface ClientInput extends Input<WritableRecords['clients']> {
  readonly id?: Scalar | undefined
}

/** Fields that `create` and `update` of addresses accept. An id field also accepts an alias or a builder. */
export interface AddressInput extends Input<WritableRecords['addresses']> {
  readonly id?: Scalar | undefined
}

/** A row of `bank_accounts` that invoices accept. */
export interface InvoiceBankAccountInput extends RowInput<InvoiceBankAccount> {
  readonly _destroy?: Scalar | undefined
}

/** A row of `issuers` that invoices accept. */
export interface InvoiceIssuerInput extends RowInput<InvoiceIssuer> {
  readonly _destroy?: Scalar | undefined
}

/** A row of `recipients` that invoices accept. */
export interface InvoiceRecipientInput extends RowInput<InvoiceRecipient> {
  readonly _destroy?: Scalar | undefined
}

/** A row of `descriptions` that invoices accept. */
export interface InvoiceAdditionalDescriptionInput extends RowInput<InvoiceAdditionalDescription> {
  readonly _destroy?: Scalar | undefined
}

/** A row of `positions` that invoices accept. */
export interface InvoicePositionInput extends RowInput<InvoicePosition> {
  readonly _destroy?: Scalar | undefined
}

/** A row of `settlement_positions` that invoices accept. */
export interface InvoiceSettlementPositionInput extends RowInput<InvoiceSettlementPosition> {
  readonly _destroy?: Scalar | undefined
}

/** Fields that `create` and `update` of invoices accept. An id field also accepts an alias or a builder. */
export interface InvoiceInput extends Input<WritableRecords['invoices']> {
  readonly id?: Scalar | undefined
  readonly bank_accounts?: RowInputs<InvoiceBankAccountInput>
  readonly issuers?: RowInputs<InvoiceIssuerInput>
  readonly recipients?: RowInputs<InvoiceRecipientInput>
  readonly descriptions?: RowInputs<InvoiceAdditionalDescriptionInput>
  readonly positions?: RowInputs<InvoicePositionInput>
  readonly settlement_positions?: RowInputs<InvoiceSettlementPositionInput>
}

/** Fields that `create` and `update` of attachments accept. An id field also accepts an alias or a builder. */
export interface AttachmentInput extends Input<WritableRecords['attachments']> {
  readonly id?: Scalar | undefined
}

/** Fields that `create` and `update` of reminders accept. An id field also accepts an alias or a builder. */
export interface ReminderInput extends Input<WritableRecords['reminders']> {
  readonly id?: Scalar | undefined
}

/** Fields that `create` and `update` of payments accept. An id field also accepts an alias or a builder. */
export interface PaymentInput extends Input<WritableRecords['payments']> {
  readonly id?: Scalar | undefined
}

/** A row of `warehouse_actions` that warehouse documents accept. */
export interface WarehouseDocumentWarehouseActionInput extends RowInput<WarehouseDocumentWarehouseAction> {
  readonly _destroy?: Scalar | undefined
}

/** Fields that `create` and `update` of warehouse documents accept. An id field also accepts an alias or a builder. */
export interface WarehouseDocumentInput extends Input<WritableRecords['warehouse_documents']> {
  readonly id?: Scalar | undefined
  readonly warehouse_actions?: RowInputs<WarehouseDocumentWarehouseActionInput>
}

/** Fields that `create` and `update` of webhooks accept. An id field also accepts an alias or a builder. */
export interface WebhookInput extends Input<WritableRecords['webhooks']> {
  readonly id?: Scalar | undefined
}

/** Fields that `create` and `update` of recurrings accept. An id field also accepts an alias or a builder. */
export interface RecurringInput extends Input<WritableRecords['recurrings']> {
  readonly id?: Scalar | undefined
}

/** The records of an account, by resource. */
export interface AccountRecords {
  /** A seller on documents: the company itself or one of its branches. One department is the main one. */
  readonly departments: Records<Department, DepartmentInput, 'departments'>
  /** A place that stores products. One warehouse is the main one. */
  readonly warehouses: Records<Warehouse, WarehouseInput, 'warehouses'>
  /** A bank account that buyers pay to. Departments show it on their documents. */
  readonly bankAccounts: Records<BankAccount, BankAccountInput, 'bank_accounts'>
  /** A group that clients, products and invoices can be filed under. */
  readonly categories: Records<Category, CategoryInput, 'categories'>
  /** A company that issues documents in the name of the seller. */
  readonly issuers: Records<Issuer, IssuerInput, 'issuers'>
  /** A product or a service that documents sell. */
  readonly products: Records<Product, ProductInput, 'products'>
  /** Prices of products that differ from their usual ones. Clients can have a price list. */
  readonly priceLists: Records<PriceList, PriceListInput, 'price_lists'>
  /** A customer or a supplier of the account. */
  readonly clients: Records<Client, ClientInput, 'clients'>
  /** A delivery address of a client, besides the one on its record. */
  readonly addresses: Records<Address, AddressInput, 'addresses'>
  /** A sales or purchase document: invoice, pro forma, receipt, correction, quote, order and the other kinds. */
  readonly invoices: Records<Invoice, InvoiceInput, 'invoices'>
  /** A file that belongs to a document, such as a scan or a delivery note. */
  readonly attachments: Records<Attachment, AttachmentInput, 'attachments'>
  /** A reminder of an overdue document that was sent to its buyer, or will be. */
  readonly reminders: Records<Reminder, ReminderInput, 'reminders'>
  /** Money received, by bank transfer or through a payment form; a payment can settle invoices. */
  readonly payments: Records<Payment, PaymentInput, 'payments'>
  /** A document about goods that are received, issued or moved between warehouses. */
  readonly warehouseDocuments: Records<WarehouseDocument, WarehouseDocumentInput, 'warehouse_documents'>
  /** A URL that receives an HTTP request when a record of the account changes. */
  readonly webhooks: Records<Webhook, WebhookInput, 'webhooks'>
  /** A definition of a document that is issued again at regular intervals. */
  readonly recurrings: Records<Recurring, RecurringInput, 'recurrings'>
  /** A movement of stock: a line of a warehouse document or of a sale. Read-only. */
  readonly warehouseActions: ReadRecords<WarehouseAction>
}
