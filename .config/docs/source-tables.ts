import type { Fields } from '../../src/kernel/card/field.ts'
import {
  gradeBySource,
  type Provenance,
  provenanceOf,
  type Source,
} from '../../src/kernel/card/provenance.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { registry } from '../../src/resources/registry.ts'
import { code, codes, table } from './table.ts'

const meanings: Readonly<Record<Provenance, string>> = {
  documented: 'The specification or an official document says so.',
  observed: 'No document says so, but public material shows it of the live service.',
  assumed: 'Nobody outside this project has shown it. We chose what seemed most likely.',
}
const grades = Object.keys(meanings) as readonly Provenance[]

/** The grades, with the kinds of sources that give them. */
export function gradesTable(): string {
  const rows = grades.map((grade) => {
    const kinds = Object.entries(gradeBySource).flatMap(([kind, given]) => (given === grade ? [kind] : []))
    return [code(grade), codes(kinds), meanings[grade]]
  })
  return table(['Grade', 'Given by', 'Means'], rows)
}

/** The number of behaviours, routes and fields by grade. */
export function gradeCountsTable(): string {
  const cited = { Behaviours: behaviours(), Routes: routes(), Fields: fields() }
  const rows = Object.entries(cited).map(([name, all]) => {
    const counts = grades.map((grade) => all.filter(({ source }) => provenanceOf(source) === grade).length)
    return [name, ...[...counts, all.length].map(String)]
  })
  return table(['', ...grades.map(code), 'All'], rows)
}

/** Behaviours without an outside source. */
export function assumedTable(): string {
  const assumed = behaviours().filter(isAssumed)
  const names = assumed.map(({ id }) => id.split('/'))
  const rows = [...new Set(names.map(([area]) => area!))].map((area) => [
    code(area),
    codes(names.flatMap(([other, name]) => (other === area ? [name!] : []))),
  ])
  return [
    `Nobody outside this project has shown these ${assumed.length} of ${behaviours().length} behaviours. The page [Behaviours](behaviours.md) says what happens in each.`,
    table(['Area', 'Behaviours'], rows),
    'The same is true of these routes and fields:',
    table(
      ['Route or field', 'Belongs to'],
      [...routes(), ...fields()].filter(isAssumed).map(({ name, of }) => [code(name), code(of)]),
    ),
  ].join('\n\n')
}

function isAssumed({ source }: { readonly source: Source }): boolean {
  return provenanceOf(source) === 'assumed'
}

interface Cited {
  readonly name: string
  readonly of: string
  readonly source: Source
}

function routes(): Cited[] {
  return registry.operations.flatMap(({ id, routes }) =>
    routes.map(({ method, path, source }) => ({ name: `${method} ${path}`, of: id, source })),
  )
}

function fields(): Cited[] {
  return registry.resources.flatMap((resource) => fieldsWithin(resource.declaredFields, resource.name))
}

/** The fields of a record, including those of its rows and nested objects. */
function fieldsWithin(fields: Fields, of: string): Cited[] {
  return Object.entries(fields).flatMap(([name, { source, nested }]) => [
    { name, of, source },
    ...fieldsWithin(nested?.fields ?? {}, `${of}.${name}`),
  ])
}
