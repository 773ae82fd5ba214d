import { flag } from '../../kernel/card/fields/flag.ts'
import { text } from '../../kernel/card/fields/text.ts'

/** The fields of a payment that the payer fills in, also on the form of a product. */
export const payerFields = {
  phone: text('specification 2.5')`Phone number of the payer.`,
  street: text('specification 2.5')`Street of the payer.`,
  post_code: text('specification 2.5')`Post code of the payer.`,
  city: text('specification 2.5')`City of the payer.`,
  country: text('specification 2.5')`Country of the payer, as a two-letter code (ISO 3166).`,
  comment: text('specification 2.5')`Comment of the payer. Stored and returned; has no effect here.`,
  promocode: text('specification 2.5')`
    Promotion code that the buyer entered. Stored and returned; has no effect here.`,
  generate_invoice: flag('specification 2.5')`
    Whether to create an invoice for the payment once it is paid, unless it is linked to one.`,
  invoice_name: text('specification 2.5')`
    Buyer of the invoice that generate_invoice makes. When left out, the client; without one, the payer's
    name, e-mail address or the payment's name.`,
  invoice_tax_no: text('specification 2.5')`
    Tax number of the buyer on the invoice that generate_invoice makes.`,
  invoice_street: text('specification 2.5')`
    Street of the buyer on the invoice that generate_invoice makes. When left out, the payer's.`,
  invoice_post_code: text('specification 2.5')`
    Post code of the buyer on the invoice that generate_invoice makes. When left out, the payer's.`,
  invoice_city: text('specification 2.5')`
    City of the buyer on the invoice that generate_invoice makes. When left out, the payer's.`,
  invoice_country: text('specification 2.5')`
    Country of the buyer on the invoice that generate_invoice makes. When left out, the payer's.`,
  invoice_comment: text('specification 2.5')`Remarks of the invoice that generate_invoice makes.`,
}
