import type { AnyField, Fields } from '../../src/kernel/card/field.ts'
import { type Provenance, provenanceOf } from '../../src/kernel/card/provenance.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { registry } from '../../src/resources/registry.ts'
import { code, table } from './table.ts'

const grades: readonly Provenance[] = ['documented', 'observed', 'assumed']

/** How many behaviours, routes and fields have each grade. */
export function gradesTable(): string {
  const routes = registry.operations.flatMap((operation) => operation.routes)
  const fields = registry.resources.flatMap((resource) => allFields(resource.fields))
  const rows = Object.entries({ Behaviours: behaviours(), Routes: routes, Fields: fields }).map(
    ([name, cited]) => {
      const given = cited.map(({ source }) => provenanceOf(source))
      const counts = grades.map((grade) => given.filter((one) => one === grade).length)
      return [name, ...[...counts, given.length].map(String)]
    },
  )
  return table(['', ...grades.map(code), 'All'], rows)
}

/** The fields of a record, and those of the rows and objects within it. */
function allFields(fields: Fields): AnyField[] {
  return Object.values(fields).flatMap((field) => [field, ...allFields(field.nested?.fields ?? {})])
}

/** What nobody outside this project has shown. */
export function assumedTable(): string {
  const assumed = behaviours().filter(({ provenance }) => provenance === 'assumed')
  const head = `Nobody outside this project has shown these ${assumed.length} of ${behaviours().length} behaviours:`
  const rows = assumed.map(({ id, text }) => [code(id), text])
  return `${head}\n\n${table(['Behaviour', 'What happens'], rows)}`
}
