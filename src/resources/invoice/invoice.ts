import { clearingEffects, clearingLocks, clearingRules } from '../../clearing/clearing-rules.ts'
import { decideWhenDue } from '../../clearing/decide.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, remove, update } from '../../kernel/request/actions/records.ts'
import { invoiceEvents } from '../shared/event-payloads.ts'
import {
  addAttachment,
  attachmentByKind,
  attachmentsZip,
  getNewAttachmentCredentials,
} from './actions/attachments.ts'
import { cancel } from './actions/cancel.ts'
import { changeStatus } from './actions/change-status.ts'
import { asksToComplete, complete } from './actions/complete.ts'
import { fiscalPrint } from './actions/fiscal-print.ts'
import { takesFlags } from './actions/flags-beside-record.ts'
import { getInvoice } from './actions/get-invoice.ts'
import { mailsOnceCleared } from './actions/mail-once-cleared.ts'
import { paymentForm, payOnline } from './actions/pay-online.ts'
import { pdf, publicPdf } from './actions/pdf.ts'
import { publicPage } from './actions/public-page.ts'
import { sendByEmail } from './actions/send-by-email.ts'
import { sendsOnRead, sendsWhenSaved } from './actions/send-to-clearing.ts'
import { copiedDocument } from './derived/copied-document.ts'
import { advanceEffects, coveredRules, derivedRules } from './derived/derived.rules.ts'
import { receiptEffects, receiptRules } from './derived/receipt.rules.ts'
import { invoiceFields } from './invoice.fields.ts'
import { invoiceFilters, invoiceOrders } from './invoice.filters.ts'
import { invoiceRecipe } from './invoice.recipe.ts'
import { attachmentOwnerEffects } from './rules/attachment-owner.ts'
import { buyerRules } from './rules/buyer.ts'
import { clearingXmlEffects } from './rules/clearing-xml.ts'
import { clientDefaultRules } from './rules/client-defaults.ts'
import { dateRules, termRules } from './rules/dates-and-term.ts'
import { deliveryRules } from './rules/delivery.ts'
import { departmentDefaultRules } from './rules/department-defaults.ts'
import { descriptionRules } from './rules/descriptions.ts'
import { documentKindRules, lineOfKindRules, marginRules } from './rules/document-kinds.ts'
import { exchangeRules } from './rules/exchange.ts'
import { furtherPartyRules } from './rules/further-parties.ts'
import { listedPriceRules } from './rules/listed-price.ts'
import { numberRules } from './rules/number.ts'
import { oneStopShopRules } from './rules/one-stop-shop.ts'
import { incompleteRules, originRules } from './rules/origin.ts'
import { paymentStateRules } from './rules/payment.ts'
import { invoicePaymentEffects } from './rules/payment-effects.ts'
import { positionRules } from './rules/positions.ts'
import { reminderAddressRules, reminderEffects } from './rules/reminders.ts'
import { repetitionEffects } from './rules/repetition.ts'
import { sellerRules } from './rules/seller.ts'
import { protectedAccountRules, sellerAccountRules } from './rules/seller-accounts.ts'
import { settlementPositionRules } from './rules/settlement-positions.ts'
import { correctionStockRules, stockEffects, stockRules } from './rules/stock.ts'
import { totalsRules } from './rules/totals.ts'
import { usualRemarkRules } from './rules/usual-remarks.ts'

/** A sales or purchase document: invoice, pro forma, receipt, correction and other kinds. */
export const invoiceCard = defineResource({
  name: 'invoices',
  key: 'invoice',
  about:
    'A sales or purchase document: invoice, pro forma, receipt, correction, quote, order and the other kinds.',
  source: 'specification 2.1',
  fields: invoiceFields,
  columns: ['number', 'kind', 'buyer_name', 'issue_date', 'payment_to', 'price_gross', 'currency', 'status'],
  rules: [
    ...clearingLocks,
    ...originRules,
    ...receiptRules,
    ...derivedRules,
    ...documentKindRules,
    ...dateRules,
    ...protectedAccountRules,
    ...sellerRules,
    ...departmentDefaultRules,
    ...buyerRules,
    ...sellerAccountRules,
    ...termRules,
    ...deliveryRules,
    ...oneStopShopRules,
    ...clientDefaultRules,
    ...reminderAddressRules,
    ...correctionStockRules,
    ...listedPriceRules,
    ...positionRules,
    ...stockRules,
    ...lineOfKindRules,
    ...totalsRules,
    ...marginRules,
    ...exchangeRules,
    ...descriptionRules,
    ...usualRemarkRules,
    ...furtherPartyRules,
    ...settlementPositionRules,
    ...coveredRules,
    ...numberRules,
    ...paymentStateRules,
    ...incompleteRules,
    ...clearingRules,
  ],
  effects: [
    ...clearingEffects,
    ...clearingXmlEffects,
    ...receiptEffects,
    ...advanceEffects,
    ...stockEffects,
    ...repetitionEffects,
    ...invoicePaymentEffects,
    ...attachmentOwnerEffects,
    ...reminderEffects,
  ],
  inheritValues: copiedDocument,
  announces: invoiceEvents,
  timed: mailsOnceCleared(decideWhenDue),
  recipe: invoiceRecipe,
  operations: {
    list: listRecords({
      path: '/invoices.{fmt}',
      source: 'specification 4.1',
      filters: invoiceFilters,
      orders: invoiceOrders,
      includes: { include_positions: 'positions' },
      defaults: { period: 'last_12_months', income: 'yes' },
    }),
    get: sendsOnRead(getInvoice),
    pdf,
    public_pdf: publicPdf,
    create: asksToComplete(
      takesFlags(sendsWhenSaved(create({ path: '/invoices.{fmt}', source: 'specification 4.1' }))),
    ),
    update: takesFlags(
      sendsWhenSaved(
        update({ path: '/invoices/{id}.{fmt}', source: 'specification 4.1', patch: 'facts 1.1' }),
      ),
    ),
    delete: remove({ path: '/invoices/{id}.{fmt}', source: 'specification 4.1' }),
    change_status: changeStatus,
    cancel,
    send_by_email: sendByEmail,
    public_page: publicPage,
    payment_form: paymentForm,
    pay: payOnline,
    complete,
    get_new_attachment_credentials: getNewAttachmentCredentials,
    add_attachment: addAttachment,
    attachments_zip: attachmentsZip,
    attachment: attachmentByKind,
    fiscal_print: fiscalPrint,
  },
})
