import { expect, test } from 'vitest'
import { clearingXmlProofs } from '../../src/verify/proofs/clearing-xml.ts'
import { promise } from '../promise.ts'
import {
  clearDocuments,
  cleared,
  clearingSeller,
  expectValidAfterwards,
  openPoland,
} from '../support/clearing-xml.ts'
import { portable } from '../support/portable.ts'

portable(clearingXmlProofs, clearDocuments)

expectValidAfterwards()

const now = '2026-03-01'

/** A line of 100 with a tax rate. */
function line(tax: string | number, values: object = {}): object {
  return { name: `Rate ${tax}`, tax, total_price_gross: 100, ...values }
}

/** A line that a correction takes back. */
const takenBack = {
  name: 'Lamp',
  tax: 23,
  quantity: -1,
  total_price_gross: -123,
  kind: 'correction',
  correction_before_attributes: { quantity: 1, total_price_gross: 123, tax: 23, kind: 'correction_before' },
  correction_after_attributes: { quantity: 0, total_price_gross: 0, tax: 23, kind: 'correction_after' },
}

function correctionOf({ id }: { readonly id: number }, values: object = {}): object {
  return { kind: 'correction', invoice_id: id, from_invoice_id: id, positions: [takenBack], ...values }
}

test('every kind of document has its name, also after corrections', async () => {
  const client = await openPoland()
  const margin = { procedure_vat_margin: 'procedura marży – dzieła sztuki' }
  for (const kind of ['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products']) {
    const { faktura, invoice } = await cleared(client, { kind, ...margin })
    expect(faktura).toMatchObject({ Fa: { RodzajFaktury: 'VAT', P_2: invoice.number, P_1: now } })
    const { faktura: corrected } = await cleared(client, correctionOf(invoice))
    expect(corrected).toMatchObject({ Fa: { RodzajFaktury: 'KOR' } })
  }
  for (const [kind, name] of [
    ['advance', 'ZAL'],
    ['final', 'ROZ'],
  ]) {
    const { faktura, invoice } = await cleared(client, { kind })
    expect(faktura).toMatchObject({ Fa: { RodzajFaktury: name } })
    const first = await cleared(client, correctionOf(invoice))
    expect(first.faktura).toMatchObject({ Fa: { RodzajFaktury: `KOR_${name}`, P_15ZK: '123.00' } })
    const second = await cleared(client, correctionOf(first.invoice))
    expect(second.faktura).toMatchObject({ Fa: { RodzajFaktury: `KOR_${name}`, P_15ZK: '0.00' } })
  }
})

test('every tax rate has its code and its sum', async () => {
  const client = await openPoland()
  for (const [tax, code, sums] of [
    ['23', '23', { P_13_1: '81.30', P_14_1: '18.70' }],
    ['22', '22', { P_13_1: '81.97', P_14_1: '18.03' }],
    ['8.0', '8', { P_13_2: '92.59', P_14_2: '7.41' }],
    ['7', '7', { P_13_2: '93.46', P_14_2: '6.54' }],
    ['5', '5', { P_13_3: '95.24', P_14_3: '4.76' }],
    ['4', '4', { P_13_4: '96.15', P_14_4: '3.85' }],
    ['3', '3', { P_13_4: '97.09', P_14_4: '2.91' }],
    ['zw', 'zw', { P_13_7: '100.00' }],
    ['oo', 'oo', { P_13_10: '100.00' }],
    ['0', '0 KR', { P_13_6_1: '100.00' }],
  ] as const) {
    const { faktura } = await cleared(client, { positions: [line(tax)] })
    expect(faktura).toMatchObject({ Fa: { ...sums, FaWiersz: { P_12: code } } })
  }
  for (const [kind, code, field] of [
    ['wdt', '0 WDT', 'P_13_6_2'],
    ['export_products', '0 EX', 'P_13_6_3'],
  ] as const) {
    const { faktura } = await cleared(client, { kind, positions: [line(0)] })
    expect(faktura).toMatchObject({ Fa: { [field]: '100.00', FaWiersz: { P_12: code } } })
  }
})

promise('clearing-xml/outside-tax', async () => {
  const client = await openPoland()
  for (const [values, code, field, isReversed] of [
    [{}, 'np I', 'P_13_8', '2'],
    [{ np_tax_kind: 'export_service' }, 'np I', 'P_13_8', '2'],
    [{ np_tax_kind: 'export_service_eu' }, 'np II', 'P_13_9', '1'],
  ] as const) {
    for (const tax of ['np', 'disabled']) {
      const { faktura } = await cleared(client, { ...values, positions: [line(tax)] })
      const content = { [field]: '100.00', Adnotacje: { P_18: isReversed }, FaWiersz: { P_12: code } }
      expect(faktura).toMatchObject({ Fa: content })
    }
  }
})

promise('clearing-xml/foreign-rates', async () => {
  const client = await openPoland()
  const { faktura: foreign } = await cleared(client, { positions: [line('25.5')] })
  const sums = { P_13_5: '79.68', P_14_5: '20.32' }
  expect(foreign).toMatchObject({ Fa: { ...sums, FaWiersz: { P_12_XII: '25.5' } } })
  const { faktura: oss } = await cleared(client, { use_oss: true, positions: [line(23)] })
  expect(oss).toMatchObject({ Fa: { P_13_5: '81.30', P_14_5: '18.70', FaWiersz: { P_12_XII: '23' } } })
})

test('the sums of the XML are those of the document, however it is calculated', async () => {
  const client = await openPoland()
  const positions = [
    line('23', { total_price_gross: '0.03' }),
    line(23, { total_price_gross: '0.03' }),
    line('zw'),
    line(8),
  ]
  for (const sum of ['sum', 'keep_gross', 'keep_net']) {
    const calculating_strategy = { position: 'default', sum, invoice_form_price_kind: 'net' }
    const { faktura, invoice } = await cleared(client, { positions, calculating_strategy })
    const { P_13_1, P_13_2, P_13_7, P_14_1, P_14_2, P_15 } = (faktura as Faktura).Fa
    expect(added(P_13_1, P_13_2, P_13_7)).toBe(Number(invoice.price_net))
    expect(added(P_14_1, P_14_2)).toBe(Number(invoice.price_tax))
    expect(Number(P_15)).toBe(Number(invoice.price_gross))
  }
})

interface Faktura {
  readonly Fa: Readonly<Record<string, string>>
}

function added(...amounts: (string | undefined)[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100
}

const discounted = { show_discount: true, discount_kind: 'percent_unit' }

promise('clearing-xml/lines', async () => {
  const client = await openPoland()
  const lamp = { name: 'Lamp', quantity: 2, quantity_unit: 'szt.', tax: 23, total_price_gross: 246 }
  const { faktura } = await cleared(client, {
    ...discounted,
    procedure_designations: ['TP', 'EE'],
    positions: [
      { ...lamp, code: 'L-1', gtu_code: 'GTU_06', discount_percent: 10 },
      { name: 'Below', kind: 'text_separator' },
      { name: 'Chair', tax: 8, total_price_gross: 108 },
    ],
  })
  const first = { NrWierszaFa: '1', P_7: 'Lamp', Indeks: 'L-1', P_8A: 'szt.', P_8B: '2', P_9A: '100' }
  const sums = { P_10: '20.00', P_11: '180.00', P_12: '23', GTU: 'GTU_06', Procedura: 'WSTO_EE' }
  const second = { NrWierszaFa: '2', P_7: 'Chair', P_11: '100.00', P_12: '8' }
  expect(faktura).toMatchObject({ Fa: { FaWiersz: [{ ...first, ...sums }, second] } })
})

promise('clearing-xml/gross-lines', async () => {
  const client = await openPoland()
  const { faktura } = await cleared(client, {
    ...discounted,
    calculating_strategy: { position: 'default', sum: 'sum', invoice_form_price_kind: 'gross' },
    positions: [{ name: 'Lamp', quantity: 2, tax: 23, total_price_gross: 246, discount_percent: 10 }],
  })
  const row = { P_8B: '2', P_9B: '123', P_10: '24.60', P_11A: '221.40', P_12: '23' }
  expect(faktura).toMatchObject({ Fa: { P_13_1: '180.00', P_14_1: '41.40', FaWiersz: row } })
})

test('a correction names the corrected document, and each line as it was and as it becomes', async () => {
  const client = await openPoland()
  const { invoice } = await cleared(client, { number: 'FV/1', issue_date: '2026-02-10' })
  const correction_reason = 'Zwrot towaru'
  const { faktura } = await cleared(client, correctionOf(invoice, { correction_reason }))
  const named = { DataWystFaKorygowanej: '2026-02-10', NrFaKorygowanej: 'FV/1' }
  const before = { NrWierszaFa: '1', P_7: 'Lamp', P_8B: '1', P_11: '100.00', StanPrzed: '1' }
  const after = { NrWierszaFa: '2', P_7: 'Lamp', P_8B: '0', P_11: '0.00' }
  expect(faktura).toMatchObject({
    Fa: {
      P_13_1: '-100.00',
      P_14_1: '-23.00',
      P_15: '-123.00',
      PrzyczynaKorekty: correction_reason,
      DaneFaKorygowanej: { ...named, NrKSeF: '1', NrKSeFFaKorygowanej: invoice.gov_id },
      FaWiersz: [before, after],
    },
  })
  const positions = [{ name: 'Lamp', tax: 23, quantity: -1, total_price_gross: -123 }]
  const { faktura: difference } = await cleared(client, correctionOf(invoice, { positions }))
  expect(difference).toMatchObject({ Fa: { FaWiersz: { P_8B: '-1', P_11: '-100.00' } } })
  const paper = await client.sale({ ...clearingSeller, number: 'P/1', issue_date: '2026-01-31' })
  const { faktura: outside } = await cleared(client, correctionOf(paper))
  const data = { DataWystFaKorygowanej: '2026-01-31', NrFaKorygowanej: 'P/1', NrKSeFN: '1' }
  expect(outside).toHaveProperty('Fa.DaneFaKorygowanej', data)
})

test('a correction of the tax rate states the sums of both rates', async () => {
  const client = await openPoland()
  const { invoice } = await cleared(client, { positions: [line(23, { total_price_gross: 123 })] })
  const [before, after] = [line(23, { total_price_gross: 123 }), line(8, { total_price_gross: 108 })]
  const positions = [{ correction_before_attributes: before, correction_after_attributes: after }]
  const { faktura } = await cleared(client, correctionOf(invoice, { positions }))
  expect(faktura).toMatchObject({
    Fa: {
      P_13_1: '-100.00',
      P_14_1: '-23.00',
      P_13_2: '100.00',
      P_14_2: '8.00',
      P_15: '-15.00',
      FaWiersz: [
        { P_11: '100.00', P_12: '23', StanPrzed: '1' },
        { P_11: '100.00', P_12: '8' },
      ],
    },
  })
})

test('advances list their order, and a final invoice names them', async () => {
  const client = await openPoland()
  const positions = [line(23, { name: 'Kitchen' }), line(8, { name: 'Installation' })]
  const order = await client.sale({ ...clearingSeller, kind: 'estimate', positions })
  const part = { kind: 'advance', positions: [line(23, { name: 'Advance', total_price_gross: 50 })] }
  const { faktura, invoice } = await cleared(client, { ...part, invoice_id: order.id })
  const lines = [
    { NrWierszaZam: '1', P_7Z: 'Kitchen', P_11NettoZ: '81.30', P_11VatZ: '18.70', P_12Z: '23' },
    { NrWierszaZam: '2', P_7Z: 'Installation', P_11NettoZ: '92.59', P_11VatZ: '7.41', P_12Z: '8' },
  ]
  const Zamowienie = { WartoscZamowienia: '200.00', ZamowienieWiersz: lines }
  expect(faktura).toMatchObject({ Fa: { P_13_1: '40.65', P_15: '50.00', Zamowienie } })
  expect(faktura).not.toHaveProperty('Fa.FaWiersz')
  const settling = { kind: 'final', copy_invoice_from: order.id, invoice_ids: [invoice.id], positions: null }
  const { faktura: final } = await cleared(client, settling)
  expect(final).toMatchObject({
    Fa: {
      P_13_1: '40.65',
      P_13_2: '92.59',
      P_15: '150.00',
      FakturaZaliczkowa: { NrKSeFFaZaliczkowej: invoice.gov_id },
      FaWiersz: [{ P_11: '81.30' }, { P_11: '92.59' }],
    },
  })
  const { faktura: alone } = await cleared(client, part)
  const own = { WartoscZamowienia: '50.00', ZamowienieWiersz: { P_7Z: 'Advance' } }
  expect(alone).toMatchObject({ Fa: { Zamowienie: own } })
})

const inEuro = {
  currency: 'EUR',
  exchange_currency: 'PLN',
  exchange_kind: 'own',
  exchange_currency_rate: '4.2567',
}

test('another currency has its rate on each line, and the tax in PLN', async () => {
  const client = await openPoland()
  const { faktura } = await cleared(client, { ...inEuro, positions: [line(23), line('zw')] })
  expect(faktura).toMatchObject({
    Fa: {
      KodWaluty: 'EUR',
      P_13_1: '81.30',
      P_14_1: '18.70',
      P_14_1W: '79.60',
      FaWiersz: [{ KursWaluty: '4.2567' }, { KursWaluty: '4.2567' }],
    },
  })
  const { faktura: advance } = await cleared(client, { ...inEuro, kind: 'advance' })
  expect(advance).toMatchObject({ Fa: { KursWalutyZ: '4.2567' } })
  const { xml } = await cleared(client, { currency: 'EUR' })
  expect(xml).not.toMatch(/Kurs|P_14_1W/)
})

promise('clearing-xml/exempt', async () => {
  const client = await openPoland()
  for (const [ground, field] of [
    ['art. 43 ust. 1 pkt 19 ustawy o VAT', 'P_19A'],
    ['art. 132 dyrektywy 2006/112/WE', 'P_19B'],
    ['Zwolnienie podmiotowe', 'P_19C'],
  ] as const) {
    const { faktura } = await cleared(client, { exempt_tax_kind: ground, positions: [line('zw')] })
    expect(faktura).toHaveProperty('Fa.Adnotacje.Zwolnienie', { P_19: '1', [field]: ground })
  }
  const { faktura } = await cleared(client, { exempt_tax_kind: 'art. 43', positions: [line(23)] })
  expect(faktura).toHaveProperty('Fa.Adnotacje.Zwolnienie', { P_19N: '1' })
})

promise('clearing-xml/margin', async () => {
  const client = await openPoland()
  const positions = [line('disabled'), line(23)]
  for (const [scheme, field] of [
    ['procedura marży dla biur podróży', 'P_PMarzy_2'],
    ['procedura marży – towary używane', 'P_PMarzy_3_1'],
    ['procedura marży – dzieła sztuki', 'P_PMarzy_3_2'],
    ['procedura marży – przedmioty kolekcjonerskie i antyki', 'P_PMarzy_3_3'],
  ] as const) {
    const { faktura } = await cleared(client, { kind: 'vat_margin', procedure_vat_margin: scheme, positions })
    expect(faktura).toHaveProperty('Fa.Adnotacje.PMarzy', { P_PMarzy: '1', [field]: '1' })
    const lines = [
      { P_9B: '100', P_11A: '100.00' },
      { P_9A: '81.3', P_12: '23' },
    ]
    expect(faktura).toMatchObject({ Fa: { P_13_1: '81.30', P_13_11: '100.00', FaWiersz: lines } })
  }
})

promise('clearing-xml/annotations', async () => {
  const client = await openPoland()
  const plain = { P_16: '2', P_17: '2', P_18: '2', P_18A: '2', P_23: '2', PMarzy: { P_PMarzyN: '1' } }
  const receipt = await client.sale({ ...clearingSeller, kind: 'receipt' })
  for (const [values, marked, others] of [
    [{}, {}, {}],
    [{ kind: 'vat_mp' }, { P_16: '1' }, {}],
    [{ reverse_charge: true, buyer_country: 'PL' }, { P_18: '1' }, { P_13_10: '123.00' }],
    [{ split_payment: '1' }, { P_18A: '1' }, {}],
    [{ split_payment: 'true' }, { P_18A: '1' }, {}],
    [{ procedure_designations: ['MPP', 'TP'] }, { P_18A: '1' }, { TP: '1' }],
    [{ procedure_designations: ['TT_D'] }, { P_23: '1' }, { FaWiersz: { Procedura: 'TT_D' } }],
    [{ from_invoice_id: receipt.id, additional_params: 'for_receipt' }, {}, { FP: '1' }],
  ] as const) {
    const { faktura } = await cleared(client, values)
    expect(faktura).toMatchObject({ Fa: { ...others, Adnotacje: { ...plain, ...marked } } })
  }
})
