import { notFound } from '../../../kernel/card/problem.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { epochOf } from '../../../state/calendar.ts'
import { accountInPath, publicRecord } from '../../shared/public-records.ts'
import type { StoredProduct } from '../product.fields.ts'

/** Maximum quantity in the form. */
const maxPieces = 9999

/**
 * The product in the URL of a widget; sets the account of the request.
 * @throws Problem `notFound` for an unknown account or product, and for a product that is not currently for sale
 */
export function offeredProduct(call: Call): StoredProduct {
  const product = publicRecord<StoredProduct>(call, 'products', call.params.token ?? '', [
    accountInPath(call),
  ])
  if (product.disabled || product.deleted || !isOnSaleNow(call, product)) throw notFound(call.runtime)
  return product
}

function isOnSaleNow({ scope }: Call, { available_from, available_to }: StoredProduct): boolean {
  const now = scope.clock.milliseconds()
  const instant = (time: string) => epochOf(time, scope.edition.zone) ?? now
  return (!available_from || instant(available_from) <= now) && (!available_to || now < instant(available_to))
}

/** The largest quantity of an order: for a limited product the stock, in whole pieces. */
export function maxQuantityOf({ limited, stock_level }: StoredProduct): number {
  if (!limited) return maxPieces
  return Math.min(maxPieces, Math.max(0, Math.floor(Number(stock_level ?? '0.0'))))
}

/** The form's name for the product (observed 7). */
export function productTitle({ form_name, name }: StoredProduct): string {
  return form_name || name || ''
}

/** The page that opens after the payment, if the product has an HTTP URL for it. */
export function nextOf({ payment_url_ok }: StoredProduct): string | null {
  return payment_url_ok && /^https?:\/\/[^\s]+$/i.test(payment_url_ok) ? payment_url_ok : null
}
