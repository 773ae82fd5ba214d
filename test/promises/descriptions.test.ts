import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'

const contents = ({ descriptions }: { readonly descriptions: readonly { readonly content: unknown }[] }) =>
  descriptions.map(({ content }) => content)

promise('descriptions/entries', async () => {
  const client = await open({ edition: 'poland' })
  const descriptions = [
    { content: '  First  ' },
    { kind: ' Delivery ', content: 'Second', position_index: '1' },
    { kind: '', content: ' ' },
    { kind: 'Alone' },
  ]
  const made = await client.sale({ descriptions })
  const id = expect.any(Number)
  expect(made.descriptions.map((row) => Object.entries(row))).toEqual(
    [
      { id, kind: 'Uwaga', content: 'First', position_index: null, row_number: 1 },
      { id, kind: 'Delivery', content: 'Second', position_index: 1, row_number: 2 },
      { id, kind: 'Alone', content: '', position_index: null, row_number: 3 },
    ].map(Object.entries),
  )
  expect(new Set(made.descriptions.map((row) => row.id)).size).toBe(3)
  const [first, second] = made.descriptions
  const changed = await client.update('invoices', made.id, {
    descriptions: [
      { id: first!.id, _destroy: 1 },
      { id: second!.id, content: 'Changed' },
      { content: 'Added' },
    ],
  })
  expect(changed.descriptions).toMatchObject([
    { id: second!.id, kind: 'Delivery', content: 'Changed', row_number: 1 },
    { id: made.descriptions[2]!.id, content: '', row_number: 2 },
    { kind: 'Uwaga', content: 'Added', row_number: 3 },
  ])
  const emptied = await client.update('invoices', made.id, {
    descriptions: [{ id: second!.id, kind: '', content: null }],
  })
  expect(contents(emptied)).toEqual(['', 'Added'])
  expect((await client.list('invoices'))[0]!.descriptions).toEqual(emptied.descriptions)
  expect(client.emulator.diagnostics()).toEqual([])
})

promise('descriptions/texts', async () => {
  const client = await open({ edition: 'france' })
  const { descriptions } = await client.sale({ descriptions: [{ content: ' A\n b ' }, { kind: ' H ' }] })
  expect(descriptions.map(({ kind, content }) => [kind, content])).toEqual([
    ['Remarque', 'A\n b'],
    ['H', ''],
  ])
})

promise('descriptions/first', async () => {
  const client = await open()
  const plain = await client.sale({ description: ' Thanks ' })
  expect(plain).toMatchObject({
    description: 'Thanks',
    descriptions: [{ kind: 'Note', content: 'Thanks', row_number: 1 }],
  })
  const both = await client.sale({ description: 'Old', descriptions: [{ content: 'A' }, { content: 'B' }] })
  expect(both.description).toBe('A')
  expect(contents(both)).toEqual(['A', 'B'])
  const renamed = await client.update('invoices', both.id, { description: 'C' })
  expect(contents(renamed)).toEqual(['C', 'B'])
  expect(renamed.descriptions[0]!.id).toBe(both.descriptions[0]!.id)
  const gone = await client.update('invoices', both.id, { description: '' })
  expect(gone).toMatchObject({ description: 'B', descriptions: [{ content: 'B', row_number: 1 }] })
  const unchanged = await client.update('invoices', both.id, { oid: 'A-7' })
  expect(unchanged).toMatchObject({ description: 'B', descriptions: gone.descriptions })
  expect((await client.sale()).descriptions).toEqual([])
})

promise('descriptions/emoji', async () => {
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
  expect((await client.sale({ description: 'Łódź © 2026 №5 – 1️' })).descriptions).toHaveLength(1)
})

test('a copy has the remarks of its source, unless it has its own', async () => {
  const client = await open()
  const source = await client.sale({ descriptions: [{ kind: 'A', content: 'a' }, { content: 'b' }] })
  const copy = await client.create('invoices', { copy_invoice_from: source.id })
  expect(copy.descriptions).toMatchObject([{ kind: 'A', content: 'a' }, { content: 'b' }])
  expect(copy.descriptions.map(({ id }) => id)).not.toContain(source.descriptions[0]!.id)
  const other = await client.create('invoices', { copy_invoice_from: source.id, description: 'c' })
  expect(contents(other)).toEqual(['c'])
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
