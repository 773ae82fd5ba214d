import { NotTried } from './proof.ts'
import type { ProofAccount, ProofRecord } from './proof-account.ts'

/** Milliseconds for issuing a document. A definition that was updated later has been changed by somebody. */
const longest = 5 * 60_000
/** Number of definitions to read; more would show nothing new. */
const maxDefinitions = 4

/**
 * The newest document of each definition that nobody has changed since.
 * @throws NotTried when the account has no such document
 */
export async function issuedByDefinitions(
  account: ProofAccount,
  isMeant: (definition: ProofRecord<'recurrings'>) => unknown,
) {
  const definitions = await account.list('recurrings', { per_page: 100 })
  const documents = await account.list('invoices', { period: 'all', per_page: 100 })
  const found = definitions.filter(isMeant).flatMap((definition) => {
    const ids = documents.flatMap(({ id, recurring_id }) => (recurring_id === definition.id ? id : []))
    const newest = documents.find(({ id }) => id === Math.max(...ids))
    const passed = Date.parse(String(definition.updated_at)) - Date.parse(String(newest?.created_at))
    return newest && passed < longest ? [{ definition, id: newest.id }] : []
  })
  if (found.length === 0)
    throw new NotTried('none of the newest documents is of an unchanged recurring definition of this kind')
  const issued = []
  for (const { definition, id } of found.slice(0, maxDefinitions))
    issued.push({ definition, issued: await account.one('invoices', id) })
  return issued
}
