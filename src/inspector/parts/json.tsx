import type { ComponentChildren } from 'preact'

/** The text of a body: JSON indented and coloured, anything else as it is. */
export function BodyText({ text }: { text: string }) {
  const value = parsed(text)
  return <Code>{value === undefined ? text : coloured(JSON.stringify(value, undefined, 2))}</Code>
}

export function Code({ children, label }: { children: ComponentChildren; label?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section class="code" tabIndex={0} aria-label={label ?? 'Text'}>
      <pre>{children}</pre>
    </section>
  )
}

export function Json({ value }: { value: unknown }) {
  return <Code>{coloured(JSON.stringify(value, undefined, 2) ?? '')}</Code>
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Colouring longer texts would slow the page down. */
const maxColouredLength = 60_000

function coloured(text: string): ComponentChildren {
  if (text.length > maxColouredLength) return text
  const parts: ComponentChildren[] = []
  let at = 0
  for (const match of text.matchAll(/("(?:[^"\\]|\\.)*")(:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*/g)) {
    const [whole, quoted, colon] = match
    parts.push(text.slice(at, match.index))
    const kind = quoted ? (colon ? 'name' : 'text') : 'value'
    parts.push(<span class={`code-${kind}`}>{quoted ?? whole}</span>)
    if (colon) parts.push(colon)
    at = match.index + whole.length
  }
  parts.push(text.slice(at))
  return parts
}
