import { behaviour } from '../kernel/card/behaviour.ts'

export const webhookBehaviours = [
  behaviour(
    'webhooks/registered',
    'Webhooks are listed, read, created, changed and deleted; their kinds are create, update and destroy of client, invoice and product',
    'facts 6',
  ),
  behaviour(
    'webhooks/sent',
    'A created, updated or deleted invoice, client or product is sent to every active webhook of its kind, as an HTTP POST of JSON after the response',
    'facts 6',
    'a receiver of events',
  ),
  behaviour(
    'webhooks/client-payload',
    "The payload of a client is under client, with the recorded keys and the webhook's api_token",
    'observed 18.2',
    'a receiver of events',
  ),
  behaviour(
    'webhooks/invoice-payload',
    'The payload of an invoice is under deal: first position, gross total, buyer, whether it is paid',
    'observed 18.3',
    'a receiver of events',
  ),
  behaviour(
    'webhooks/product-payload',
    'The payload of a product is under product, with its category by name and its stock',
    'observed 18.4',
    'a receiver of events',
  ),
  behaviour('webhooks/expenses', 'Expenses are not sent to webhooks', 'facts 6', 'a receiver of events'),
  behaviour(
    'webhooks/payment',
    'An invoice that a payment settles, and a product whose stock a sale lowers, are sent as updates',
    'assumed',
    'a receiver of events',
  ),
  behaviour('webhooks/refused', 'A refused request triggers no webhook', 'assumed', 'a receiver of events'),
  behaviour('webhooks/fixtures', 'Records of fixtures trigger no webhook', 'assumed', 'an emulator'),
  behaviour(
    'deliveries/switched-off',
    'An inactive or deleted webhook receives nothing more',
    'facts 6',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/order',
    'Each webhook receives its events one after another, in order; a failed one waits for its retry',
    'assumed',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/retries',
    "A delivery without a 2xx response is retried up to 25 times, by the account's clock; then the webhook is deactivated",
    'observed 18.4',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/redirects',
    'Redirects are not followed; they count as failures',
    'assumed',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/timeout',
    'A delivery times out after ten seconds, or after webhooks.timeout; only the start of the response is read',
    'assumed',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/this-machine',
    'Webhooks reach only this machine, and not the emulator itself, unless webhooks.allow names a host; a refused address is a recorded attempt',
    'assumed',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/replay',
    'A delivery can be sent again, as another attempt',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'deliveries/undone',
    'Deliveries are part of the state: reset and restore remove later ones, and abort those in progress',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'deliveries/at-once',
    'At most ten deliveries are under way at a time, to all receivers together',
    'assumed',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/sender',
    'Deliveries have the header User-Agent: faketura/ with the version, which names the sender',
    'assumed',
    'a receiver of events',
  ),
  behaviour(
    'deliveries/bounded',
    'Each account keeps its newest 10,000 deliveries, even when older ones still wait',
    'assumed',
    'a receiver of events',
  ),
  behaviour(
    'webhooks/own-token',
    "In XML, api_token in the body is the webhook's own when the request has the account's token elsewhere",
    'assumed',
    'a receiver of events',
  ),
]
