import fc from 'fast-check'

/** The content of a cleared document, with values that the schema of KSeF treats differently. */

const cents = fc.integer({ min: 1, max: 9_999_999 }).map((hundredths) => (hundredths / 100).toFixed(2))
const word = fc.oneof(
  fc.constantFrom('Lampa', 'Krzesło  biurowe', 'a & <b> "c"', '\u0001x', '😀'.repeat(300), 'ż'.repeat(600)),
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((text) => `x${text}`),
)
/** Remarks have no emoji, and their headers are short. */
const plain = fc.constantFrom('Uwaga', 'a & <b> "c"', 'ż'.repeat(256))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 })

const rates = [23, 22, 8, 7, 5, 4, 3, 0, 'zw', 'ZW', 'np', 'oo', '23.0', '8,0', '6.5', 'disabled'] as const

const line = fc.record(
  {
    name: word,
    tax: fc.constantFrom<string | number>(...rates),
    quantity: fc.constantFrom<string | number>(1, 3, '0.333333', '2.5', 7),
    total_price_gross: cents,
    quantity_unit: sometimes(fc.constantFrom('szt.', 'h', ' ')),
    code: sometimes(word),
    gtu_code: sometimes(fc.constantFrom('GTU_01', 'GTU_13', 'GTU_99')),
    discount_percent: sometimes(fc.constantFrom('10', '33.33', '100')),
    discount: sometimes(fc.constantFrom('0.5', '3.07')),
  },
  { requiredKeys: ['name', 'tax', 'quantity', 'total_price_gross'] },
)

const taxNumbers = [
  {},
  { buyer_tax_no: '5265877635' },
  { buyer_tax_no: 'PL 526-587-76-35' },
  { buyer_tax_no: '1234' },
  { buyer_tax_no: 'DE123456789' },
  { buyer_tax_no: 'EL123456789', buyer_country: 'GR' },
  { buyer_tax_no: '123456789', buyer_tax_no_kind: 'nip_ue', buyer_country: 'GR' },
  { buyer_tax_no: 'ATU12345678', buyer_tax_no_kind: 'nip_ue' },
  { buyer_tax_no: 'GB123456789', buyer_country: 'GB' },
  { buyer_tax_no: 'US-12/345', buyer_tax_no_kind: 'other', buyer_country: 'US' },
  { buyer_tax_no: '5265877635-12345', buyer_tax_no_kind: 'nip_with_id' },
  { buyer_tax_no: '5265877635', buyer_tax_no_kind: 'empty' },
] as const

const currencies = [
  { currency: 'PLN' },
  { currency: 'PLN' },
  { currency: 'EUR' },
  { currency: 'EUR', exchange_currency: 'PLN', exchange_kind: 'own', exchange_currency_rate: '4.2567' },
  { currency: 'USD', exchange_currency: 'PLN', exchange_kind: 'own', exchange_currency_rate: '3.9' },
] as const

const margins = [
  'procedura marży dla biur podróży',
  'procedura marży – towary używane',
  'procedura marży – dzieła sztuki',
  'procedura marży – przedmioty kolekcjonerskie i antyki',
]

const recipient = fc.record({
  name: word,
  tax_no: maybe(fc.constantFrom('5265877635', 'DE123456789', '5265877635-12345')),
  tax_no_kind: maybe(fc.constantFrom('nip_with_id', 'nip_ue', 'other', 'empty')),
  city: maybe(word),
  country: maybe(fc.constantFrom('DE', 'UK', 'XX', 'Polska')),
  role: fc.constantFrom('Odbiorca', 'Dodatkowy nabywca', 'JST – odbiorca', 'Pracownik', 'Rola inna'),
  participation: sometimes(fc.constantFrom('33.33', '100')),
  role_description: maybe(fc.constantFrom('Gwarant', '')),
})

const bankAccount = fc.record({
  bank_account_number: fc.constantFrom(
    'PL61 1090 1014 0000 0712 1981 2874',
    '27-1140-2004-0000-3002-0135-5387',
  ),
  bank_name: maybe(plain),
  bank_swift: maybe(fc.constantFrom('BREXPLPW', 'wrong')),
  account_description: maybe(plain),
  own_bank_account: fc.boolean(),
  own_bank_account_type: maybe(fc.constantFrom('debt_assignment', 'debt_collection', 'bank_own_business')),
  factor_bank_account: fc.boolean(),
})

const header = fc
  .tuple(
    fc.constantFrom(...taxNumbers),
    fc.constantFrom(...currencies),
    fc.record(
      {
        buyer_name: word,
        place: maybe(word),
        sell_date: maybe(fc.constantFrom('2026-03-01', '2026-02-27', '2026-02', 'off')),
        payment_type: maybe(
          fc.constantFrom('transfer', 'cash', 'card', 'cheque', 'barter', 'off', 'Przy odbiorze'),
        ),
        payment_to_kind: maybe(fc.constantFrom('7', 'off')),
        status: maybe(fc.constantFrom('issued', 'paid')),
        show_discount: fc.boolean(),
        discount_kind: fc.constantFrom('percent_unit', 'percent_total', 'amount'),
        calculating_strategy: maybe(
          fc.record({
            position: fc.constant('default'),
            sum: fc.constantFrom('sum', 'keep_gross', 'keep_net'),
            invoice_form_price_kind: fc.constantFrom('net', 'gross'),
          }),
        ),
        descriptions: maybe(
          fc.array(fc.record({ kind: maybe(plain), content: plain, position_index: maybe(fc.nat(3)) }), {
            maxLength: 3,
          }),
        ),
        recipients: maybe(fc.array(recipient, { maxLength: 3 })),
        issuers: maybe(
          fc.array(
            fc.record({ name: word, role: fc.constantFrom('Wystawca faktury', 'Faktor', 'Rola inna') }),
            {
              maxLength: 2,
            },
          ),
        ),
        settlement_positions: sometimes(
          fc.array(
            fc.record({ kind: fc.constantFrom('charge', 'deduction'), amount: cents, reason: plain }),
            {
              maxLength: 3,
            },
          ),
        ),
        description_footer: maybe(word),
        delivery_terms: maybe(word),
        oid: maybe(word),
        split_payment: maybe(fc.constantFrom('0', '1', 'true')),
        skonto_active: sometimes(fc.boolean()),
        skonto_discount_date: maybe(fc.constant('2026-03-10')),
        skonto_discount_value: maybe(fc.constantFrom('2.5', '33.33')),
        reverse_charge: sometimes(fc.boolean()),
        use_oss: sometimes(fc.boolean()),
        exempt_tax_kind: maybe(
          fc.constantFrom('art. 43 ust. 1 pkt 19 ustawy', 'art. 132 dyrektywy 2006/112/WE', 'inne'),
        ),
        np_tax_kind: maybe(fc.constantFrom('export_service', 'export_service_eu', 'not_specified')),
        procedure_vat_margin: fc.constantFrom(...margins),
        procedure_designations: fc.subarray(['SW', 'EE', 'TP', 'TT_D', 'I_42', 'B_SPV', 'MPP']),
        seller_bank_account: maybe(
          fc.constantFrom('PL61 1090 1014 0000 0712 1981 2874', '1234', '12-3456-7890'),
        ),
        seller_bank: maybe(word),
        bank_accounts: sometimes(fc.array(bankAccount, { maxLength: 3 })),
        seller_bdo_no: maybe(fc.constantFrom('000012345', '0000123456')),
        seller_email: maybe(
          fc.constantFrom('a@example.com', 'nobody', 'a@example.com, b@example.com,c@x,d@y'),
        ),
        seller_phone: maybe(fc.constantFrom('123', '+48 (22) 555-12-34 12', '0'.repeat(20))),
        buyer_email: maybe(fc.constantFrom('c@example.com', '')),
        buyer_company: maybe(fc.boolean()),
        buyer_first_name: maybe(plain),
        buyer_last_name: maybe(plain),
        buyer_city: maybe(word),
        buyer_street: maybe(word),
        buyer_jst: maybe(fc.constantFrom('1', '0', 'true')),
        buyer_gv: maybe(fc.constantFrom('1', '0', 'true')),
        accounting_vat_tax_date: maybe(fc.constantFrom('2026-03-01', '2026-02-10')),
        recipient_name: maybe(word),
        recipient_tax_no: maybe(fc.constantFrom('5265877635', 'DE1')),
        recipient_city: maybe(word),
        recipient_country: maybe(fc.constantFrom('DE', 'UK', 'XX', 'Polska')),
      },
      {
        requiredKeys: [
          'buyer_name',
          'procedure_vat_margin',
          'show_discount',
          'discount_kind',
          'procedure_designations',
        ],
      },
    ),
  )
  .map((parts) => Object.assign({}, ...parts) as Readonly<Record<string, unknown>>)

export interface Cleared {
  readonly kind: 'vat' | 'vat_mp' | 'vat_margin' | 'wdt' | 'export_products' | 'advance' | 'final'
  /** The part of an order that an advance is, in percent. */
  readonly share: string | undefined
  /** How often the document is corrected. */
  readonly corrections: number
  /** Whether corrected lines contain the lines before and after. */
  readonly hasSides: boolean
  readonly header: Readonly<Record<string, unknown>>
  readonly positions: readonly Readonly<Record<string, unknown>>[]
}

/** A document of a kind that clears, perhaps with corrections. */
export const cleared: fc.Arbitrary<Cleared> = fc.record({
  kind: fc.constantFrom('vat', 'vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final'),
  share: fc.option(fc.constantFrom('30', '100', '0.5'), { nil: undefined }),
  corrections: fc.constantFrom(0, 0, 1, 2),
  hasSides: fc.boolean(),
  header,
  positions: fc.array(line, { minLength: 1, maxLength: 5 }),
})
