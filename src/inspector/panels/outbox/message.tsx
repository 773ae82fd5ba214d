import type { OutboxRow } from '../../../emulator/views/outbox.ts'
import { linkWith, useRoute } from '../../page/route.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Feedback } from '../../parts/feedback.tsx'
import { Code } from '../../parts/json.tsx'
import { Detail, Facts, Section } from '../../parts/panel.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Timestamp } from '../../parts/time.tsx'
import { fetchResponse } from '../../server/api.ts'
import { useLoad } from '../../server/loading.ts'
import { decodedBase64, save, sizeText } from '../save.ts'

type Attachment = OutboxRow['attachments'][number] & {
  /** Base64. */
  readonly content: string
}

interface MessageResponse extends OutboxRow {
  readonly headers?: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
}

const tabs = [
  ['html', 'Message'],
  ['text', 'Text'],
  ['headers', 'Headers'],
] as const

/** One e-mail: as its recipient sees it, as text, and its attachments. */
export function MessageDetail({ id }: { id: string }) {
  const loaded = useLoad<MessageResponse>(`outbox/${encodeURIComponent(id)}`)
  return (
    <Detail title={loaded.data?.subject ?? `E-mail ${id}`}>
      <Feedback of={loaded}>{(message) => <Content message={message} />}</Feedback>
    </Detail>
  )
}

function Content({ message }: { message: MessageResponse }) {
  const { query } = useRoute()
  const tab = query.tab ?? 'html'
  return (
    <>
      <Facts
        rows={[
          ['From', message.from],
          ['To', message.to.join(', ')],
          ['Cc', message.cc.join(', ')],
          ['Sent', <Timestamp key="at" at={message.at} />],
          ['Account', message.account],
        ]}
      />
      {message.attachments.length > 0 && <Attachments files={message.attachments} />}
      <div class="section-header">
        <Tabs
          label="Message format"
          tabs={tabs}
          present={tab}
          linkOf={(name) => linkWith({ tab: name === 'html' ? undefined : name })}
        />
        <ActionButton
          work={async () => {
            const name = `message-${message.id}.eml`
            save(await (await fetchResponse(`outbox/${message.id}.eml`)).blob(), name)
            return `Saved as ${name}`
          }}
        >
          Download .eml
        </ActionButton>
      </div>
      {tab === 'html' && <Rendered html={message.html} subject={message.subject} />}
      {tab === 'text' && <Code label="Text of the message">{message.text}</Code>}
      {tab === 'headers' && <Facts rows={Object.entries(message.headers ?? {})} />}
    </>
  )
}

/**
 * Inserted before the message. The page's own policy allows images from the emulator's host; loading one would appear
 * in the journal as if a client had requested it. Links open in a new tab.
 */
const head = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank">`

/** The message in a sandboxed frame, which runs no script and loads nothing. */
function Rendered({ html, subject }: { html: string; subject: string }) {
  return (
    <iframe
      class="frame"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc={html.replace(/^\s*(<!doctype[^>]*>)?/i, (doctype) => doctype + head)}
      title={`Message: ${subject}`}
    />
  )
}

function Attachments({ files }: { files: readonly Attachment[] }) {
  return (
    <Section title="Attachments">
      <ul class="list">
        {files.map(({ filename, contentType, content }) => (
          <li key={filename}>
            <span class="grow">{filename}</span>
            <span class="muted number">
              {contentType}, {sizeText(decodedBase64(content).length)}
            </span>
            <ActionButton
              label={`Download ${filename}`}
              work={async () => {
                save(new Blob([decodedBase64(content)], { type: contentType }), filename)
                return `Saved as ${filename}`
              }}
            >
              Download
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
