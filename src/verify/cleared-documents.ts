import { NotTried } from './proof.ts'
import type { ProofAccount, ProofQuery, ProofRecord } from './proof-account.ts'

/**
 * The newest documents that have a number of the clearing system.
 * @throws NotTried when there are none
 */
export async function clearedDocuments(
  account: ProofAccount,
  query: ProofQuery = {},
): Promise<readonly ProofRecord<'invoices'>[]> {
  const newest = await account.list('invoices', { period: 'all', per_page: 100, ...query })
  const cleared = newest.filter(({ gov_id }) => gov_id)
  if (cleared.length === 0) throw new NotTried('none of the newest documents has a number of KSeF')
  return cleared
}
