import { subtract, sum } from '../../rules/money.ts'
import { amountOf } from '../amount-of.ts'
import { clearedFiles, sumIn, textsIn } from '../clearing-files.ts'
import { expectEqual, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofRecord } from '../proof-account.ts'

const editions = ['poland'] as const

export const clearingDetailsProofs = [
  proof('clearing-details/tax-numbers', { editions }, async (account) => {
    for (const { document, xml } of await clearedFiles(account)) {
      const { number, buyer_tax_no } = document
      const start = xml.search(/<(?:\w+:)?Podmiot2[\s>]/)
      const buyer = xml.slice(start, xml.slice(start).search(/<\/(?:\w+:)?Podmiot2>/) + start)
      const digits = /^(?:PL)?(\d{10})$/.exec((buyer_tax_no ?? '').replace(/[\s-]/g, ''))?.[1]
      const given = ['NIP', 'NrVatUE', 'NrID', 'BrakID'].filter((name) => textsIn(buyer, name).length > 0)
      expectEqual(`how many tax numbers the buyer of ${number} has`, given.length, 1)
      if (textsIn(buyer, 'NIP').length > 0) expectEqual(`NIP in ${number}`, textsIn(buyer, 'NIP'), [digits])
      if (!buyer_tax_no) expectEqual(`tax number of the buyer of ${number}`, given, ['BrakID'])
    }
  }),
  proof('clearing-details/dates', { editions }, async (account) => {
    for (const { document, xml } of await clearedFiles(account, ({ kind }) => kind !== 'correction')) {
      const { number, issue_date, sell_date } = document
      expectEqual(`P_1 of ${number}`, textsIn(xml, 'P_1'), [issue_date])
      const isDay = /^\d{4}-\d\d-\d\d$/.test(sell_date ?? '') && sell_date !== issue_date
      expectEqual(`P_6 of ${number}`, textsIn(xml, 'P_6'), isDay ? [sell_date] : [])
      const [first, last] = [textsIn(xml, 'P_6_Od'), textsIn(xml, 'P_6_Do')]
      const isMonth = /^\d{4}-\d\d$/.test(sell_date ?? '')
      expectEqual(`P_6_Od of ${number}`, first, isMonth ? [`${sell_date}-01`] : [])
      expectThat(
        `P_6_Do of ${number}`,
        isMonth ? last[0]?.startsWith(sell_date!) === true : last.length === 0,
        last,
      )
    }
  }),
  proof('clearing-details/third-parties', { editions }, async (account) => {
    const partiesOf = ({ recipient_name, recipients, issuers }: ProofRecord<'invoices'>) =>
      [recipient_name, ...[...(recipients ?? []), ...(issuers ?? [])].map(({ name }) => name)].filter(Boolean)
    const isFit = (one: ProofRecord<'invoices'>) => partiesOf(one).length > 0
    for (const { document, xml } of await clearedFiles(account, () => true, isFit)) {
      const names = textsIn(xml.slice(xml.search(/<(?:\w+:)?Podmiot3[\s>]/)), 'Nazwa')
      expectEqual(`third parties of ${document.number}`, names, partiesOf(document))
    }
  }),
  proof('clearing-details/bank-accounts', { editions }, async (account) => {
    const plain = (numbers: readonly unknown[]) =>
      numbers.map((one) => String(one).replace(/^PL|[\s-]/g, '')).sort()
    const isFit = ({ bank_accounts }: ProofRecord<'invoices'>) => (bank_accounts?.length ?? 0) > 0
    for (const { document, xml } of await clearedFiles(account, () => true, isFit)) {
      const numbers = (document.bank_accounts ?? []).map((one) => one.bank_account_number)
      expectEqual(`bank accounts of ${document.number}`, plain(textsIn(xml, 'NrRB')), plain(numbers))
    }
  }),
  proof('clearing-details/settlements', { editions }, async (account) => {
    const isFit = ({ settlement_positions }: ProofRecord<'invoices'>) => settlement_positions?.length
    for (const { document, xml } of await clearedFiles(account, () => true, isFit)) {
      const { number, price_gross, settlement_positions: rows } = document
      const sumOf = (kind: string) =>
        sum((rows ?? []).filter((row) => row.kind === kind).map(({ amount }) => amountOf(amount)))
      const [charged, deducted] = [sumOf('charge'), sumOf('deduction')]
      expectEqual(`SumaObciazen of ${number}`, sumIn(xml, 'SumaObciazen'), charged)
      expectEqual(`SumaOdliczen of ${number}`, sumIn(xml, 'SumaOdliczen'), deducted)
      const due = subtract(sumIn(xml, 'DoZaplaty'), sumIn(xml, 'DoRozliczenia'))
      const expected = subtract(sum([amountOf(price_gross), charged]), deducted)
      expectEqual(`sum to pay of ${number}`, due, expected)
    }
  }),
]
