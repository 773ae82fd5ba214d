import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { maxBodyDepth } from '../checks/nesting.ts'
import { type AnyField, type Fields, nameSentAs } from '../kernel/card/field.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import { Problem } from '../kernel/card/problem.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { Tree } from './format.ts'
import { dashed } from './xml-writer.ts'

const attributes = ':@'
const text = '#text'

/**
 * Reads the body of a request.
 * @param resource the resource that the request is about; its card names the fields that are lists
 * @throws Problem `malformedBody` with the position of the mistake
 */
export function readXml(source: string, resource: Resource): Tree {
  refuseDangerous(source)
  refuseTooMuchMarkup(source)
  refuseIllFormed(source)
  const verdict = XMLValidator.validate(source)
  if (verdict !== true) {
    const { msg, line } = verdict.err
    throw new Problem('malformedBody', `The body is not XML: line ${line}: ${msg}`)
  }
  const [root, second] = elementsIn(parsedXml(source))
  if (root === undefined) throw new Problem('malformedBody', 'The body is not XML: it has no root element')
  if (second) {
    throw new Problem('malformedBody', `The body is not XML: it has a second root element, ${second.tag}`)
  }
  const value = childrenOf(root.nodes, root.name === resource.key ? resource.fields : {})
  return { value, rootElement: root.name }
}

/** Elements, attributes and references such as `&amp;` together; a parser reads markup many times more slowly than text. */
const maxMarkup = 50_000

const parser = new XMLParser({
  // Otherwise the parser compares each name with the names of all siblings, which takes long with many siblings.
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: text,
  // Without it, numeric references stay undecoded. The names that it adds are refused before.
  htmlEntities: true,
  // With it, 0012 becomes 12 and a bank account 1.1e25.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: maxBodyDepth,
})

/** Entities can expand a small body to gigabytes or fetch files, so a document type is refused. */
function refuseDangerous(source: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) {
    throw new Problem('malformedBody', 'The body has a document type declaration; send plain XML without one')
  }
}

const [lessThan, ampersand, equals, slash, quote, apostrophe] = Buffer.from(`<&=/"'`)
const blanks: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'))

/** Counts before anything is parsed, because one large body would keep all other requests waiting. */
function refuseTooMuchMarkup(source: string): void {
  let count = 0
  let before: number | undefined
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (blanks.has(code)) continue
    if (code === ampersand || (before === lessThan && code !== slash)) count++
    else if (before === equals && (code === quote || code === apostrophe)) count++
    before = code
  }
  if (count > maxMarkup) {
    const reason = `The body has more than ${maxMarkup} elements, attributes and references`
    throw new Problem('bodyTooLarge', `${reason}; send fewer rows, or send JSON`)
  }
}

/** References that XML has without a document type; the first group is the number of a character. */
const reference = /&(?:#(\d+|x[\da-fA-F]+)|amp|lt|gt|quot|apos);/y
const attempt = /&[^\s;&<>"']{0,40};?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
const excluded = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/**
 * Refuses what the parser reads although no XML has it: it would store `&eacute;` as it is, and `&#0;` as nothing.
 * @throws Problem `malformedBody` with the line of the mistake
 */
function refuseIllFormed(source: string): void {
  const refused = (at: number, reason: string) => {
    const line = source.slice(0, at).split('\n').length
    return new Problem('malformedBody', `The body is not XML: line ${line}: ${reason}`)
  }
  const character = source.search(excluded)
  if (character >= 0) {
    const code = source.charCodeAt(character).toString(16).toUpperCase().padStart(4, '0')
    throw refused(character, `XML excludes the character U+${code}`)
  }
  const sign = /&|<(?:!--|!\[CDATA\[|\?)?/g
  let tagEnd = -1
  for (let found = sign.exec(source); found; found = sign.exec(source)) {
    const at = found.index
    if (found[0] === '&') {
      const reason = mistakeInReference(source, at)
      if (reason) throw refused(at, reason)
    } else if (at < tagEnd) throw refused(at, 'a tag contains <; write it as &lt;')
    else if (found[0] === '<') {
      const end = endOfTag(source, at)
      tagEnd = end < 0 ? source.length : end
    } else {
      const end = source.indexOf(sections.find(([start]) => start === found![0])![1], at)
      if (end < 0) return
      sign.lastIndex = end
    }
  }
}

function mistakeInReference(source: string, at: number): string | undefined {
  reference.lastIndex = at
  attempt.lastIndex = at
  const found = reference.exec(source)
  if (!found) {
    return `${attempt.exec(source)![0]} is not a reference of XML; send the character itself, and & as &amp;`
  }
  const [text, digits] = found
  if (digits === undefined) return undefined
  const code = Number(digits.startsWith('x') ? `0${digits}` : digits)
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  const isCharacter = code <= 0x10_ffff && !isSurrogate && !excluded.test(String.fromCodePoint(code))
  return isCharacter ? undefined : `${text.slice(0, 40)} refers to a character that XML excludes`
}

/** A parsed element, under its name and beside its attributes, or a parsed text. */
interface Node {
  readonly [name: string]: unknown
}

export interface XmlElement {
  /** With underscores. */
  readonly name: string
  /** As it is written. */
  readonly tag: string
  readonly nodes: readonly Node[]
  readonly attributes: { readonly [name: string]: string } | undefined
}

/** @throws Problem `malformedBody` for well-formed XML that the parser refuses */
function parsedXml(source: string): readonly Node[] {
  try {
    return parser.parse(source)
  } catch (error) {
    const reason = isTooDeep(source)
      ? `The body is nested more than ${maxBodyDepth} elements deep`
      : `The body is not XML that is supported: ${(error as Error).message}`
    throw new Problem('malformedBody', reason)
  }
}

/** Markup without elements: how it begins and ends. */
const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Whether the parser refused XML because of its depth: its errors have no code. */
function isTooDeep(source: string): boolean {
  let depth = 0
  for (let at = source.indexOf('<'), end = at; at >= 0; at = source.indexOf('<', end)) {
    const section = sections.find(([start]) => source.startsWith(start, at))
    const isEndTag = source[at + 1] === '/'
    const isStartTag = !section && !isEndTag
    if (isEndTag) depth--
    if (isStartTag && ++depth > maxBodyDepth) return true
    end = section ? source.indexOf(section[1], at) : isStartTag ? endOfTag(source, at) : at + 1
    if (end < 0) return false
    if (isStartTag && source[end - 1] === '/') depth--
  }
  return false
}

/** The index of the `>` that ends a tag, or -1. Attributes in quotes may contain others. */
function endOfTag(source: string, from: number): number {
  const sign = /[>"']/g
  sign.lastIndex = from
  for (let found = sign.exec(source); found; found = sign.exec(source)) {
    if (found[0] === '>') return found.index
    const closing = source.indexOf(found[0], found.index + 1)
    if (closing < 0) return -1
    sign.lastIndex = closing + 1
  }
  return -1
}

/**
 * The outermost elements of a response, which is trusted more than a request but still cannot expand or fetch anything.
 * @throws Problem `malformedBody`
 */
export function outermostElements(source: string): XmlElement[] {
  refuseDangerous(source)
  refuseIllFormed(source)
  return elementsIn(parsedXml(source))
}

export function elementsIn(nodes: readonly Node[]): XmlElement[] {
  return nodes.flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== attributes)
    if (tag === undefined || tag === text) return []
    return {
      name: underscored(tag),
      tag,
      nodes: node[tag] as readonly Node[],
      attributes: node[attributes] as XmlElement['attributes'],
    }
  })
}

/** The elements as an object: each with the value that its field on the card expects; one that is repeated as a list. */
function childrenOf(nodes: readonly Node[], fields: Fields): Readonly<Record<string, unknown>> {
  const byName = new Map<string, XmlElement[]>()
  for (const element of elementsIn(nodes)) {
    const namesakes = byName.get(element.name)
    if (namesakes) namesakes.push(element)
    else byName.set(element.name, [element])
  }
  const children: Record<string, unknown> = Object.create(null)
  for (const [name, [first, ...others]] of byName) {
    const written = Object.hasOwn(fields, name) ? name : (nameWrittenAs(fields, name) ?? name)
    const known = Object.hasOwn(fields, written) ? written : nameSentAs(fields, written)
    children[written] =
      others.length > 0
        ? [first!, ...others].map((element) => fieldValue(element, undefined))
        : fieldValue(first!, known === undefined ? undefined : fields[known])
  }
  return children
}

/** The field whose name an element cannot have: `<overdue>` is `overdue?`. */
function nameWrittenAs(fields: Fields, element: string): string | undefined {
  let names = namesWrittenAs.get(fields)
  if (!names) {
    const impossible = Object.keys(fields).filter((name) => !/^\w+$/.test(name))
    names = new Map(impossible.map((name) => [underscored(dashed(name)), name]))
    namesWrittenAs.set(fields, names)
  }
  return names.get(element)
}

const namesWrittenAs = new WeakMap<Fields, ReadonlyMap<string, string>>()

/** The key that an element stands for. The name of an element cannot begin with a digit, so 0 is written as `_0`. */
function underscored(tag: string): string {
  return tag.replaceAll('-', '_').replace(/^_(?=\d)/, '')
}

function fieldValue({ nodes, attributes }: XmlElement, field: AnyField | undefined): unknown {
  if (attributes?.nil === 'true') return null
  const elements = elementsIn(nodes)
  if (elements.length === 0 && attributes === undefined) {
    const content = textOf(nodes)
    // An element without a type that contains only its indentation is an object without keys.
    return field?.name === 'anything' && /^\n *$/.test(content) ? {} : content
  }
  if (field && isListField(field)) return elements.map((row) => childrenOf(row.nodes, field.rows.fields))
  if (attributes?.type === 'array' || field?.xmlType === 'array') {
    return elements.map((entry) => fieldValue(entry, undefined))
  }
  if (field?.nested) return childrenOf(nodes, field.nested.fields)
  if (elements.length > 0) return childrenOf(nodes, {})
  // The field determines the type of its value. Where no field is known, the attribute does.
  return field ? textOf(nodes) : typedValue(textOf(nodes), attributes?.type)
}

function typedValue(content: string, type: string | undefined): unknown {
  if (type === 'boolean' && (content === 'true' || content === 'false')) return content === 'true'
  const isNumber = type === 'integer' || type === 'float'
  return isNumber && String(Number(content)) === content ? Number(content) : content
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => node[text] ?? '').join('')
}
