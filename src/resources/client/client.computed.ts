import type { RecordsContext, RenderContext } from '../../kernel/card/render-context.ts'
import { sum } from '../../rules/money.ts'
import { amountOpen } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import { isDebt } from '../shared/demands.ts'

/** `tax_no` after its country, which is Poland when empty (observed 6). */
export function taxNumberWithCountry(client: {
  country: string | null
  tax_no: string | null
}): string | null {
  const { country, tax_no } = client
  return tax_no ? `${country || 'PL'}${tax_no}`.toUpperCase() : null
}

/** The amount that the client still owes on sales documents of the account (observed 6). */
export function openBalance(client: { id: number }, context: RecordsContext): string {
  const { currency } = context.edition
  const open: string[] = []
  for (const invoice of context.table<StoredInvoice>('invoices').where('client_id', client.id)) {
    const isOwed =
      invoice.income && invoice.currency === currency && invoice.status !== 'rejected' && isDebt(invoice)
    if (isOwed) open.push(amountOpen(invoice))
  }
  return sum(open)
}

export function panelUrl({ token }: { token: string | null }, { accountUrl }: RenderContext): string {
  return `${accountUrl}/client/${token}`
}
