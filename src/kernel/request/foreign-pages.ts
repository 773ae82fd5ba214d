import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isHostOf } from '../../checks/host-pattern.ts'
import { hostName, hostOf, isLoopbackName, isThisMachine } from '../../checks/this-machine.ts'
import type { HttpHeaders } from '../../state/http-message.ts'
import { type Behaviour, behaviour } from '../card/behaviour.ts'
import { Problem } from '../card/problem.ts'
import type { Call } from './call.ts'

/** Which pages in a browser may send requests, in addition to pages of this machine. */
export interface TrustedPages {
  /** Origins such as `http://app.test:5173`; `*` means all origins. */
  readonly origins: readonly string[]
  /** Host names of the emulator, or patterns such as `*.billing.test`. */
  hosts(): readonly string[]
  /** Domains of the emulated service. */
  readonly hostSuffixes: readonly string[]
}

/** The headers that show which page sent a request. */
export interface PageRequest {
  readonly operation: Pick<Call['operation'], 'pages'>
  readonly request: Pick<Call['request'], 'headers'>
}

/**
 * Refuses requests from web pages of other machines. Any page can send requests to a port of this machine, and the
 * tokens of the shipped scenarios are public. Browsers mark such requests with headers, except those that a page under
 * plain http sends to its own name. The owner of that name can let it lead to this machine, so a request to an unknown
 * name is refused if anything shows that a browser sent it. Most programs send no such headers, and may use any `Host`.
 * @throws Problem `foreignPage`, unless the operation is meant for such pages
 */
export function refuseForeignPage(
  { operation, request: { headers } }: PageRequest,
  trusted: TrustedPages,
): void {
  const { origin, 'sec-fetch-site': site } = headers
  const host = String(headers.host ?? '')
  const isMarked = origin !== undefined || site !== undefined
  if (!isMarked && (!isOfBrowser(headers) || operation.pages || isKnownHost(host, trusted))) return
  if (operation.pages === 'all' || trusted.origins.includes('*')) return
  if (operation.pages === 'links' && isLink(headers)) return
  const page = pageOf(headers)
  if (page !== undefined && isTrusted(page, trusted)) return
  if (isOwnPage(page, headers) && (operation.pages === 'own' || isKnownHost(host, trusted))) return
  const sender = page === undefined || page === 'null' ? 'A web page' : `A web page of ${page.slice(0, 100)}`
  throw new Problem(
    'foreignPage',
    `${sender} sent this request to ${host.slice(0, 100)}. Pages of this machine may; for others, set the option allowedOrigins or --allowed-origins. Browsers may use other names of this machine that are set in admin: { hosts } or --admin-hosts`,
  )
}

/** Whether a browser sent a request. `Sec-Fetch-Mode` does not show that, because the `fetch` of Node sends it, too. */
function isOfBrowser(headers: HttpHeaders): boolean {
  const agent = String(headers['user-agent'] ?? '')
  return (
    headers.referer !== undefined ||
    headers['sec-fetch-dest'] !== undefined ||
    headers['sec-fetch-user'] !== undefined ||
    // PowerShell begins with the same word.
    (agent.startsWith('Mozilla/') && !agent.includes('PowerShell/'))
  )
}

/** Whether a user followed a link, unlike what a page loads or submits by itself. */
function isLink({ origin, 'sec-fetch-mode': mode, 'sec-fetch-dest': target }: HttpHeaders): boolean {
  return origin === undefined && mode === 'navigate' && target === 'document'
}

/** The origin of the page that sent a request. Some requests, such as those for images, have it in `Referer` only. */
function pageOf({ origin, referer }: HttpHeaders): string | undefined {
  if (origin !== undefined) return String(origin)
  const url = String(referer ?? '')
  return URL.canParse(url) ? new URL(url).origin : undefined
}

function isTrusted(page: string, { origins }: TrustedPages): boolean {
  if (origins.includes(page)) return true
  if (!URL.canParse(page)) return false
  const host = hostOf(new URL(page))
  return isThisMachine(host) || (isIP(host) !== 0 && isAddressOfThisMachine(host))
}

function isAddressOfThisMachine(address: string): boolean {
  return Object.values(networkInterfaces()).some((own) => own?.some((one) => one.address === address))
}

/** Whether the page has the same origin as the request, or the address was typed into the browser. */
function isOwnPage(page: string | undefined, headers: HttpHeaders): boolean {
  if (headers.origin === undefined) {
    const site = headers['sec-fetch-site']
    // A page of the same site as a name of this machine is on this machine, too, at another port.
    const isHere = isLoopbackName(hostName(String(headers.host ?? '')))
    return site === 'same-origin' || site === 'none' || (site === 'same-site' && page === undefined && isHere)
  }
  if (page === undefined || !URL.canParse(page)) return false
  const { protocol, host } = new URL(page)
  const asked = `${protocol}//${headers.host ?? ''}`
  return URL.canParse(asked) && new URL(asked).host === host
}

/**
 * Anyone can point their own domain at this machine, so only known names are accepted. Addresses are always accepted.
 */
function isKnownHost(header: string, { hosts, hostSuffixes, origins }: TrustedPages): boolean {
  const host = hostName(header)
  return (
    isLoopbackName(host) ||
    isIP(host.replace(/^\[|\]$/g, '')) !== 0 ||
    isHostOf(host, hosts()) ||
    hostSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`)) ||
    origins.some((origin) => URL.canParse(origin) && hostOf(new URL(origin)) === host)
  )
}

export const foreignPageBehaviours: readonly Behaviour[] = [
  behaviour(
    'pages/foreign',
    'A request that a browser marks as sent by a page of another machine is 403 and changes nothing, unless its origin is configured',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'pages/unknown-host',
    'A request of a browser under a Host that is neither of this machine, of the service nor configured is 403',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'pages/public',
    'The widget, public pages and payment forms are open to pages of every origin',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'pages/links',
    'A stored file and the confirmation of a deletion open by a link on any page, which can neither load nor post to them. The form of an incomplete document is accepted from its own page only; uploads have no exception',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'pages/unreadable',
    'Scripts of a page can read no response of another origin, except for those to the payment widget: no other response has Access-Control headers, and a preflight request is 405, also for a configured origin',
    'assumed',
    'an emulator',
  ),
]
