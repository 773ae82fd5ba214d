import type { WebhookDelivery } from '../../../emulator/views/webhooks.ts'
import { ActionButton, Copy } from '../../parts/button.tsx'
import { Badge } from '../../parts/feedback.tsx'
import { BodyText, Json } from '../../parts/json.tsx'
import { Detail, Facts, Section } from '../../parts/panel.tsx'
import { Timestamp } from '../../parts/time.tsx'
import { fetchJson } from '../../server/api.ts'
import { RecordLink } from '../links.tsx'
import { stateTones } from './states.ts'

/** One event for a webhook: its body, and every attempt to deliver it. */
export function DeliveryDetail({
  delivery,
  onReplayed,
}: {
  delivery: WebhookDelivery
  onReplayed: () => void
}) {
  const { id, kind, webhook, nextAttemptAt, url, state, account, resource, record, attempts, body, at } =
    delivery
  const replay = async () => {
    await fetchJson(`webhooks/${id}/replay`, { method: 'POST' })
    onReplayed()
    return `Replayed delivery ${id}`
  }
  return (
    <Detail
      title={kind}
      tools={
        <ActionButton tone="main" work={replay}>
          Replay
        </ActionButton>
      }
    >
      <Facts
        rows={[
          [
            'State',
            <Badge key="state" tone={stateTones[state]}>
              {state}
            </Badge>,
          ],
          ['To', <code key="url">{url}</code>],
          ['Record', <RecordLink key="record" account={account} resource={resource} id={record} />],
          ['Webhook', <RecordLink key="webhook" account={account} resource="webhooks" id={webhook} />],
          ['Account', account],
          ['Next attempt', nextAttemptAt && <Timestamp at={nextAttemptAt} />],
          ['Time', <Timestamp key="at" at={at} />],
        ]}
      />
      <Section title={`Attempts (${attempts.length})`}>
        {attempts.length === 0 && <p class="muted">None yet.</p>}
        <ol class="list">
          {attempts.map((attempt, index) => (
            <Attempt key={index} attempt={attempt} />
          ))}
        </ol>
      </Section>
      <Section title="Body" tools={<Copy text={JSON.stringify(body, undefined, 2)} label="Copy the body" />}>
        <Json value={body} />
      </Section>
    </Detail>
  )
}

function Attempt({
  attempt: { at, status, error, duration, response },
}: {
  attempt: WebhookDelivery['attempts'][number]
}) {
  const isDelivered = status !== null && status >= 200 && status < 300
  return (
    <li>
      <Badge tone={isDelivered ? 'good' : 'bad'}>{status ?? 'no response'}</Badge>
      <span class="grow">
        <Timestamp at={at} />
        {error && <p class="muted">{error}</p>}
      </span>
      <span class="muted number">{duration.toFixed(1)} ms</span>
      {response && (
        <details>
          <summary>Response</summary>
          <BodyText text={response} />
        </details>
      )}
    </li>
  )
}
