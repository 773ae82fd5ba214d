import type { RuleContext } from '../../kernel/card/rule-context.ts'
import type { Row } from '../../state/table.ts'

/**
 * Stores values of a document on a record that it refers to. If they differ, `updated_at` changes, too, because clients look
 * for changed records by it.
 * @param values stored values by field
 */
export function patchChanged(
  { table, patch, timestamp }: RuleContext,
  resource: string,
  id: number,
  values: object,
): void {
  const before = table<Row>(resource).get(id)!
  const isChanged = Object.entries(values).some(([name, value]) => before[name] !== value)
  if (isChanged) patch(resource, id, { ...values, updated_at: timestamp })
}
