import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { type Content, type Elements, each, elements, type Mapping } from './mapping.ts'
import { identification, polishNumber } from './tax-number.ts'
import { country, emails, isOn, mark, phone, xmlDecimal, xmlText, yesOrNo } from './values.ts'

/** The fields of an address, as the seller, the buyer and third parties have them. */
interface Address {
  readonly street?: string | null
  readonly post_code?: string | null
  readonly city?: string | null
  readonly country?: string | null
  readonly email?: string | null
  readonly phone?: string | null
}

/** A recipient or an issuer (facts 2.13). */
interface ThirdParty extends Address {
  readonly name?: string | null
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly tax_no?: string | null
  readonly tax_no_kind?: string | null
  readonly role?: string | null
  readonly participation?: string | null
  readonly role_description?: string | null
}

/** `Podmiot1`: the seller. */
export const sellerMapping: Mapping<StoredInvoice> = {
  PrefiksPodatnika: (invoice) => (isUnionSale(invoice) ? 'PL' : undefined),
  DaneIdentyfikacyjne: {
    NIP: ({ seller_tax_no }) => polishNumber(seller_tax_no),
    Nazwa: ({ seller_name }) => xmlText(seller_name, 512),
  },
  Adres: (invoice) => address(addressOf(invoice, 'seller')),
  DaneKontaktowe: (invoice) => contacts(addressOf(invoice, 'seller')),
}

/** `Podmiot2`: the buyer. */
export const buyerMapping: Mapping<StoredInvoice> = {
  DaneIdentyfikacyjne: ({ buyer_tax_no, buyer_tax_no_kind, buyer_country, ...invoice }) => ({
    ...identification({ number: buyer_tax_no, kind: buyer_tax_no_kind, country: buyer_country }),
    Nazwa: xmlText(invoice.buyer_name || nameOf(invoice.buyer_first_name, invoice.buyer_last_name), 512),
  }),
  Adres: (invoice) => address(addressOf(invoice, 'buyer')),
  DaneKontaktowe: (invoice) => contacts(addressOf(invoice, 'buyer')),
  JST: ({ buyer_jst }) => yesOrNo(isOn(buyer_jst)),
  GV: ({ buyer_gv }) => yesOrNo(isOn(buyer_gv)),
}

/** `Podmiot3`: a recipient or an issuer. */
const thirdPartyMapping: Mapping<ThirdParty> = {
  DaneIdentyfikacyjne: (party) => ({
    ...identification({ number: party.tax_no, kind: party.tax_no_kind, country: party.country }, true),
    Nazwa: xmlText(party.name || nameOf(party.first_name, party.last_name), 512),
  }),
  Adres: (party) => address(party),
  DaneKontaktowe: (party) => contacts(party),
  Rola: ({ role }) => roles[role ?? ''],
  RolaInna: ({ role }) => mark(!roles[role ?? '']),
  OpisRoli: ({ role, role_description }) =>
    roles[role ?? ''] ? undefined : (xmlText(role_description) ?? xmlText(role) ?? otherRole),
  Udzial: ({ role, participation }) =>
    role === 'Dodatkowy nabywca' ? xmlDecimal(participation, 6) : undefined,
}

/** The roles of third parties (facts 2.13). */
const roles: Readonly<Record<string, string>> = {
  Faktor: '1',
  Odbiorca: '2',
  'Podmiot pierwotny': '3',
  'Dodatkowy nabywca': '4',
  'Wystawca faktury': '5',
  'Dokonujący płatności': '6',
  'JST – wystawca': '7',
  'JST – odbiorca': '8',
  'Członek GV – wystawca': '9',
  'Członek GV – odbiorca': '10',
  Pracownik: '11',
}
const usualRole = 'Odbiorca'
const otherRole = 'Rola inna'

const maxThirdParties = 100

/** The recipient in the fields of the document, and the recipients and issuers in its lists. */
export function thirdParties(invoice: StoredInvoice): Content[] {
  const all: ThirdParty[] = [
    ...(invoice.recipient_name ? [singleRecipient(invoice)] : []),
    ...invoice.recipients.map((party) => ({ ...party, role: party.role ?? usualRole })),
    ...invoice.issuers.map((party) => ({ ...party, role: party.role ?? 'Wystawca faktury' })),
  ]
  return each(thirdPartyMapping, all.slice(0, maxThirdParties))
}

function singleRecipient(invoice: StoredInvoice): ThirdParty {
  return {
    name: invoice.recipient_name,
    tax_no: invoice.recipient_tax_no,
    ...addressOf(invoice, 'recipient'),
    role: usualRole,
  }
}

/** Sales to companies in the EU, where the seller's number has its prefix. */
function isUnionSale({ kind, np_tax_kind, procedure_designations }: StoredInvoice): boolean {
  return kind === 'wdt' || np_tax_kind === 'export_service_eu' || procedure_designations.includes('TT_D')
}

/** The address of a party, from the fields of the document. */
function addressOf(invoice: StoredInvoice, party: 'seller' | 'buyer' | 'recipient'): Address {
  return {
    street: invoice[`${party}_street`],
    post_code: invoice[`${party}_post_code`],
    city: invoice[`${party}_city`],
    country: invoice[`${party}_country`],
    email: invoice[`${party}_email`],
    phone: invoice[`${party}_phone`],
  }
}

/** `TAdres`: a country and two lines; without any line there is no address. */
const addressMapping: Mapping<Address & { readonly lines: readonly string[] }> = {
  KodKraju: (of) => country(of.country || 'PL') ?? 'PL',
  AdresL1: ({ lines }) => lines[0],
  AdresL2: ({ lines }) => lines[1],
}

function address(of: Address): Elements | undefined {
  const town = [of.post_code, of.city].filter(Boolean).join(' ')
  const lines = [xmlText(of.street, 512), xmlText(town, 512)].filter((line) => line !== undefined)
  return lines.length > 0 ? elements(addressMapping, { ...of, lines }) : undefined
}

/** Several addresses are several contacts; the first one has the telephone, too. */
function contacts(of: Address): Content[] {
  const [first, ...others] = emails(of.email)
  const contact = { Email: first, Telefon: phone(of.phone) }
  const known = contact.Email || contact.Telefon ? [contact] : []
  return [...known, ...others.map((Email) => ({ Email }))]
}

function nameOf(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last].filter(Boolean).join(' ')
}
