import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { formatValue } from '../checks/format-value.ts'
import { hostName, isLoopbackName, isPeerOnThisMachine } from '../checks/this-machine.ts'
import type { AdminOptions } from '../emulator/options.ts'
import { Refusal } from './refusal.ts'

/**
 * Decides who may use the admin API. It can change the whole state, and any page in a browser on this machine could send
 * requests to it.
 */
export class Guard {
  private readonly hosts: ReadonlySet<string>

  constructor(private readonly options: AdminOptions) {
    this.hosts = new Set(options.hosts)
  }

  /**
   * @param isPage the request is for a file of the inspector, which needs no token because it contains no data
   * @throws Refusal 403 that names what is accepted, or 401 for a missing or wrong token
   */
  check(request: IncomingMessage, isPage: boolean): void {
    refuseOtherOrigins(request, isPage)
    if (this.options.token !== undefined) {
      if (!isPage) checkToken(request.headers.authorization, this.options.token)
      return
    }
    if (!isPeerOnThisMachine(request.socket)) {
      throw new Refusal(
        403,
        'the admin API accepts requests from this machine only; to use it from another one, set --admin-token or the option admin: { token }',
      )
    }
    // A proxy may have checked a different one than the emulator would.
    if ((request.headersDistinct.host?.length ?? 0) > 1) {
      throw new Refusal(400, { message: 'there are two Host headers; expected one', field: 'Host' })
    }
    // A request with a full URL as its target is for the host in that URL. The header must be allowed, too.
    const hosts = [request.headers.host, ...(request.headersDistinct.host ?? [])].map(hostName)
    const host = hosts.find((one) => !isLoopbackName(one) && !this.hosts.has(one))
    if (host !== undefined) {
      throw new Refusal(403, {
        message: `unknown Host ${formatValue(host)}; expected 127.0.0.1, localhost, [::1], *.localhost or a name of the option admin: { hosts }`,
        field: 'Host',
        value: host,
      })
    }
  }
}

/** Browsers send the origin of a request, and a page cannot prevent that. Other programs do not send it. */
function refuseOtherOrigins({ headers }: IncomingMessage, isPage: boolean): void {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  const isForeign = origin !== undefined && !isSameOrigin(origin, host)
  // A link from another site may open the page: that site can neither read it nor frame it.
  const isLink = isPage && mode === 'navigate' && headers['sec-fetch-dest'] === 'document'
  const isElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none' && !isLink
  if (!isForeign && !isElsewhere) return
  throw new Refusal(403, {
    message: 'the admin API refuses pages of another origin; expected its own page, or a program',
    field: isForeign ? 'Origin' : 'Sec-Fetch-Site',
    value: isForeign ? origin : site,
  })
}

function isSameOrigin(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === new URL(`${new URL(origin).protocol}//${host}`).host
  } catch {
    return false
  }
}

/** Compares hashes, so that the time reveals neither the content nor the length of the token. */
function checkToken(authorization: string | undefined, token: string): void {
  const sent = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  const hash = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(hash(sent ?? ''), hash(token)) && sent !== undefined) return
  throw new Refusal(
    401,
    sent === undefined
      ? 'the admin API requires its token; send it as Authorization: Bearer'
      : 'wrong token for the admin API',
    { 'WWW-Authenticate': 'Bearer realm="faketura admin"' },
  )
}
