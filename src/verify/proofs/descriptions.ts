import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import type { ProofRecord } from '../proof-account.ts'

function contents({ descriptions }: ProofRecord<'invoices'>) {
  return descriptions.map(({ content }) => content)
}

export const descriptionsProofs = [
  proof('descriptions/emoji', { writes: true }, async (account) => {
    await account.refusedSale({ descriptions: [{ content: 'Fine' }, { content: 'Nice 🎉' }] }, 'descriptions')
    await account.refusedSale({ description: '🎉' }, 'description')
    const { descriptions } = await account.sale({ description: 'Łódź © 2026 №5 – 1️' })
    expectEqual('remarks', descriptions.length, 1)
  }),

  proof('descriptions/entries', { writes: true }, async (account) => {
    const made = await account.sale({
      descriptions: [
        { kind: 'Note', content: 'First' },
        { kind: 'Delivery', content: 'Second', position_index: '1' },
        { kind: '', content: ' ' },
        { kind: 'Alone' },
      ],
    })
    const { descriptions } = made
    const ids = descriptions.map(({ id }) => id)
    expectEqual('different ids', new Set(ids).size, 3)
    const rows = [
      { kind: 'Note', content: 'First', position_index: null },
      { kind: 'Delivery', content: 'Second', position_index: 1 },
      { kind: 'Alone', content: '', position_index: null },
    ].map((row, at) => ({ id: ids[at], ...row, row_number: at + 1 }))
    expectEqual('remarks', descriptions.map(Object.entries), rows.map(Object.entries))
    const change = (sent: readonly object[]) => account.update('invoices', made.id, { descriptions: sent })
    const [first, second, third] = ids
    const changed = await change([
      { id: first, _destroy: 1 },
      { id: second, content: 'Changed' },
      { kind: 'New', content: 'Added' },
    ])
    expectContains('remarks after the update', changed.descriptions, [
      { id: second, kind: 'Delivery', content: 'Changed', row_number: 1 },
      { id: third, content: '', row_number: 2 },
      { kind: 'New', content: 'Added', row_number: 3 },
    ])
    const emptied = await change([{ id: second, kind: '', content: null }])
    expectEqual('remarks after one was emptied', contents(emptied), ['', 'Added'])
  }),

  proof('descriptions/texts', { writes: true, editions: ['poland'] }, async (account) => {
    const { descriptions } = await account.sale({ descriptions: [{ content: ' A\n b ' }, { kind: ' H ' }] })
    expectContains('remarks', descriptions, [
      { kind: 'Uwaga', content: 'A\n b' },
      { kind: 'H', content: '' },
    ])
  }),

  proof('descriptions/first', { writes: true }, async (account) => {
    const plain = await account.sale({ description: ' Thanks ' })
    const thanks = { description: 'Thanks', descriptions: [{ content: 'Thanks', row_number: 1 }] }
    expectContains('invoice with a description', plain, thanks)
    const both = await account.sale({
      description: 'Old',
      descriptions: [{ content: 'A' }, { content: 'B' }],
    })
    expectEqual('description with descriptions', [both.description, ...contents(both)], ['A', 'A', 'B'])
    const change = (sent: object) => account.update('invoices', both.id, sent)
    const renamed = await change({ description: 'C' })
    expectContains('remarks', renamed.descriptions, [
      { id: both.descriptions[0]?.id, content: 'C' },
      { content: 'B' },
    ])
    const gone = await change({ description: '' })
    expectEqual('description after an empty one', [gone.description, ...contents(gone)], ['B', 'B'])
    const { description, descriptions } = await change({ oid: account.mark })
    expectContains(
      'remarks after another update',
      { description, descriptions },
      {
        description: 'B',
        descriptions: gone.descriptions,
      },
    )
  }),
]
