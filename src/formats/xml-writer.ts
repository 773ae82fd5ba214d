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
    const inner = elementOf(name)
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
  if (isListField(field) && value) return rowsElement(name, field, value as readonly Row[], context, indent)
  if (typeof value === 'object' && value !== null) return plainElement(name, value, indent)
  const start = startOf(name, field, indent)
  if (value === null || value === undefined) return `${start} nil="true"/>\n`
  return `${start}>${escaped(shownText(field, value, context))}</${name}>\n`
}

/** The start tag of a field without its end, because it may be an empty element. */
function startOf(element: string, { xmlType }: AnyField, indent: string): string {
  return xmlType ? `${indent}<${element} type="${xmlType}"` : `${indent}<${element}`
}

function shownText(field: AnyField, value: unknown, context: RenderContext): string {
  return String(field.responseValue ? field.responseValue(value, context) : value)
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
  const columns = columnsOf(rows.fields, `${inner}  `)
  const rowElement = dashed(rows.key)
  let xml = `${indent}<${name} type="array">\n`
  for (const row of values) {
    xml += `${inner}<${rowElement}${type}>\n`
    for (const { key, field, element, nil, start, end } of columns) {
      const value = field.computed
        ? field.computed(row, context)
        : (row as { readonly [key: string]: unknown })[key]
      if (isOmitted(field, value)) continue
      if (value === null || value === undefined) xml += nil
      else if (typeof value === 'object') xml += fieldElement(element, field, value, context, `${inner}  `)
      else xml += start + escaped(shownText(field, value, context)) + end
    }
    xml += `${inner}</${rowElement}>\n`
  }
  return `${xml}${indent}</${name}>\n`
}

/** A field of the rows of a list, with the markup that all rows share. */
interface Column {
  readonly key: string
  readonly field: AnyField
  readonly element: string
  /** The element without a value. */
  readonly nil: string
  readonly start: string
  readonly end: string
}

const columnsByFields = new WeakMap<Fields, Map<string, readonly Column[]>>()

/** Known for each indentation, because a list may have thousands of rows, and a page a hundred lists. */
function columnsOf(fields: Fields, indent: string): readonly Column[] {
  let byIndent = columnsByFields.get(fields)
  if (!byIndent) {
    byIndent = new Map()
    columnsByFields.set(fields, byIndent)
  }
  let columns = byIndent.get(indent)
  if (!columns) {
    const shown = Object.entries(fields).filter(([, field]) => isShown(field))
    columns = shown.map(([key, field]) => columnOf(key, field, indent))
    byIndent.set(indent, columns)
  }
  return columns
}

function columnOf(key: string, field: AnyField, indent: string): Column {
  const element = dashed(key)
  const start = startOf(element, field, indent)
  return { key, field, element, nil: `${start} nil="true"/>\n`, start: `${start}>`, end: `</${element}>\n` }
}

const elements = new Map<string, string>()

/** The element of a field, whose name comes from a card: a page writes the same few hundred names thousands of times. */
function elementOf(field: string): string {
  const known = elements.get(field)
  if (known !== undefined) return known
  const element = dashed(field)
  elements.set(field, element)
  return element
}

/** A list has one element for each entry, named like the list in the singular. */
function plainElement(name: string, value: unknown, indent: string): string {
  if (value === null || value === undefined) return `${indent}<${name} nil="true"/>\n`
  if (Array.isArray(value)) {
    if (value.length === 0) return `${indent}<${name} type="array"/>\n`
    const entries = value.map((entry) => plainElement(name.replace(/(?<=[^su])s$/, ''), entry, `${indent}  `))
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
