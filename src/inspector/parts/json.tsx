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

/** YAML or a program, coloured. */
export function SourceCode({ text, label }: { text: string; label?: string }) {
  return <Code label={label}>{coloured(text)}</Code>
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

/** Comments, names before a colon, quoted texts, words of JavaScript, values: enough for JSON, YAML, tests and curl. */
const tokens =
  /(?<comment>(?<=^|\s)(?:#|\/\/) .*$)|(?<name>"(?:[^"\\\n]|\\.)*"(?=:)|(?<=[\s{,]|^)[\w?-]+(?=:(?:\s|$)))|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)|(?<word>\b(?:import|from|const|async|await|curl)\b)|(?<value>\b(?:true|false|null)\b|\b\d{4}-\d\d-\d\d[\w:.+-]*|(?<![\w.])-?\d[\d.]*\b)/gm

function coloured(text: string): ComponentChildren {
  if (text.length > maxColouredLength) return text
  const parts: ComponentChildren[] = []
  let at = 0
  for (const match of text.matchAll(tokens)) {
    const [kind] = Object.entries(match.groups!).find(([, found]) => found !== undefined)!
    parts.push(text.slice(at, match.index), <span class={`code-${kind}`}>{match[0]}</span>)
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return parts
}
