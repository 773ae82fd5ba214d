import { Badge, type Tone } from '../../parts/feedback.tsx'
import { Json } from '../../parts/json.tsx'
import { Timestamp } from '../../parts/time.tsx'
import { serviceUrl } from '../../server/api.ts'
import type { FieldResponse } from '../../server/responses.ts'
import { RecordLink } from '../links.tsx'

/** States with a colour in lists; all others are grey. */
const tones: Readonly<Record<string, Tone>> = {
  paid: 'good',
  partial: 'warn',
  rejected: 'bad',
  sent: 'accent',
}

/** A value of a record, shown by the kind of its field. */
export function Value({
  field,
  value,
  account,
  isBrief,
  isOverdue,
}: {
  field: FieldResponse | undefined
  value: unknown
  account: string
  /** For a cell of a table. */
  isBrief?: boolean
  /** The record is a document whose payment is late, which its status doesn't show. */
  isOverdue?: boolean
}) {
  if (value === null || value === undefined) return <span class="faint">null</span>
  if (value === '') return <span class="faint">empty</span>
  if (field?.refersTo && typeof value === 'number' && value > 0) {
    return (
      <RecordLink account={account} resource={field.refersTo} id={value}>
        {isBrief ? value : `${field.refersTo} ${value}`}
      </RecordLink>
    )
  }
  if (Array.isArray(value) && value.length === 0) return <span class="faint">none</span>
  if (typeof value === 'object')
    return isBrief ? <span class="muted">{JSON.stringify(value)}</span> : <Json value={value} />
  const text = String(value)
  if (field?.kind === 'choice' && (field.name === 'status' || field.name === 'state')) {
    return (
      <>
        <Badge tone={tones[text] ?? 'calm'}>{text}</Badge> {isOverdue && <Badge tone="bad">overdue</Badge>}
      </>
    )
  }
  if (field?.kind === 'time' && !isBrief) return <Timestamp at={text} />
  if (!isBrief && /^https?:\/\//.test(text)) return <OwnLink url={text} />
  return <span class={field?.kind === 'text' ? '' : 'number'}>{text}</span>
}

/** Links to the emulator open in a new tab; others stay text, because the page opens no other host. */
function OwnLink({ url }: { url: string }) {
  if (new URL(url).origin !== serviceUrl.origin) return <span>{url}</span>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  )
}
