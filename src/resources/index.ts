import type { RecordOf } from '../kernel/card/field.ts'
import { accountCard } from './account/account.ts'
import { addressCard } from './address/address.ts'
import { attachmentCard } from './attachment/attachment.ts'
import { bankAccountCard } from './bank-account/bank-account.ts'
import { categoryCard } from './category/category.ts'
import { clientCard } from './client/client.ts'
import { departmentCard } from './department/department.ts'
import { invoiceCard } from './invoice/invoice.ts'
import { issuerCard } from './issuer/issuer.ts'
import { paymentCard } from './payment/payment.ts'
import { priceListCard } from './price-list/price-list.ts'
import { productCard } from './product/product.ts'
import { recurringCard } from './recurring/recurring.ts'
import { reminderCard } from './reminder/reminder.ts'
import { reportCard } from './report/report.ts'
import { userCard } from './user/user.ts'
import { warehouseCard } from './warehouse/warehouse.ts'
import { warehouseActionCard } from './warehouse-action/warehouse-action.ts'
import { warehouseDocumentCard } from './warehouse-document/warehouse-document.ts'
import { webhookCard } from './webhook/webhook.ts'

/**
 * Every resource of the service, in the order of loading fixtures: a resource comes after those that it refers to.
 */
export const resources = {
  departments: departmentCard,
  warehouses: warehouseCard,
  bank_accounts: bankAccountCard,
  categories: categoryCard,
  issuers: issuerCard,
  products: productCard,
  price_lists: priceListCard,
  clients: clientCard,
  addresses: addressCard,
  invoices: invoiceCard,
  attachments: attachmentCard,
  reminders: reminderCard,
  payments: paymentCard,
  warehouse_documents: warehouseDocumentCard,
  webhooks: webhookCard,
  recurrings: recurringCard,
}

/**
 * Resources of the service itself, which are accounts and their users, and resources that derive from records of an
 * account.
 */
export const serviceResources = {
  accounts: accountCard,
  users: userCard,
  warehouse_actions: warehouseActionCard,
  reports: reportCard,
}

/** The record type of each resource, by the resource's name. */
export type ResourceRecords = {
  [Name in keyof typeof resources]: RecordOf<(typeof resources)[Name]['fields']>
}
