import { rowRule } from '../../../kernel/card/rule.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import {
  type StoredInvoiceIssuer,
  type StoredInvoiceRecipient,
  usualIssuerRole,
  usualRecipientRole,
} from '../invoice-party.ts'

const written = ['create', 'update'] as const

export const furtherPartyRules = [
  rowRule<StoredInvoice, StoredInvoiceRecipient>(
    'recipients/role',
    'In the Polish edition, the default role of a recipient is Odbiorca',
    'facts 2.13',
    written,
    'recipients',
    ({ role }, _change, _invoice, { edition }) =>
      role === null && edition.country === 'PL' ? { role: usualRecipientRole } : undefined,
  ),
  rowRule<StoredInvoice, StoredInvoiceIssuer>(
    'recipients/issuer-role',
    'In the Polish edition, the default role of an issuer is Wystawca faktury',
    'facts 2.13',
    written,
    'issuers',
    ({ role }, _change, _invoice, { edition }) =>
      role === null && edition.country === 'PL' ? { role: usualIssuerRole } : undefined,
  ),
]
