import type { RecordOf } from '../kernel/card/field.ts'
import { account } from './account/account.ts'
import { category } from './category/category.ts'
import { client } from './client/client.ts'
import { department } from './department/department.ts'
import { invoice } from './invoice/invoice.ts'
import { payment } from './payment/payment.ts'
import { product } from './product/product.ts'
import { recurring } from './recurring/recurring.ts'
import { user } from './user/user.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { warehouseDocument } from './warehouse-document/warehouse-document.ts'
import { webhook } from './webhook/webhook.ts'

/** Every resource of the service, in the order in which fixtures are loaded: what others refer to comes first. */
export const resources = {
  departments: department,
  warehouses: warehouse,
  categories: category,
  clients: client,
  products: product,
  invoices: invoice,
  payments: payment,
  warehouse_documents: warehouseDocument,
  webhooks: webhook,
  recurrings: recurring,
}

/** What the service itself keeps: accounts and their users. */
export const serviceResources = { accounts: account, users: user }

/** The record type of each resource, by the resource's name. */
export type ResourceRecords = {
  [Name in keyof typeof resources]: RecordOf<(typeof resources)[Name]['fields']>
}
