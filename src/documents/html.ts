const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** An untrusted text, safe as the content of an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** HTML that is already escaped. */
export class Html {
  constructor(readonly source: string) {}

  toString(): string {
    return this.source
  }
}

/** The values in an `html` template: texts are escaped, `Html` is inserted as it is, false and null insert nothing. */
export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[]

/** Builds HTML; every value is escaped unless it is `Html`. */
export function html(pieces: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let source = pieces[0]!
  for (const [at, part] of parts.entries()) source += sourceOf(part) + pieces[at + 1]!
  return new Html(source)
}

function sourceOf(part: HtmlPart): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.source
  return typeof part === 'object' ? part.map(sourceOf).join('') : escapeHtml(String(part))
}

/** A text of several lines, with its line breaks. */
export function lines(text: string): Html {
  return new Html(escapeHtml(text).replace(/\r\n?|\n/g, '<br>\n'))
}

/**
 * A value as a JavaScript literal that is safe in a script, also inside a page: end tags are escaped, and the two line
 * separators that older engines refuse in a text.
 */
export function scriptLiteral(value: unknown): string {
  return JSON.stringify(value ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
