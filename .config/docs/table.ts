import { markdownTable } from './markdown-table.ts'

/** A table of Markdown texts. Escapes characters that would be markup by accident. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return markdownTable([head, ...rows.map((row) => row.map(withoutTags))])
}

/** A text as code. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``
}

/** Several texts as code. */
export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ')
}

/** Escapes `<` outside code, where it would begin a tag. */
function withoutTags(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll('<', '&lt;') : part))
    .join('`')
}
