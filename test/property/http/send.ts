import { Agent, request } from 'node:http'
import { Script } from 'node:vm'
import { XMLValidator } from 'fast-xml-parser'
import type { Sent } from './requests.ts'

/** A response. */
export interface ReceivedResponse {
  readonly status: number
  readonly contentType: string
  readonly bytes: Buffer
}

/** Keeps its connection: bytes that a request leaves behind would disturb the next request. */
export const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a request as it is, also one that no well-behaved client would send. */
export function send(base: string, { method, url, headers, body }: Sent): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
    // After an Upgrade, Node ignores what it cannot read on the connection until a timeout.
    const own = Object.keys(headers).some((name) => name.toLowerCase() === 'upgrade')
    const outgoing = request({
      hostname,
      port,
      method,
      path: url,
      headers: { ...length, ...headers },
      agent: own ? false : agent,
    })
    outgoing.on('error', reject)
    outgoing.on('upgrade', () => reject(new Error('the connection was upgraded')))
    outgoing.on('response', (incoming) => {
      const { statusCode: status = 0, headers } = incoming
      const contentType = headers['content-type'] ?? ''
      const chunks: Buffer[] = []
      const end = () => resolve({ status, contentType, bytes: Buffer.concat(chunks) })
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', end)
      // A stream ends only when one side closes it.
      if (contentType.startsWith('text/event-stream')) {
        incoming.destroy()
        end()
      }
    })
    outgoing.end(body)
  })
}

/** Why a response contradicts its header, or undefined. */
export function misfit({ contentType, bytes }: ReceivedResponse): string | undefined {
  const text = bytes.toString('utf8')
  const [type] = contentType.split(';')
  try {
    if (type === 'application/json') JSON.parse(text)
    else if (type === 'application/xml') {
      const verdict = XMLValidator.validate(text)
      if (verdict !== true) return verdict.err.msg
    } else if (type === 'application/pdf') return text.startsWith('%PDF') ? undefined : 'no PDF'
    else if (type === 'application/zip') return text.startsWith('PK') ? undefined : 'no archive'
    else if (type === 'text/html') return /^<(!doctype html>|a href=)/i.test(text) ? undefined : 'no page'
    else if (type === 'text/javascript') new Script(text)
    else if (
      ![
        'text/plain',
        'text/event-stream',
        'application/yaml',
        'message/rfc822',
        'text/css',
        'image/svg+xml',
      ].includes(type!)
    ) {
      return `of an unknown type ${contentType}`
    }
    return undefined
  } catch (error) {
    return String(error)
  }
}
