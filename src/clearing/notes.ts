import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { StoredInvoiceDescription } from '../resources/invoice/invoice-description.ts'
import { type Content, each, type Mapping } from './mapping.ts'
import { xmlText } from './values.ts'

/** `DodatkowyOpis`: a remark, about a line or about the document. */
const remarkMapping: Mapping<StoredInvoiceDescription> = {
  NrWiersza: ({ position_index }) =>
    position_index && position_index > 0 ? String(position_index) : undefined,
  Klucz: ({ kind }) => xmlText(kind) ?? defaultHeader,
  Wartosc: ({ content }) => xmlText(content),
}
const defaultHeader = 'Uwaga'

/** Remarks without a text are left out. */
export function remarks({ descriptions }: StoredInvoice): Content[] {
  return each(
    remarkMapping,
    descriptions.filter(({ content }) => xmlText(content)),
  )
}

/** `WarunkiTransakcji`: the order, and how the goods are delivered. */
export const transactionMapping: Mapping<StoredInvoice> = {
  Zamowienia: { NrZamowienia: ({ oid }) => xmlText(oid) },
  WarunkiDostawy: ({ delivery_terms }) => xmlText(delivery_terms),
}

/** `Stopka`: the footer, and the seller's number in the waste register. */
export const footerMapping: Mapping<StoredInvoice> = {
  Informacje: { StopkaFaktury: ({ description_footer }) => xmlText(description_footer, 3500) },
  Rejestry: { BDO: ({ seller_bdo_no }) => registerNumber(seller_bdo_no) },
}

function registerNumber(number: string | null): string | undefined {
  const known = xmlText(number)
  return known && known.length <= 9 ? known : undefined
}
