import type { StoredInvoiceParty } from '../../resources/invoice/invoice-party.ts'
import type { InvoiceSubject } from './subject.ts'
import type { DocumentWords } from './words.ts'

export type Role = 'seller' | 'buyer'

/** A heading with the lines below it; the first one is a name. */
export interface PartyBlock {
  readonly heading: string
  readonly lines: readonly string[]
}

/** Seller, buyer and further parties. */
export function partiesOf(
  { invoice }: InvoiceSubject,
  seller: Role,
  buyer: Role,
  words: DocumentWords,
): PartyBlock[] {
  const { seller_country, buyer_country } = invoice
  const abroad = seller_country && buyer_country && seller_country !== buyer_country
  const party = (role: Role, heading: string): PartyBlock => {
    const country = invoice[`${role}_country`]
    const taxNo = invoice[`${role}_tax_no`]
    const phone = invoice[`${role}_phone`]
    return {
      heading,
      lines: filledTexts(
        (role === 'buyer' ? addressedBuyer(invoice) : null) || invoice[`${role}_name`],
        invoice[`${role}_street`],
        joined(invoice[`${role}_post_code`], invoice[`${role}_city`]),
        abroad && country ? words.country(country) : null,
        taxNo && `${numberLabel(invoice[`${role}_tax_no_kind`], words)}: ${taxNo}`,
        phone && `${words.label('phone')}: ${phone}`,
        invoice[`${role}_email`],
        invoice[`${role}_www`],
      ),
    }
  }
  const recipient = filledTexts(
    invoice.recipient_name,
    invoice.recipient_street,
    joined(invoice.recipient_post_code, invoice.recipient_city),
    invoice.recipient_note,
  )
  const delivery = invoice.use_delivery_address ? deliveryOf(invoice, words) : []
  return [
    party(seller, words.label('seller')),
    party(buyer, words.label('buyer')),
    ...(recipient.length > 0 ? [{ heading: words.label('recipient'), lines: recipient }] : []),
    ...invoice.recipients.map((row) => furtherParty(row, words.label('recipient'), words)),
    ...invoice.issuers.map((row) => furtherParty(row, words.label('issuer'), words)),
    ...(delivery.length > 0 ? [{ heading: words.label('deliveryAddress'), lines: delivery }] : []),
  ]
}

/** A recipient or issuer, under its role. */
function furtherParty(party: StoredInvoiceParty, usual: string, words: DocumentWords): PartyBlock {
  const { tax_no, phone, participation } = party
  return {
    heading: joined(
      party.role_description || party.role || usual,
      participation && `(${words.number(participation)}%)`,
    ),
    lines: filledTexts(
      party.name || joined(party.first_name, party.last_name),
      party.street,
      joined(party.post_code, party.city),
      tax_no && `${numberLabel(party.tax_no_kind, words)}: ${tax_no}`,
      phone && `${words.label('phone')}: ${phone}`,
      party.email,
      party.note,
    ),
  }
}

/** The words of the API for kinds of numbers are for programs (facts 2.16); other texts are printed. */
function numberLabel(kind: string | null, words: DocumentWords): string {
  if (kind === 'nip_ue') return 'VAT UE'
  return kind && !['other', 'empty', 'nip_with_id'].includes(kind) ? kind : words.label('taxNo')
}

/** A person, with the form of address; nothing for a company that has a name. */
function addressedBuyer(invoice: InvoiceSubject['invoice']): string {
  const { buyer_title, buyer_first_name, buyer_last_name, buyer_name, buyer_company } = invoice
  const person = joined(buyer_first_name, buyer_last_name)
  if (!buyer_name) return joined(buyer_title, person)
  return buyer_title && !buyer_company ? joined(buyer_title, buyer_name) : ''
}

function deliveryOf(invoice: InvoiceSubject['invoice'], words: DocumentWords): string[] {
  const country = invoice.delivery_address_country
  return filledTexts(
    invoice.delivery_address_title,
    invoice.delivery_address_street,
    invoice.delivery_address_street_additional,
    joined(invoice.delivery_address_post_code, invoice.delivery_address_city),
    country && words.country(country),
    ...(invoice.delivery_address ?? '').split('\n'),
  )
}

/** The texts that are not empty, with blanks between them. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** The values that are not empty. */
export function filledTexts(...values: readonly (string | null | undefined)[]): string[] {
  return values.filter((value) => typeof value === 'string' && value.trim() !== '') as string[]
}
