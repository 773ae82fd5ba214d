import { clearedDocuments } from '../cleared-documents.ts'
import { expectEqual } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'

export const clearingRequirementsProofs = [
  proof('clearing-requirements/corrections', { editions: ['poland'] }, async (account) => {
    const corrections = (await clearedDocuments(account)).filter(
      ({ kind, invoice_id }) => kind === 'correction' && invoice_id,
    )
    if (corrections.length === 0) throw new NotTried('none of the newest corrections has a number of KSeF')
    const query = { 'additional_fields[invoice]': 'gov_corrected_invoice_number' }
    for (const { id, invoice_id, ...correction } of corrections.slice(0, 3)) {
      const { number, seller_tax_no, buyer_tax_no } = correction
      const corrected = await account.one('invoices', invoice_id!)
      const response = await account.get<{ gov_corrected_invoice_number?: unknown }>(
        `/invoices/${id}.json`,
        query,
      )
      // One that was issued before KSeF has no number of it.
      if (corrected.gov_id)
        expectEqual(
          `gov_corrected_invoice_number of ${number}`,
          response.body.gov_corrected_invoice_number,
          corrected.gov_id,
        )
      const parties = [corrected.seller_tax_no, corrected.buyer_tax_no]
      expectEqual(`tax numbers of the parties of ${number}`, [seller_tax_no, buyer_tax_no], parties)
    }
  }),
]
