import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { go, linkWith } from '../page/route.ts'
import { Button } from './button.tsx'

/** One view of the page: its title, its tools, and its content. */
export function Panel({
  title,
  about,
  tools,
  children,
}: {
  title: string
  /** A sentence for first-time users. */
  about?: ComponentChildren
  tools?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <section class="panel" aria-labelledby="panel-title">
      <header class="panel-header">
        <div class="panel-heading">
          <h1 id="panel-title" tabIndex={-1}>
            {title}
          </h1>
          {about && <p class="muted">{about}</p>}
        </div>
        {tools && <div class="tools">{tools}</div>}
      </header>
      {children}
    </section>
  )
}

/** A list, and the open entry beside it, or over it on a narrow page. */
export function Split({ list, detail }: { list: ComponentChildren; detail: ComponentChildren | undefined }) {
  return (
    <div class={`split ${detail ? 'open' : ''}`}>
      <div class="split-list">{list}</div>
      {detail}
    </div>
  )
}

/** The open entry of a list. Escape closes it and returns to the list. */
export function Detail({
  title,
  tools,
  children,
}: {
  title: ComponentChildren
  tools?: ComponentChildren
  children: ComponentChildren
}) {
  const box = useRef<HTMLElement>(null)
  const close = () => {
    const row = document.querySelector<HTMLElement>('.split-list tr[aria-selected="true"]')
    go(linkWith({ id: undefined, tab: undefined }))
    // On a narrow page the list is hidden until the next render.
    setTimeout(() => row?.focus())
  }
  useEffect(() => {
    if (!document.querySelector('.split-list')?.checkVisibility())
      box.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]') && !event.defaultPrevented)
        close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <aside class="detail" ref={box} aria-label="Detail">
      <header class="detail-header">
        <Button icon="back" label="Back to the list" onClick={close} />
        <h2>{title}</h2>
        {tools && <div class="tools">{tools}</div>}
      </header>
      <div class="detail-content">{children}</div>
    </aside>
  )
}

/** A titled part of a detail. */
export function Section({
  title,
  tools,
  children,
}: {
  title: string
  tools?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <section class="section">
      <header class="section-header">
        <h3>{title}</h3>
        {tools}
      </header>
      {children}
    </section>
  )
}

/** Names with their values, without empty ones. The help is the tooltip of the name. */
export function Facts({
  rows,
}: {
  rows: readonly (readonly [name: string, value: ComponentChildren, help?: string])[]
}) {
  return (
    <dl class="facts">
      {rows
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value, help]) => (
          <div key={name}>
            <dt title={help}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
