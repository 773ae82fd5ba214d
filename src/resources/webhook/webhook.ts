import { kindOf } from '../../checks/kinds.ts'
import { eventVerbs } from '../../kernel/card/events.ts'
import { type RecordOf, refusedText } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer } from '../../kernel/card/fields/integer.ts'
import { text } from '../../kernel/card/fields/text.ts'
import type { RenderContext } from '../../kernel/card/render-context.ts'
import { defineResource } from '../../kernel/card/resource.ts'
import { rule } from '../../kernel/card/rule.ts'
import { listRecords } from '../../kernel/request/actions/list.ts'
import { create, get, remove, update } from '../../kernel/request/actions/records.ts'
import { createdAt, identifier, updatedAt } from '../shared/common-fields.ts'
import { webhookRecipe } from './webhook.recipe.ts'

/** Keys of the resources whose records have events (facts 6). */
const keysWithEvents = ['client', 'invoice', 'product'] as const

/** The events that a webhook can subscribe to. */
export const webhookKinds = keysWithEvents.flatMap((key) =>
  eventVerbs.map((verb) => `${key}:${verb}` as const),
)

/** The start of a URL; only parsing decides whether it is valid. */
const webAddressStart = /^[hH][tT][tT][pP][sS]?:\/\/[^/]/

const webAddress = kindOf(
  'an address such as http://127.0.0.1:8080/hook',
  { type: 'string', pattern: webAddressStart.source },
  (input): input is string => typeof input === 'string' && webAddressStart.test(input) && URL.canParse(input),
)

/** In the order of responses. */
const fields = {
  id: identifier('typed'),
  kind: choice(webhookKinds, 'facts 6', { required: true })`
    The event that the webhook waits for: what kind of record was created, updated or destroyed.`,
  account_id: integer('typed', { computed: (_, { account }: RenderContext) => account.id })`
    Id of the account that owns the webhook.`,
  url: text('facts 6', { required: true, acceptedTexts: webAddress })`
    Web address that the event is sent to, by an HTTP POST. It begins with http:// or https://.`,
  api_token: text('facts 6', { default: '' })`
    Text that identifies the sender to the receiver; each event contains it. It is not the account's token.`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  active: flag('facts 6', { default: true })`Whether events are sent.`,
}

export type StoredWebhook = RecordOf<typeof fields>

/** A URL that receives the events of an account's records. */
export const webhookCard = defineResource({
  name: 'webhooks',
  key: 'webhook',
  about: 'A URL that receives an HTTP request when a record of the account changes.',
  source: 'facts 6',
  fields,
  columns: ['kind', 'url', 'active', 'created_at'],
  rules: [
    rule<StoredWebhook>(
      'webhooks/url',
      'The address of a webhook is an http or https URL; anything else is 422',
      'assumed',
      ['create', 'update'],
      ({ url }, { sent, refuse }) => {
        const refused = sent.has('url') && refusedText(webAddress, url)
        return refused ? refuse('url', refused) : undefined
      },
      'a receiver of events',
    ),
  ],
  subscribes: {
    subscription: ({ kind, url, active }: StoredWebhook) =>
      active && kind && url ? { event: kind, url } : undefined,
    envelope: ({ api_token }: StoredWebhook, { edition }: RenderContext) => ({
      app_name: edition.appName,
      api_token: api_token ?? '',
      locale: edition.language,
    }),
  },
  recipe: webhookRecipe,
  operations: {
    list: listRecords({
      path: '/webhooks.{fmt}',
      source: 'facts 6',
      orders: { id: 'id', kind: 'kind', created_at: 'created_at', updated_at: 'updated_at' },
    }),
    get: get({ path: '/webhooks/{id}.{fmt}', source: 'facts 6' }),
    create: create({ path: '/webhooks.{fmt}', source: 'facts 6' }),
    update: update({ path: '/webhooks/{id}.{fmt}', source: 'facts 6' }),
    delete: remove({ path: '/webhooks/{id}.{fmt}', source: 'facts 6' }),
  },
})
