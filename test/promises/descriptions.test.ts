import { expect, test } from 'vitest'
import { descriptionsProofs } from '../../src/verify/proofs/descriptions.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(descriptionsProofs)

const contents = ({ descriptions }: { readonly descriptions: readonly { readonly content: unknown }[] }) =>
  descriptions.map(({ content }) => content)

test('remarks get no diagnostics, and the header of the edition', async () => {
  const client = await open({ edition: 'poland' })
  const descriptions = [
    { content: '  First  ' },
    { kind: ' Delivery ', content: 'Second', position_index: '1' },
    { kind: '', content: ' ' },
    { kind: 'Alone' },
  ]
  const made = await client.sale({ descriptions })
  expect(made.descriptions.map(({ kind }) => kind)).toEqual(['Uwaga', 'Delivery', 'Alone'])
  expect((await client.list('invoices'))[0]!.descriptions).toEqual(made.descriptions)
  expect(client.emulator.diagnostics()).toEqual([])
})

test('in the French edition a remark is called Remarque', async () => {
  const client = await open({ edition: 'france' })
  const { descriptions } = await client.sale({ descriptions: [{ content: ' A\n b ' }, { kind: ' H ' }] })
  expect(descriptions.map(({ kind, content }) => [kind, content])).toEqual([
    ['Remarque', 'A\n b'],
    ['H', ''],
  ])
})

test('a remark alone has the header of the edition', async () => {
  const client = await open()
  const made = await client.sale({ description: 'Thanks' })
  expect(made.descriptions).toMatchObject([{ kind: 'Note', content: 'Thanks', row_number: 1 }])
  expect((await client.sale()).descriptions).toEqual([])
})

test('the error for an emoji quotes it', async () => {
  const client = await open()
  const refused = async (values: object) => {
    const { status, body } = await client.post<Refusal>('/invoices.json', {
      invoice: { buyer_name: 'Buyer Ltd', ...values },
    })
    return [status, body.message]
  }
  expect(await refused({ descriptions: [{ content: 'Fine' }, { content: 'Nice 🎉' }] })).toEqual([
    422,
    { descriptions: ['[1].content cannot contain the emoji 🎉'] },
  ])
  expect(await refused({ description: '🎉' })).toEqual([
    422,
    { description: ['cannot contain the emoji 🎉'] },
  ])
  expect(client.account.invoices.all()).toEqual([])
})

test('a copy has the remarks of its source, unless it has its own', async () => {
  const client = await open({ strict: true })
  const source = await client.sale({ descriptions: [{ kind: 'A', content: 'a' }, { content: 'b' }] })
  const copy = await client.create('invoices', { copy_invoice_from: source.id })
  expect(copy.descriptions).toMatchObject([{ kind: 'A', content: 'a' }, { content: 'b' }])
  expect(copy.descriptions.map(({ id }) => id)).not.toContain(source.descriptions[0]!.id)
  const copyWith = (values: object) => client.create('invoices', { copy_invoice_from: source.id, ...values })
  const changed = await copyWith({ description: 'c' })
  expect(changed).toMatchObject({ description: 'c', descriptions: [{ kind: 'A' }, {}] })
  expect(contents(changed)).toEqual(['c', 'b'])
  const shorter = await copyWith({ description: '' })
  expect([shorter.description, ...contents(shorter)]).toEqual(['b', 'b'])
  const other = await copyWith({ descriptions: [{ content: 'd' }] })
  expect([other.description, ...contents(other)]).toEqual(['d', 'd'])
})

test.each([
  ['another text', 'two', ['two', 'Other']],
  ['an empty text', '', ['Other']],
  ['null', null, ['Other']],
])('%s as the description of a record that is sent back counts', async (_what, description, expected) => {
  const client = await open({ strict: true })
  const { id } = await client.sale({ descriptions: [{ content: 'one' }, { content: 'Other' }] })
  const read = await client.one('invoices', id)
  const changed = await client.update('invoices', id, { ...read, description })
  expect([changed.description, ...contents(changed)]).toEqual([expected[0], ...expected])
})

test('remarks that change in a record that is sent back count, without a diagnostic', async () => {
  const client = await open({ strict: true })
  const { id } = await client.sale({ description: 'one' })
  const read = await client.one('invoices', id)
  const descriptions = [{ ...read.descriptions[0], content: 'two' }]
  const changed = await client.update('invoices', id, { ...read, descriptions })
  expect([changed.description, ...contents(changed)]).toEqual(['two', 'two'])
})

test('a description that says something other than the remarks beside it gets a diagnostic', async () => {
  const client = await open()
  const made = await client.sale({ description: 'one', descriptions: [{ content: 'two' }] })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'conflicting-fields' }])
  const read = await client.one('invoices', made.id)
  const descriptions = [{ ...read.descriptions[0], content: 'three' }]
  const changed = await client.update('invoices', made.id, { ...read, description: 'four', descriptions })
  expect([changed.description, ...contents(changed)]).toEqual(['three', 'three'])
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'conflicting-fields' }])
})

test('a header is at most 256 characters long', async () => {
  const client = await open()
  const descriptions = [{ kind: 'k'.repeat(257), content: 'x' }]
  const { status, body } = await client.post<Refusal>('/invoices.json', {
    invoice: { buyer_name: 'Buyer Ltd', descriptions },
  })
  expect([status, body.message]).toEqual([
    422,
    { descriptions: ['[0].kind is too long (maximum is 256 characters)'] },
  ])
})
