import { expect, test } from 'vitest'
import { clearingDetailsProofs } from '../../src/verify/proofs/clearing-details.ts'
import { promise } from '../promise.ts'
import {
  clearDocuments,
  cleared,
  clearingSeller,
  expectValidAfterwards,
  openPoland,
  sentXmlOf,
} from '../support/clearing-xml.ts'
import { type Invoice, open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(clearingDetailsProofs, clearDocuments)

expectValidAfterwards()

test('every kind of tax number of a buyer', async () => {
  const client = await openPoland()
  for (const [values, identity] of [
    [{ buyer_tax_no: '5265877635' }, { NIP: '5265877635' }],
    [{ buyer_tax_no: 'PL 526-587-76-35' }, { NIP: '5265877635' }],
    [{ buyer_tax_no: '5265877635-12345', buyer_tax_no_kind: 'nip_with_id' }, { NIP: '5265877635' }],
    [{ buyer_tax_no: 'DE123456789' }, { KodUE: 'DE', NrVatUE: '123456789' }],
    [{ buyer_tax_no: 'GR123456789' }, { KodUE: 'EL', NrVatUE: '123456789' }],
    [
      { buyer_tax_no: '123456789', buyer_tax_no_kind: 'nip_ue', buyer_country: 'GR' },
      { KodUE: 'EL', NrVatUE: '123456789' },
    ],
    [
      { buyer_tax_no: 'GB123456789', buyer_country: 'GB' },
      { KodKraju: 'GB', NrID: 'GB123456789' },
    ],
    [
      { buyer_tax_no: '5265877635', buyer_tax_no_kind: 'other', buyer_country: 'US' },
      { KodKraju: 'US', NrID: '5265877635' },
    ],
    [{ buyer_tax_no: '5265877635', buyer_tax_no_kind: 'empty' }, { BrakID: '1' }],
    [{}, { BrakID: '1' }],
  ] as const) {
    const { faktura } = await cleared(client, { buyer_name: JSON.stringify(values), ...values })
    expect(faktura).toHaveProperty('Podmiot2.DaneIdentyfikacyjne', {
      ...identity,
      Nazwa: JSON.stringify(values),
    })
  }
})

test('every party has its address, contacts and role', async () => {
  const client = await openPoland()
  const { faktura } = await cleared(client, {
    seller_email: 'office@example.com, sales@example.com',
    seller_phone: '+48 22 555 12 34',
    seller_bdo_no: '000012345',
    buyer_street: 'Długa 2',
    buyer_post_code: '80-001',
    buyer_city: 'Gdańsk',
    buyer_jst: '1',
    recipient_name: 'Magazyn',
    recipient_tax_no: 'DE123456789',
    recipient_city: 'Berlin',
    recipient_country: 'DE',
    recipients: [
      { name: 'Wspólnik', tax_no: '5265877635', role: 'Dodatkowy nabywca', participation: '40' },
      { name: 'Oddział', tax_no: '5265877635-12345', tax_no_kind: 'nip_with_id', role: 'JST – odbiorca' },
    ],
    issuers: [{ name: 'Bank', role: 'Rola inna', role_description: 'Gwarant' }],
  })
  expect(faktura).toMatchObject({
    Podmiot1: {
      DaneIdentyfikacyjne: { NIP: '5265877635', Nazwa: 'Studio Example' },
      Adres: { KodKraju: 'PL', AdresL1: 'Prosta 1', AdresL2: '00-001 Warszawa' },
      DaneKontaktowe: [
        { Email: 'office@example.com', Telefon: '+48 22 555 12 34' },
        { Email: 'sales@example.com' },
      ],
    },
    Podmiot2: {
      Adres: { KodKraju: 'PL', AdresL1: 'Długa 2', AdresL2: '80-001 Gdańsk' },
      JST: '1',
      GV: '2',
    },
    Podmiot3: [
      {
        DaneIdentyfikacyjne: { KodUE: 'DE', NrVatUE: '123456789', Nazwa: 'Magazyn' },
        Adres: { KodKraju: 'DE', AdresL1: 'Berlin' },
        Rola: '2',
      },
      { DaneIdentyfikacyjne: { NIP: '5265877635', Nazwa: 'Wspólnik' }, Rola: '4', Udzial: '40' },
      { DaneIdentyfikacyjne: { IDWew: '5265877635-12345', Nazwa: 'Oddział' }, Rola: '8' },
      { DaneIdentyfikacyjne: { BrakID: '1', Nazwa: 'Bank' }, RolaInna: '1', OpisRoli: 'Gwarant' },
    ],
    Stopka: { Rejestry: { BDO: '000012345' } },
  })
  const person = { buyer_company: false, buyer_name: '', buyer_first_name: 'Jan', buyer_last_name: 'Lis' }
  const { faktura: toPerson } = await cleared(client, { ...person, buyer_gv: '1' })
  expect(toPerson).toMatchObject({
    Podmiot2: { DaneIdentyfikacyjne: { BrakID: '1', Nazwa: 'Jan Lis' }, JST: '2', GV: '1' },
  })
})

promise('clearing-details/payment', async () => {
  const client = await openPoland()
  const { faktura: without } = await cleared(client, { payment_to_kind: 'off' })
  expect(without).not.toHaveProperty('Fa.Platnosc')
  const account = { seller_bank: 'Bank', seller_bank_account: 'PL61 1090 1014 0000 0712 1981 2874' }
  const due = { TerminPlatnosci: { Termin: '2026-03-15' } }
  const number = { NrRB: 'PL61109010140000071219812874', NazwaBanku: 'Bank' }
  for (const [values, payment] of [
    [
      { ...account, payment_type: 'transfer' },
      { ...due, FormaPlatnosci: '6', RachunekBankowy: number },
    ],
    [{ payment_type: 'cash' }, { ...due, FormaPlatnosci: '1' }],
    [{ payment_type: 'barter' }, { ...due, PlatnoscInna: '1', OpisPlatnosci: 'Barter' }],
    [{ payment_type: 'Na raty' }, { ...due, PlatnoscInna: '1', OpisPlatnosci: 'Na raty' }],
    [{ payment_type: 'off' }, due],
    [{ status: 'paid' }, { Zaplacono: '1', DataZaplaty: '2026-03-01', ...due }],
    [
      { status: 'partial', paid: '23' },
      {
        ZnacznikZaplatyCzesciowej: '1',
        ZaplataCzesciowa: { KwotaZaplatyCzesciowej: '23.00', DataZaplatyCzesciowej: '2026-03-01' },
        ...due,
      },
    ],
    [{ status: 'paid', paid_date: '2026-03-02' }, due],
  ] as const) {
    const { faktura } = await cleared(client, { payment_to: '2026-03-15', ...values })
    expect(faktura).toHaveProperty('Fa.Platnosc', payment)
  }
})

test('bank accounts have their kinds', async () => {
  const client = await openPoland()
  const bank_accounts = [
    { bank_account_number: 'PL61 1090 1014 0000 0712 1981 2874', bank_name: 'Bank', bank_swift: 'BREXPLPW' },
    {
      bank_account_number: '27-1140-2004-0000-3002-0135-5387',
      own_bank_account: true,
      own_bank_account_type: 'debt_collection',
      account_description: 'Windykacja',
      bank_swift: 'wrong',
    },
    { bank_account_number: 'PL83101010230000261395100000', factor_bank_account: true },
  ]
  const { faktura } = await cleared(client, { bank_accounts })
  expect(faktura).toMatchObject({
    Fa: {
      Platnosc: {
        RachunekBankowy: [
          { NrRB: 'PL61109010140000071219812874', SWIFT: 'BREXPLPW', NazwaBanku: 'Bank' },
          {
            NrRB: expect.stringContaining('27114020040000300201355387'),
            RachunekWlasnyBanku: '2',
            OpisRachunku: 'Windykacja',
          },
        ],
        RachunekBankowyFaktora: { NrRB: 'PL83101010230000261395100000' },
      },
    },
  })
})

promise('clearing-details/early-payment', async () => {
  const client = await openPoland()
  const skonto = { skonto_discount_date: '2026-03-10', skonto_discount_value: '2.5' }
  const { faktura } = await cleared(client, { skonto_active: true, ...skonto })
  expect(faktura).toHaveProperty('Fa.Platnosc.Skonto', {
    WarunkiSkonta: 'do 2026-03-10',
    WysokoscSkonta: '2.5%',
  })
  const { xml } = await cleared(client, skonto)
  expect(xml).not.toContain('Skonto')
})

test('charges and deductions change what is to pay or to settle', async () => {
  const client = await openPoland()
  const charge = { kind: 'charge', amount: '10', reason: 'Transport' }
  const deduction = { kind: 'deduction', amount: '33.50', reason: 'Kaucja' }
  const Obciazenia = { Kwota: '10.00', Powod: 'Transport' }
  for (const [settlement_positions, settled] of [
    [[charge], { Obciazenia, SumaObciazen: '10.00', DoZaplaty: '133.00' }],
    [
      [charge, deduction],
      {
        Obciazenia,
        SumaObciazen: '10.00',
        Odliczenia: { Kwota: '33.50', Powod: 'Kaucja' },
        SumaOdliczen: '33.50',
        DoZaplaty: '99.50',
      },
    ],
    [
      [{ ...deduction, amount: '200' }],
      { Odliczenia: { Kwota: '200.00', Powod: 'Kaucja' }, SumaOdliczen: '200.00', DoRozliczenia: '77.00' },
    ],
  ] as const) {
    const { faktura } = await cleared(client, { settlement_positions })
    expect(faktura).toHaveProperty('Fa.Rozliczenie', settled)
  }
})

test('the date of sale of a day and of a month', async () => {
  const client = await openPoland()
  for (const [sell_date, dates] of [
    ['2026-02-27', { P_6: '2026-02-27' }],
    ['2026-02', { OkresFa: { P_6_Od: '2026-02-01', P_6_Do: '2026-02-28' } }],
  ] as const) {
    const { faktura } = await cleared(client, { sell_date })
    expect(faktura).toMatchObject({ Fa: { P_1: '2026-03-01', ...dates } })
  }
  for (const sell_date of ['2026-03-01', 'off']) {
    const { xml } = await cleared(client, { sell_date })
    expect(xml).not.toMatch(/<P_6|OkresFa/)
  }
})

promise('clearing-details/notes', async () => {
  const client = await openPoland()
  const { faktura } = await cleared(client, {
    place: 'Łódź',
    descriptions: [
      { content: 'Zażółć <gęślą> & jaźń' },
      { kind: 'Gwarancja', content: '2 lata', position_index: 1 },
    ],
    oid: 'Z-7',
    delivery_terms: 'EXW',
    description_footer: 'Dziękujemy',
  })
  expect(faktura).toMatchObject({
    Fa: {
      P_1M: 'Łódź',
      DodatkowyOpis: [
        { Klucz: 'Uwaga', Wartosc: 'Zażółć <gęślą> & jaźń' },
        { NrWiersza: '1', Klucz: 'Gwarancja', Wartosc: '2 lata' },
      ],
      WarunkiTransakcji: { Zamowienia: { NrZamowienia: 'Z-7' }, WarunkiDostawy: 'EXW' },
    },
    Stopka: { Informacje: { StopkaFaktury: 'Dziękujemy' } },
  })
})

promise('clearing-details/unfit', async () => {
  const client = await openPoland()
  const { faktura, xml } = await cleared(client, {
    place: `\u0001 ${'😀'.repeat(300)}`,
    seller_phone: '0'.repeat(20),
    seller_email: 'nobody',
    seller_bank_account: '1234',
    recipient_name: 'Magazyn',
    recipient_city: 'Berlin',
    recipient_country: 'Niemcy',
    positions: [{ name: 'ż'.repeat(600), tax: 23, total_price_gross: 123, gtu_code: 'GTU_99' }],
  })
  const line = { P_7: 'ż'.repeat(512) }
  expect(faktura).toMatchObject({ Fa: { P_1M: '😀'.repeat(256), FaWiersz: line } })
  expect(faktura).toHaveProperty('Podmiot3.Adres.KodKraju', 'PL')
  expect(xml).not.toMatch(/Telefon|Email|RachunekBankowy|GTU/)
})

promise('clearing-details/corrections', async () => {
  const client = await openPoland()
  const positions = [{ name: 'Service A', tax: 23, total_price_gross: -123 }]
  const correctionOf = ({ id }: Invoice, values: object) => {
    return { kind: 'correction', invoice_id: id, from_invoice_id: id, positions, ...values }
  }
  const { invoice } = await cleared(client, { issue_date: '2026-02-10', buyer_city: 'Gdynia' })
  const same = { buyer_city: 'Gdynia' }
  for (const [accounting_vat_tax_date, TypKorekty] of [
    ['2026-02-10', '1'],
    ['2026-03-01', '2'],
    ['2026-04-01', '3'],
  ] as const) {
    const { faktura } = await cleared(client, correctionOf(invoice, { ...same, accounting_vat_tax_date }))
    expect(faktura).toMatchObject({ Fa: { TypKorekty } })
    expect(faktura).not.toHaveProperty('Fa.Podmiot2K')
  }
  const { faktura } = await cleared(client, correctionOf(invoice, { buyer_city: 'Gdańsk' }))
  expect(faktura).toMatchObject({
    Podmiot2: { Adres: { AdresL1: 'Gdańsk' } },
    Fa: {
      Podmiot2K: { DaneIdentyfikacyjne: { BrakID: '1', Nazwa: 'Buyer Ltd' }, Adres: { AdresL1: 'Gdynia' } },
    },
  })
})

promise('clearing-details/partial-payments', async () => {
  const client = await open({ edition: 'poland', now: '2026-03-02' })
  const sold = { ...clearingSeller, buyer_name: 'Buyer Ltd', buyer_company: false, kind: 'advance' }
  const parts = [
    { P_6Z: '2026-02-20', P_15Z: '100.00' },
    { P_6Z: '2026-02-25', P_15Z: '23.00' },
  ]
  for (const count of [2, 1]) {
    const { id } = await client.sale(sold)
    for (const { P_6Z: paid_date, P_15Z: price } of parts.slice(0, count))
      await client.create('payments', { name: 'Transfer', price, paid: true, paid_date, invoice_id: id })
    await client.get(`/invoices/${id}.json`, { send_to_ksef: 'yes' })
    client.emulator.clock.advance('5 seconds')
    const faktura = await sentXmlOf(client, id)
    if (count === 2) expect(faktura).toMatchObject({ Fa: { ZaliczkaCzesciowa: parts } })
    else expect(faktura).not.toHaveProperty('Fa.ZaliczkaCzesciowa')
  }
})
