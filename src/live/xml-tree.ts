import { elementsIn, outermostElements, type XmlElement } from '../formats/xml-reader.ts'

/** The key that holds the `type` attribute of an element. */
export const typesKey = '@types'

/** The value of an XML body, and the name of its root. */
export function xmlTree(source: string): { readonly root: string; readonly value: unknown } {
  const [root] = outermostElements(source)
  if (!root) throw new SyntaxError('the body has no root element')
  return { root: root.tag, value: valueIn(root) }
}

/** The value as in JSON: numbers and booleans by type, lists, objects, and texts for all others. */
function valueIn({ nodes, attributes }: XmlElement): unknown {
  const type = attributes?.type
  if (attributes?.nil === 'true') return null
  const elements = elementsIn(nodes)
  if (type === 'array') return elements.map(valueIn)
  if (elements.length === 0) {
    const text = nodes.map((node) => node['#text'] ?? '').join('')
    // An object without values is written as a start tag and an end tag on two lines.
    return indentation.test(text) ? '' : typed(text, type)
  }
  return childrenOf(elements)
}

function childrenOf(elements: readonly XmlElement[]): Readonly<Record<string, unknown>> {
  const children: Record<string, unknown> = Object.create(null)
  const types: Record<string, string> = Object.create(null)
  for (const element of elements) {
    const { tag, attributes } = element
    const value = valueIn(element)
    const before = children[tag]
    // A second element of the same name turns the value into a list.
    if (!(tag in children)) children[tag] = value
    else if (repeated.has(before as object)) (before as unknown[]).push(value)
    else {
      const list = [before, value]
      children[tag] = list
      repeated.add(list)
    }
    if (attributes?.type !== undefined) types[tag] = attributes.type
  }
  return Object.keys(types).length === 0 ? children : { ...children, [typesKey]: types }
}

const indentation = /^\r?\n[ \t]*$/

const repeated = new WeakSet<object>()

function typed(text: string, type: string | undefined): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
