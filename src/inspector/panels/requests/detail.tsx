import type { JournalMessage } from '../../../state/journal-row.ts'
import { linkTo } from '../../page/route.ts'
import { Copy } from '../../parts/button.tsx'
import { Badge, Feedback, toneOfStatus } from '../../parts/feedback.tsx'
import { Icon } from '../../parts/icon.tsx'
import { BodyText, SourceCode } from '../../parts/json.tsx'
import { Detail, Facts, Section } from '../../parts/panel.tsx'
import { Timestamp } from '../../parts/time.tsx'
import { useLoad } from '../../server/loading.ts'
import { kindTones } from '../difference.tsx'
import { thenText } from '../faults/kinds.ts'
import { RecordLink } from '../links.tsx'
import type { RequestRow } from './filter.ts'

/** A request with its messages, and with copies of it to paste. */
type WholeRow = RequestRow & {
  readonly curl?: string
  readonly fixture?: string | null
  readonly test?: string
}

/** One request: its diagnostics, its changes, its rules, and both messages. */
export function RequestDetail({ id }: { id: string }) {
  const loaded = useLoad<WholeRow>(`requests/${encodeURIComponent(id)}`)
  const { data } = loaded
  const title = data ? (
    <span class="mono">
      {data.method} {data.path}
    </span>
  ) : (
    `Request ${id}`
  )
  return (
    <Detail title={title}>
      <Feedback of={loaded}>{(row) => <Content row={row} />}</Feedback>
    </Detail>
  )
}

function Content({ row }: { row: WholeRow }) {
  const { status, duration, diagnostics, changes, rules, fault } = row
  return (
    <>
      {row.curl && (
        <div class="tools">
          <Copy text={row.curl}>Copy as curl</Copy>
          {row.fixture && <Copy text={row.fixture}>Copy as fixture</Copy>}
          {row.test && <Copy text={row.test}>Copy as test</Copy>}
        </div>
      )}
      {row.test && (
        <details>
          <summary>Code</summary>
          <SourceCode label="Code" text={[row.test, row.fixture, row.curl].filter(Boolean).join('\n')} />
        </details>
      )}
      {diagnostics.map(({ code, message }) => (
        <div class="callout warn" key={`${code} ${message}`}>
          <Icon name="warn" />
          <p>{message}</p>
        </div>
      ))}
      <Facts
        rows={[
          [
            'Status',
            <Badge key="status" tone={toneOfStatus(status)}>
              {status || 'dropped'}
            </Badge>,
          ],
          ['Operation', row.operation && <OperationLink operation={row.operation} />],
          [
            'Account',
            row.account && <a href={linkTo(['accounts'], { account: row.account })}>{row.account}</a>,
          ],
          ['Time', <Timestamp key="at" at={row.at} />],
          ['Duration', <span key="duration" class="number">{`${duration.toFixed(2)} ms`}</span>],
          [
            'Fault',
            fault && (
              <a href={linkTo(['faults'])}>
                {fault.id}: {thenText(fault.then)}
              </a>
            ),
          ],
        ]}
      />
      {changes.length > 0 && (
        <Section title="Changes">
          <ul class="list">
            {changes.map(({ resource, id, kind }) => (
              <li key={`${resource} ${id}`}>
                <Badge tone={kindTones[kind]}>{kind}</Badge>
                <RecordLink account={row.account} resource={resource} id={id} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {rules.length > 0 && (
        <Section title="Applied rules">
          <p class="badges">
            {rules.map((rule) => (
              <a key={rule} class="badge" href={linkTo(['behaviours'], { text: rule })}>
                {rule}
              </a>
            ))}
          </p>
        </Section>
      )}
      <MessageSection title="Request" message={row.request} />
      <MessageSection title="Response" message={row.response} />
    </>
  )
}

function OperationLink({ operation }: { operation: string }) {
  return <a href={linkTo(['requests'], { operation })}>{operation}</a>
}

/** Headers and body of a request or a response. */
function MessageSection({ title, message }: { title: string; message: JournalMessage | null | undefined }) {
  if (!message) return null
  const { body, form, note } = message
  const headers = Object.entries(message.headers)
  return (
    <Section
      title={title}
      tools={body ? <Copy text={body} label={`Copy the ${title.toLowerCase()} body`} /> : undefined}
    >
      {headers.length > 0 && (
        <details>
          <summary>
            {headers.length} {headers.length === 1 ? 'header' : 'headers'}
          </summary>
          <Facts rows={headers} />
        </details>
      )}
      {form && <Facts rows={Object.entries(form).map(([name, part]) => [name, [part].flat().join(', ')])} />}
      {body && <BodyText text={body} />}
      {note && <p class="muted">{note}</p>}
      {!body && !form && !note && <p class="faint">No body</p>}
    </Section>
  )
}
