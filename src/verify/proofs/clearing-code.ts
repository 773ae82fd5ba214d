import { createHash } from 'node:crypto'
import { clearedDocuments } from '../cleared-documents.ts'
import { clearedFiles } from '../clearing-files.ts'
import { expectEqual, expectMatch } from '../expectations.ts'
import { expectPrinted, printedText } from '../printed-text.ts'
import { NotTried, proof } from '../proof.ts'

export const clearingCodeProofs = [
  proof('clearing-code/link', { editions: ['poland'] }, async (account) => {
    for (const { document, xml } of await clearedFiles(account)) {
      const { number, seller_tax_no, issue_date, gov_status, gov_verification_link: link } = document
      if (!link) throw new NotTried('the newest documents have no gov_verification_link')
      const { host, pathname } = new URL(link)
      const day = issue_date!.split('-').reverse().join('-')
      const hash = createHash('sha256').update(xml).digest('base64url')
      const parts = ['', 'invoice', seller_tax_no!.replace(/\D/g, ''), day, hash]
      expectEqual(`path of the verification link of ${number}`, pathname.split('/'), parts)
      const isDemo = gov_status?.startsWith('demo_')
      expectMatch('host of the verification link', host, isDemo ? /^qr-\w+\.ksef/ : /^qr\.ksef/)
    }
  }),
  proof('clearing-code/caption', { editions: ['poland'] }, async (account) => {
    for (const { id, gov_id } of (await clearedDocuments(account)).slice(0, 2))
      expectPrinted(await printedText(account, id), gov_id)
    const newest = await account.list('invoices', { period: 'all', per_page: 100 })
    const waiting = newest.find((one) => one.gov_verification_link && !one.gov_id)
    if (waiting) expectPrinted(await printedText(account, waiting.id), 'OFFLINE')
  }),
]
