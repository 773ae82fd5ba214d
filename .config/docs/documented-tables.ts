import type { Operation } from '../../src/kernel/card/operation.ts'
import { registry } from '../../src/resources/registry.ts'
import { type DocumentedOperation, documentedOperations, documentLetters } from './documented-operations.ts'
import { type DocumentedParameter, documentedParameters } from './documented-parameters.ts'
import { sourceOf } from './sources.ts'
import { code, codes, table } from './table.ts'

/** What `{fmt}` stands for. */
const recordFormats = ['json', 'xml']

/** A path for each format that it is documented in. */
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

/** The operations that serve a documented request, one for each format; undefined where none does. */
export function operationsFor({ method, path }: DocumentedOperation): (string | undefined)[] {
  return expanded(path).map((one) => served.get(`${method} ${one}`))
}

/** The operations of a parameter; those that are not served have no entry. */
export function operationsWith({ operations }: DocumentedParameter): Operation[] {
  const wanted = (id: string) =>
    operations.includes(id) || (operations.includes('*.list') && id.endsWith('.list'))
  return registry.operations.filter(({ id }) => wanted(id))
}

/** How a row of the table reads: what serves it, or that nothing does. */
function status(isServed: boolean, text: string): string {
  return isServed ? text : '[not emulated](#missing-names)'
}

/** Every documented request, and what serves it. */
export function documentedOperationsTable(): string {
  const rows = documentedOperations.map((row) => {
    const [id] = operationsFor(row)
    const { method, path, about, documents, source } = row
    return [
      code(`${method} ${path}`),
      about,
      documents,
      sourceOf(source),
      status(id !== undefined, code(id ?? '')),
    ]
  })
  return table(['Documented request', 'What it does', 'Documents', 'Source', 'Served by'], rows)
}

/** The values of a parameter that the emulator does not serve; all of them when it has no operation, or no such parameter. */
export function missingValues(row: DocumentedParameter): readonly string[] {
  const { name, values, operations } = row
  const { notEmulated } = registry
  const found = operationsWith(row)
  if (found.length === 0) return values
  if (operations.some((id) => notEmulated.parameter(id, name))) return values
  const [, key] = /^(?:additional_)?fields\[(\w+)\]$/.exec(name) ?? []
  return key ? values.filter((word) => notEmulated.field(key, word)) : []
}

/** Every documented query parameter, and whether it is served. */
export function documentedParametersTable(): string {
  const rows = documentedParameters.map((row) => {
    const { operations, name, values, about, documents, source } = row
    const missing = missingValues(row)
    const shown = missing.length > 0 && missing.length < values.length
    const text = shown ? `yes, but for ${codes(missing)}` : 'yes'
    const of = operations.map((id) => (id === '*.list' ? 'every list' : code(id))).join(', ')
    return [code(name), of, about, documents, sourceOf(source), status(missing.length < values.length, text)]
  })
  return table(['Documented parameter', 'Operations', 'What it does', 'Documents', 'Source', 'Served'], rows)
}

/** What the letters in the two tables stand for. */
export function documentLettersTable(): string {
  return table(
    ['Letter', 'Document'],
    Object.entries(documentLetters).map(([letter, document]) => [letter, document]),
  )
}
