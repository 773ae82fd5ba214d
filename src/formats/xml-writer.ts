import { type AnyField, type Fields, isOmitted } from '../kernel/card/field.ts'
import { isListField, isShown } from '../kernel/card/fields/list.ts'
import type { View } from '../kernel/card/render.ts'
import type { RenderContext } from '../kernel/card/render-context.ts'
import type { Row } from '../state/table.ts'

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n'

// Written by hand: the recorded form distinguishes null (`<a nil="true"/>`) from empty text (`<a></a>`), and no builder does.

/** One record as an XML document: dashed names, a type on everything but text, two spaces a level (observed 20). */
export function recordXml(element: string, row: Row, view: View, context: RenderContext): string {
  return prolog + recordElement(element, row, view, context, '', '')
}

/** The start and end of a list document, around its records. */
export function listXml(element: string): { readonly start: string; readonly end: string } {
  return { start: `${prolog}<${dashed(element)} type="array">\n`, end: `</${dashed(element)}>\n` }
}

/** A record inside a list. */
export function listedXml(element: string, row: Row, view: View, context: RenderContext): string {
  return recordElement(element, row, view, context, '', '  ')
}

/** Any value that is not a record: nested elements by name, with text inside. */
export function valueXml(element: string, value: unknown): string {
  return prolog + plainElement(dashed(element), value, '')
}

function recordElement(
  element: string,
  row: Row,
  view: View,
  context: RenderContext,
  type: string,
  indent: string,
): string {
  let xml = `${indent}<${dashed(element)}${type}>\n`
  const written = new Set<string>()
  for (const [name, field, value] of view.values(row, context)) {
    const inner = dashed(name)
    // A repeated element would be a list: products_margin and products-margin are the same.
    if (written.has(inner)) continue
    written.add(inner)
    xml += fieldElement(inner, field, value, context, `${indent}  `)
  }
  return `${xml}${indent}</${dashed(element)}>\n`
}

function fieldElement(
  name: string,
  field: AnyField,
  value: unknown,
  context: RenderContext,
  indent: string,
): string {
  const type = field.xmlType ? ` type="${field.xmlType}"` : ''
  if (value === null || value === undefined) return `${indent}<${name}${type} nil="true"/>\n`
  if (isListField(field)) return rowsElement(name, field, value as readonly Row[], context, indent)
  if (typeof value === 'object') return plainElement(name, value, indent)
  const shown = field.responseValue ? field.responseValue(value, context) : value
  return `${indent}<${name}${type}>${escaped(String(shown))}</${name}>\n`
}

function rowsElement(
  name: string,
  {
    rows,
  }: AnyField & {
    readonly rows: { readonly key: string; readonly xmlType?: string; readonly fields: Fields }
  },
  values: readonly Row[],
  context: RenderContext,
  indent: string,
): string {
  if (values.length === 0) return `${indent}<${name} type="array"/>\n`
  const inner = `${indent}  `
  const type = rows.xmlType ? ` type="${rows.xmlType}"` : ''
  // Computed once for all rows, because there may be thousands.
  const fields = Object.entries(rows.fields)
    .filter(([, field]) => isShown(field))
    .map(([key, field]) => ({ key, field, element: dashed(key) }))
  const rowElement = dashed(rows.key)
  let xml = `${indent}<${name} type="array">\n`
  for (const row of values) {
    xml += `${inner}<${rowElement}${type}>\n`
    for (const { key, field, element } of fields) {
      const value = field.computed
        ? field.computed(row, context)
        : (row as { readonly [key: string]: unknown })[key]
      if (isOmitted(field, value)) continue
      xml += fieldElement(element, field, value, context, `${inner}  `)
    }
    xml += `${inner}</${rowElement}>\n`
  }
  return `${xml}${indent}</${name}>\n`
}

/** A list has one element for each entry, named like the list without its last letter. */
function plainElement(name: string, value: unknown, indent: string): string {
  if (value === null || value === undefined) return `${indent}<${name} nil="true"/>\n`
  if (Array.isArray(value)) {
    if (value.length === 0) return `${indent}<${name} type="array"/>\n`
    const entries = value.map((entry) => plainElement(name.replace(/(?<=.)s$/, ''), entry, `${indent}  `))
    return `${indent}<${name} type="array">\n${entries.join('')}${indent}</${name}>\n`
  }
  if (typeof value === 'object') {
    const inner = Object.entries(value).map(([key, entry]) => plainElement(dashed(key), entry, `${indent}  `))
    return `${indent}<${name}>\n${inner.join('')}${indent}</${name}>\n`
  }
  return `${indent}<${name}${typeOf(value)}>${escaped(String(value))}</${name}>\n`
}

function typeOf(value: unknown): string {
  if (typeof value === 'boolean') return ' type="boolean"'
  if (typeof value !== 'number') return ''
  return Number.isInteger(value) ? ' type="integer"' : ' type="float"'
}

/**
 * Element names are dashed; characters that XML names cannot contain, such as the question mark of `overdue?`, are left
 * out. A name that does not begin with a letter gets an underscore before it, so that one without letters has a name, too.
 */
export function dashed(name: string): string {
  return name
    .replaceAll('_', '-')
    .replace(/[^\w.-]/g, '')
    .replace(/^(?![A-Za-z_])/, '_')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser reads a carriage return that is not escaped as a line feed.
  '\r': '&#13;',
}

// XML 1.0 has no control characters, not even escaped ones.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
const special = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

function escaped(text: string): string {
  if (!special.test(text)) return text
  return text.replace(forbidden, '').replace(/[&<>"\r]/g, (character) => escapes[character]!)
}
