import { createRequire } from 'node:module'
import type { XMLBuilder } from 'fast-xml-parser'

/** The content of an element: text, elements by name, or one entry for each repetition. */
export type Content = string | Elements | readonly Content[] | undefined

export interface Elements {
  readonly [name: string]: Content
}

/**
 * A table from the element names of a schema, in its order, to their content: a fixed text, a function of the source,
 * or a table for the elements inside.
 */
export interface Mapping<Source> {
  readonly [element: string]: string | ((source: Source) => Content) | Mapping<Source>
}

/** The elements that a table creates from a source; undefined if all of them are left out. */
export function elements<Source>(mapping: Mapping<Source>, source: Source): Elements | undefined {
  const filled: Record<string, Content> = {}
  for (const [name, entry] of Object.entries(mapping)) {
    const content =
      typeof entry === 'string'
        ? entry
        : typeof entry === 'function'
          ? entry(source)
          : elements(entry, source)
    if (content !== undefined && !(Array.isArray(content) && content.length === 0)) filled[name] = content
  }
  return Object.keys(filled).length > 0 ? filled : undefined
}

/** One element for each source. */
export function each<Source>(mapping: Mapping<Source>, sources: readonly Source[]): Content[] {
  return sources.flatMap((source) => elements(mapping, source) ?? [])
}

/** A name that starts with this is an attribute. */
export const attribute = '@'

/** The text of an element that has attributes. */
export const elementText = '#text'

let builder: XMLBuilder | undefined

/** Loaded with the first document, and synchronously, because a document is sent within a write. */
function xmlBuilder(): XMLBuilder {
  if (builder) return builder
  const load = createRequire(import.meta.url)
  const library: typeof import('fast-xml-parser') = load('fast-xml-parser')
  builder = new library.XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: attribute,
    textNodeName: elementText,
    format: true,
    indentBy: '  ',
  })
  return builder
}

/** A whole file: UTF-8, with neither byte order mark nor processing instructions. */
export function xmlFile<Source>(root: string, mapping: Mapping<Source>, source: Source): string {
  const xml: string = xmlBuilder().build({ [root]: elements(mapping, source) })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`
}
