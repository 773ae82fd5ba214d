import type { IncomingMessage } from 'node:http'
import { wrongValue } from '../checks/sentences.ts'
import { readBeforeSentence, readBody } from '../http/body.ts'
import type { AdminRequest, Endpoint } from './endpoint.ts'
import { Refusal } from './refusal.ts'

const megabyte = 1024 * 1024

/**
 * Reads the body of a request to an endpoint.
 * @param limit the option `limits.body`
 * @returns its text, and its value if it is JSON
 * @throws Refusal 400, 413 or 415 with what was wrong
 */
export async function bodyOf(
  request: IncomingMessage,
  { freeBody }: Endpoint,
  limit: number | undefined,
): Promise<Pick<AdminRequest, 'body' | 'text'>> {
  const bytes = await bytesOf(request, limit ?? freeBody?.limit ?? megabyte)
  if (!bytes || bytes.length === 0) return { body: undefined, text: '' }
  const accepted = ['application/json', ...(freeBody?.alsoTakes ?? [])]
  const contentType = request.headers['content-type']?.replace(/;.*/s, '').trim().toLowerCase()
  if (contentType === undefined || !accepted.includes(contentType)) {
    // This also refuses forms of other pages, because a form can't be sent as JSON.
    throw new Refusal(415, {
      message: wrongValue('Content-Type', contentType, accepted.join(' or ')),
      field: 'Content-Type',
      ...(contentType === undefined ? {} : { value: contentType }),
      accepted: accepted.join(', '),
    })
  }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  return { body: contentType === 'application/json' ? parsed(text) : undefined, text }
}

function bytesOf(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    readBody(request, limit, (bytes, failure) => {
      if (failure === 'too large') {
        reject(new Refusal(413, `the body is larger than the limit of ${limit} bytes`))
      } else if (failure === 'encoded') {
        reject(new Refusal(415, 'a body with a Content-Encoding is not understood; send it as it is'))
      } else if (failure === 'read before') reject(new Refusal(500, readBeforeSentence))
      else if (failure) reject(new Refusal(400, 'the connection closed within the body'))
      else resolve(bytes)
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (failure) {
    throw new Refusal(400, `the body is not JSON: ${failure instanceof Error ? failure.message : failure}`)
  }
}
