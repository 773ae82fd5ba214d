import type { Proof } from '../proof.ts'
import { accountActionsProofs } from './account-actions.ts'
import { accountsProofs } from './accounts.ts'
import { addressesProofs } from './addresses.ts'
import { advancesProofs } from './advances.ts'
import { attachmentsProofs } from './attachments.ts'
import { authenticationProofs } from './authentication.ts'
import { bankAccountsProofs } from './bank-accounts.ts'
import { bodiesProofs } from './bodies.ts'
import { buyerProofs } from './buyer.ts'
import { cancelProofs } from './cancel.ts'
import { clearingProofs } from './clearing.ts'
import { clearingCodeProofs } from './clearing-code.ts'
import { clearingControlProofs } from './clearing-control.ts'
import { clearingDetailsProofs } from './clearing-details.ts'
import { clearingReceiptProofs } from './clearing-receipt.ts'
import { clearingRequirementsProofs } from './clearing-requirements.ts'
import { clearingXmlProofs } from './clearing-xml.ts'
import { clientDefaultsProofs } from './client-defaults.ts'
import { clientsProofs } from './clients.ts'
import { departmentsProofs } from './departments.ts'
import { derivedDocumentsProofs } from './derived-documents.ts'
import { descriptionsProofs } from './descriptions.ts'
import { diagnosticsProofs } from './diagnostics.ts'
import { discountsProofs } from './discounts.ts'
import { documentBankAccountsProofs } from './document-bank-accounts.ts'
import { documentKindsProofs } from './document-kinds.ts'
import { documentTermsProofs } from './document-terms.ts'
import { errorsProofs } from './errors.ts'
import { gapsProofs } from './gaps.ts'
import { incompleteProofs } from './incomplete.ts'
import { integrationProofs } from './integration.ts'
import { invoiceDatesProofs } from './invoice-dates.ts'
import { invoiceListsProofs } from './invoice-lists.ts'
import { invoicesProofs } from './invoices.ts'
import { linksProofs } from './links.ts'
import { listsProofs } from './lists.ts'
import { logoProofs } from './logo.ts'
import { numberingProofs } from './numbering.ts'
import { paymentStateProofs } from './payment-state.ts'
import { paymentTermProofs } from './payment-term.ts'
import { paymentsProofs } from './payments.ts'
import { pdfProofs } from './pdf.ts'
import { pdfPartsProofs } from './pdf-parts.ts'
import { positionsProofs } from './positions.ts'
import { priceListsProofs } from './price-lists.ts'
import { productsProofs } from './products.ts'
import { readsProofs } from './reads.ts'
import { recipientsProofs } from './recipients.ts'
import { recordsProofs } from './records.ts'
import { recurringInvoicesProofs } from './recurring-invoices.ts'
import { recurringsProofs } from './recurrings.ts'
import { remindersProofs } from './reminders.ts'
import { reportsProofs } from './reports.ts'
import { sellerProofs } from './seller.ts'
import { settlementProofs } from './settlement.ts'
import { settlementPositionsProofs } from './settlement-positions.ts'
import { specificationProofs } from './specification.ts'
import { statusProofs } from './status.ts'
import { stockProofs } from './stock.ts'
import { totalsProofs } from './totals.ts'
import { warehouseDocumentsProofs } from './warehouse-documents.ts'
import { webhooksProofs } from './webhooks.ts'

/** All proofs, by the area of their behaviours. */
export const proofs: Readonly<Record<string, readonly Proof[]>> = {
  'account-actions': accountActionsProofs,
  accounts: accountsProofs,
  addresses: addressesProofs,
  advances: advancesProofs,
  attachments: attachmentsProofs,
  authentication: authenticationProofs,
  'bank-accounts': bankAccountsProofs,
  bodies: bodiesProofs,
  buyer: buyerProofs,
  cancel: cancelProofs,
  clearing: clearingProofs,
  'clearing-code': clearingCodeProofs,
  'clearing-control': clearingControlProofs,
  'clearing-details': clearingDetailsProofs,
  'clearing-receipt': clearingReceiptProofs,
  'clearing-requirements': clearingRequirementsProofs,
  'clearing-xml': clearingXmlProofs,
  'client-defaults': clientDefaultsProofs,
  clients: clientsProofs,
  departments: departmentsProofs,
  'derived-documents': derivedDocumentsProofs,
  descriptions: descriptionsProofs,
  diagnostics: diagnosticsProofs,
  discounts: discountsProofs,
  'document-bank-accounts': documentBankAccountsProofs,
  'document-kinds': documentKindsProofs,
  'document-terms': documentTermsProofs,
  errors: errorsProofs,
  gaps: gapsProofs,
  incomplete: incompleteProofs,
  integration: integrationProofs,
  'invoice-dates': invoiceDatesProofs,
  'invoice-lists': invoiceListsProofs,
  invoices: invoicesProofs,
  links: linksProofs,
  lists: listsProofs,
  logo: logoProofs,
  numbering: numberingProofs,
  'payment-state': paymentStateProofs,
  'payment-term': paymentTermProofs,
  payments: paymentsProofs,
  pdf: pdfProofs,
  'pdf-parts': pdfPartsProofs,
  positions: positionsProofs,
  'price-lists': priceListsProofs,
  products: productsProofs,
  reads: readsProofs,
  recipients: recipientsProofs,
  records: recordsProofs,
  'recurring-invoices': recurringInvoicesProofs,
  recurrings: recurringsProofs,
  reminders: remindersProofs,
  reports: reportsProofs,
  seller: sellerProofs,
  settlement: settlementProofs,
  'settlement-positions': settlementPositionsProofs,
  specification: specificationProofs,
  status: statusProofs,
  stock: stockProofs,
  totals: totalsProofs,
  'warehouse-documents': warehouseDocumentsProofs,
  webhooks: webhooksProofs,
}
