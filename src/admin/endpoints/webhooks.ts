import { arrayOf } from '../../checks/json-schema.ts'
import { filledText, oneOf, wholeNumber } from '../../checks/kinds.ts'
import { deliveryStates } from '../../state/deliveries.ts'
import { endpoint } from '../endpoint.ts'
import { ofAccount } from '../pattern.ts'
import { schemaReference } from '../schemas.ts'
import { feedEndpoints, feedRow, rowId, rowsOf } from './feed.ts'

const fits = { kind: filledText, about: 'Only deliveries with exactly this value' } as const
const number = {
  kind: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  about: 'Only deliveries with exactly this value',
} as const

/** The deliveries to webhooks; the webhooks themselves are records. */
export const webhookEndpoints = [
  endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'Lists webhook deliveries with their attempts, oldest first',
    query: {
      account: fits,
      webhook: number,
      kind: fits,
      url: fits,
      resource: fits,
      record: number,
      state: { kind: oneOf(deliveryStates), about: 'Only deliveries in this state' },
    },
    response: { about: 'The deliveries', schema: arrayOf(schemaReference('delivery')) },
    handle: (pattern, controls) => rowsOf(controls.emulator.webhooks, pattern, controls),
  }),
  ...feedEndpoints('/webhooks', {
    one: 'a delivery',
    many: 'deliveries',
    row: schemaReference('delivery'),
    feed: ({ webhooks }) => ('deliveries' in webhooks ? webhooks.deliveries : webhooks),
    shown: (delivery) => delivery,
    found: { schema: schemaReference('delivery'), row: (delivery) => delivery },
  }),
  endpoint({
    method: 'GET',
    path: '/webhooks/{id}',
    summary: 'Shows a delivery',
    parameters: rowId,
    response: { about: 'The delivery', schema: schemaReference('delivery') },
    handle: ({ id }, { emulator }) => feedRow(emulator.webhooks, 'delivery', id),
  }),
  endpoint({
    method: 'POST',
    path: '/webhooks/{id}/replay',
    summary: 'Sends an event again at once, in any state',
    parameters: rowId,
    response: { about: 'The delivery with the attempt', schema: schemaReference('delivery') },
    handle: ({ id }, { emulator }) => emulator.webhooks.replay(feedRow(emulator.webhooks, 'delivery', id).id),
  }),
  endpoint({
    method: 'POST',
    path: '/webhooks/settle',
    summary: 'Waits until every attempt that is due has been made; later retries wait for the clock',
    body: ofAccount,
    response: { about: 'Nothing is under way', schema: schemaReference('done') },
    async handle({ account }, { emulator }) {
      await (account === undefined ? emulator : emulator.account(account)).webhooks.settled()
      return { ok: true }
    },
  }),
]
