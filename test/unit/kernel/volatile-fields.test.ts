import { expect, test } from 'vitest'
import { fromOtherRecords } from '../../../src/kernel/card/field.ts'
import { decimal } from '../../../src/kernel/card/fields/decimal.ts'
import { integer } from '../../../src/kernel/card/fields/integer.ts'
import { list } from '../../../src/kernel/card/fields/list.ts'
import { viewsOf } from '../../../src/kernel/card/render.ts'
import { openBalance } from '../../../src/resources/client/client.computed.ts'

const id = integer('assumed')`Id.`
const balance = decimal('assumed', fromOtherRecords(openBalance))`Balance.`

test('the bytes of a record with a field that follows from other records are not cached', () => {
  expect(viewsOf({ id }).one.isCacheable).toBe(true)
  expect(viewsOf({ id, balance }).one.isCacheable).toBe(false)
})

test('nor are they if only its rows have such a field', () => {
  const debtors = list({ key: 'debtor', fields: { id, balance } }, 'assumed')`Debtors.`
  expect(viewsOf({ id, debtors }).one.isCacheable).toBe(false)
})

test('a function that reads other records does not compile as that of an ordinary computed field', () => {
  // @ts-expect-error: `fromOtherRecords(…)` is missing
  expect(decimal('assumed', { computed: openBalance })`Balance.`.volatile).toBe(undefined)
})
