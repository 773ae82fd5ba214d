import description from '../../package.json' with { type: 'json' }
import { type Endpoint, endpoint } from './endpoint.ts'
import { accountEndpoints } from './endpoints/accounts.ts'
import { clockEndpoints } from './endpoints/clock.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { faultEndpoints } from './endpoints/faults.ts'
import { fixtureEndpoints } from './endpoints/fixtures.ts'
import { knowledgeEndpoints } from './endpoints/knowledge.ts'
import { outboxEndpoints } from './endpoints/outbox.ts'
import { recordEndpoints } from './endpoints/records.ts'
import { requestEndpoints } from './endpoints/requests.ts'
import { stateEndpoints } from './endpoints/state.ts'
import { uiEndpoints } from './endpoints/ui.ts'
import { webhookEndpoints } from './endpoints/webhooks.ts'
import { adminOpenApi } from './openapi.ts'

/** All endpoints of the admin API; routing, checks, OpenAPI and tests derive from this table. */
export const endpoints: readonly Endpoint[] = [
  ...stateEndpoints,
  ...fixtureEndpoints,
  ...accountEndpoints,
  ...recordEndpoints,
  ...uiEndpoints,
  ...clockEndpoints,
  ...faultEndpoints,
  ...requestEndpoints,
  ...outboxEndpoints,
  ...webhookEndpoints,
  ...eventEndpoints,
  ...knowledgeEndpoints,
  endpoint({
    method: 'GET',
    path: '/admin-openapi.json',
    summary: 'Describes the admin API as OpenAPI 3.1',
    response: { about: 'The document', schema: { type: 'object' } },
    handle: () => adminOpenApi(endpoints, description.version),
  }),
]
