import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { isZero } from '../rules/money.ts'
import { xmlDecimal } from './values.ts'

/** The currency that taxes are paid in. */
const taxCurrency = 'PLN'

/** Złoty for one unit of the document's currency: the rate of the document, else the known one. */
export function rateToZloty(invoice: StoredInvoice): string | undefined {
  const { currency, exchange_currency, exchange_currency_rate, exchange_rate } = invoice
  if (currency === taxCurrency) return undefined
  const own = exchange_currency === taxCurrency ? exchange_currency_rate : null
  if (own && !isZero(own)) return own
  return exchange_rate && exchange_rate !== '1.0' ? exchange_rate : undefined
}

/** The rate in the format of the schema. */
export function exchangeRate(invoice: StoredInvoice): string | undefined {
  return xmlDecimal(rateToZloty(invoice), 6)
}
