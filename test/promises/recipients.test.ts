import { expect, test } from 'vitest'
import { recipientsProofs } from '../../src/verify/proofs/recipients.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(recipientsProofs)

const party = {
  name: 'Extra Ltd',
  tax_no: '0000000003',
  country: 'PL',
  city: 'Gdynia',
  post_code: '81-001',
  street: 'Portowa 3',
  email: 'extra@party.test',
}

const lists = [
  ['recipients', 'Odbiorca', 'Dodatkowy nabywca'],
  ['issuers', 'Wystawca faktury', 'Faktor'],
] as const

test.each(lists)('%s have the keys in order, and change by id', async (list, usual, other) => {
  const client = await open({ edition: 'poland' })
  const made = await client.sale({ [list]: [party, { ...party, role: other, participation: '25,5' }] })
  expect(Object.entries(made[list][0]!)).toEqual(
    Object.entries({
      id: expect.any(Number),
      name: 'Extra Ltd',
      first_name: null,
      last_name: null,
      tax_no: '0000000003',
      company: true,
      country: 'PL',
      city: 'Gdynia',
      post_code: '81-001',
      street: 'Portowa 3',
      phone: null,
      email: 'extra@party.test',
      note: null,
      role: usual,
      participation: null,
      role_description: null,
    }),
  )
  const [first, second] = made[list]
  expect(second).toMatchObject({ role: other, participation: '25.5' })
  const changed = await client.update('invoices', made.id, {
    [list]: [{ id: second!.id, city: 'Sopot' }, { id: first!.id, _destroy: '1' }, { first_name: 'Jo' }],
  })
  expect(changed[list]).toMatchObject([
    { id: second!.id, name: 'Extra Ltd', city: 'Sopot', role: other },
    { first_name: 'Jo', name: null, role: usual },
  ])
  expect((await client.list('invoices'))[0]![list]).toEqual(changed[list])
  const custom = await client.update('invoices', made.id, {
    [`${list}_attributes`]: { 0: { id: second!.id, tax_no_kind: 'VAT EU' } },
  })
  expect(custom[list][0]).toMatchObject({ tax_no_kind: 'VAT EU' })
  expect(custom[list][1]).not.toHaveProperty('tax_no_kind')
  expect(client.emulator.diagnostics()).toEqual([])
})

test.each(lists)('a wrong role or share of %s is 422, and nothing is stored', async (list, usual) => {
  const client = await open()
  const refusal = async (row: object) => {
    const { status, body } = await client.post<Refusal>('/invoices.json', {
      invoice: { buyer_name: 'Buyer Ltd', [list]: [row] },
    })
    return [status, body.message]
  }
  expect(await refusal({ role: 'Boss' })).toEqual([
    422,
    { [list]: [expect.stringContaining('[0].role "Boss" is not included in the list')] },
  ])
  expect(await refusal({ role_description: 'd'.repeat(26) })).toEqual([
    422,
    { [list]: ['[0].role_description is too long (maximum is 25 characters)'] },
  ])
  expect(client.account.invoices.all()).toEqual([])
  const made = await client.sale({ [list]: [{ name: 'A' }, { name: 'B', role: usual }] })
  expect(made[list].map(({ role }) => role)).toEqual([null, usual])
})
