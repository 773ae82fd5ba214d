import { expect, test } from 'vitest'
import type { Filter, FilterContext } from '../../src/kernel/card/filter.ts'
import { Problem } from '../../src/kernel/card/problem.ts'
import { registry } from '../../src/resources/registry.ts'
import { Table } from '../../src/state/table.ts'

/** Values of any kind: a filter refuses those of other kinds, or selects nothing. */
const values = ['1', 'true', 'vat', 'all', '2026-01-15']

const context: FilterContext = {
  profileOf: () => 'documented',
  today: '2026-01-15',
  table: (resource) => new Table(resource, 0, registry.indexedFields(resource)),
  diagnose: () => undefined,
}

/** The fields whose values a filter compares with values of the query. */
function comparedFields({ criterion }: Filter): readonly string[] {
  return values.flatMap((value) => {
    try {
      const found = criterion(value, context, () => [value])
      return found && 'values' in found ? [found.field] : []
    } catch (failure) {
      if (failure instanceof Problem) return []
      throw failure
    }
  })
}

/** The filters of all lists. A table of derived records is made for each request, so that an index would save nothing. */
const filters = registry.resources
  .filter(({ derives }) => !derives)
  .flatMap((resource) =>
    Object.values(resource.operations)
      .filter(({ returns }) => returns === 'records')
      .flatMap(({ query = {} }) => Object.entries(query))
      .flatMap(([name, filter]) =>
        [...new Set(comparedFields(filter))].map((field) => ({ resource, name, field })),
      ),
  )

/** Almost all payments have the same value, so that an index would only make writes slower. */
const withoutIndex = ['payments.deleted']

test('filters by equality read an indexed field, because the list would read every record otherwise', () => {
  expect(filters.length).toBeGreaterThan(10)
  const lacking = filters.filter(({ resource, field }) => !resource.indexed.includes(field))
  const named = lacking.map(({ resource, field }) => `${resource.name}.${field}`)
  expect([...new Set(named)], 'give the field `indexed: true`').toEqual(withoutIndex)
})
