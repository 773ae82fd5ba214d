import { maxBodyDepth } from '../checks/nesting.ts'
import { Problem } from '../kernel/card/problem.ts'

/** Called with a sentence about something in a body that no record can contain, such as a processing instruction. */
export type NoteDropped = (sentence: string) => void

/** Entities can expand a small body to gigabytes or fetch files, so a document type is refused. */
export function refuseDangerous(source: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(source)) {
    throw new Problem('malformedBody', 'The body has a document type declaration; send plain XML without one')
  }
}

/** Elements, attributes and references such as `&amp;` together; a parser reads markup many times more slowly than text. */
const maxMarkup = 50_000

const [lessThan, ampersand, equals, slash, quote, apostrophe] = Buffer.from(`<&=/"'`)
const blanks: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'))

/** Counts before anything is parsed, because one large body would keep all other requests waiting. */
export function refuseTooMuchMarkup(source: string): void {
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

/** Markup that is not a tag: how it begins and ends. */
const sections: ReadonlyMap<string, string> = new Map([
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
])

/**
 * Refuses what the parser reads although no XML has it: it would store `&eacute;` as it is, and `&#0;` as nothing.
 * @param dropped called for each processing instruction
 * @throws Problem `malformedBody` with the line of the mistake
 */
export function refuseIllFormed(source: string, dropped?: NoteDropped): void {
  const lineOf = lineCounter(source)
  const refused = (at: number, reason: string) =>
    new Problem('malformedBody', `The body is not XML: line ${lineOf(at)}: ${reason}`)
  const character = source.search(excluded)
  if (character >= 0) {
    const code = source.charCodeAt(character).toString(16).toUpperCase().padStart(4, '0')
    throw refused(character, `XML excludes the character U+${code}`)
  }
  const sign = /&|]]>|<(?:!--|!\[CDATA\[|\?)?/g
  let tagEnd = -1
  let depth = 0
  for (let found = sign.exec(source); found; found = sign.exec(source)) {
    const at = found.index
    const [start] = found
    const isInTag = at < tagEnd
    if (start === ']]>') {
      if (!isInTag) throw refused(at, 'a text contains ]]>; write it as ]]&gt;')
    } else if (start === '&') {
      const reason = mistakeInReference(source, at)
      if (reason) throw refused(at, reason)
      if (!isInTag && depth === 0) throw refused(at, 'a reference is outside the root element')
    } else if (isInTag) throw refused(at, 'a tag contains <; write it as &lt;')
    else if (start === '<') {
      if (source[at + 1] === '!') throw refused(at, '<! begins neither a comment nor CDATA')
      const end = endOfTag(source, at)
      tagEnd = end < 0 ? source.length : end
      if (source[at + 1] === '/') depth--
      else if (depth === maxBodyDepth) throw tooDeep()
      else if (source[tagEnd - 1] !== '/') depth++
    } else {
      const closing = sections.get(start)!
      const end = source.indexOf(closing, at + start.length)
      if (end < 0) return
      const reason = mistakeInSection(source, at, start, end, depth)
      if (reason) throw refused(at, reason)
      if (dropped && start === '<?' && !/^<\?xml\s/.test(source.slice(at, at + 6))) {
        dropped(`the processing instruction in line ${lineOf(at)} is ignored`)
      }
      sign.lastIndex = end + closing.length
    }
  }
}

/** Counts each line once: a body may have thousands of places whose lines are noted. They are asked for in order. */
function lineCounter(source: string): (at: number) => number {
  let line = 1
  let next = source.indexOf('\n')
  return (at) => {
    for (; next >= 0 && next < at; next = source.indexOf('\n', next + 1)) line++
    return line
  }
}

/** The error about elements in too many others. */
function tooDeep(): Problem {
  return new Problem('malformedBody', `The body is nested more than ${maxBodyDepth} elements deep`)
}

/** The name of a processing instruction. The declaration has one, too, but only at the start. */
const instruction = /<\?([\p{L}_:][\p{L}\p{N}_:.-]*)(?=\s|\?>)/uy

function mistakeInSection(
  source: string,
  at: number,
  start: string,
  end: number,
  depth: number,
): string | undefined {
  if (start === '<!--') {
    return source.indexOf('--', at + start.length) < end || source[end - 1] === '-'
      ? 'a comment contains --'
      : undefined
  }
  if (start !== '<?') return depth === 0 ? 'CDATA is outside the root element' : undefined
  instruction.lastIndex = at
  const name = instruction.exec(source)?.[1]
  if (name === undefined) return 'a processing instruction has no name'
  const isMisplaced = name.toLowerCase() === 'xml' && (at > 0 || name !== 'xml')
  return isMisplaced ? 'the XML declaration is not at the start' : undefined
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
