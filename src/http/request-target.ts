import type { IncomingMessage } from 'node:http'
import { isPeerOnThisMachine } from '../checks/this-machine.ts'
import type { HttpHeaders } from '../state/http-message.ts'

/**
 * Turns a target such as `http://host/path`, which clients send to a proxy, into a path and a `Host` header. It replaces
 * the header that was sent (RFC 9112, section 3.2.2). Any other target, such as `*`, becomes an unknown path.
 */
export function useOriginForm(request: IncomingMessage): void {
  const { url = '/' } = request
  if (url.startsWith('/')) return
  const scheme = /^https?:\/\//i.exec(url)?.[0]
  if (scheme === undefined) {
    request.url = `/${url}`
    return
  }
  const rest = url.slice(scheme.length)
  const end = rest.search(/[/?#]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const path = end < 0 ? '' : rest.slice(end)
  request.headers.host = authority.slice(authority.lastIndexOf('@') + 1)
  request.url = path.startsWith('/') ? path : `/${path}`
}

/**
 * Whether the request came as https, either to this process or to a proxy on this machine.
 * @param socket the connection; anything else than a socket is of this process
 */
export function isSecure({ socket, headers }: { socket: object; headers: HttpHeaders }): boolean {
  if ((socket as { encrypted?: boolean }).encrypted) return true
  const forwarded = headers['x-forwarded-proto']
  if (forwarded === undefined) return false
  const [nearest] = String(forwarded).split(',', 1)
  return nearest?.trim().toLowerCase() === 'https' && isPeerOnThisMachine(socket)
}
