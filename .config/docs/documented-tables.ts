import type { Operation } from '../../src/kernel/card/registry.ts'
import { registry } from '../../src/resources/registry.ts'
import { type DocumentedOperation, documentedOperations, documentLetters } from './documented-operations.ts'
import { type DocumentedParameter, documentedParameters } from './documented-parameters.ts'
import { sourceOf } from './sources.ts'
import { code, table } from './table.ts'

/** The values of `{fmt}`. */
const recordFormats = ['json', 'xml']

/** A path for each documented format. */
function expanded(path: string): string[] {
  return path.endsWith('.{fmt}') ? recordFormats.map((format) => path.replace('{fmt}', format)) : [path]
}

const served = new Map(
  registry
    .routes('documented')
    .flatMap(({ method, path, operation }) =>
      expanded(path).map((one) => [`${method} ${one}`, operation.id] as const),
    ),
)

/** The operations that serve a documented request, one for each format; undefined if the emulator does not serve it. */
export function operationsFor({ method, path }: DocumentedOperation): (string | undefined)[] {
  return expanded(path).map((one) => served.get(`${method} ${one}`))
}

/** The operations of a parameter; those that are not served have no entry. */
export function operationsWith({ operations }: DocumentedParameter): Operation[] {
  const wanted = (id: string) =>
    operations.includes(id) || (operations.includes('*.list') && id.endsWith('.list'))
  return registry.operations.filter(({ id }) => wanted(id))
}

/** Every documented request, and the operation that serves it. */
export function documentedOperationsTable(): string {
  const rows = documentedOperations.map((row) => {
    const [id] = operationsFor(row)
    const { method, path, about, documents, source } = row
    return [code(`${method} ${path}`), about, documents, sourceOf(source), code(id ?? '')]
  })
  return table(['Documented request', 'What it does', 'Documents', 'Source', 'Served by'], rows)
}

/** Every documented query parameter. */
export function documentedParametersTable(): string {
  const rows = documentedParameters.map(({ operations, name, about, documents, source }) => {
    const of = operations.map((id) => (id === '*.list' ? 'every list' : code(id))).join(', ')
    return [code(name), of, about, documents, sourceOf(source)]
  })
  return table(['Documented parameter', 'Operations', 'What it does', 'Documents', 'Source'], rows)
}

/** The meaning of the letters in the two tables. */
export function documentLettersTable(): string {
  return table(
    ['Letter', 'Document'],
    Object.entries(documentLetters).map(([letter, document]) => [letter, document]),
  )
}
