import { lookup as ask } from 'node:dns'
import { type ClientRequest, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import description from '../../package.json' with { type: 'json' }
import { hostOf } from '../checks/this-machine.ts'
import { clearTimeout, setTimeout } from '../state/real-timers.ts'
import { addressesFor } from './hosts.ts'

/** Names the sender to receivers. */
const { version } = description

/** The outcome of a POST: a response, or the reason for having none. */
export interface Posted {
  readonly status: number | null
  readonly error: string | null
  /** The start of the response body. */
  readonly response: string | null
}

export interface PostOptions {
  /** Milliseconds of real time before the request times out. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** Bytes after which a response is read no further; only its start is recorded. */
const maxBytes = 4096
const maxCharacters = 1000

/**
 * Sends JSON to a URL, on its own connection; redirects are not followed.
 * @returns the outcome; the promise never rejects, not even when the request is aborted
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
    const timer = setTimeout(() => request.destroy(new Error(`no response within ${timeout} ms`)), timeout)
    request.on('close', () => {
      clearTimeout(timer)
      // Also without an error: the connection of a receiver that switches protocols (101) is closed.
      fail(new Error('the connection ended without a response'))
    })
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      const end = () => {
        const text = Buffer.concat(chunks).toString('utf8').slice(0, maxCharacters)
        resolve({ status: response.statusCode ?? null, error: null, response: text })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= maxBytes) end()
      })
      response.on('end', end)
      response.on('error', fail)
    })
    request.end(body)
  })
}

function headersOf(body: string): Record<string, string | number> {
  return {
    'Content-Type': 'application/json',
    Accept: '*/*',
    'User-Agent': `faketura/${version}`,
    'Content-Length': Buffer.byteLength(body),
  }
}

/** Names of this machine are not resolved, so no name server decides their address. */
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

/** When several addresses fail, Node's error holds the reasons only in its list. */
function sentenceOf(error: Error): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { message, code } = first as NodeJS.ErrnoException
  return message || code || 'no connection'
}
