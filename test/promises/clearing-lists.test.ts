import { expect, test } from 'vitest'
import { openClearing } from '../support/clearing.ts'
import { schemaValues } from '../support/clearing-schema.ts'
import { cleared, expectValidAfterwards } from '../support/clearing-xml.ts'
import { open } from '../support/client.ts'

expectValidAfterwards()

const openPoland = () => open({ edition: 'poland', now: '2026-03-01' })

test('a document in any currency of the schema is sent', async () => {
  const client = await openClearing()
  for (const currency of schemaValues('TKodWaluty')) {
    const sent = await client.sent({ currency })
    expect(sent, currency).toMatchObject({ gov_status: 'processing', currency })
  }
})

const others: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

test('the XML has the countries that the schema lists, and Poland instead of any other code', async () => {
  const client = await openPoland()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const listed = schemaValues('TKodKraju')
  for (let at = 0; at < codes.length; at += 100) {
    const some = codes.slice(at, at + 100)
    const recipients = some.map((country) => ({ name: country, city: 'Town', country }))
    const given = some.map((code) => (listed.includes(code) ? code : (others[code] ?? 'PL')))
    const { faktura } = await cleared(client, { recipients })
    expect(faktura).toMatchObject({ Podmiot3: given.map((KodKraju) => ({ Adres: { KodKraju } })) })
  }
})

test('the XML has a number with any prefix of the European Union', async () => {
  const client = await openPoland()
  for (const KodUE of schemaValues('TKodyKrajowUE')) {
    const buyer = { buyer_name: KodUE, buyer_tax_no: `${KodUE}12345678`, buyer_tax_no_kind: 'nip_ue' }
    const { faktura } = await cleared(client, buyer)
    expect(faktura).toMatchObject({ Podmiot2: { DaneIdentyfikacyjne: { KodUE, NrVatUE: '12345678' } } })
  }
})

/** The roles of facts 2.13 and their codes in the schema; a party without a role has the first one. */
const roles = {
  recipients: [
    ['Odbiorca', '2'],
    ['Dodatkowy nabywca', '4'],
    ['Dokonujący płatności', '6'],
    ['JST – odbiorca', '8'],
    ['Członek GV – odbiorca', '10'],
    ['Pracownik', '11'],
    [null, '2'],
  ],
  issuers: [
    ['Wystawca faktury', '5'],
    ['Faktor', '1'],
    ['Podmiot pierwotny', '3'],
    ['JST – wystawca', '7'],
    ['Członek GV – wystawca', '9'],
    [null, '5'],
  ],
} as const

test('the XML has every role of a recipient or an issuer', async () => {
  const client = await openPoland()
  const parties = (list: keyof typeof roles) => roles[list].map(([role]) => ({ name: role ?? 'Usual', role }))
  const { faktura } = await cleared(client, {
    recipients: parties('recipients'),
    issuers: parties('issuers'),
  })
  const codes = [...roles.recipients, ...roles.issuers].map(([, Rola]) => ({ Rola }))
  expect(faktura).toMatchObject({ Podmiot3: codes })
})
