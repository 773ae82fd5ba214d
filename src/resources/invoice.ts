import { list } from '../kernel/actions/list.ts'
import { create, get, remove, update } from '../kernel/actions/records.ts'
import { defineResource } from '../kernel/resource.ts'
import { invoiceEvents } from './event-payloads.ts'
import { invoiceFields } from './invoice.fields.ts'
import { invoiceFilters, invoiceOrders } from './invoice.filters.ts'
import { invoiceRecipe } from './invoice.recipe.ts'
import { cancel } from './invoice-actions/cancel.ts'
import { changeStatus } from './invoice-actions/change-status.ts'
import { paymentForm, payOnline } from './invoice-actions/pay-online.ts'
import { pdf, publicPdf } from './invoice-actions/pdf.ts'
import { publicPage } from './invoice-actions/public-page.ts'
import { sendByEmail } from './invoice-actions/send-by-email.ts'
import { buyerRules } from './invoice-rules/buyer.ts'
import { clientDefaultRules } from './invoice-rules/client-defaults.ts'
import { dateRules, termRules } from './invoice-rules/dates-and-term.ts'
import { numberRules } from './invoice-rules/number.ts'
import { originRules } from './invoice-rules/origin.ts'
import { paymentRules } from './invoice-rules/payment.ts'
import { positionRules } from './invoice-rules/positions.ts'
import { repetitionEffects } from './invoice-rules/repetition.ts'
import { sellerRules } from './invoice-rules/seller.ts'
import { stockEffects } from './invoice-rules/stock.ts'
import { totalsRules } from './invoice-rules/totals.ts'
import { invoicePaymentEffects } from './payment.rules.ts'

/** A document that is sold or bought by: invoices, pro formas, receipts, corrections and their kin. */
export const invoice = defineResource({
  name: 'invoices',
  key: 'invoice',
  source: 'specification 2.1',
  fields: invoiceFields,
  // Facts 2.1.
  beside: ['identify_oss', 'oss_force_tax', 'fill_default_descriptions', 'gov_save_and_send'],
  columns: ['number', 'kind', 'buyer_name', 'issue_date', 'payment_to', 'price_gross', 'currency', 'status'],
  rules: [
    ...originRules,
    ...dateRules,
    ...sellerRules,
    ...buyerRules,
    ...termRules,
    ...clientDefaultRules,
    ...positionRules,
    ...totalsRules,
    ...numberRules,
    ...paymentRules,
  ],
  effects: [...stockEffects, ...repetitionEffects, ...invoicePaymentEffects],
  announces: invoiceEvents,
  recipe: invoiceRecipe,
  operations: {
    list: list({
      path: '/invoices.{fmt}',
      source: 'specification 4.1',
      filters: invoiceFilters,
      orders: invoiceOrders,
      includes: { include_positions: 'positions' },
      unfiltered: { period: 'last_12_months', income: 'yes' },
    }),
    get: get({ path: '/invoices/{id}.{fmt}', source: 'specification 4.1' }),
    pdf,
    public_pdf: publicPdf,
    create: create({ path: '/invoices.{fmt}', source: 'specification 4.1' }),
    update: update({ path: '/invoices/{id}.{fmt}', source: 'specification 4.1', patch: 'facts 1.1' }),
    delete: remove({ path: '/invoices/{id}.{fmt}', source: 'specification 4.1' }),
    change_status: changeStatus,
    cancel,
    send_by_email: sendByEmail,
    public_page: publicPage,
    payment_form: paymentForm,
    pay: payOnline,
  },
})
