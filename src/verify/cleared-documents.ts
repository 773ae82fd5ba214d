import { NotTried } from './proof.ts'
import type { ProofAccount, ProofQuery, ProofRecord } from './proof-account.ts'

/**
 * The newest documents that have a number of the clearing system.
 * @throws NotTried when the account has no such document
 */
export async function clearedDocuments(
  account: ProofAccount,
  query: ProofQuery = {},
  isMeant: (document: ProofRecord<'invoices'>) => boolean = () => true,
): Promise<readonly ProofRecord<'invoices'>[]> {
  const newest = await account.list('invoices', { period: 'all', per_page: 100, ...query })
  const cleared = newest.filter((document) => document.gov_id && isMeant(document))
  if (cleared.length === 0)
    throw new NotTried('none of the newest documents of this kind has a number of KSeF')
  return cleared
}
