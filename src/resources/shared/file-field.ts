import { extname } from 'node:path'
import { textLike } from '../../checks/kinds.ts'
import { Refused } from '../../checks/refused.ts'
import { type FieldOptions, fieldOf, type Undescribed } from '../../kernel/card/field.ts'
import type { Source } from '../../kernel/card/provenance.ts'
import { StoredFile } from '../../state/stored-file.ts'

/** A file with its media type. */
export interface TypedFile {
  readonly contentType: string
  readonly content: StoredFile
  /** Its name, where the source has one. */
  readonly name?: string
}

/** Allows line breaks anywhere. No two parts match the same character, so matching takes linear time. */
export const base64Text = textLike('base64', /^[A-Za-z0-9+/\s]*(=\s*){0,2}$/)

const accepted = 'a file: base64 with contentType, or in a fixture file its path'

/** @param types pattern of the accepted media types */
function schemaOf(types?: string) {
  const contentType = {
    type: 'string',
    description: 'Media type of the file, such as image/png.',
    ...(types !== undefined && { pattern: types }),
  }
  const file = {
    type: 'object',
    properties: {
      contentType,
      name: { type: 'string', description: 'Name of the file.' },
      base64: { ...base64Text.schema, description: 'Bytes of the file as base64.' },
      text: { type: 'string', description: 'Content of a text file.' },
    },
    oneOf: [{ required: ['base64'] }, { required: ['text'] }],
    ...(types !== undefined && { required: ['contentType'] }),
  }
  return { anyOf: [file, { type: 'null' }] }
}

const pictureTypes = '^image/'

/** The accepted form of a picture, in words that follow "expected". */
const acceptedPicture = 'a picture with contentType and base64, as exports write it'

/**
 * A file. No response contains it; an upload sets it, or a fixture.
 * @param isPicture whether only pictures are accepted
 */
export function fileField(
  source: Source,
  options?: FieldOptions<TypedFile | null>,
  isPicture = false,
): Undescribed<TypedFile | null> {
  const what = isPicture ? acceptedPicture : accepted
  return fieldOf<TypedFile | null>(
    {
      name: 'anything',
      accepted: what,
      format: isPicture ? 'A picture.' : 'A file.',
      read(input) {
        if (input === null) return null
        const file = typedFile(input)
        return file && (!isPicture || new RegExp(pictureTypes).test(file.contentType))
          ? file
          : new Refused(input, what)
      },
      json: () => 'null',
      schema: schemaOf(isPicture ? pictureTypes : undefined),
    },
    source,
    { ...options, visibility: 'stored', default: null, holdsFile: true },
  )
}

function typedFile(input: unknown): TypedFile | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { contentType, content, base64, text, name } = input as Readonly<Record<string, unknown>>
  const file = content instanceof StoredFile ? content : storedFile(base64, text)
  if (!file || !isTextOrMissing(contentType) || !isTextOrMissing(name)) return undefined
  const type = contentType ?? (text === undefined ? 'application/octet-stream' : 'text/plain')
  return Object.freeze({ contentType: type, content: file, ...(name !== undefined && { name }) })
}

function isTextOrMissing(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

function storedFile(base64: unknown, text: unknown): StoredFile | undefined {
  if (text === undefined) {
    const read = base64Text.read(base64)
    return read instanceof Refused ? undefined : StoredFile.of(Buffer.from(read, 'base64'))
  }
  return typeof text === 'string' && base64 === undefined ? StoredFile.of(Buffer.from(text)) : undefined
}

const contentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.html': 'text/html',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.zip': 'application/zip',
}

/** The media type for the extension of a file name. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'
}
