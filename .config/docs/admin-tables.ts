import type { Endpoint } from '../../src/admin/endpoint.ts'
import { endpoints } from '../../src/admin/endpoints.ts'
import type { Entry, Shape } from '../../src/checks/shape.ts'
import { code, table } from './table.ts'

/** Every endpoint of the admin API. */
export function endpointsTable(): string {
  const rows = endpoints.map((endpoint) => [code(nameOf(endpoint)), endpoint.summary])
  return table(['Request', 'What it does'], rows)
}

/** The parameters of the endpoints, in the query and in the body. */
export function endpointParametersTable(): string {
  const rows = endpoints.flatMap((endpoint) =>
    parametersOf(endpoint).map((cells) => [code(nameOf(endpoint)), ...cells]),
  )
  return table(['Request', 'Parameter', 'In', 'Description'], rows)
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function parametersOf({ query, furtherQuery, body, freeBody }: Endpoint): string[][] {
  return [
    ...shapeRows(query, 'query'),
    ...(furtherQuery ? [['any field', 'query', furtherQuery]] : []),
    ...shapeRows(body ?? {}, 'body'),
    ...(freeBody ? [['', 'body', freeBody.about]] : []),
  ]
}

function shapeRows(shape: Shape, place: string): string[][] {
  return Object.entries<Entry>(shape).map(([name, { about, required }]) => [
    code(name),
    place,
    required ? `${about}. Required` : about,
  ])
}
