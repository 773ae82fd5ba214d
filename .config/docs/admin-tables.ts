import type { Endpoint } from '../../src/admin/endpoint.ts'
import { endpoints } from '../../src/admin/endpoints.ts'
import type { Entry, Shape } from '../../src/checks/shape.ts'
import { code, table } from './table.ts'

/** Every endpoint with what it takes. */
export function endpointsTable(): string {
  const rows = endpoints.map((endpoint) => [
    code(`${endpoint.method} ${endpoint.path}`),
    endpoint.summary,
    takesOf(endpoint).join('; '),
  ])
  return table(['Request', 'What it does', 'Takes'], rows)
}

function takesOf({ query, furtherQuery, body, freeBody }: Endpoint): string[] {
  return [
    ...keysOf(query, '?'),
    ...(furtherQuery ? [`in the query: ${furtherQuery}`] : []),
    ...keysOf(body ?? {}),
    ...(freeBody ? [`a body: ${freeBody.about}`] : []),
  ]
}

/** @param mark what stands before the name where it is sent in the query */
function keysOf(shape: Shape, mark = ''): string[] {
  return Object.entries<Entry>(shape).map(
    ([name, { about, required }]) => `${code(mark + name)}${required ? ' (required)' : ''}: ${about}`,
  )
}
