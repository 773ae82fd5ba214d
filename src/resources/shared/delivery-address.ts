import type { Field, FieldOptions } from '../../kernel/card/field.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { text } from '../../kernel/card/fields/text.ts'

const requested = { visibility: 'requested' } as const satisfies FieldOptions<string | null>

/** The parts of a delivery address, on a client and on a document (facts 2.1, 2.18). */
export const deliveryAddress = {
  multiple_delivery_addresses: flag('facts 2.1', { visibility: 'requested' })`
    Whether the parts of the delivery address apply instead of delivery_address. True on a document that
    has one of them.` satisfies Field<boolean>,
  delivery_address_title: text('facts 2.1', requested)`Name at the delivery address.`,
  delivery_address_street: text('facts 2.1', requested)`Street of the delivery address.`,
  delivery_address_street_additional: text('facts 2.1', requested)`
    Second line of the street of the delivery address.`,
  delivery_address_city: text('facts 2.1', requested)`City of the delivery address.`,
  delivery_address_post_code: text('facts 2.1', requested)`Post code of the delivery address.`,
  delivery_address_country: text('facts 2.1', requested)`
    Country of the delivery address, as a two-letter code (ISO 3166).`,
}

/** The parts, by the corresponding field of an address. */
export const partsOfAddress = {
  name: 'delivery_address_title',
  street: 'delivery_address_street',
  street_additional: 'delivery_address_street_additional',
  city: 'delivery_address_city',
  post_code: 'delivery_address_post_code',
  country: 'delivery_address_country',
} as const
