import type { RuleContext } from '../../kernel/card/rule-context.ts'
import type { StoredDepartment } from '../department/department.fields.ts'

/** The default department of documents. */
export function mainDepartment(context: Pick<RuleContext, 'table'>): StoredDepartment | undefined {
  for (const department of context.table<StoredDepartment>('departments').all())
    if (department.main) return department
  return undefined
}
