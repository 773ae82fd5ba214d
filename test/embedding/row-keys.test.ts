import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'

async function opened(fixtures?: object) {
  const emulator = await createEmulator({ listen: false, fixtures })
  onTestFinished(() => emulator.close())
  return emulator.account()
}

const line = { name: 'Service', total_price_gross: 5 }

test('a misspelt _destroy of a row gets a suggestion, in calls and fixtures', async () => {
  const { invoices } = await opened()
  const { id, positions } = invoices.create({ buyer_name: 'Ash', positions: [line] })
  const rows = [{ id: positions[0]!.id, _destry: true }] as object[]
  expect(() => invoices.update(id, { positions: rows })).toThrow(
    /unknown field "_destry" in positions\[0\]; did you mean "_destroy"\?/,
  )
  const wrong = { buyer_name: 'Ash', positions: [{ ...line, _destry: true }] }
  await expect(opened({ accounts: { acme: { invoices: { wrong } } } })).rejects.toThrow(
    /unknown field "_destry" in positions; did you mean "_destroy"\?/,
  )
})

test('the keys of a row are unique', async () => {
  const warehouse_documents = { it: { kind: 'pz', warehouse_actions: [{ zzzzzzzzz: 1 }] } }
  const refusal = await opened({ accounts: { acme: { warehouse_documents } } }).then(
    () => '',
    (failure: Error) => failure.message,
  )
  const names = refusal.split('expected one of ')[1]!.split(', ')
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(['id', '_destroy', 'product_name']))
})
