import { isSplitPayment } from '../rules/settlement.ts'
import type { ClearingDocument } from './clearing-document.ts'
import type { Mapping } from './mapping.ts'
import { rateFields } from './rates.ts'
import { mark, xmlText, yesOrNo } from './values.ts'

/** `Adnotacje`: the annotations about a sale that the law requires. */
export const annotationMapping: Mapping<ClearingDocument> = {
  /** Tax is due with the payment. */
  P_16: ({ saleKind }) => yesOrNo(saleKind === 'vat_mp'),
  /** The buyer issues the document. */
  P_17: '2',
  /** The buyer owes the tax. */
  P_18: (document) => yesOrNo(document.invoice.reverse_charge || sums(document, 'P_13_9', 'P_13_10')),
  /** Split payment. */
  P_18A: ({ invoice }) => yesOrNo(isSplitPayment(invoice) || invoice.procedure_designations.includes('MPP')),
  Zwolnienie: {
    P_19: (document) => mark(isExempt(document)),
    P_19A: (document) => ground(document, 'act'),
    P_19B: (document) => ground(document, 'directive'),
    P_19C: (document) => ground(document, 'other'),
    P_19N: (document) => mark(!isExempt(document)),
  },
  NoweSrodkiTransportu: { P_22N: '1' },
  /** The second company of a triangular sale. */
  P_23: ({ invoice }) => yesOrNo(invoice.procedure_designations.includes('TT_D')),
  PMarzy: {
    P_PMarzy: (document) => mark(hasMargin(document)),
    P_PMarzy_2: (document) => mark(marginOf(document) === 'travel'),
    P_PMarzy_3_1: (document) => mark(marginOf(document) === 'used goods'),
    P_PMarzy_3_2: (document) => mark(marginOf(document) === 'art'),
    P_PMarzy_3_3: (document) => mark(marginOf(document) === 'antiques'),
    P_PMarzyN: (document) => mark(!hasMargin(document)),
  },
}

/** `FP` and `TP`: an invoice for a receipt, and related parties. */
export const relationMapping: Mapping<ClearingDocument> = {
  FP: ({ isForReceipt }) => mark(isForReceipt),
  TP: ({ invoice }) => mark(invoice.procedure_designations.includes('TP')),
}

/** Whether the document has lines that are summed in one of these fields. */
function sums(document: ClearingDocument, ...fields: string[]): boolean {
  return document.invoice.positions.some(({ tax }) => fields.includes(rateFields(tax, document).net))
}

function isExempt(document: ClearingDocument): boolean {
  return sums(document, 'P_13_7')
}

/** The legal basis of an exemption, in the element for its kind: a directive, a Polish act, or anything else. */
function ground(document: ClearingDocument, kind: 'act' | 'directive' | 'other'): string | undefined {
  if (!isExempt(document)) return undefined
  const named = xmlText(document.invoice.exempt_tax_kind) ?? noGround
  const isOf = /dyrektyw|2006\/112/i.test(named)
    ? 'directive'
    : /art\b|ustaw|§/i.test(named)
      ? 'act'
      : 'other'
  return isOf === kind ? named : undefined
}

const noGround = 'zw'

/** The margin schemes, by a word of the texts that name them (facts 2.9). */
const schemes = [
  ['podróży', 'travel'],
  ['sztuki', 'art'],
  ['antyki', 'antiques'],
] as const

function hasMargin({ saleKind }: ClearingDocument): boolean {
  return saleKind === 'vat_margin'
}

function marginOf(document: ClearingDocument): string | undefined {
  if (!hasMargin(document)) return undefined
  const named =
    [document.invoice, ...document.corrected].find((one) => one.procedure_vat_margin)?.procedure_vat_margin ??
    ''
  return schemes.find(([word]) => named.includes(word))?.[1] ?? 'used goods'
}
