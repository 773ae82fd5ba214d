import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { maxBodyDepth } from '../checks/nesting.ts'
import { type AnyField, type Fields, nameSentAs } from '../kernel/card/field.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import { Problem } from '../kernel/card/problem.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { Tree } from './format.ts'
import { type NoteDropped, refuseDangerous, refuseIllFormed, refuseTooMuchMarkup } from './xml-well-formed.ts'
import { dashed } from './xml-writer.ts'

const attributes = ':@'
const text = '#text'

/**
 * Refuses the body of a request that is not XML, or too much of it.
 * @param dropped called for each instruction, because none is read
 * @throws Problem `malformedBody` with the position of the mistake, or `bodyTooLarge`
 */
export function checkXml(source: string, dropped?: NoteDropped): void {
  refuseDangerous(source)
  refuseTooMuchMarkup(source)
  refuseIllFormed(source, dropped)
  const verdict = XMLValidator.validate(source)
  if (verdict !== true) {
    const { msg, line } = verdict.err
    throw new Problem('malformedBody', `The body is not XML: line ${line}: ${msg}`)
  }
}

/**
 * Reads the body of a request that passed the check.
 * @param resource the resource that the request is about; its card names the fields that are lists
 * @param dropped called for each text and attribute that is not read
 * @throws Problem `malformedBody` for XML without one root element, and for names that are not supported
 */
export function readXml(source: string, resource: Resource, dropped: NoteDropped = () => {}): Tree {
  const [root, second] = elementsIn(parsedXml(source))
  if (root === undefined) throw new Problem('malformedBody', 'The body is not XML: it has no root element')
  if (second) {
    throw new Problem('malformedBody', `The body is not XML: it has a second root element, ${second.tag}`)
  }
  const fields = root.name === resource.key ? resource.fields : {}
  const value = new ElementReader(dropped).record(root, fields, root.name)
  return { value, rootElement: root.name }
}

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
  // Otherwise the parser writes the path of each element and text for callbacks, which are not used here.
  jPath: false,
})

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
    const reason = (error as Error).message
    throw new Problem('malformedBody', `The body is not XML that is supported: ${reason}`)
  }
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
  const elements: XmlElement[] = []
  for (const node of nodes) {
    const tag = tagOf(node)
    if (tag === undefined) continue
    elements.push({
      name: underscored(tag),
      tag,
      nodes: node[tag] as readonly Node[],
      attributes: node[attributes] as XmlElement['attributes'],
    })
  }
  return elements
}

/** Undefined for a text. */
function tagOf(node: Node): string | undefined {
  for (const key in node) if (key !== attributes) return key === text ? undefined : key
  return undefined
}

/** Reads elements by the fields of a card, and notes what is not read. */
class ElementReader {
  constructor(private readonly noteDropped: NoteDropped) {}

  /** An element that stands for a record or a row. */
  record(element: XmlElement, fields: Fields, path: string): Readonly<Record<string, unknown>> {
    this.noteAttributes(element, path)
    if (element.attributes?.nil === 'true') this.dropped('the attribute nil of', path, 'it is not null')
    return this.childrenOf(element, fields, path)
  }

  /** The elements inside as an object: each with the value that its field on the card expects; one that is repeated as a list. */
  private childrenOf({ nodes }: XmlElement, fields: Fields, path: string): Readonly<Record<string, unknown>> {
    this.noteText(nodes, path)
    const byName = new Map<string, XmlElement[]>()
    for (const element of elementsIn(nodes)) {
      const namesakes = byName.get(element.name)
      if (namesakes) namesakes.push(element)
      else byName.set(element.name, [element])
    }
    const children: Record<string, unknown> = Object.create(null)
    for (const [name, namesakes] of byName) {
      const written = Object.hasOwn(fields, name) ? name : (nameWrittenAs(fields, name) ?? name)
      const known = Object.hasOwn(fields, written) ? written : nameSentAs(fields, written)
      const inner = `${path}.${written}`
      children[written] =
        namesakes.length > 1
          ? namesakes.map((element, at) => this.fieldValue(element, undefined, `${inner}[${at}]`))
          : this.fieldValue(namesakes[0]!, known === undefined ? undefined : fields[known], inner)
    }
    return children
  }

  private fieldValue(element: XmlElement, field: AnyField | undefined, path: string): unknown {
    const { nodes, attributes } = element
    this.noteAttributes(element, path)
    if (attributes?.nil === 'true') {
      if (elementsIn(nodes).length > 0 || holdsText(nodes)) {
        this.dropped('the content of', path, 'nil="true" makes it null')
      }
      return null
    }
    const elements = elementsIn(nodes)
    if (elements.length === 0 && attributes === undefined) {
      const content = textOf(nodes)
      // An element without a type that contains only its indentation is an object without keys.
      return field?.name === 'anything' && /^\n *$/.test(content) ? {} : content
    }
    const rows = field && isListField(field) ? field.rows.fields : undefined
    if (rows || attributes?.type === 'array' || field?.xmlType === 'array') {
      this.noteText(nodes, path)
      return elements.map((entry, at) => {
        const inner = `${path}[${at}]`
        return rows ? this.record(entry, rows, inner) : this.fieldValue(entry, undefined, inner)
      })
    }
    if (field?.nested) return this.childrenOf(element, field.nested.fields, path)
    if (elements.length > 0) return this.childrenOf(element, {}, path)
    // The field determines the type of its value. Where no field is known, the attribute does.
    return field ? textOf(nodes) : typedValue(textOf(nodes), attributes?.type)
  }

  /** Notes attributes that describe no value. A namespace only names elements. */
  private noteAttributes({ attributes }: XmlElement, path: string): void {
    for (const name in attributes) {
      const isRead = name === 'type' || (name === 'nil' && /^(true|false)$/.test(attributes[name]!))
      if (isRead || /^xmlns(:|$)/.test(name)) continue
      this.dropped(`the attribute ${shortened(name)} of`, path, 'values are elements')
    }
  }

  /** Notes text where only elements are read. */
  private noteText(nodes: readonly Node[], path: string): void {
    if (holdsText(nodes)) this.dropped('the text in', path, 'only its elements are read')
  }

  private dropped(what: string, path: string, reason: string): void {
    this.noteDropped(`${what} ${shortened(path)} is ignored: ${reason}`)
  }
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
  const name = tag.replaceAll('-', '_')
  return name.startsWith('_') ? name.replace(/^_(?=\d)/, '') : name
}

function typedValue(content: string, type: string | undefined): unknown {
  if (type === 'boolean' && (content === 'true' || content === 'false')) return content === 'true'
  const isNumber = type === 'integer' || type === 'float'
  return isNumber && String(Number(content)) === content ? Number(content) : content
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => node[text] ?? '').join('')
}

function holdsText(nodes: readonly Node[]): boolean {
  return nodes.some((node) => /\S/.test(String(node[text] ?? '')))
}

/** Clients choose the names of elements and attributes, so that these may be long. */
function shortened(name: string): string {
  return name.length > 200 ? `${name.slice(0, 200)}…` : name
}
