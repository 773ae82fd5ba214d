import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import type { Request, Response } from 'express'
import multer from 'multer'
import { Problem } from '../kernel/card/problem.ts'
import type { MultipartForm } from '../state/http-message.ts'
import { announcedFailure, parsedBefore, readBeforeSentence, unreadable } from './body.ts'

/** Largest file, unless the operation says another; most files are as small as a logo. */
const maxFileSize = 2 * 1024 * 1024

/** Limits of a form besides its size. A document with a thousand lines needs several thousand parts. */
const limits = {
  files: 1,
  fields: 10_000,
  parts: 10_001,
  fieldNameSize: 200,
}

/** The published types lack the handler. */
type Options = multer.Options & { readonly streamHandler: (request: Request, parser: Writable) => void }

/** The one file part that an operation accepts. */
export interface FilePart {
  readonly name: string
  /** Largest size, in bytes. */
  readonly maxSize: number | undefined
}

/**
 * Reads a multipart body. Files stay in memory, because nothing that a client sends may reach the file system.
 * @param part the file part that the operation accepts; without it, no file is accepted
 * @param bodyLimit largest size of the texts, in bytes
 * @throws Problem `bodyTooLarge`, `unsupportedBody`, or `malformedBody` with the reason
 */
export function readForm(
  received: IncomingMessage,
  response: ServerResponse,
  part: FilePart | undefined,
  bodyLimit: number,
): Promise<MultipartForm> {
  const fileSize = part?.maxSize ?? maxFileSize
  const limit = part ? bodyLimit + fileSize : bodyLimit
  return new Promise((resolve, reject) => {
    const announced = announcedFailure(received.headers, limit)
    if (announced) {
      received.resume()
      throw unreadable(announced, limit)
    }
    // Multer is declared for requests of Express, but reads those of Node.
    const request = streamOf(received) as Request
    const options: Options = {
      storage: multer.memoryStorage(),
      limits: { ...limits, fileSize, fieldSize: bodyLimit },
      defParamCharset: 'utf8',
      streamHandler: pipeWithoutNesting,
    }
    const upload = multer(options)
    const read = part === undefined ? upload.none() : upload.single(part.name)
    read(request, response as Response, (error: unknown) => {
      if (error) reject(explained(error, part?.name, fileSize, bodyLimit))
      else
        try {
          resolve(formOf(request))
        } catch (problem) {
          reject(problem)
        }
    })
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return
      // Nobody reads the rest, so that the client sees the response.
      request.unpipe()
      reject(unreadable('too large', limit))
    })
  })
}

/**
 * The request, or the bytes that an application has read before.
 * @throws Problem `failed` when the application did not keep them
 */
function streamOf(request: IncomingMessage): Pick<IncomingMessage, 'headers'> {
  if (!request.readableEnded) return request
  // Fields that were parsed are not the bytes of a form.
  const { body } = request as { body?: unknown }
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? parsedBefore(request) : undefined
  if (!bytes) throw new Problem('failed', readBeforeSentence)
  return Object.assign(Readable.from([bytes]), { headers: request.headers })
}

function formOf({ body, file }: Request): MultipartForm {
  const files = file && {
    [file.fieldname]: { name: file.originalname, contentType: file.mimetype, bytes: file.buffer },
  }
  const parts = Object.entries(body as Record<string, string | undefined>).map(
    ([numbered, text]): [string, string] => {
      const name = numbered.slice(numbered.indexOf(' ') + 1).replaceAll(bracket, '[')
      // Multer returns no text for a charset that it cannot decode.
      if (text === undefined) throw new Problem('unsupportedBody', unknownCharset(name))
      return [name, text]
    },
  )
  return { parts, files: files ?? {} }
}

/**
 * Feeds a form to the parser of multer, whose own nesting of names loses their order and numbers. So every part gets a number
 * and no bracket in its name.
 */
function pipeWithoutNesting(request: Request, parser: Writable): void {
  const [read] = parser.listeners('field')
  parser.removeAllListeners('field')
  let number = 0
  parser.on('field', (name: string | undefined, ...rest: readonly unknown[]) => {
    read?.(name === undefined ? name : `${number++} ${name.replaceAll('[', bracket)}`, ...rest)
  })
  request.pipe(parser)
}

/** Stands for a bracket in the names that multer sees: no name of a part has this character. */
const bracket = '\0'

function unknownCharset(name: string): string {
  return `The charset of the part ${name.slice(0, 100)} is not known; send UTF-8`
}

function explained(error: unknown, part: string | undefined, fileSize: number, bodyLimit: number): Problem {
  const code = error instanceof multer.MulterError ? error.code : ''
  if (code === 'LIMIT_FIELD_VALUE') return unreadable('too large', bodyLimit)
  if (code === 'LIMIT_FILE_SIZE')
    return new Problem('bodyTooLarge', `The file is larger than ${fileSize} bytes`)
  if (code === 'LIMIT_UNEXPECTED_FILE') {
    return new Problem(
      'malformedBody',
      part ? `The file must be in the part ${part}` : 'No file is accepted here',
    )
  }
  return new Problem(
    'malformedBody',
    `The form cannot be read: ${error instanceof Error ? error.message : error}`,
  )
}
