import { inflateSync, constants as zlib } from 'node:zlib'

interface PdfObject {
  /** Its dictionary or value. */
  readonly head: string
  /** Its content, decompressed. */
  readonly stream?: string
}

interface Font {
  /** Length of a code. */
  readonly bytes: number
  /** The text of each code; missing where codes are letters of Latin-1. */
  readonly texts?: ReadonlyMap<number, string>
}

/**
 * The text of a PDF file without white space, in the order in which it is drawn. Reads compressed streams, and fonts
 * that state the text of their codes.
 * @returns undefined when the file or a font has another form
 */
export function pdfText(file: Uint8Array): string | undefined {
  const objects = objectsIn(Buffer.from(file).toString('latin1'))
  const heads = [...objects.values()].map(({ head }) => head)
  const drawn = heads
    .filter((head) => /\/Type\s*\/Page\b/.test(head))
    .map((page) => drawnText(contentsOf(page, objects), fontsOf(page, heads, objects)))
  if (drawn.includes(undefined)) return undefined
  return drawn.join('').normalize('NFKC').replace(/\s+/g, '') || undefined
}

/** The objects of a file by their numbers. Later versions replace earlier ones. */
function objectsIn(text: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const { 0: start, 1: id, index } of text.matchAll(/(\d{1,9}) \d{1,5} obj\b/g)) {
    const body = text.slice(index + start.length, endOf(text, index))
    const at = body.search(/\bstream\r?\n/)
    const head = at < 0 ? body : body.slice(0, at)
    const data = body.slice(body.indexOf('\n', at) + 1, body.lastIndexOf('endstream'))
    const stream = at < 0 ? undefined : contentOf(head, data)
    objects.set(id!, { head, ...(stream !== undefined && { stream }) })
    if (stream === undefined || !/\/Type\s{0,9}\/ObjStm/.test(head)) continue
    const first = Number(referred(head, 'First'))
    const inner = [...stream.slice(0, first).matchAll(/(\d{1,9}) (\d{1,9})/g)]
    for (const [place, [, number, offset]] of inner.entries()) {
      const end = Number(inner[place + 1]?.[2] ?? Number.POSITIVE_INFINITY)
      objects.set(number!, { head: stream.slice(first + Number(offset), first + end) })
    }
  }
  return objects
}

/** The end of the object that begins at an index. The bytes of a stream may look like the end, too. */
function endOf(text: string, from: number): number {
  const end = text.indexOf('endobj', from)
  const isInStream = /\bstream\r?\n/.test(text.slice(from, end))
  const streamEnd = isInStream ? text.indexOf('endstream', from) : -1
  return streamEnd < 0 ? end : text.indexOf('endobj', streamEnd)
}

/** A stream, decompressed; undefined for pictures and other content without text. */
function contentOf(head: string, data: string): string | undefined {
  if (!head.includes('/Filter')) return data
  if (!/\/Filter\s{0,9}\[?\s{0,9}\/FlateDecode\s{0,9}\]?\s{0,9}[/>]/.test(head)) return undefined
  try {
    const options = { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 2 ** 26 }
    return inflateSync(Buffer.from(data, 'latin1'), options).toString('latin1')
  } catch {
    return undefined
  }
}

/** The number that a key of a dictionary refers to, or has. */
function referred(head: string, key: string): string {
  return new RegExp(`/${key}\\s*(\\d+)`).exec(head)?.[1] ?? ''
}

function contentsOf(page: string, objects: ReadonlyMap<string, PdfObject>): string {
  const listed = /\/Contents\s{0,9}\[([^\]]{0,9999})\]/.exec(page)?.[1] ?? `${referred(page, 'Contents')} 0 R`
  return [...listed.matchAll(/(\d{1,9}) \d{1,5} R/g)].map(([, id]) => objects.get(id!)?.stream).join('\n')
}

/** The fonts of a page by their names; undefined for those that do not state the text of their codes. */
function fontsOf(page: string, heads: readonly string[], objects: ReadonlyMap<string, PdfObject>) {
  const resources = objects.get(referred(page, 'Resources'))?.head ?? page
  // Without fonts of its own, a page inherits some.
  const places = resources.includes('/Font')
    ? [resources, objects.get(referred(resources, 'Font'))?.head]
    : heads
  const fonts = new Map<string, Font | undefined>()
  for (const [, name, id] of places
    .join('\n')
    .matchAll(/\/([^\s/<>[\]()]{1,99})\s{1,9}(\d{1,9}) \d{1,5} R/g)) {
    const { head = '' } = objects.get(id!) ?? {}
    if (/\/Type\s*\/Font\b/.test(head))
      fonts.set(name!, fontOf(head, objects.get(referred(head, 'ToUnicode'))?.stream))
  }
  return fonts
}

function fontOf(head: string, table: string | undefined): Font | undefined {
  if (table === undefined) return /\/Type[03]\b|\/Differences\b/.test(head) ? undefined : { bytes: 1 }
  const texts = new Map<number, string>()
  for (const rows of rowsOf(table, 'bfchar'))
    for (const [, code, text] of rows.matchAll(/<(\w{1,8})>\s{0,9}<(\w{1,400})>/g))
      texts.set(numberOf(code!), textOf(text!))
  for (const rows of rowsOf(table, 'bfrange'))
    for (const [, from, to, first = '', list] of rows.matchAll(
      /<(\w{1,8})>\s{0,9}<(\w{1,8})>\s{0,9}(?:<(\w{1,400})>|\[([^\]]{0,9999})\])/g,
    )) {
      const each = list?.match(/\w+/g)
      const last = Math.min(numberOf(to!) - numberOf(from!), 0xffff)
      for (let at = 0; at <= last; at++)
        texts.set(numberOf(from!) + at, each ? textOf(each[at] ?? '') : textOf(first, at))
    }
  const code = /begincodespacerange\s{0,9}<(\w{1,8})>/.exec(table)?.[1] ?? '00'
  return { bytes: code.length / 2, texts }
}

/** The sections of a table that list codes with their texts. */
function rowsOf(table: string, kind: string): readonly string[] {
  const [, ...parts] = table.split(`begin${kind}`)
  return parts.map((part) => part.split(`end${kind}`, 1)[0]!)
}

function numberOf(hex: string): number {
  return Number.parseInt(hex, 16)
}

/** The letters behind hexadecimal UTF-16, the last one so many places later. */
function textOf(hex: string, later = 0): string {
  const units = (hex.match(/.{4}/g) ?? []).map(numberOf)
  if (units.length > 0) units.push(units.pop()! + later)
  return String.fromCharCode(...units)
}

/** The text of a page; undefined when it is in a font that cannot be read. */
function drawnText(content: string, fonts: ReadonlyMap<string, Font | undefined>): string | undefined {
  let font: Font | undefined
  let text = ''
  const form =
    /\/([^\s/<>[\]()]{1,99})\s{1,9}[-.\d]{1,20}\s{1,9}Tf\b|\(((?:\\.|[^\\()]|\([^()]{0,999}\)){0,9999})\)|<([\da-fA-F\s]{0,9999})>/gs
  for (const [, name, letters, hex = ''] of content.matchAll(form)) {
    if (name !== undefined) font = fonts.get(name)
    else if (!font) return undefined
    else
      text += decoded(
        letters === undefined ? Buffer.from(hex.replace(/\s/g, ''), 'hex') : unescaped(letters),
        font,
      )
  }
  return text
}

const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' }

function unescaped(letters: string): Buffer {
  const plain = letters.replace(/\\([0-7]{1,3}|.)/gs, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (signs[sign] ?? sign),
  )
  return Buffer.from(plain, 'latin1')
}

function decoded(codes: Buffer, { bytes, texts }: Font): string {
  if (!texts) return codes.toString('latin1')
  let text = ''
  for (let at = 0; at + bytes <= codes.length; at += bytes)
    text += texts.get(codes.readUIntBE(at, bytes)) ?? ''
  return text
}
