import type { ComponentChildren } from 'preact'
import { dismiss, notices } from '../server/notices.ts'
import { useStore } from '../server/store.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Takes the place of an empty list: says what is missing, and how to get it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <div class="muted">{children}</div>}
    </div>
  )
}

/** Takes the place of something that could not be loaded. */
export function Failure({ reason, retry }: { reason: string; retry?: () => void }) {
  return (
    <div class="callout bad" role="alert">
      <Icon name="warn" />
      <p>{reason}</p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  )
}

/** The length of a list, announced when it changes. */
export function Count({ of, one, many }: { of: number | undefined; one: string; many: string }) {
  return (
    <span class="count number" aria-live="polite">
      {of !== undefined && `${of} ${of === 1 ? one : many}`}
    </span>
  )
}

/** Shows loaded data, the reason why loading failed, or that loading is in progress. */
export function Feedback<Data>({
  of: { data, error, reload },
  children,
}: {
  of: { readonly data: Data | undefined; readonly error: string | undefined; reload(): Promise<void> }
  children: (data: Data) => ComponentChildren
}) {
  return (
    <>
      {error !== undefined && <Failure reason={error} retry={reload} />}
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && <p class="loading">Loading…</p>}
    </>
  )
}

/** The notices in the corner; screen readers announce them. */
export function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {useStore(notices).map(({ id, tone, text }) => (
        <div key={id} class={`notice ${tone}`}>
          <Icon name={tone === 'good' ? 'check' : 'warn'} />
          <p>{text}</p>
          {tone === 'bad' && <Button icon="close" label="Dismiss" onClick={() => dismiss(id)} />}
        </div>
      ))}
    </div>
  )
}

export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'accent'

/** A coloured word. The word alone must be sufficient, for readers who see no colours. */
export function Badge({ tone = 'calm', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>
}

export function toneOfStatus(status: number): Tone {
  if (status >= 500 || status === 0) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
