import { isZero } from '../../rules/money.ts'
import { amountOf } from '../amount-of.ts'
import { clearedFiles, sumIn, textsIn } from '../clearing-files.ts'
import { expectEqual, expectMatch, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofRecord } from '../proof-account.ts'

const editions = ['poland'] as const

type Document = ProofRecord<'invoices'>

const isCorrection = ({ kind }: Document) => kind === 'correction'
const isSale = (document: Document) => !isCorrection(document) && document.kind !== 'final'

const names: Readonly<Record<string, RegExp>> = {
  advance: /^ZAL$/,
  final: /^ROZ$/,
  correction: /^KOR(_ZAL|_ROZ)?$/,
}

const zeroRates: Readonly<Record<string, string>> = { wdt: '0 WDT', export_products: '0 EX' }

/** The code of a tax rate; nothing where it depends on more than the rate. */
function rateOf(tax: unknown, kind: string | null): string | undefined {
  const rate = String(tax)
  if (/^0(\.0+)?$/.test(rate)) return zeroRates[kind ?? ''] ?? '0 KR'
  return /^(23|22|8|7|5|4|3)(\.0+)?$/.test(rate) ? rate.split('.')[0] : undefined
}

export const clearingXmlProofs = [
  proof('clearing-xml/kinds', { editions }, async (account) => {
    for (const { document, xml } of await clearedFiles(account)) {
      const { kind, number } = document
      expectMatch(
        `RodzajFaktury of ${number}`,
        textsIn(xml, 'RodzajFaktury')[0],
        names[kind ?? ''] ?? /^(VAT|UPR)$/,
      )
    }
  }),
  proof('clearing-xml/totals', { editions }, async (account) => {
    for (const { document, xml } of await clearedFiles(account, isSale)) {
      const { number, price_net, price_tax, price_gross } = document
      expectEqual(`net sums of ${number}`, sumIn(xml, 'P_13_\\w+'), amountOf(price_net))
      if (document.currency === 'PLN')
        expectEqual(`tax sums of ${number}`, sumIn(xml, 'P_14_\\d'), amountOf(price_tax))
      expectEqual(`P_15 of ${number}`, sumIn(xml, 'P_15'), amountOf(price_gross))
    }
  }),
  proof('clearing-xml/rates', { editions }, async (account) => {
    const isPlain = (document: Document) =>
      isSale(document) && document.kind !== 'advance' && !document.use_oss && !document.use_moss
    for (const { document, xml } of await clearedFiles(account, isPlain)) {
      const { kind, number, positions } = document
      const expected = new Set(
        positions.map(({ tax }) => rateOf(tax, kind)).filter((rate) => rate !== undefined),
      )
      const codes = new Set(textsIn(xml, 'P_12'))
      expectEqual(
        `codes of the rates of ${number}`,
        [...expected].filter((code) => !codes.has(code)),
        [],
      )
    }
  }),
  proof('clearing-xml/corrections', { editions }, async (account) => {
    for (const { document, xml } of await clearedFiles(
      account,
      (one) => isCorrection(one) && one.invoice_id !== null,
    )) {
      const corrected = await account.one('invoices', document.invoice_id!)
      const { number, issue_date, gov_id } = corrected
      const place = `of the corrected document in ${document.number}`
      expectEqual(`number ${place}`, textsIn(xml, 'NrFaKorygowanej'), [number])
      expectEqual(`date ${place}`, textsIn(xml, 'DataWystFaKorygowanej'), [issue_date])
      if (gov_id) expectEqual(`gov_id ${place}`, textsIn(xml, 'NrKSeFFaKorygowanej'), [gov_id])
    }
  }),
  proof('clearing-xml/advances', { editions }, async (account) => {
    const isPart = ({ kind }: Document) => kind === 'advance' || kind === 'final'
    for (const { document, xml } of await clearedFiles(account, isPart)) {
      const { id, kind, number, invoice_id } = document
      if (kind === 'advance') {
        const order = invoice_id === null ? document : await account.one('invoices', invoice_id)
        const names = order.positions.map(({ name }) => name)
        expectEqual(`ordered lines in ${number}`, textsIn(xml, 'P_7Z'), names)
        const value = sumIn(xml, 'WartoscZamowienia')
        expectEqual(`value of the order in ${number}`, value, amountOf(order.price_gross))
        continue
      }
      const query = { 'additional_fields[invoice]': 'invoice_ids' }
      const { body } = await account.get<{ invoice_ids?: readonly number[] }>(`/invoices/${id}.json`, query)
      const named = textsIn(xml, 'NrKSeFFaZaliczkowej')
      for (const advance of body.invoice_ids ?? []) {
        const { gov_id } = await account.one('invoices', advance)
        if (gov_id) expectThat(`advance in ${number}`, named.includes(gov_id), named)
      }
    }
  }),
  proof('clearing-xml/currency', { editions }, async (account) => {
    const isForeign = ({ currency }: Document) => currency !== 'PLN'
    const isStated = (one: Document) =>
      one.exchange_currency === 'PLN' && !isZero(amountOf(one.exchange_currency_rate))
    for (const { document, xml } of await clearedFiles(account, isForeign, isStated)) {
      const { number, kind, currency, exchange_currency_rate } = document
      expectEqual(`KodWaluty of ${number}`, textsIn(xml, 'KodWaluty'), [currency])
      const rates = textsIn(xml, kind === 'advance' ? 'KursWalutyZ' : 'KursWaluty').map(amountOf)
      expectEqual(`rates of ${number}`, [...new Set(rates)], [amountOf(exchange_currency_rate)])
      const inZloty = textsIn(xml, 'P_14_\\dW').length
      expectEqual(`number of taxes in PLN of ${number}`, inZloty, textsIn(xml, 'P_14_\\d').length)
    }
  }),
]
