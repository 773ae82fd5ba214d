import { endpoint, Stream } from '../endpoint.ts'

export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/events',
    summary:
      'Streams what happens as server-sent events: request, change, changes (many at once), outbox, webhook, clock, fault, reset, restore, lost',
    response: { about: 'Events until one side ends it', contentType: 'text/event-stream' },
    handle: (_, { events }) => new Stream((response, lastEventId) => events.open(response, lastEventId)),
  }),
]
