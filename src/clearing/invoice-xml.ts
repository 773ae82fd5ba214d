import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { endOfMonth } from '../state/calendar.ts'
import { instant } from '../state/clock.ts'
import { annotationMapping, relationMapping } from './annotations.ts'
import { type ClearingDocument, isAdvance } from './clearing-document.ts'
import { advanceMapping, correctionMapping, partialPayments } from './correction.ts'
import { exchangeRate } from './exchange-rate.ts'
import { lineMapping, orderedLines, orderLineMapping, orderValue, soldLines } from './invoice-lines.ts'
import { attribute, type Elements, each, elements, elementText, type Mapping, xmlFile } from './mapping.ts'
import { footerMapping, remarks, transactionMapping } from './notes.ts'
import { buyerMapping, sellerMapping, thirdParties } from './parties.ts'
import { paymentMapping, settlementMapping } from './payment.ts'
import { type Summed, taxSumMapping, taxSums } from './tax-sums.ts'
import { amount, currencyCode, day, xmlText } from './values.ts'

/**
 * The XML of a document for KSeF: valid against the schema FA(3). The tables list the elements of the schema in order,
 * each with the source of its value.
 */
export function invoiceXml(document: ClearingDocument): string {
  return xmlFile('Faktura', invoiceMapping, document)
}

const namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

const invoiceMapping: Mapping<ClearingDocument> = {
  [`${attribute}xmlns`]: namespace,
  Naglowek: {
    KodFormularza: {
      [`${attribute}kodSystemowy`]: 'FA (3)',
      [`${attribute}wersjaSchemy`]: '1-0E',
      [elementText]: 'FA',
    },
    WariantFormularza: '3',
    DataWytworzeniaFa: ({ invoice }) => creationTime(invoice),
    SystemInfo: 'faketura',
  },
  Podmiot1: ({ invoice }) => elements(sellerMapping, invoice),
  Podmiot2: ({ invoice }) => elements(buyerMapping, invoice),
  Podmiot3: ({ invoice }) => thirdParties(invoice),
  Fa: (document) => elements(contentMapping, { ...document, sums: taxSums(document) }),
  Stopka: ({ invoice }) => elements(footerMapping, invoice),
}

/** `Fa`: the document itself. */
const contentMapping: Mapping<ClearingDocument & Summed> = {
  KodWaluty: ({ invoice }) => currencyCode(invoice.currency),
  P_1: ({ invoice }) => invoice.issue_date ?? undefined,
  P_1M: ({ invoice }) => xmlText(invoice.place),
  P_2: ({ invoice }) => xmlText(invoice.number),
  P_6: ({ invoice }) => dayOfSale(invoice),
  OkresFa: ({ invoice }) => monthOfSale(invoice),
  ...taxSumMapping,
  P_15: ({ invoice }) => amount(invoice.price_gross),
  KursWalutyZ: (document) => (isAdvance(document) ? exchangeRate(document.invoice) : undefined),
  Adnotacje: annotationMapping,
  RodzajFaktury: ({ kind }) => kind,
  ...correctionMapping,
  ZaliczkaCzesciowa: (document) => partialPayments(document),
  ...relationMapping,
  DodatkowyOpis: ({ invoice }) => remarks(invoice),
  FakturaZaliczkowa: ({ advances }) => each(advanceMapping, advances.slice(0, 100)),
  FaWiersz: (document) => each(lineMapping, soldLines(document)),
  Rozliczenie: ({ invoice }) => elements(settlementMapping, invoice),
  Platnosc: paymentMapping,
  WarunkiTransakcji: ({ invoice }) => elements(transactionMapping, invoice),
  Zamowienie: {
    WartoscZamowienia: (document) => orderValue(document),
    ZamowienieWiersz: (document) => each(orderLineMapping, orderedLines(document)),
  },
}

/** The schema requires a time after this one, so an earlier time of the clock would make the file invalid. */
const earliest = '2025-09-01T00:00:00Z'

/** The creation time of the XML, which is the time of sending. */
function creationTime({ gov_send_date, created_at }: StoredInvoice): string {
  const time = `${instant(gov_send_date ?? created_at)
    .toISOString()
    .slice(0, 19)}Z`
  return time > earliest ? time : earliest
}

/** The day of sale is only given if it differs from the day of issue. */
function dayOfSale({ sell_date, issue_date }: StoredInvoice): string | undefined {
  return sell_date === issue_date ? undefined : day(sell_date)
}

/** A sale over a month is given by its first and last day. */
function monthOfSale({ sell_date }: StoredInvoice): Elements | undefined {
  if (!sell_date || !/^\d{4}-\d\d$/.test(sell_date)) return undefined
  const first = day(`${sell_date}-01`)
  return first ? { P_6_Od: first, P_6_Do: endOfMonth(first) } : undefined
}
