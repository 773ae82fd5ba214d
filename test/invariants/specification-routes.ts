/**
 * The endpoint tables of the specification (section 4), typed from it by hand and from nothing else: section, method,
 * path, and the operation that serves it. The base and the application API share one address here, so paths begin after it.
 */
export const specificationRoutes = [
  ['4.1', 'GET', '/invoices.{fmt}', 'invoices.list'],
  ['4.1', 'GET', '/invoices/{id}.{fmt}', 'invoices.get'],
  ['4.1', 'GET', '/invoices/{id}.pdf', 'invoices.pdf'],
  ['4.1', 'POST', '/invoices/{id}/send_by_email.{fmt}', 'invoices.send_by_email'],
  ['4.1', 'POST', '/invoices.{fmt}', 'invoices.create'],
  ['4.1', 'PUT', '/invoices/{id}.json', 'invoices.update'],
  ['4.1', 'DELETE', '/invoices/{id}.{fmt}', 'invoices.delete'],
  ['4.2', 'GET', '/warehouse_documents.json', 'warehouse_documents.list'],
  ['4.2', 'GET', '/warehouse_documents/{id}.json', 'warehouse_documents.get'],
  ['4.2', 'POST', '/warehouse_documents.json', 'warehouse_documents.create'],
  ['4.2', 'PUT', '/warehouse_documents/{id}.json', 'warehouse_documents.update'],
  ['4.2', 'DELETE', '/warehouse_documents/{id}.json', 'warehouse_documents.delete'],
  ['4.3', 'GET', '/products.{fmt}', 'products.list'],
  ['4.3', 'GET', '/products/{id}.{fmt}', 'products.get'],
  ['4.3', 'POST', '/products.json', 'products.create'],
  ['4.3', 'PUT', '/products/{id}.json', 'products.update'],
  ['4.3', 'GET', '/a/{account}/p/{token}.js', 'products.widget'],
  ['4.4', 'GET', '/clients.{fmt}', 'clients.list'],
  ['4.4', 'GET', '/clients/{id}.{fmt}', 'clients.get'],
  ['4.4', 'POST', '/clients.json', 'clients.create'],
  ['4.4', 'PUT', '/clients/{id}.json', 'clients.update'],
  ['4.5', 'GET', '/banking/payments.{fmt}', 'payments.list'],
  ['4.5', 'GET', '/banking/payment/{id}.json', 'payments.get'],
  ['4.5', 'GET', '/banking/payments/{id}.xml', 'payments.get'],
  ['4.5', 'POST', '/banking/payments.json', 'payments.create'],
  ['4.6', 'POST', '/categories.json', 'categories.create'],
  ['4.6', 'GET', '/categories.{fmt}', 'categories.list'],
  ['4.6', 'GET', '/categories/{id}.{fmt}', 'categories.get'],
  ['4.7', 'POST', '/warehouses.json', 'warehouses.create'],
  ['4.7', 'GET', '/warehouses.{fmt}', 'warehouses.list'],
  ['4.7', 'GET', '/warehouses/{id}.{fmt}', 'warehouses.get'],
  ['4.8', 'PUT', '/departments/{id}.json', 'departments.update'],
  ['4.9', 'POST', '/users.json', 'users.create'],
  ['4.9', 'POST', '/login.json', 'users.login'],
  // One path, documented twice: with and without the owner and company of the account.
  ['4.9', 'POST', '/account.json', 'accounts.create'],
  ['4.9', 'GET', '/account.json', 'accounts.get'],
] as const

/** Rows without an operation. The list is exact: adding an operation means removing its row. */
export const later: readonly string[] = []

/** The values of `{fmt}` (specification, notation). */
export const recordFormats = ['json', 'xml'] as const

/** A path for each format that it is available in. */
export function expanded(path: string): string[] {
  return path.endsWith('.{fmt}') ? recordFormats.map((format) => path.replace('{fmt}', format)) : [path]
}
