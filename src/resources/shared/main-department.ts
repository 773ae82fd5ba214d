import type { RuleContext } from '../../kernel/card/rule-context.ts'
import type { StoredDepartment } from '../department/department.fields.ts'

/** The default department of documents. */
export function mainDepartment(context: Pick<RuleContext, 'table'>): StoredDepartment | undefined {
  for (const department of context.table<StoredDepartment>('departments').all())
    if (department.main) return department
  return undefined
}

/** The department of a document, or the main one. */
export function departmentOf(
  { department_id }: { readonly department_id: number | null },
  context: Pick<RuleContext, 'table'>,
): StoredDepartment | undefined {
  return department_id === null
    ? mainDepartment(context)
    : context.table<StoredDepartment>('departments').get(department_id)
}
