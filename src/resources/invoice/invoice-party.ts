import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { shortText, text } from '../../kernel/card/fields/text.ts'
import { identifier } from '../shared/common-fields.ts'

/** Roles are Polish words, because only the Polish clearing system knows them (facts 2.13). */
const recipientRoles = [
  'Odbiorca',
  'Dodatkowy nabywca',
  'Dokonujący płatności',
  'JST – odbiorca',
  'Członek GV – odbiorca',
  'Pracownik',
  'Rola inna',
] as const

const issuerRoles = [
  'Wystawca faktury',
  'Faktor',
  'Podmiot pierwotny',
  'JST – wystawca',
  'Członek GV – wystawca',
  'Rola inna',
] as const

/** A further party of a document. In the order of responses. */
function partyFields<const Role extends string>(roles: readonly Role[]) {
  return {
    id: identifier('printed'),
    name: text('facts 2.13')`
      Name of the party, printed. When left out, first_name and last_name are.`,
    first_name: text('facts 2.13')`First name of a person; printed when there is no name.`,
    last_name: text('facts 2.13')`Last name of a person; printed when there is no name.`,
    tax_no: text('facts 2.13')`Tax number, printed; not checked.`,
    tax_no_kind: text('facts 2.13', { omittedWhenEmpty: true })`
      Kind of tax number; printed in front of it. When left out or empty, the edition's word for tax number.`,
    company: flag('facts 2.13', { default: true })`
      Whether the party is a company (true) or a person (false). Stored and returned; has no effect here.`,
    country: text('facts 2.13')`
      Country, as a two-letter code (ISO 3166), in the XML for KSeF.`,
    city: text('facts 2.13')`City of the party, printed.`,
    post_code: text('facts 2.13')`Post code of the party, printed.`,
    street: text('facts 2.13')`Street of the party, printed.`,
    phone: text('facts 2.13')`Phone number, printed.`,
    email: text('facts 2.13')`E-mail address, printed.`,
    note: text('facts 2.13')`Note about the party, printed below the address.`,
    role: choice(roles, 'facts 2.13')`
      Role of the party in the sale; the PDF prints it as the heading. When left out in the Polish
      edition, "${roles[0]!}".`,
    participation: decimal('facts 2.13')`Share of the party in percent, printed.`,
    role_description: shortText(25, 'facts 2.13')`
      The role in words, for the role "Rola inna"; printed in its place.`,
  }
}

/** A recipient of the sale, or another party on the buyer's side. */
export const invoiceRecipient = { key: 'recipient', fields: partyFields(recipientRoles) }

/** The issuer of the document, or another party on the seller's side. */
export const invoiceIssuer = { key: 'issuer', fields: partyFields(issuerRoles) }

export type StoredInvoiceRecipient = RecordOf<typeof invoiceRecipient.fields>
export type StoredInvoiceIssuer = RecordOf<typeof invoiceIssuer.fields>
/** The common fields of recipients and issuers. */
export type StoredInvoiceParty = StoredInvoiceRecipient | StoredInvoiceIssuer

export const [usualRecipientRole] = recipientRoles
export const [usualIssuerRole] = issuerRoles
