import { isClearingNumber } from '../../clearing/clearing-number.ts'
import { clearedDocuments } from '../cleared-documents.ts'
import { expectEqual, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'

export const clearingControlProofs = [
  proof('clearing-control/received', { editions: ['poland'] }, async (account) => {
    for (const { number, gov_id, buyer_tax_no, income } of await clearedDocuments(account, {
      income: 'no',
    })) {
      expectEqual(`income of ${number}`, income, false)
      expectThat(`gov_id of ${number}`, isClearingNumber(gov_id!), gov_id)
      const issuer = buyer_tax_no!.replace(/\D/g, '')
      expectEqual(`tax number in the gov_id of ${number}`, gov_id!.split('-', 1)[0], issuer)
    }
  }),
]
