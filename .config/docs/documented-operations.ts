import type { Method } from '../../src/kernel/card/operation.ts'
import type { Source } from '../../src/kernel/card/provenance.ts'

/** A request in a document of the service. */
export interface DocumentedOperation {
  readonly source: Source
  readonly method: Method
  /** Path in the documented formats; the emulator may have further ones. */
  readonly path: string
  /** What it does, in a few words. */
  readonly about: string
  /** Letters of `documentLetters`. */
  readonly documents: string
}

/** The documents that the letters in the tables stand for. */
export const documentLetters: Readonly<Record<string, string>> = {
  S: 'Specification',
  F: 'README of Fakturownia',
  V: 'README of VosFactures',
  B: 'README of BitFactura',
  I: 'README of InvoiceOcean',
  A: 'API_RACHUNKI_BANKOWE.md of Fakturownia',
  K: 'KSeF.md of Fakturownia',
}

/** Each section of our notes on the documents, with its requests: method, path, what it does, and the documents. */
const sections: Readonly<Record<string, readonly (readonly [Method, string, string, string])[]>> = {
  'facts 1.1': [
    ['GET', '/invoices.{fmt}', 'list of documents', 'S F V B I'],
    ['GET', '/invoices/{id}.{fmt}', 'one document', 'S F V B I'],
    ['GET', '/invoices/{id}.pdf', 'its PDF file', 'S F V B I'],
    ['POST', '/invoices.{fmt}', 'creates a document, also from another one', 'S F V B I'],
    ['PUT', '/invoices/{id}.json', 'changes fields and rows', 'S F V B I'],
    ['PATCH', '/invoices/{id}.json', 'the same; shown once', 'V'],
    ['DELETE', '/invoices/{id}.{fmt}', 'deletes a document', 'S F V B I'],
    ['POST', '/invoices/{id}/send_by_email.{fmt}', 'mails a document', 'S F V B I'],
    ['POST', '/invoices/{id}/change_status.json', 'sets the status', 'F V B I'],
    ['POST', '/invoices/cancel.json', 'cancels the document that the body names', 'F V'],
    ['GET', '/invoices/{id}/attachments_zip.json', 'all attachments in one file', 'F V B'],
    ['GET', '/invoices/{id}/get_new_attachment_credentials.json', 'form fields for an upload', 'F V B'],
    ['POST', '/invoices/{id}/add_attachment.json', 'attaches the uploaded file', 'F V B'],
    ['GET', '/invoices/{id}/attachment', 'XML of the clearing system, or its receipt', 'K'],
    ['GET', '/invoices/fiscal_print', 'prints on a fiscal printer', 'F'],
    ['GET', '/invoice/{token}', 'public page of a document', 'F V B I'],
    ['GET', '/invoice/{token}.pdf', 'public PDF file', 'F V B I'],
  ],
  'facts 1.2': [
    ['GET', '/recurrings.json', 'list of recurring definitions', 'F V B I'],
    ['POST', '/recurrings.json', 'creates one', 'F V B I'],
    ['PUT', '/recurrings/{id}.json', 'changes one', 'F V B I'],
    ['GET', '/reports/reminders_report.json', 'reminders of some days', 'V'],
  ],
  'facts 1.3': [
    ['GET', '/clients.{fmt}', 'list of clients', 'S F V B I'],
    ['GET', '/clients/{id}.{fmt}', 'one client', 'S F V B I'],
    ['POST', '/clients.json', 'creates a client', 'S F V B I'],
    ['PUT', '/clients/{id}.json', 'changes a client', 'S F V B I'],
    ['DELETE', '/clients/{id}.json', 'deletes a client', 'F V B'],
    ['POST', '/clients/{id}/merge.json', 'merges duplicates into the client', 'V'],
    ['POST', '/addresses.json', 'adds a delivery address to a client', 'V'],
  ],
  'facts 1.4': [
    ['GET', '/products.{fmt}', 'list of products', 'S F V B I'],
    ['GET', '/products/{id}.{fmt}', 'one product', 'S F V B I'],
    ['POST', '/products.json', 'creates a product or a bundle', 'S F V B I'],
    ['PUT', '/products/{id}.json', 'changes a product, found by its id or code', 'S F V B I'],
    ['GET', '/a/{account}/p/{token}.js', 'payment widget of a product', 'S'],
    ['GET', '/price_lists.json', 'list of price lists', 'F V B I'],
    ['POST', '/price_lists.json', 'creates a price list', 'F V B I'],
    ['PUT', '/price_lists/{id}.json', 'changes a price list', 'F V B I'],
    ['DELETE', '/price_lists/{id}.json', 'deletes a price list', 'F V B I'],
    ['GET', '/price_lists/{id}/prices_for_products.json', 'what some products cost', 'V'],
  ],
  'facts 1.5': [
    ['GET', '/warehouse_documents.json', 'list of warehouse documents', 'S F V B'],
    ['GET', '/warehouse_documents/{id}.json', 'one warehouse document', 'S F V B'],
    ['POST', '/warehouse_documents.json', 'receives, issues or moves goods', 'S F V B'],
    ['PUT', '/warehouse_documents/{id}.json', 'changes one, also its invoices', 'S F V B'],
    ['DELETE', '/warehouse_documents/{id}.json', 'deletes one', 'S F V B'],
    ['GET', '/warehouse_actions.json', 'list of movements', 'F V'],
    ['POST', '/warehouses.json', 'creates a warehouse', 'S F V B'],
    ['GET', '/warehouses.{fmt}', 'list of warehouses', 'S F V B'],
    ['GET', '/warehouses/{id}.{fmt}', 'one warehouse', 'S F V B'],
    ['PUT', '/warehouses/{id}.json', 'changes a warehouse', 'F V B'],
    ['DELETE', '/warehouses/{id}.json', 'deletes a warehouse', 'F V B'],
  ],
  'facts 1.6': [
    ['GET', '/banking/payments.{fmt}', 'list of payments', 'S F V B I'],
    ['GET', '/banking/payment/{id}.json', 'one payment', 'S F V B I'],
    ['GET', '/banking/payments/{id}.xml', 'one payment', 'S V I'],
    ['POST', '/banking/payments.json', 'creates a payment', 'S F V B I'],
    ['PATCH', '/banking/payments/{id}.json', 'changes a payment', 'F V B'],
    ['DELETE', '/banking/payments/{id}.json', 'deletes a payment', 'F V B'],
    ['POST', '/categories.json', 'creates a category', 'S F V B'],
    ['GET', '/categories.{fmt}', 'list of categories', 'S F V B'],
    ['GET', '/categories/{id}.{fmt}', 'one category', 'S F V B'],
    ['PUT', '/categories/{id}.json', 'changes a category', 'F V B'],
    ['DELETE', '/categories/{id}.json', 'deletes a category', 'F V B'],
    ['GET', '/departments.json', 'list of departments', 'F V B I'],
    ['GET', '/departments/{id}.json', 'one department', 'F V B I'],
    ['POST', '/departments.json', 'creates a department', 'F V B I'],
    ['PUT', '/departments/{id}.json', 'changes a department, or uploads its logo', 'S F V B'],
    ['DELETE', '/departments/{id}.json', 'deletes a department', 'F V B I'],
    ['GET', '/issuers.json', 'list of issuers', 'F'],
    ['GET', '/issuers/{id}.json', 'one issuer', 'F'],
    ['POST', '/issuers.json', 'creates an issuer', 'F'],
    ['PUT', '/issuers/{id}.json', 'changes an issuer', 'F'],
    ['DELETE', '/issuers/{id}.json', 'deletes an issuer', 'F'],
    ['GET', '/bank_accounts.json', 'list of bank accounts', 'A'],
    ['GET', '/bank_accounts/{id}.json', 'one bank account', 'A'],
    ['POST', '/bank_accounts.json', 'creates a bank account', 'A'],
    ['PUT', '/bank_accounts/{id}.json', 'changes a bank account', 'A'],
    ['DELETE', '/bank_accounts/{id}.json', 'deletes a bank account', 'A'],
  ],
  'facts 1.7': [
    ['POST', '/users.json', 'creates a user', 'S'],
    ['POST', '/login.json', 'exchanges login and password for the token', 'S F V B'],
    ['POST', '/account.json', 'opens an account', 'S F V B'],
    ['GET', '/account.json', 'information about the account', 'S F V B'],
    ['POST', '/account/add_user.json', 'adds or invites a user', 'F V'],
    ['POST', '/account/delete.json', 'mails a link that deletes the account', 'F V'],
    ['PATCH', '/account/unlink.json', 'detaches accounts from an accounting office', 'F'],
    ['GET', '/webhooks.json', 'list of webhooks', 'F V'],
    ['GET', '/webhooks/{id}.json', 'one webhook', 'F V'],
    ['POST', '/webhooks.json', 'creates a webhook', 'F V'],
    ['PUT', '/webhooks/{id}.json', 'changes a webhook', 'F V'],
    ['DELETE', '/webhooks/{id}.json', 'deletes a webhook', 'F V'],
  ],
}

/** Every request in the documents of the service (facts 1.1 to 1.7). */
export const documentedOperations: readonly DocumentedOperation[] = Object.entries(sections).flatMap(
  ([source, rows]) =>
    rows.map(([method, path, about, documents]) => ({
      source: source as Source,
      method,
      path,
      about,
      documents,
    })),
)
