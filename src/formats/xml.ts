import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { AnyField, Fields } from '../kernel/card/field.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import { Problem } from '../kernel/card/problem.ts'
import type { View } from '../kernel/card/render.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Chunks } from '../state/chunks.ts'
import type { Row } from '../state/table.ts'
import type { Format, Tree } from './format.ts'
import { PageCache } from './page-cache.ts'
import { RecordCache } from './record-cache.ts'
import { listedXml, listXml, recordXml, valueXml } from './xml-writer.ts'

const attribute = '@'
const text = '#text'

/** XML by the recorded conventions (observed 20). It can express everything that JSON can. */
export class XmlFormat implements Format {
  readonly extension = 'xml'
  readonly contentType = 'application/xml; charset=utf-8'
  private readonly cachesByResource = new Map<
    Resource,
    { readonly one: RecordCache; readonly pages: PageCache }
  >()

  read(body: Buffer, resource: Resource): Tree {
    const source = body.toString('utf8').replace(/^\uFEFF/, '')
    refuseDangerous(source)
    const verdict = XMLValidator.validate(source)
    if (verdict !== true) {
      const { msg, line } = verdict.err
      throw new Problem('malformedBody', `The body is not XML: line ${line}: ${msg}`)
    }
    const parsed = parsedXml(source)
    const [root] = Object.keys(parsed)
    if (root === undefined) throw new Problem('malformedBody', 'The body is not XML: it has no root element')
    const rootElement = underscored(root)
    const value = childrenOf(parsed[root], rootElement === resource.key ? resource.fields : {})
    return { value, rootElement }
  }

  record(row: Row, view: View, resource: Resource, scope: AccountScope): Buffer | string {
    if (scope.written) return recordXml(resource.key, row, view, scope)
    return this.cachesOf(resource).one.of(row, view, scope)
  }

  records(rows: readonly Row[], view: View, resource: Resource, scope: AccountScope): Buffer | Chunks {
    return this.cachesOf(resource).pages.of(rows, view, scope)
  }

  value(value: unknown, rootElement: string): Buffer {
    return Buffer.from(valueXml(rootElement, value))
  }

  problem(body: { readonly code: string; readonly message: unknown }): Buffer {
    return this.value(body, 'error')
  }

  forget(): void {
    this.cachesByResource.clear()
  }

  private cachesOf(resource: Resource) {
    const known = this.cachesByResource.get(resource)
    if (known) return known
    const { start, end } = listXml(resource.plural)
    const caches = {
      one: new RecordCache((row, view, scope) => recordXml(resource.key, row, view, scope)),
      pages: new PageCache(new RecordCache((row, view, scope) => listedXml(resource.key, row, view, scope)), {
        start: Buffer.from(start),
        end: Buffer.from(end),
      }),
    }
    this.cachesByResource.set(resource, caches)
    return caches
  }
}

/** No record is nested deeper. */
const deepest = 20

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attribute,
  textNodeName: text,
  // Without it, numeric references stay undecoded.
  htmlEntities: true,
  // With it, 0012 becomes 12 and a bank account 1.1e25.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: deepest,
})

/** Entities can expand a small body to gigabytes or fetch files, so a document type is refused. */
function refuseDangerous(source: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) {
    throw new Problem('malformedBody', 'The body has a document type declaration; send plain XML without one')
  }
}

/** @throws Problem `malformedBody` for well-formed XML that the parser refuses */
function parsedXml(source: string): { readonly [name: string]: unknown } {
  try {
    return parser.parse(source)
  } catch (error) {
    const { message } = error as Error
    const reason = message.startsWith('Maximum nested tags')
      ? `The body is nested more than ${deepest} elements deep`
      : `The body is not XML as it is understood here: ${message}`
    throw new Problem('malformedBody', reason)
  }
}

/** The children of an element as an object: names with underscores, values as the fields of the card expect them. */
function childrenOf(node: unknown, fields: Fields): Readonly<Record<string, unknown>> {
  const children: Record<string, unknown> = Object.create(null)
  if (typeof node !== 'object' || node === null) return children
  for (const [element, child] of Object.entries(node)) {
    if (element.startsWith(attribute) || element === text) continue
    const name = underscored(element)
    children[name] = fieldValue(child, Object.hasOwn(fields, name) ? fields[name] : undefined)
  }
  return children
}

function fieldValue(node: unknown, field: AnyField | undefined): unknown {
  if (Array.isArray(node)) return node.map((entry) => fieldValue(entry, undefined))
  if (typeof node !== 'object' || node === null) return node
  const element = node as { readonly [name: string]: unknown }
  if (element[`${attribute}nil`] === 'true') return null
  if (field && isListField(field)) {
    return entriesOf(element).map((entry) => childrenOf(entry, field.rows.fields))
  }
  if (element[`${attribute}type`] === 'array' || field?.xmlType === 'array') {
    return entriesOf(element).map((entry) => fieldValue(entry, undefined))
  }
  if (field?.nested) return childrenOf(element, field.nested.fields)
  const inner = childrenOf(element, {})
  return Object.keys(inner).length > 0 ? inner : (element[text] ?? '')
}

/** The entries of a list element: one child is an object here, several are a list under their name. */
function entriesOf(element: { readonly [name: string]: unknown }): unknown[] {
  return Object.entries(element)
    .filter(([name]) => !name.startsWith(attribute) && name !== text)
    .flatMap(([, entries]) => entries)
}

function underscored(name: string): string {
  return name.replaceAll('-', '_')
}
