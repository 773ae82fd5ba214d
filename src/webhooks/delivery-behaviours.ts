import { behaviour } from '../kernel/card/behaviour.ts'

export const webhookBehaviours = [
  behaviour(
    'webhooks/registered',
    'Webhooks are listed, read, made, changed and deleted; their kinds are create, update and destroy of client, invoice and product',
    'facts 6',
  ),
  behaviour(
    'webhooks/told',
    'What becomes of an invoice, client or product is told to every active webhook of its kind, by an HTTP POST of JSON after the answer',
    'facts 6',
  ),
  behaviour(
    'webhooks/client-payload',
    'A client is told under client, with the recorded keys and the word of the webhook as api_token',
    'observed 18.2',
  ),
  behaviour(
    'webhooks/invoice-payload',
    'An invoice is told under deal: first position, gross total, buyer, whether it is paid',
    'observed 18.3',
  ),
  behaviour(
    'webhooks/product-payload',
    'A product is told under product, with its category by name and its stock',
    'observed 18.4',
  ),
  behaviour('webhooks/expenses', 'Documents of what the account buys are told to nobody', 'facts 6'),
  behaviour(
    'webhooks/payment',
    'An invoice that a payment settles, and a product whose stock a sale lowers, are told as updates',
    'assumed',
  ),
  behaviour('webhooks/refused', 'A refused request tells nobody anything', 'assumed'),
  behaviour('webhooks/fixtures', 'What fixtures make is told to nobody', 'assumed'),
  behaviour(
    'deliveries/switched-off',
    'A webhook that is not active, or deleted, is told nothing more',
    'facts 6',
  ),
  behaviour(
    'deliveries/order',
    'One webhook is told one event after the other, in their order; one that fails steps aside',
    'assumed',
  ),
  behaviour(
    'deliveries/retries',
    'What is not taken with a 2xx is told again up to 25 times, by the emulator’s clock; then the webhook is switched off',
    'observed 18.4',
  ),
  behaviour('deliveries/redirects', 'Redirects are not followed; they count as not taken', 'assumed'),
  behaviour(
    'deliveries/patience',
    'A receiver has ten seconds, or what webhooks.timeout says; of its answer no more than the beginning is read',
    'assumed',
  ),
  behaviour(
    'deliveries/this-machine',
    'Webhooks reach this machine only, and not the emulator itself, unless webhooks.allow names a host; a refusal is a recorded attempt',
    'assumed',
  ),
  behaviour('deliveries/replay', 'A delivery can be sent once more, which is another attempt', 'assumed'),
  behaviour(
    'deliveries/undone',
    'Deliveries are part of the world: reset and restore take them back, and what is under way then leaves no trace',
    'assumed',
  ),
  behaviour(
    'deliveries/bounded',
    'Of an account the newest 10,000 deliveries are kept; older ones are forgotten, also those that still waited',
    'assumed',
  ),
  behaviour(
    'webhooks/own-token',
    'In XML the api_token of a webhook is its own word when the request names the account’s token elsewhere',
    'assumed',
  ),
]
