import { Ajv2020 } from 'ajv/dist/2020.js'
import { endpoints } from '../../src/admin/endpoints.ts'
import { adminOpenApi } from '../../src/admin/openapi.ts'
import type { JsonSchema } from '../../src/checks/kind.ts'

interface Content {
  readonly [contentType: string]: { readonly schema?: JsonSchema }
}

export interface AdminOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

export interface AdminDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, AdminOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export const adminDocument = adminOpenApi(endpoints, '1.2.3') as AdminDocument

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'document', ...adminDocument })

/** The errors of a value by a schema of the document. */
export function faultsOf(value: unknown, place: readonly string[]): unknown[] {
  const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.getSchema(`document#/${pointer.join('/')}`)
  if (!validate) throw new Error(`the document has no ${place.join(' ')}`)
  validate(value)
  return validate.errors ?? []
}
