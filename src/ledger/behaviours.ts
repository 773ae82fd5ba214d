import { clearingBehaviours } from '../clearing/clearing-behaviours.ts'
import { clearingXmlBehaviours } from '../clearing/clearing-xml-behaviours.ts'
import { accountUiBehaviours } from '../emulator/views/account-ui.ts'
import { fixtureBehaviours } from '../fixtures/fixture-behaviours.ts'
import type { Behaviour } from '../kernel/card/behaviour.ts'
import { problemBehaviours } from '../kernel/card/problem.ts'
import { listBehaviours } from '../kernel/request/actions/list.ts'
import { recordBehaviours } from '../kernel/request/actions/records.ts'
import { requestedFieldsBehaviours } from '../kernel/request/actions/requested-fields.ts'
import { rateLimitBehaviours } from '../kernel/request/check-rate-limit.ts'
import { credentialBehaviours } from '../kernel/request/credential.ts'
import { diagnosticBehaviours } from '../kernel/request/diagnostics.ts'
import { foreignPageBehaviours } from '../kernel/request/foreign-pages.ts'
import { hostBehaviours } from '../kernel/request/hosts.ts'
import { requestBodyBehaviours } from '../kernel/request/request-body.ts'
import { accountBehaviours } from '../resources/account/account.ts'
import { addUserBehaviours } from '../resources/account/actions/add-user.ts'
import { deleteBehaviours } from '../resources/account/actions/delete.ts'
import { unlinkBehaviours } from '../resources/account/actions/unlink.ts'
import { newAccountBehaviours } from '../resources/account/new-account.ts'
import { addressBehaviours } from '../resources/address/address.ts'
import { attachmentBehaviours } from '../resources/attachment/attachment.ts'
import { bankAccountBehaviours } from '../resources/bank-account/bank-account.ts'
import { mergeBehaviours } from '../resources/client/actions/merge.ts'
import { clientBehaviours } from '../resources/client/client.ts'
import { logoBehaviours } from '../resources/department/actions/update-with-logo.ts'
import { departmentBehaviours } from '../resources/department/department.ts'
import { attachmentOperationBehaviours } from '../resources/invoice/actions/attachments.ts'
import { cancelBehaviours } from '../resources/invoice/actions/cancel.ts'
import { changeStatusBehaviours } from '../resources/invoice/actions/change-status.ts'
import { incompleteBehaviours } from '../resources/invoice/actions/complete.ts'
import { fiscalPrintBehaviours } from '../resources/invoice/actions/fiscal-print.ts'
import { getInvoiceBehaviours } from '../resources/invoice/actions/get-invoice.ts'
import { payOnlineBehaviours } from '../resources/invoice/actions/pay-online.ts'
import { pdfBehaviours } from '../resources/invoice/actions/pdf.ts'
import { publicPageBehaviours } from '../resources/invoice/actions/public-page.ts'
import { sendByEmailBehaviours } from '../resources/invoice/actions/send-by-email.behaviours.ts'
import { sendToClearingBehaviours } from '../resources/invoice/actions/send-to-clearing.ts'
import { derivedBehaviours } from '../resources/invoice/derived/copied-document.ts'
import { computedBehaviours } from '../resources/invoice/invoice.computed.ts'
import { invoiceFilterBehaviours } from '../resources/invoice/invoice.filters.ts'
import { documentKindBehaviours } from '../resources/invoice/rules/document-kinds.ts'
import { totalsBehaviours } from '../resources/invoice/rules/totals.ts'
import { paymentBehaviours } from '../resources/payment/payment.ts'
import { pricesForProductsBehaviours } from '../resources/price-list/actions/prices-for-products.ts'
import { findByCodeBehaviours } from '../resources/product/actions/find-by-code.ts'
import { widgetBehaviours } from '../resources/product/actions/widget.ts'
import { productFilterBehaviours } from '../resources/product/product.filters.ts'
import { productBehaviours } from '../resources/product/product.ts'
import { recurringBehaviours } from '../resources/recurring/recurring.ts'
import { registry } from '../resources/registry.ts'
import { reminderBehaviours } from '../resources/reminder/reminder.ts'
import { reportBehaviours } from '../resources/report/report.ts'
import { overdueBehaviours } from '../resources/shared/is-overdue.ts'
import { numberPatternBehaviours } from '../resources/shared/number-pattern.ts'
import { openAmountsBehaviours } from '../resources/shared/open-amounts.ts'
import { openRecordsBehaviours } from '../resources/shared/open-records.ts'
import { settlementBehaviours } from '../resources/shared/settlement.ts'
import { userBehaviours } from '../resources/user/user.ts'
import { warehouseActionBehaviours } from '../resources/warehouse-action/warehouse-action.ts'
import { schedulerBehaviours } from '../scheduler/scheduler-behaviours.ts'
import { webhookBehaviours } from '../webhooks/delivery-behaviours.ts'
import { gapBehaviours } from './gaps.ts'
import { specificationBehaviours } from './specification.ts'

/**
 * The ledger: every behaviour of the emulator, with its source and the test that shows it. Entries are declared beside
 * the code that implements them; rules and effects of the cards are entries themselves.
 */
export function behaviours(): readonly Behaviour[] {
  return [
    ...specificationBehaviours,
    ...credentialBehaviours,
    ...hostBehaviours,
    ...foreignPageBehaviours,
    ...newAccountBehaviours,
    ...userBehaviours,
    ...accountBehaviours,
    ...addUserBehaviours,
    ...reminderBehaviours,
    ...reportBehaviours,
    ...deleteBehaviours,
    ...unlinkBehaviours,
    ...problemBehaviours,
    ...rateLimitBehaviours,
    ...requestBodyBehaviours,
    ...diagnosticBehaviours,
    ...recordBehaviours,
    ...requestedFieldsBehaviours,
    ...listBehaviours,
    ...fixtureBehaviours,
    ...invoiceFilterBehaviours,
    ...departmentBehaviours,
    ...productBehaviours,
    ...getInvoiceBehaviours,
    ...overdueBehaviours,
    ...computedBehaviours,
    ...derivedBehaviours,
    ...totalsBehaviours,
    ...incompleteBehaviours,
    ...documentKindBehaviours,
    ...clientBehaviours,
    ...mergeBehaviours,
    ...warehouseActionBehaviours,
    ...findByCodeBehaviours,
    ...productFilterBehaviours,
    ...bankAccountBehaviours,
    ...addressBehaviours,
    ...attachmentBehaviours,
    ...attachmentOperationBehaviours,
    ...fiscalPrintBehaviours,
    ...pricesForProductsBehaviours,
    ...numberPatternBehaviours,
    ...paymentBehaviours,
    ...settlementBehaviours,
    ...openAmountsBehaviours,
    ...openRecordsBehaviours,
    ...changeStatusBehaviours,
    ...cancelBehaviours,
    ...sendByEmailBehaviours,
    ...clearingBehaviours,
    ...sendToClearingBehaviours,
    ...publicPageBehaviours,
    ...clearingXmlBehaviours,
    ...payOnlineBehaviours,
    ...logoBehaviours,
    ...widgetBehaviours,
    ...pdfBehaviours,
    ...webhookBehaviours,
    ...recurringBehaviours,
    ...schedulerBehaviours,
    ...accountUiBehaviours,
    ...gapBehaviours,
    ...registry.behaviours().map(({ id, text, provenance, source, test, needs }) => ({
      id,
      text,
      provenance,
      source,
      test,
      ...(needs && { needs }),
    })),
  ]
}
