import { NotTried } from './proof.ts'
import type { ProofAccount, ProofRecord } from './proof-account.ts'

/**
 * An invoice that the account already has, of any kind and date.
 * @throws NotTried when the account has no invoice
 */
export async function anyInvoice(account: ProofAccount): Promise<ProofRecord<'invoices'>> {
  const [invoice] = await account.list('invoices', { period: 'all', per_page: 1 })
  if (!invoice) throw new NotTried('the account has no invoice')
  return invoice
}

/**
 * An invoice of kind `vat` that the account already has.
 * @throws NotTried when the account has no such invoice of the last twelve months
 */
export async function recentInvoice(account: ProofAccount): Promise<ProofRecord<'invoices'>> {
  const [invoice] = await account.list('invoices', { kind: 'vat', per_page: 1 })
  if (!invoice) throw new NotTried('the account has no invoice of the last twelve months')
  return invoice
}
