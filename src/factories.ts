import { wrongValue } from './checks/sentences.ts'
import { ArgumentError } from './errors/errors.ts'
import { type Builder, builder } from './fixtures/recipes/builder.ts'
import type { Built, Sequence } from './fixtures/recipes/builder-content.ts'
import type {
  AddressBuilder,
  AttachmentBuilder,
  BankAccountBuilder,
  CategoryBuilder,
  ClientBuilder,
  DepartmentBuilder,
  InvoiceBuilder,
  IssuerBuilder,
  PaymentBuilder,
  PriceListBuilder,
  ProductBuilder,
  RecurringBuilder,
  ReminderBuilder,
  WarehouseBuilder,
  WarehouseDocumentBuilder,
  WebhookBuilder,
} from './fixtures/record-builders.ts'
import { addressRecipe } from './resources/address/address.recipe.ts'
import { attachmentRecipe } from './resources/attachment/attachment.recipe.ts'
import { bankAccountRecipe } from './resources/bank-account/bank-account.recipe.ts'
import { categoryRecipe } from './resources/category/category.recipe.ts'
import { clientRecipe } from './resources/client/client.recipe.ts'
import { departmentRecipe } from './resources/department/department.recipe.ts'
import { invoiceRecipe } from './resources/invoice/invoice.recipe.ts'
import { issuerRecipe } from './resources/issuer/issuer.recipe.ts'
import { paymentRecipe } from './resources/payment/payment.recipe.ts'
import { priceListRecipe } from './resources/price-list/price-list.recipe.ts'
import { productRecipe } from './resources/product/product.recipe.ts'
import { recurringRecipe } from './resources/recurring/recurring.recipe.ts'
import { reminderRecipe } from './resources/reminder/reminder.recipe.ts'
import { warehouseRecipe } from './resources/warehouse/warehouse.recipe.ts'
import { warehouseDocumentRecipe } from './resources/warehouse-document/warehouse-document.recipe.ts'
import { webhookRecipe } from './resources/webhook/webhook.recipe.ts'

export type * from './fixtures/record-builders.ts'
export type { Builder, Built, Sequence }

/**
 * Builds invoices, pro formas, receipts and other documents. The buyer is generated unless `client_id` or a buyer is given.
 * @example
 * account.invoices.create(invoice.overdue({ oid: 'A-7' }))
 */
export const invoice: InvoiceBuilder = builder('invoices', invoiceRecipe)

/**
 * Builds clients: companies, unless a trait says otherwise.
 * @example
 * account.clients.create(client.person({ email: 'ann@buyer.test' }))
 */
export const client: ClientBuilder = builder('clients', clientRecipe)

/**
 * Builds products with a code, a price and a tax rate of the edition.
 * @example
 * account.products.create(product.withStock({ name: 'Mug' }))
 */
export const product: ProductBuilder = builder('products', productRecipe)

/**
 * Builds payments by bank transfer, of the amount due when they settle an invoice.
 * @example
 * account.payments.create(payment.withInvoice())
 */
export const payment: PaymentBuilder = builder('payments', paymentRecipe)

/**
 * Builds departments: sellers with all their details on documents.
 * @example
 * account.departments.create(department.withOwnNumbers({ name: 'Shop' }))
 */
export const department: DepartmentBuilder = builder('departments', departmentRecipe)

/**
 * Builds categories.
 * @example
 * account.categories.create(category.list(3))
 */
export const category: CategoryBuilder = builder('categories', categoryRecipe)

/**
 * Builds price lists.
 * @example
 * account.priceLists.create(priceList({ name: 'Wholesale', price_list_positions: [{ priceable_id: 'mug', price_net: 8 }] }))
 */
export const priceList: PriceListBuilder = builder('price_lists', priceListRecipe)

/**
 * Builds delivery addresses of a client, which is generated unless addressable_id is given.
 * @example
 * account.addresses.create(address.primary({ addressable_id: 'jan' }))
 */
export const address: AddressBuilder = builder('addresses', addressRecipe)

/**
 * Builds attachments: text files of an invoice, which is generated unless invoice_id is given.
 * @example
 * account.attachments.create(attachment({ invoice_id: 'late', file_name: 'note.txt', file: { text: 'Thank you' } }))
 */
export const attachment: AttachmentBuilder = builder('attachments', attachmentRecipe)

/**
 * Builds sent reminders of an invoice, which is generated unless invoice_id is given.
 * @example
 * account.reminders.create(reminder.formal({ invoice_id: 'late' }))
 */
export const reminder: ReminderBuilder = builder('reminders', reminderRecipe)

/**
 * Builds bank accounts.
 * @example
 * account.bankAccounts.create(bankAccount.inEuro({ name: 'Exports' }))
 */
export const bankAccount: BankAccountBuilder = builder('bank_accounts', bankAccountRecipe)

/**
 * Builds issuers with a tax number.
 * @example
 * account.issuers.create(issuer({ name: 'Billing Office' }))
 */
export const issuer: IssuerBuilder = builder('issuers', issuerRecipe)

/**
 * Builds warehouses.
 * @example
 * account.warehouses.create(warehouse.inactive())
 */
export const warehouse: WarehouseBuilder = builder('warehouses', warehouseRecipe)

/**
 * Builds warehouse documents: goods that are received unless a trait says otherwise.
 * @example
 * account.warehouseDocuments.create(warehouseDocument.issued())
 */
export const warehouseDocument: WarehouseDocumentBuilder = builder(
  'warehouse_documents',
  warehouseDocumentRecipe,
)

/**
 * Builds webhooks that are called for new invoices.
 * @example
 * account.webhooks.create(webhook({ kind: 'client:update', url: 'http://127.0.0.1:8080/hook' }))
 */
export const webhook: WebhookBuilder = builder('webhooks', webhookRecipe)

/**
 * Builds recurring invoices: monthly copies of an invoice of the account.
 * @example
 * account.recurrings.create(recurring.weekly({ invoice_id: 'hosting' }))
 */
export const recurring: RecurringBuilder = builder('recurrings', recurringRecipe)

/**
 * A value that counts up. In each account, the first record that is built of a resource gets the result of `of(1)`.
 * @param of a pure function from the number of the record, from 1, to its value
 * @throws ArgumentError for anything but a function
 * @example
 * account.invoices.create(invoice({ oid: sequence((n) => `A-${n}`) }).list(3))
 */
export function sequence<Value>(of: (n: number) => Value): Sequence<Value> {
  if (typeof of !== 'function')
    throw new ArgumentError(
      'FAKETURA_INVALID_BUILDER',
      wrongValue('sequence', of, "a function such as (n) => 'A-' + n"),
    )
  return Object.freeze({ 'faketura:sequence': of })
}
