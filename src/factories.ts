import { type Builder, builder } from './fixtures/recipes/builder.ts'
import type { Built, Sequence } from './fixtures/recipes/builder-content.ts'
import type { Recipe } from './kernel/card/recipe.ts'
import { categoryRecipe } from './resources/category/category.recipe.ts'
import { clientRecipe } from './resources/client/client.recipe.ts'
import { departmentRecipe } from './resources/department/department.recipe.ts'
import type { ResourceRecords } from './resources/index.ts'
import { invoiceRecipe } from './resources/invoice/invoice.recipe.ts'
import { paymentRecipe } from './resources/payment/payment.recipe.ts'
import { productRecipe } from './resources/product/product.recipe.ts'
import { recurringRecipe } from './resources/recurring/recurring.recipe.ts'
import { warehouseRecipe } from './resources/warehouse/warehouse.recipe.ts'
import { warehouseDocumentRecipe } from './resources/warehouse-document/warehouse-document.recipe.ts'
import { webhookRecipe } from './resources/webhook/webhook.recipe.ts'

export type { Builder, Built, Sequence }

type BuilderOf<Name extends keyof ResourceRecords, R> = Builder<
  ResourceRecords[Name],
  R extends Recipe<infer Trait> ? Trait : never,
  Name
>

/** Invoices and their kin; to somebody made up unless `client_id` or a buyer is given. */
export const invoice: BuilderOf<'invoices', typeof invoiceRecipe> = builder('invoices', invoiceRecipe)
export const client: BuilderOf<'clients', typeof clientRecipe> = builder('clients', clientRecipe)
export const product: BuilderOf<'products', typeof productRecipe> = builder('products', productRecipe)
export const payment: BuilderOf<'payments', typeof paymentRecipe> = builder('payments', paymentRecipe)
export const department: BuilderOf<'departments', typeof departmentRecipe> = builder(
  'departments',
  departmentRecipe,
)
export const category: BuilderOf<'categories', typeof categoryRecipe> = builder('categories', categoryRecipe)
export const warehouse: BuilderOf<'warehouses', typeof warehouseRecipe> = builder(
  'warehouses',
  warehouseRecipe,
)
export const warehouseDocument: BuilderOf<'warehouse_documents', typeof warehouseDocumentRecipe> = builder(
  'warehouse_documents',
  warehouseDocumentRecipe,
)
export const webhook: BuilderOf<'webhooks', typeof webhookRecipe> = builder('webhooks', webhookRecipe)
export const recurring: BuilderOf<'recurrings', typeof recurringRecipe> = builder(
  'recurrings',
  recurringRecipe,
)

/**
 * A value that counts: in each account, the first record of its resource that is built gets what `of(1)` returns.
 * @param of pure; from the number of the record to its value
 */
export function sequence<Value>(of: (n: number) => Value): Sequence<Value> {
  if (typeof of !== 'function')
    throw new TypeError("[faketura] sequence: a function such as (n) => 'A-' + n is expected")
  return Object.freeze({ 'faketura:sequence': of })
}
