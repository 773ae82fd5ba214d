import { lookup as ask } from 'node:dns'
import { type ClientRequest, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { addressesFor, hostOf } from './hosts.ts'

/** What came of a POST: an answer, or why there is none. */
export interface Posted {
  readonly status: number | null
  readonly error: string | null
  /** The beginning of the answer's body. */
  readonly response: string | null
}

export interface PostOptions {
  /** Milliseconds of real time for all of it. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** Bytes of an answer that are read at most; its beginning is all that anybody looks at. */
const mostBytes = 4096
const mostCharacters = 1000

/**
 * Sends JSON to a URL, on a connection of its own; redirects are not followed.
 * @returns what came of it; it never fails, also when it is given up
 */
export function post(url: URL, body: string, { timeout, signal }: PostOptions): Promise<Posted> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: null, error: sentenceOf(error), response: null })
    let request: ClientRequest
    try {
      const send = url.protocol === 'https:' ? secureRequest : plainRequest
      request = send(url, { ...connection(url), method: 'POST', headers: headersOf(body), signal })
    } catch (error) {
      fail(error as Error)
      return
    }
    const patience = setTimeout(() => request.destroy(new Error(`no answer within ${timeout} ms`)), timeout)
    request.on('close', () => {
      clearTimeout(patience)
      // Also without an error: whoever wants to speak another protocol (101) is hung up on.
      fail(new Error('the connection ended without an answer'))
    })
    request.on('error', fail)
    request.on('response', (answer) => {
      const chunks: Buffer[] = []
      let length = 0
      const end = () => {
        const response = Buffer.concat(chunks).toString('utf8').slice(0, mostCharacters)
        resolve({ status: answer.statusCode ?? null, error: null, response })
        request.destroy()
      }
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= mostBytes) end()
      })
      answer.on('end', end)
      answer.on('error', fail)
    })
    request.end(body)
  })
}

function headersOf(body: string): Record<string, string | number> {
  return {
    'Content-Type': 'application/json',
    Accept: '*/*',
    'User-Agent': 'faketura',
    'Content-Length': Buffer.byteLength(body),
  }
}

/** Names of this machine are not looked up, so nobody else decides what they stand for. */
function connection(url: URL): RequestOptions {
  const addresses = addressesFor(hostOf(url))
  return {
    agent: false,
    lookup: (host, options, found) => {
      if (!addresses) ask(host, options, found)
      else if (options.all) found(null, [...addresses])
      else found(null, addresses[0]!.address, addresses[0]!.family)
    },
  }
}

/** Node says nothing in the error of several failed connections but their list. */
function sentenceOf(error: Error): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { message, code } = first as NodeJS.ErrnoException
  return message || code || 'no connection'
}
