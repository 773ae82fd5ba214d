import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import multer from 'multer'
import { Problem } from '../kernel/card/problem.ts'
import { partFields } from '../kernel/request/form-fields.ts'
import type { MultipartForm } from '../state/http-message.ts'
import { parsedBefore, readBeforeSentence } from './body.ts'

/**
 * Limits of an upload; most files are as small as a logo. Files stay in memory, because nothing that a client sends may
 * reach the file system.
 */
const limits = {
  fileSize: 2 * 1024 * 1024,
  files: 1,
  fields: 50,
  parts: 60,
  fieldSize: 64 * 1024,
  fieldNameSize: 200,
  // A list with gaps costs as much as one without.
  fieldArrayIndexLimit: 10_000,
}

/** The one file part that an operation accepts. */
export interface FilePart {
  readonly name: string
  /** Largest size, in bytes. */
  readonly maxSize: number | undefined
}

/**
 * Reads a multipart body.
 * @param part the file part that the operation accepts; without it, no file is accepted
 * @throws Problem `bodyTooLarge`, or `malformedBody` with the reason
 */
export function readForm(
  received: IncomingMessage,
  response: ServerResponse,
  part: FilePart | undefined,
): Promise<MultipartForm> {
  // Multer is declared for requests of Express, but reads those of Node.
  const request = streamOf(received) as Request
  const fileSize = part?.maxSize ?? limits.fileSize
  const upload = multer({
    storage: multer.memoryStorage(),
    limits: { ...limits, fileSize },
    defParamCharset: 'utf8',
  })
  return new Promise((resolve, reject) => {
    const read = part === undefined ? upload.none() : upload.single(part.name)
    read(request, response as Response, (error: unknown) => {
      if (error) reject(explained(error, part?.name, fileSize))
      else
        try {
          resolve(formOf(request))
        } catch (problem) {
          reject(problem)
        }
    })
  })
}

/**
 * The request, or the bytes that an application has read before.
 * @throws Problem `failed` when it has not kept them
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
  return { fields: partFields({ ...body }), files: files ?? {} }
}

function explained(error: unknown, part: string | undefined, fileSize: number): Problem {
  const code = error instanceof multer.MulterError ? error.code : ''
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
