import type { Endpoint } from '../../src/admin/endpoint.ts'
import { endpoints } from '../../src/admin/endpoints.ts'
import type { Entry, Shape } from '../../src/admin/shape.ts'
import { code, table } from './table.ts'

/** Every endpoint with what it takes. */
export function endpointsTable(): string {
  const rows = endpoints.map((endpoint) => [
    code(`${endpoint.method} /__admin${endpoint.path}`),
    endpoint.summary,
    takesOf(endpoint).join('; '),
    endpoint.answer.about,
  ])
  return table(['Request', 'What it does', 'Takes', 'Answers'], rows)
}

function takesOf({ query, furtherQuery, body, freeBody }: Endpoint): string[] {
  return [
    ...keysOf(query).map((key) => `?${key}`),
    ...(furtherQuery ? [`in the query: ${furtherQuery}`] : []),
    ...keysOf(body ?? {}),
    ...(freeBody ? [`a body: ${freeBody.about}`] : []),
  ]
}

function keysOf(shape: Shape): string[] {
  return Object.entries<Entry>(shape).map(
    ([name, { about, required }]) => `${code(name)}${required ? ' (required)' : ''}: ${about}`,
  )
}
