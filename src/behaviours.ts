import { fixtureBehaviours } from './fixtures/behaviours.ts'
import { gapBehaviours } from './gaps.ts'
import { listBehaviours } from './kernel/actions/list.ts'
import { recordBehaviours } from './kernel/actions/records.ts'
import { requestedFieldsBehaviours } from './kernel/actions/requested-fields.ts'
import type { Behaviour } from './kernel/behaviour.ts'
import { credentialBehaviours } from './kernel/credential.ts'
import { diagnosticBehaviours } from './kernel/diagnostics.ts'
import { hostBehaviours } from './kernel/hosts.ts'
import { problemBehaviours } from './kernel/problem.ts'
import { rateLimitBehaviours } from './kernel/rate-limit.ts'
import { requestBodyBehaviours } from './kernel/request-body.ts'
import { lifeBehaviours } from './life/behaviours.ts'
import { accountBehaviours } from './resources/account.ts'
import { clientBehaviours } from './resources/client.ts'
import { logoBehaviours } from './resources/department-actions/update-with-logo.ts'
import { invoiceFilterBehaviours } from './resources/invoice.filters.ts'
import { cancelBehaviours } from './resources/invoice-actions/cancel.ts'
import { changeStatusBehaviours } from './resources/invoice-actions/change-status.ts'
import { payOnlineBehaviours } from './resources/invoice-actions/pay-online.ts'
import { pdfBehaviours } from './resources/invoice-actions/pdf.ts'
import { publicPageBehaviours } from './resources/invoice-actions/public-page.ts'
import { sendByEmailBehaviours } from './resources/invoice-actions/send-by-email.behaviours.ts'
import { newAccountBehaviours } from './resources/new-account.ts'
import { numberPatternBehaviours } from './resources/number-pattern.ts'
import { paymentBehaviours } from './resources/payment.ts'
import { widgetBehaviours } from './resources/product-actions/widget.ts'
import { recurringBehaviours } from './resources/recurring.ts'
import { userBehaviours } from './resources/user.ts'
import { registry } from './service.ts'
import { specificationBehaviours } from './specification.ts'
import { webhookBehaviours } from './webhooks/behaviours.ts'

/**
 * The ledger: every promise of the emulator, with where it comes from and the test that shows it. Entries stand
 * beside the code that keeps them; rules and effects of the cards are entries themselves.
 */
export function behaviours(): readonly Behaviour[] {
  return [
    ...specificationBehaviours,
    ...credentialBehaviours,
    ...hostBehaviours,
    ...newAccountBehaviours,
    ...userBehaviours,
    ...accountBehaviours,
    ...problemBehaviours,
    ...rateLimitBehaviours,
    ...requestBodyBehaviours,
    ...diagnosticBehaviours,
    ...recordBehaviours,
    ...requestedFieldsBehaviours,
    ...listBehaviours,
    ...fixtureBehaviours,
    ...invoiceFilterBehaviours,
    ...clientBehaviours,
    ...numberPatternBehaviours,
    ...paymentBehaviours,
    ...changeStatusBehaviours,
    ...cancelBehaviours,
    ...sendByEmailBehaviours,
    ...publicPageBehaviours,
    ...payOnlineBehaviours,
    ...logoBehaviours,
    ...widgetBehaviours,
    ...pdfBehaviours,
    ...webhookBehaviours,
    ...recurringBehaviours,
    ...lifeBehaviours,
    ...gapBehaviours,
    ...registry
      .behaviours()
      .map(({ id, text, provenance, source, test }) => ({ id, text, provenance, source, test })),
  ]
}
