import fc from 'fast-check'
import { strangeText } from './values.ts'

export interface Body {
  readonly contentType: string
  readonly bytes: Buffer
}

export type Content = Readonly<Record<string, unknown>>

/** The ways to write the same content down. */
export type Format = 'json' | 'xml' | 'form' | 'multipart'

const boundary = 'faketura-boundary'

/**
 * @param wrapper key of the record in the content, and root element in XML, which contains everything
 * @param file part that the operation takes, if it takes one
 */
export function written(format: Format, content: Content, wrapper: string, file: string | undefined): Body {
  switch (format) {
    case 'json':
      return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(content)) }
    case 'xml': {
      const { [wrapper]: record, ...beside } = content
      const whole = typeof record === 'object' && record !== null ? { ...record, ...beside } : content
      return { contentType: 'application/xml', bytes: Buffer.from(element(wrapper, whole)) }
    }
    case 'form': {
      const text = String(new URLSearchParams(partsOf(content)))
      return { contentType: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) }
    }
    case 'multipart': {
      const parts = partsOf(content).map(
        ([name, text]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${text}\r\n`,
      )
      if (file) parts.push(filePart(file))
      return {
        contentType: `multipart/form-data; boundary=${boundary}`,
        bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
      }
    }
  }
}

/** The smallest picture, under a name that means to lead elsewhere. */
function filePart(name: string): string {
  const head = `Content-Disposition: form-data; name="${name}"; filename="../../<b>/\u0001.gif"\r\nContent-Type: image/gif`
  return `--${boundary}\r\n${head}\r\n\r\nGIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;\r\n`
}

function partsOf(content: Content): [string, string][] {
  return Object.entries(content).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, text]) => [`${name}[${inner}]`, textOf(text)])
      : [[name, textOf(value)]],
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Also writes names that are invalid in XML, because a client may send anything. */
function element(name: string, value: unknown): string {
  if (value === null) return `<${name} nil="true"/>`
  if (Array.isArray(value))
    return `<${name} type="array">${value.map((one) => element('row', one)).join('')}</${name}>`
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`
  return `<${name}>${Object.entries(value)
    .map(([key, inner]) => element(key, inner))
    .join('')}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** What may become of a body on its way: nothing mostly, else a piece is cut off, repeated, doubled or replaced. */
export const mutation: fc.Arbitrary<(body: Body) => Body> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((body: Body) => body) },
  { weight: 1, arbitrary: places((bytes, from) => bytes.subarray(0, from)) },
  {
    weight: 1,
    arbitrary: places((bytes, from, to) => Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(), strangeText)
      .map(([at, text]) => changed((bytes) => spliced(bytes, at % (bytes.length + 1), text))),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 40 }).map((noise) => changed(() => Buffer.from(noise))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'text/plain',
        'application/json',
        'application/xml',
        'multipart/form-data',
        'x',
        'application/json; charset=utf-16',
      )
      .map((contentType) => (body: Body) => ({ ...body, contentType })),
  },
)

function places(change: (bytes: Buffer, from: number, to: number) => Buffer) {
  return fc.tuple(fc.nat(), fc.nat()).map(([one, other]) =>
    changed((bytes) => {
      const [from, to] = [one % (bytes.length + 1), other % (bytes.length + 1)].sort((a, b) => a - b)
      return change(bytes, from!, to!)
    }),
  )
}

function changed(change: (bytes: Buffer) => Buffer): (body: Body) => Body {
  return ({ contentType, bytes }) => ({ contentType, bytes: change(bytes) })
}

function spliced(bytes: Buffer, at: number, text: string): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at + 1)])
}
