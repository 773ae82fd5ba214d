import { isClearingNumber } from '../../clearing/clearing-number.ts'
import { clearingKinds } from '../../clearing/send.ts'
import { clearedDocuments } from '../cleared-documents.ts'
import { clearingFile, textsIn } from '../clearing-files.ts'
import { expectEqual, expectThat } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'

export const clearingProofs = [
  proof('clearing/number', { editions: ['poland'] }, async (account) => {
    for (const { number, gov_id, seller_tax_no } of await clearedDocuments(account)) {
      expectThat(`gov_id of ${number} with its checksum`, isClearingNumber(gov_id!), gov_id)
      const issuer = seller_tax_no!.replace(/\D/g, '')
      expectEqual(`tax number in the gov_id of ${number}`, gov_id!.split('-', 1)[0], issuer)
    }
  }),
  proof('clearing/offline', { editions: ['poland'] }, async (account) => {
    const cleared = await clearedDocuments(account, {}, ({ income }) => income !== false)
    for (const { id, number, issue_date } of cleared.slice(0, 3)) {
      const receipt = await clearingFile(account, id, 'gov_upo')
      const [time = ''] = textsIn(receipt, 'DataPrzeslaniaDokumentu')
      // In Poland, it may be another day than in UTC.
      if (/T(0[01]|2[123])/.test(time)) continue
      const isLate = issue_date! < time.slice(0, 10)
      expectEqual(`TrybWysylki of ${number}`, textsIn(receipt, 'TrybWysylki'), [
        isLate ? 'Offline' : 'Online',
      ])
    }
  }),
  proof('clearing/not-applicable', { editions: ['poland'] }, async (account) => {
    const documents = await account.list('invoices', { period: 'all', per_page: 100 })
    // Whether a correction clears depends on the corrected document.
    const sent = documents.filter(
      ({ kind, gov_status }) => kind !== 'correction' && /(^|_)(not_applicable|ok)$/.test(gov_status ?? ''),
    )
    if (sent.length === 0) throw new NotTried('none of the newest documents was sent to KSeF')
    for (const { number, kind, gov_status } of sent)
      expectEqual(
        `whether a document of the kind ${kind} clears, such as ${number}`,
        clearingKinds.has(kind),
        !gov_status!.endsWith('not_applicable'),
      )
  }),
]
