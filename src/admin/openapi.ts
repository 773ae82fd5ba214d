import type { JsonSchema } from '../checks/kind.ts'
import { type Entry, objectOf, type Shape } from '../checks/shape.ts'
import type { Endpoint } from './endpoint.ts'
import { schemaReference, schemas } from './schemas.ts'

/** The OpenAPI 3.1 document of the admin API. */
export function adminOpenApi(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = `/__admin${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'faketura admin API',
      version,
      description: 'Controls a running emulator, for tests in any language.',
    },
    paths,
    components: {
      // Required if the emulator was started with a token.
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas,
    },
    security: [{}, { token: [] }],
  }
}

function operationOf(endpoint: Endpoint): object {
  const { method, path, summary, parameters, query, response } = endpoint
  const { status = 200, about, schema, contentType = 'application/json' } = response
  const body = bodyOf(endpoint)
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[{}]/g, '').replace(/[/._](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    parameters: [
      ...parametersOf(parameters, 'path'),
      ...parametersOf(query, 'query'),
      ...furtherOf(endpoint),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [status]: { description: about, content: { [contentType]: schema ? { schema } : {} } },
      default: {
        description: 'An error; nothing has changed',
        content: { 'application/json': { schema: schemaReference('error') } },
      },
    },
  }
}

function parametersOf(shape: Shape, place: 'path' | 'query'): object[] {
  return Object.entries<Entry>(shape).map(([name, { kind, about, required }]) => ({
    name,
    in: place,
    description: about,
    required: required ?? false,
    schema: kind.schema,
  }))
}

function furtherOf({ furtherQuery }: Endpoint): object[] {
  if (furtherQuery === undefined) return []
  const schema: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } }
  return [{ name: 'further', in: 'query', description: furtherQuery, style: 'form', explode: true, schema }]
}

function bodyOf({ body, freeBody }: Endpoint): object | undefined {
  if (body) {
    const { schema } = objectOf(body)
    return { required: 'required' in schema, content: { 'application/json': { schema } } }
  }
  if (!freeBody) return undefined
  const { about, schema, alsoTakes = [] } = freeBody
  const types = ['application/json', ...alsoTakes]
  return {
    required: true,
    description: about,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}
