import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { clearingRequirementsProofs } from '../../src/verify/proofs/clearing-requirements.ts'
import { promise } from '../promise.ts'
import { buyer, ClearingClient, openClearing, seller } from '../support/clearing.ts'
import { clearingSeller } from '../support/clearing-xml.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(clearingRequirementsProofs)

/** The messages that a create gets, by field. */
async function faults(client: ClearingClient, values: object): Promise<unknown> {
  const { status, body } = await client.invoice(values)
  return status === 422 ? body.message : status
}

promise('clearing-requirements/schema', async () => {
  const client = await openClearing()
  const digits = (count: number) => '9'.repeat(count)
  const positions = [{ name: 'Ulotki', tax: 23, quantity: 1, total_price_gross: digits(17) }]
  expect(await faults(client, { positions })).toMatchObject({
    price_gross: ['- jest zbyt duże: najwyżej 16 cyfr przed przecinkiem'],
    positions: expect.arrayContaining([
      '- [0].total_price_gross jest zbyt duże: najwyżej 16 cyfr przed przecinkiem',
    ]),
  })
  const currency = '„DEM” nie jest kodem waluty: oczekiwano kodu ISO 4217'
  expect(await faults(client, { currency: 'DEM' })).toEqual({ currency: [`- ${currency}`] })
  expect(await faults(client, { currency: 'eur' })).toBe(201)
  for (const gov_status of ['ok', 'processing', 'demo_ok'] as const) {
    for (const [values, message] of [
      [{ currency: 'DEM' }, `currency - ${currency}`],
      [
        { price_gross: digits(17), price_tax: '2.3', price_net: '10' },
        'price_gross - jest zbyt duże: najwyżej 16 cyfr przed przecinkiem',
      ],
    ] as const) {
      const fixture = {
        ...buyer,
        positions: [{ name: 'Ulotki', tax: 23, price_net: 100 }],
        gov_status,
        ...values,
      }
      const { emulator } = client
      const prefix = `acme-${emulator.accounts.length}`
      await emulator.load({
        faketura: 1,
        edition: 'poland',
        accounts: { [prefix]: { departments: { main: seller }, invoices: { one: fixture } } },
      })
      const acme = emulator.account(prefix)
      const stated = await new ClearingClient(emulator, acme).state(acme.invoices.get('one')!.id)
      const demo = gov_status.startsWith('demo_') ? 'demo_' : ''
      expect(stated).toMatchObject({
        gov_status: `${demo}send_error`,
        gov_id: null,
        gov_error_messages: [message],
      })
      expect(stated.gov_link).toBeNull()
    }
  }
})

promise('clearing-requirements/duplicate', async () => {
  const client = await openClearing()
  const first = await client.decided({ number: '7/2026' })
  const second = await client.decided({ number: '7/2026' })
  expect(second).toMatchObject({ gov_status: 'send_error', gov_id: null })
  expect(second.gov_error_messages).toEqual([
    expect.stringMatching(new RegExp(`440.*7/2026.*${first.gov_id}`)),
  ])
  // Another kind in the system, and another seller, are no duplicates.
  expect(await client.decided({ number: '7/2026', kind: 'advance' })).toMatchObject({ gov_status: 'ok' })
  expect(await client.decided({ number: '8/2026' })).toMatchObject({ gov_status: 'ok' })
  // A free number helps.
  await client.update('invoices', second.id, { number: '9/2026' })
  expect(await client.state(second.id, { send_to_ksef: 'yes' })).toMatchObject({
    gov_status: 'processing',
    gov_error_messages: null,
  })
})

promise('clearing-requirements/later-date', async () => {
  const client = await openClearing()
  const { id, gov_error_messages, gov_status } = await client.decided({ issue_date: '2026-03-03' })
  expect(gov_status).toBe('send_error')
  expect(gov_error_messages).toEqual([expect.stringMatching(/2026-03-03.*2026-03-02/)])
  client.account.clock.advance('1 day')
  await client.state(id, { send_to_ksef: 'yes' })
  client.account.clock.advance('5 seconds')
  expect(await client.state(id)).toMatchObject({ gov_status: 'ok' })
})

test('a correction names the cleared document, has its parties and gets its number', async () => {
  const client = await openClearing()
  const cleared = await client.decided()
  const correction = {
    kind: 'correction',
    correction_reason: 'Zwrot',
    positions: [{ name: 'Ulotki', quantity: -1, price_net: '100.00', tax: 23 }],
  }
  await refused(client, () => client.invoice(correction), 422, 'invoice_id')
  const linked = { ...correction, invoice_id: cleared.id, from_invoice_id: cleared.id }
  const other = { ...linked, buyer_name: 'Inny', buyer_tax_no: '5265877635' }
  await refused(client, () => client.invoice(other), 422, 'buyer_tax_no')
  const decided = await client.decided(linked)
  expect(decided).toMatchObject({
    gov_status: 'ok',
    gov_kind: 'KOR',
    gov_corrected_invoice_number: cleared.gov_id,
  })
  const advance = await client.decided({ kind: 'advance' })
  const corrected = await client.decided({ ...correction, invoice_id: advance.id })
  expect(corrected).toMatchObject({ gov_kind: 'KOR_ZAL' })
  expect(await client.decided({ ...correction, invoice_id: corrected.id })).toMatchObject({
    gov_kind: 'KOR_ZAL',
  })
})

promise('clearing-requirements/validated', async () => {
  const client = await openClearing()
  expect(
    await faults(client, {
      buyer_tax_no: '',
      buyer_phone: '+48 22 555 12 34 w. 5',
      positions: [{ name: 'Lekcja', tax: 'zw', price_net: 10 }],
    }),
  ).toEqual({
    buyer_tax_no: [expect.stringMatching(/^- /)],
    buyer_phone: [expect.stringMatching(/^- .*16/)],
    exempt_tax_kind: [expect.stringMatching(/^- /)],
  })
  expect(await faults(client, { buyer_tax_no: '1132245562' })).toEqual({
    buyer_tax_no: [expect.stringContaining('1132245562')],
  })
  client.account.departments.update(client.account.departments.all()[0]!.id, {
    tax_no: '123',
    street: '',
    city: '',
  })
  expect(await faults(client, {})).toEqual({
    seller_street: [expect.stringMatching(/^- /)],
    seller_city: [expect.stringMatching(/^- /)],
    seller_tax_no: [expect.stringContaining('123')],
  })
  // An account that sends nothing has no requirements.
  expect((await client.invoice({ buyer_tax_no: '' }, {})).status).toBe(201)
})

promise('clearing-requirements/not-validated', async () => {
  const client = await openClearing({ validate_invoices_for_gov: false })
  const { id } = await client.sent({ buyer_tax_no: '' })
  const saved = await client.state(id)
  expect(saved).toMatchObject({ gov_status: 'send_error', gov_id: null })
  expect(saved.gov_error_messages).toEqual([expect.stringMatching(/^buyer_tax_no - /)])
  expect(
    (
      await client.put(`/invoices/${id}.json`, {
        gov_save_and_send: 1,
        invoice: { buyer_tax_no: '1132245561' },
      })
    ).body,
  ).toMatchObject({ gov_status: 'processing' })
  const strict = await openClearing()
  const unsent = await strict.invoice({ buyer_tax_no: '' }, {})
  expect(await strict.state(unsent.body.id, { send_to_ksef: 'yes' })).toMatchObject({
    gov_status: 'send_error',
    gov_error_messages: [expect.stringMatching(/^buyer_tax_no - /)],
  })
})

promise('clearing-requirements/limits', async () => {
  const client = await openClearing()
  const productWith = (length: number) =>
    client.create('products', { name: 'Plakat', price_net: 1, tax: 23, ean_code: '1'.repeat(length) })
  const long = (count: number) => 'ł'.repeat(count)
  for (const party of ['seller', 'buyer', 'recipient']) {
    for (const [name, limit] of [
      ['name', 255],
      ['street', 255],
      ['email', 255],
      ['phone', 16],
    ] as const) {
      const field = `${party}_${name}`
      const parties = { ...clearingSeller, recipient_name: 'Magazyn' }
      expect(await faults(client, { ...parties, [field]: long(limit) }), field).toBe(201)
      expect(await faults(client, { ...parties, [field]: long(limit + 1) }), field).toEqual({
        [field]: [expect.stringMatching(new RegExp(`^- .*${limit} znaków`))],
      })
    }
  }
  for (const [field, limit, values] of [
    ['descriptions', 256, (text: string) => ({ description: text })],
    ['recipients', 255, (text: string) => ({ recipients: [{ name: text }] })],
    ['issuers', 16, (text: string) => ({ issuers: [{ name: 'Faktor', phone: text }] })],
    ['correction_reason', 256, (text: string) => ({ correction_reason: text })],
    ['description_footer', 3500, (text: string) => ({ description_footer: text })],
    ['positions', 256, (text: string) => ({ positions: [{ name: text, price_net: 1 }] })],
    [
      'positions',
      50,
      (text: string) => ({ positions: [{ name: 'Druk', additional_info: text, price_net: 1 }] }),
    ],
  ] as const) {
    expect(await faults(client, values(long(limit))), field).toBe(201)
    expect(await faults(client, values(long(limit + 1))), field).toEqual({
      [field]: [expect.stringMatching(new RegExp(`^- .*${limit} znaków`))],
    })
  }
  const withProduct = async (length: number) => ({
    positions: [{ product_id: (await productWith(length)).id }],
  })
  expect(await faults(client, await withProduct(20))).toBe(201)
  expect(await faults(client, await withProduct(21))).toEqual({
    positions: [expect.stringMatching(/^- \[0\]\.ean_code .*20 znaków/)],
  })
  const person = { buyer_company: false, buyer_name: '', buyer_tax_no: '', buyer_last_name: 'Lis' }
  expect(await faults(client, { ...person, buyer_first_name: long(256) })).toMatchObject({
    buyer_first_name: [expect.stringMatching(/^- .*255 znaków/)],
  })
})

promise('clearing-requirements/tax-number-kinds', async () => {
  const client = await openClearing()
  const kinds: Readonly<Record<string, readonly [kind: string, number: string, becomes?: string][]>> = {
    good: [
      ['', '113-224-55-61', ''],
      ['', 'PL1132245561', ''],
      ['', 'DE123456789', 'nip_ue'],
      ['', 'EL123456789', 'nip_ue'],
      ['', 'US987654321', 'other'],
      ['nip_ue', 'FR12345678901'],
      ['nip_ue', '123456789012'],
      ['other', 'A1'],
      ['other', 'A'.repeat(50)],
      ['empty', ''],
      ['nip_with_id', '1132245561-00001'],
    ],
    bad: [
      ['', '123'],
      ['nip_ue', 'DE1234567890123'],
      ['other', 'A'.repeat(51)],
      ['other', 'A/1'],
      ['empty', '1132245561'],
      ['nip_with_id', '1132245561'],
      ['REGON', '1132245561'],
    ],
  }
  let count = 0
  for (const [kind, number, becomes = kind] of kinds.good!) {
    const { body } = await client.invoice({
      buyer_name: `B${count++}`,
      buyer_tax_no: number,
      buyer_tax_no_kind: kind,
    })
    expect(body, `${kind} ${number}`).toMatchObject({ gov_status: 'processing' })
    expect(body.buyer_tax_no_kind || '', `${kind} ${number}`).toBe(becomes)
  }
  for (const [kind, number] of kinds.bad!) {
    const values = { buyer_name: `B${count++}`, buyer_tax_no: number, buyer_tax_no_kind: kind }
    const field = kind === 'REGON' ? 'buyer_tax_no_kind' : 'buyer_tax_no'
    expect(await faults(client, values), `${kind} ${number}`).toEqual({
      [field]: [expect.stringMatching(/^- /)],
    })
  }
})

promise('clearing-requirements/size', async () => {
  const client = await openClearing()
  const positions = Array.from({ length: 3500 }, (_, at) => ({
    name: `${at} ${'x'.repeat(200)}`,
    price_net: 1,
    tax: 23,
  }))
  const decided = await client.decided({ positions })
  expect(decided).toMatchObject({ gov_status: 'send_error', gov_id: null })
  expect(decided.gov_error_messages).toEqual([expect.stringContaining('1 000 000')])
  // A long document within the limit also survives an export.
  const long = await client.decided({ positions: positions.slice(0, 400) })
  expect(long).toMatchObject({ gov_status: 'ok' })
  const copy = await createEmulator({ listen: false, fixtures: client.emulator.export() })
  onTestFinished(() => copy.close())
  const { prefix } = client.account
  expect(copy.account(prefix).invoices.get(long.id)).toMatchObject({ gov_id: long.gov_id })
})
