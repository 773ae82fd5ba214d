import type { JsonSchema } from '../checks/kind.ts'
import type { Filter } from '../kernel/card/filter.ts'
import type { BodyValue } from '../kernel/card/operation.ts'
import type { ProfileChoice } from '../kernel/card/profile.ts'
import type { Operation, Route } from '../kernel/card/registry.ts'
import { mediaTypeOf, mediaTypes } from './openapi-media.ts'
import { refusalsOf } from './openapi-problems.ts'
import { requestName, responseName } from './openapi-schemas.ts'
import { securityOf, tokenProperties } from './openapi-security.ts'
import { sourceExtensions, urlOfSource } from './source-url.ts'

const meanings: Readonly<Record<Operation['returns'], string>> = {
  record: 'The record',
  records: 'A page of records',
  value: 'The response',
  ok: 'Done',
  nothing: 'Done',
  document: 'The document',
}

/** One route as OpenAPI's operation object, without its id. */
export function operationObject(route: Route, choice: ProfileChoice): object {
  const { operation } = route
  const hasBody =
    operation.takesRecord === true || operation.takesFile !== undefined || route.method === 'POST'
  return {
    summary: operation.about,
    tags: [operation.resource.name],
    security: securityOf(operation, choice, hasBody),
    parameters: [...pathParameters(route), ...queryParameters(operation, route)],
    ...(hasBody ? { requestBody: requestBody(route) } : {}),
    responses: {
      [operation.status]: { description: meanings[operation.returns], content: responseContent(route) },
      ...refusalsOf(operation, { hasBody, hasRecordInPath: route.path.includes('{id}') }),
    },
    externalDocs: { description: `Source: ${route.source}`, url: urlOfSource(route.source) },
    'x-operation': operation.id,
    ...sourceExtensions(route.source),
  }
}

/** The meaning of path parameters. */
const pathTexts: Readonly<Record<string, string>> = {
  id: 'Id of the record.',
  fmt: 'Format of request and response.',
  token: 'Token of the record, as its public links contain it.',
  account: 'Prefix of the account, the first part of its host.',
  number: 'Number of the document. Only the token decides.',
}

function pathParameters({ path, formats }: Route): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const schemas: Record<string, JsonSchema> = {
    id: { type: 'integer', minimum: 1 },
    fmt: { enum: [...formats] },
  }
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: pathTexts[name],
    schema: schemas[name] ?? { type: 'string' },
  }))
}

function queryParameters({ query = {}, resource, returns }: Operation, { method }: Route): object[] {
  const filters = Object.entries(query).map(([name, filter]) => queryParameter(name, filter))
  const reads = method === 'GET' && (returns === 'record' || returns === 'records')
  return reads ? [...filters, ...requestedFields(resource.key)] : filters
}

function queryParameter(name: string, { about, schema, source }: Filter): object {
  return {
    name,
    in: 'query',
    description: about,
    schema,
    ...sourceExtensions(source),
  }
}

/** Every read accepts these parameters (facts 3). The kernel handles them, so no card lists them. */
function requestedFields(key: string): object[] {
  const parameter = (name: string, description: string) => ({
    name: `${name}[${key}]`,
    in: 'query',
    description,
    schema: { type: 'string' },
    ...sourceExtensions('facts 3'),
  })
  return [
    parameter('fields', 'Names of fields, separated by commas; the response contains only these.'),
    parameter(
      'additional_fields',
      'Names of fields, separated by commas, that responses otherwise leave out.',
    ),
  ]
}

function requestBody({ operation, formats }: Route): object {
  const { resource, takesRecord, takesFile } = operation
  const content: Record<string, object> = {}
  if (takesFile !== undefined) {
    const properties = {
      ...tokenProperties(operation),
      ...(takesRecord ? {} : bodyProperties(operation)),
      [takesFile]: {
        contentMediaType: 'application/octet-stream',
        description: 'The file, as a part of the form. Required.',
      },
    }
    content['multipart/form-data'] = { schema: { type: 'object', properties, required: [takesFile] } }
  }
  if (takesRecord) {
    const record = { $ref: `#/components/schemas/${requestName(resource)}` }
    content[mediaTypes.json!] = {
      schema: {
        type: 'object',
        required: [resource.key],
        properties: { ...tokenProperties(operation), ...bodyProperties(operation), [resource.key]: record },
      },
    }
    if (formats.includes('xml')) content[mediaTypes.xml!] = { schema: record }
  }
  if (takesFile === undefined && !takesRecord) {
    content[mediaTypes.json!] = {
      schema: { type: 'object', properties: { ...tokenProperties(operation), ...bodyProperties(operation) } },
    }
  }
  return { required: takesRecord === true, content }
}

function bodyProperties({ body = {} }: Operation): Record<string, JsonSchema> {
  return propertiesOf(body)
}

function propertiesOf(values: Readonly<Record<string, BodyValue>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(values).map(([name, { about, schema }]) => [name, { ...schema, description: about }]),
  )
}

function responseContent({ operation, formats }: Route): object {
  if (operation.returns === 'nothing') return {}
  const schema = responseSchema(operation)
  return Object.fromEntries(formats.map((format) => [mediaTypeOf(format), { schema }]))
}

function responseSchema({ returns, resource, response, entries }: Operation): JsonSchema {
  const record = { $ref: `#/components/schemas/${responseName(resource)}` }
  if (returns === 'record') return record
  if (returns === 'records') {
    return { type: 'array', items: record, xml: { name: resource.plural, wrapped: true } }
  }
  if (returns === 'ok') return { const: 'ok' }
  if (entries) return { type: 'object', additionalProperties: valueSchema(entries) }
  return response ? valueSchema(response) : {}
}

function valueSchema(values: NonNullable<Operation['response']>): JsonSchema {
  const entries = Object.entries(values)
  return {
    type: 'object',
    required: entries.filter(([, { optional }]) => !optional).map(([name]) => name),
    properties: propertiesOf(values),
  }
}
