import { type Profile, type ProfileChoice, profileChoice } from '../kernel/card/profile.ts'
import type { Registry, Route } from '../kernel/card/registry.ts'
import { operationObject } from './openapi-operation.ts'
import { problemResponses, problemSchema } from './openapi-problems.ts'
import { recordSchemas } from './openapi-schemas.ts'
import { securitySchemes } from './openapi-security.ts'
import { sourcesUrl } from './source-url.ts'

export interface OpenApiOptions {
  /** The profile whose routes are listed. */
  readonly profile: Profile | ProfileChoice
  /** Version of the package, for the document's head. */
  readonly version: string
}

/** An OpenAPI 3.1 document of everything that the cards declare; the same cards give the same document. */
export function openApi(registry: Registry, { profile, version }: OpenApiOptions): object {
  const choice = profileChoice(profile)
  const routes = registry.routes(choice)
  const resources = registry.resources.filter((resource) =>
    routes.some((route) => route.operation.resource === resource),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'faketura',
      version,
      description: `The operations of the emulated invoicing service, profile ${choice.profile}.`,
    },
    externalDocs: { description: 'The sources that x-source refers to', url: sourcesUrl },
    tags: resources.map(({ name }) => ({ name })),
    paths: pathsOf(routes, choice),
    components: {
      securitySchemes,
      schemas: { problem: problemSchema, ...Object.assign({}, ...resources.map(recordSchemas)) },
      responses: problemResponses,
    },
  }
}

function pathsOf(routes: readonly Route[], choice: ProfileChoice): object {
  const paths: Record<string, Record<string, object>> = {}
  const ids = new Set<string>()
  for (const route of routes) {
    const id = uniqueId(route, ids)
    ids.add(id)
    const item = paths[route.path] ?? {}
    item[route.method.toLowerCase()] = { operationId: id, ...operationObject(route, choice) }
    paths[route.path] = item
  }
  return paths
}

/**
 * An operation's first route has its id. OpenAPI requires unique ids, so the id of each further route names its
 * difference.
 */
function uniqueId({ operation, method, path }: Route, taken: ReadonlySet<string>): string {
  const { id } = operation
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'any'
  const candidates = [
    id,
    `${id}.${method.toLowerCase()}`,
    `${id}.${extension}`,
    `${id}.${method.toLowerCase()}.${extension}`,
  ]
  const free = candidates.find((candidate) => !taken.has(candidate))
  if (!free) throw new Error(`${id} has too many routes to name: ${method} ${path}`)
  return free
}
