import type { HttpRequest } from '../../state/http-message.ts'
import { decodedPath } from '../../state/path-pattern.ts'
import { Problem } from '../card/problem.ts'
import { brokenEscape } from '../card/response-sentences.ts'

/**
 * The path of a URL, decoded by `decodedPath`.
 * @throws Problem `noRoute` when an escape is broken
 */
export function pathOf(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  try {
    return decodedPath(path)
  } catch {
    throw new Problem('noRoute', brokenEscape)
  }
}

/** The format that an unknown path names by its extension, so that clients of XML can read the refusal. */
export function extensionOf(url: string): string {
  return /\.(\w{1,10})\/?$/.exec(url.split('?', 1)[0]!)?.[1] ?? 'json'
}

const validHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i
const validPath = /^(?:\/[\w.~%-]+)*$/

/** The result for the last request, because nearly all requests are sent to the same host. */
let last: { host: unknown; isSecure: unknown; mountPath: unknown; url: string | undefined } | undefined

/**
 * The URL that the client sent a request to, without the path of the operation and a trailing slash. Undefined for a
 * missing or malformed host, which must not appear in links.
 */
export function askedUrl({
  isSecure = false,
  mountPath = '',
  headers: { host },
}: HttpRequest): string | undefined {
  if (last?.host !== host || last?.isSecure !== isSecure || last.mountPath !== mountPath) {
    last = { host, isSecure, mountPath, url: urlOf(String(host ?? ''), isSecure, mountPath) }
  }
  return last.url
}

function urlOf(host: string, isSecure: boolean, mountPath: string): string | undefined {
  if (!validHost.test(host) || !validPath.test(mountPath)) return undefined
  const named = host.replace(isSecure ? /:443$/ : /:80$/, '').toLowerCase()
  return `${isSecure ? 'https' : 'http'}://${named}${mountPath}`
}
