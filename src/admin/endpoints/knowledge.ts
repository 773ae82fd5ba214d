import description from '../../../package.json' with { type: 'json' }
import { arrayOf } from '../../checks/json-schema.ts'
import { openApi } from '../../derive/openapi.ts'
import { resourcesTable } from '../../derive/resources.ts'
import { routesTable } from '../../derive/routes.ts'
import { urlOfSource } from '../../derive/source-url.ts'
import { behaviours } from '../../ledger/behaviours.ts'
import { endpoint } from '../endpoint.ts'
import { schemaReference } from '../schemas.ts'

export const knowledgeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/behaviours',
    summary: 'Lists every behaviour with its provenance, source and test',
    response: { about: 'The behaviours', schema: arrayOf(schemaReference('behaviour')) },
    handle: () => behaviours().map((row) => ({ ...row, sourceUrl: urlOfSource(row.source) })),
  }),
  endpoint({
    method: 'GET',
    path: '/routes',
    summary: 'Lists the emulated endpoints',
    response: { about: 'The routes', schema: arrayOf(schemaReference('route')) },
    handle: (_, { engine: { runtime } }) => routesTable(runtime.registry, runtime),
  }),
  endpoint({
    method: 'GET',
    path: '/resources',
    summary: 'Lists the resources with their fields',
    response: { about: 'The resources', schema: arrayOf(schemaReference('resource')) },
    handle: (_, { engine: { runtime } }) => resourcesTable(runtime.registry, runtime),
  }),
  endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Describes the emulated API as OpenAPI 3.1',
    response: { about: 'The document', schema: { type: 'object' } },
    handle: (_, { engine: { runtime } }) =>
      openApi(runtime.registry, { profile: runtime, version: description.version }),
  }),
]
