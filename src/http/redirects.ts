import type { OutgoingRequest } from './outgoing-request.ts'
import { withProperties } from './response-url.ts'

const redirects = new Set([301, 302, 303, 307, 308])

/** The limit of the Fetch Standard. */
const maxRedirects = 20

/** Headers that describe a body, which a redirected GET does not have. */
const bodyHeaders = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
  'transfer-encoding',
]

/** Headers that are meant for one origin only. */
const originHeaders = ['authorization', 'proxy-authorization', 'cookie']

/**
 * Sends a request, and follows redirects as the option `redirect` says (Fetch Standard, "HTTP-redirect fetch").
 * @param send sends one request
 * @param isServed whether the emulator responds at a URL
 * @throws TypeError for a redirect that is not followed, with the reason as its cause
 */
export async function followRedirects(
  request: OutgoingRequest,
  send: (request: OutgoingRequest) => Promise<Response>,
  isServed: (url: URL) => boolean,
): Promise<Response> {
  let current = request
  for (let followed = 0; ; followed++) {
    const response = await send(current)
    const url = request.redirect === 'manual' ? undefined : destinationOf(response, current.url)
    if (!url) {
      const type = current.url.origin === request.url.origin ? 'basic' : 'cors'
      return followed > 0 ? withProperties(response, { redirected: true, type }) : response
    }
    await response.body?.cancel()
    const refusal = refusalOf(current, response.status, url, followed, isServed)
    if (refusal) throw new TypeError('fetch failed', { cause: refusal })
    current = redirected(current, response.status, url)
  }
}

/**
 * @returns where a response redirects to; undefined for any other response
 * @throws TypeError when its Location is not a URL
 */
function destinationOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = redirects.has(status) ? headers.get('location') : null
  if (location === null) return undefined
  try {
    const url = new URL(location, from)
    if (url.hash === '') url.hash = from.hash
    return url
  } catch (cause) {
    throw new TypeError('fetch failed', { cause })
  }
}

/** Why a redirect is not followed. */
function refusalOf(
  request: OutgoingRequest,
  status: number,
  url: URL,
  followed: number,
  isServed: (url: URL) => boolean,
): Error | undefined {
  if (request.redirect === 'error') return new Error('unexpected redirect')
  if (!/^https?:$/.test(url.protocol)) return new Error('URL scheme must be a HTTP(S) scheme')
  if (followed === maxRedirects) return new Error('redirect count exceeded')
  if (url.username !== '' || url.password !== '')
    return new Error('cross origin not allowed for request mode "cors"')
  if (status !== 303 && request.body.isStream)
    return new Error('a body that is a stream cannot be sent again after a redirect')
  if (url.origin !== request.url.origin && !isServed(url))
    return new TypeError(
      `[faketura] the response redirects to ${url.href}, which is not at a host of the emulator; redirect: 'manual' returns it instead`,
    )
  return undefined
}

/** The request that follows a redirect. */
function redirected(request: OutgoingRequest, status: number, url: URL): OutgoingRequest {
  const { method } = request
  const headers: Record<string, string> = { ...request.headers }
  const becomesGet = status === 303 ? !/^(?:GET|HEAD)$/.test(method) : status <= 302 && method === 'POST'
  if (becomesGet) for (const name of bodyHeaders) delete headers[name]
  if (url.origin !== request.url.origin) {
    for (const name of originHeaders) delete headers[name]
    headers.host = url.host
  }
  if (!becomesGet) return { ...request, url, headers }
  return { ...request, url, headers, method: 'GET', body: { beginning: Buffer.alloc(0) } }
}
