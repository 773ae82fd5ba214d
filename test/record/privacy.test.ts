import { expect, test } from 'vitest'
import type { AnyField, Fields } from '../../src/kernel/card/field.ts'
import { isDocumentNumber } from '../../src/record/impersonal-texts.ts'
import { Pseudonyms } from '../../src/record/pseudonyms.ts'
import { recordedRow } from '../../src/record/recorded-values.ts'
import { registry } from '../../src/resources/registry.ts'
import { liveService, loaded, recording } from './record-emulator.ts'

const first =
  'Zbigniew Małgorzata Katarzyna Wojciech Genowefa François Élodie Geneviève Joaquim Conceição Heather Nicholas Jürgen Käthe Åsa Oleksandr'.split(
    ' ',
  )
const last =
  'Kowalczyk Wiśniewska Wójcik Zieliński Szymańska Dąbrowski Lefèvre Beaumont Fernandes Gonçalves Whittaker Schröder Ångström Shevchenko Brzęczyszczykiewicz Thistlethwaite'.split(
    ' ',
  )
const streets =
  'ul. Marszałkowska|Rue de Rivoli|Rua Garrett|King Street|Lindenstraße|al. Jerozolimskie'.split('|')
const cities = 'Warszawa Kraków Marseille Coimbra Sheffield Düsseldorf'.split(' ')

/** Values of a generated account that a recording must not contain. */
function originals(n: number) {
  const [name, surname] = [first[n % 16]!, last[Math.floor(n / 16) % 16]!]
  const latin = (text: string) =>
    text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').toLowerCase()
  const digits = (seed: number, length: number) =>
    String(Math.imul(n + 7, seed) >>> 0)
      .padStart(length, '4')
      .repeat(3)
      .slice(0, length)
  return {
    person: `${name} ${surname}`,
    company: `${surname} & ${last[(n * 7 + 3) % 16]} Handel sp. z o.o.`,
    email: `${latin(name)}.${latin(surname)}${n}@${latin(surname)}-handel.pl`,
    website: `www.${latin(surname)}-handel.pl`,
    street: `${streets[n % 6]} ${n + 101}/${(n % 90) + 10}`,
    place: `${cities[n % 6]} ${surname}`,
    phone: `+48 ${digits(2654435761, 9).replace(/(\d{3})(?=\d)/g, '$1 ')}`,
    taxNumber: digits(40503, 10),
    register: digits(69069, 9),
    account: digits(1664525, 26),
    token: `${latin(surname)}T${digits(22695477, 9)}k`,
  }
}

/** Letters and digits only, in small ones. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\d]/gu, '')

/** The records of an account, with its originals in the usual fields and in texts about anything. */
function bodies(n: number): Record<string, Record<string, unknown>> {
  const { person, company, email, website, street, place, phone, taxNumber, register, account, token } =
    originals(n)
  const [first_name, last_name] = person.split(' ')
  const note = `${person} (${company}), ${street}, ${place}. ${phone}, ${email}; NIP ${taxNumber}, konto ${account}`
  const party = (prefix: string) =>
    Object.fromEntries(
      Object.entries({
        name: company,
        tax_no: taxNumber,
        street,
        city: place,
        email,
        phone,
        www: website,
        person,
        first_name,
        last_name,
        note,
        bank_account: account,
      }).map(([key, value]) => [prefix + key, value]),
    )
  return {
    clients: {
      id: n,
      ...party(''),
      token,
      external_id: email,
      tag_list: [person],
      panel_url: `https://${website}/${token}`,
      note,
    },
    products: {
      id: n,
      name: `Serwis dla ${person}`,
      description: note,
      token,
      code: last_name,
      tag_list: [company],
    },
    invoices: {
      id: n,
      ...party('buyer_'),
      number: `${last_name}/${n}/2026`,
      token,
      oid: email,
      description: note,
      view_url: `https://${website}/invoice/${token}`,
      product_cache: person,
      payment_type: person,
      positions: [{ id: n, name: note, description: street, code: taxNumber }],
      descriptions: [{ id: n, kind: person, content: note }],
    },
    payments: {
      id: n,
      name: `Faktura ${person}`,
      invoice_name: company,
      invoice_tax_no: taxNumber,
      field1: register,
      description: note,
      token,
      provider_response: note,
    },
    webhooks: { id: n, url: `https://${website}/hook?token=${token}`, api_token: token },
  }
}

const salted = Array.from({ length: 10 }, (_, n) => new Pseudonyms(`salt ${n}`))

test('a recording of 1,000 generated accounts has no value of theirs, nor a part of a name', {
  timeout: 60_000,
}, () => {
  for (let n = 1; n <= 1000; n++) {
    const recording = {
      pseudonyms: salted[n % 10]!,
      isRaw: false,
      masked: (text: string) => text,
    }
    const rows = Object.entries(bodies(n)).map(([name, body]) =>
      recordedRow(registry.resource(name).fields, body, recording, () => undefined),
    )
    const file = plain(JSON.stringify(rows))
    for (const [what, original] of Object.entries(originals(n)))
      expect(file.includes(plain(original)), `${what} of ${n}: ${original}`).toBe(false)
    for (const part of originals(n).person.split(' '))
      expect(file.includes(plain(part)), `${part} of ${n}`).toBe(false)
  }
})

/** A client as a recording has it. */
function recordedClient(row: Record<string, unknown>, isRaw = false) {
  const recording = { pseudonyms: new Pseudonyms('salt'), isRaw, masked: (text: string) => text }
  return recordedRow(registry.resource('clients').fields, row, recording, () => undefined)
}

test('numbers are replaced like texts', () => {
  const row = {
    phone: 512345678,
    tax_no: 5213017228,
    dynamic_fields: { PESEL: 85010112345, list: [{ phone: 512345678 }], is: true },
  }
  const recorded = recordedClient(row)
  expect(JSON.stringify(recorded)).not.toMatch(/85010112345|512345678|5213017228/)
  const { phone, tax_no, dynamic_fields } = recorded
  expect([phone, tax_no]).toEqual([expect.stringMatching(/^\d{9}$/), expect.stringMatching(/^\d{10}$/)])
  const [number, list, flag] = Object.values(dynamic_fields ?? {})
  expect(number).toBeTypeOf('number')
  // The same number is the same everywhere.
  expect(Object.values(list[0])).toEqual([Number(phone)])
  expect(flag).toBe(true)
  expect(recordedClient(row, true)).toEqual(row)
})

test('a value that its field does not accept is not recorded', () => {
  const row = {
    id: 7,
    category_id: 'Zbigniew',
    birth_date: 'Zbigniew Kowalczyk',
    discount: 'Kowalczyk',
    kind: 'Zbigniew',
  }
  expect(JSON.stringify(recordedClient(row))).not.toMatch(/Zbig|Kowal/)
  expect(recordedClient(row)).toMatchObject({ id: 7, category_id: '***' })
})

test('secrets in free-form values are replaced, also in a raw recording', () => {
  const free = { api_token: 'abcdef', shop: { password: 123456, Secret: { now: ['geheim'] } }, note: 'stays' }
  const recorded = recordedClient({ dynamic_fields: free }, true)
  expect(JSON.stringify(recorded)).not.toMatch(/abcdef|123456|geheim/)
  expect(recorded).toMatchObject({ dynamic_fields: { note: 'stays' } })
})

/** The service writes these itself, from a few words of its own. */
const ofService = new Set(['kind_text', 'get_tax_name', 'payment_status'])

/** A record with a text in every field that can hold one, at any depth. */
function filled(
  fields: Fields,
  text: string,
  isMeant: (name: string, field: AnyField) => boolean,
): Record<string, unknown> {
  const values = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const inner = field.rows ?? field.nested
    if (inner) return [[name, [filled(inner.fields, text, isMeant)]]]
    if (!isMeant(name, field)) return []
    if (field.name === 'text') return [[name, text]]
    if (field.name === 'words') return [[name, [text]]]
    return field.name === 'anything' ? [[name, { [text]: [text, { value: text }] }]] : []
  })
  return Object.fromEntries(values)
}

const hostile = [
  'brzęczyszczykiewicz',
  'BRZĘCZYSZCZYKIEWICZ',
  'Brzęczyszczykiewicz',
  'https://brzęczyszczykiewicz.example.com/brzęczyszczykiewicz',
  'brzęczyszczykiewicz_brzęczyszczykiewicz',
]

test('no field of any card keeps a personal name or number', () => {
  const recording = { pseudonyms: new Pseudonyms('salt'), isRaw: false, masked: (text: string) => text }
  let fields = 0
  for (const resource of registry.resources) {
    const recorded = (text: string, isMeant: (name: string, field: AnyField) => boolean) => {
      const row = filled(resource.fields, text, isMeant)
      fields += Object.keys(row).length
      return plain(JSON.stringify(recordedRow(resource.fields, row, recording, () => undefined)))
    }
    for (const text of hostile)
      expect(
        recorded(text, (name) => !ofService.has(name)),
        resource.name,
      ).not.toContain('brzęczyszczykiewicz')
    // Numbers of documents and ids stay.
    const isNoNumber = (name: string, { nestedReference }: AnyField) =>
      !(ofService.has(name) || isDocumentNumber(name) || nestedReference)
    for (const number of ['5123456789', '512-345-67-89', '51 2345 6789'])
      expect(recorded(number, isNoNumber), resource.name).not.toContain('5123456789')
  }
  expect(fields).toBeGreaterThan(3000)
})

test.each(['poland', 'france', 'portugal', 'international'] as const)(
  'no value of a generated account of the edition %s is in the file',
  async (edition) => {
    const account = {
      clients: { company: { generate: 25 }, person: { generate: 10, traits: ['person'] } },
      products: { goods: { generate: 5 } },
      invoices: { some: { generate: 10, traits: ['paid'] } },
    }
    const live = await liveService({
      fixtures: { faketura: 1, edition, accounts: { 'acme-handel': account } },
    })
    const { clients, invoices, products, apiToken } = live.account()
    const { text, losses } = await recording(live, { edition })
    const file = plain(text)
    const searched =
      /^(?:(?:buyer_|seller_)?(?:name|tax_no|email|street|bank_account|phone|person|first_name)|token|fax)$/
    const left = [...clients.all(), ...invoices.all(), ...products.all()]
      .flatMap((record) => Object.entries(record))
      .filter(([name, value]) => searched.test(name) && typeof value === 'string')
      .filter(([, value]) => plain(value).length > 4 && file.includes(plain(value)))
    expect(left).toEqual([])
    expect(file).not.toContain(plain(apiToken))
    expect(file).not.toContain('acmehandel')
    expect(losses).toEqual([])
  },
)

test('numbers of the clearing system begin with the made-up tax number of the seller', async () => {
  const live = await liveService({ fixtures: 'clearing-states' })
  const { path } = await recording(live)
  const account = await loaded({ path })
  const cleared = account.invoices.all().filter((one) => one.gov_id !== null && one.income)
  expect(cleared.length).toBeGreaterThan(2)
  const original = live.account().invoices
  for (const { id, gov_id, seller_tax_no } of cleared) {
    expect(gov_id).toMatch(new RegExp(`^${seller_tax_no}-`))
    expect(gov_id!.split('-')[1]).toBe(original.get(id)!.gov_id!.split('-')[1])
  }
  expect(cleared[0]!.seller_tax_no).not.toBe(original.get(cleared[0]!.id)!.seller_tax_no)
})
