import { createHash } from 'node:crypto'
import { clearedDocuments } from '../cleared-documents.ts'
import { clearedFiles, clearingFile, textsIn } from '../clearing-files.ts'
import { expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

const editions = ['poland'] as const

export const clearingReceiptProofs = [
  proof('clearing-receipt/files', { editions }, async (account) => {
    const [cleared] = await clearedDocuments(account)
    expectMatch('the file gov', await clearingFile(account, cleared!.id, 'gov'), /<(\w+:)?Faktura[\s>]/)
    expectMatch(
      'the file gov_upo',
      await clearingFile(account, cleared!.id, 'gov_upo'),
      /<(\w+:)?Potwierdzenie[\s>]/,
    )
    const documents = await account.list('invoices', { period: 'all', per_page: 100 })
    const unsent = documents.find(({ gov_status }) => !gov_status)
    if (unsent) expectStatus(await account.get(`/invoices/${unsent.id}/attachment`, { kind: 'gov' }), 404)
  }),
  proof('clearing-receipt/content', { editions }, async (account) => {
    for (const { document, xml } of await clearedFiles(account)) {
      const { id, number, seller_tax_no, gov_id, issue_date } = document
      const receipt = await clearingFile(account, id, 'gov_upo')
      for (const [name, expected] of [
        ['NipSprzedawcy', seller_tax_no!.replace(/\D/g, '')],
        ['NumerKSeFDokumentu', gov_id],
        ['NumerFaktury', number],
        ['DataWystawieniaFaktury', issue_date],
        ['SkrotDokumentu', createHash('sha256').update(xml).digest('base64')],
      ])
        expectEqual(`${name} in the receipt of ${number}`, textsIn(receipt, name!), [expected])
      expectMatch(`TrybWysylki of ${number}`, textsIn(receipt, 'TrybWysylki')[0], /^(Online|Offline)$/)
    }
  }),
  proof('clearing-receipt/times', { editions }, async (account) => {
    const [cleared] = await clearedDocuments(account)
    const receipt = await clearingFile(account, cleared!.id, 'gov_upo')
    const times = ['DataPrzeslaniaDokumentu', 'DataNadaniaNumeruKSeF'].map((name) => {
      const [time] = textsIn(receipt, name)
      expectMatch(name, time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
      return time!
    })
    expectThat('sent before it got its number', Date.parse(times[0]!) <= Date.parse(times[1]!), times)
  }),
]
