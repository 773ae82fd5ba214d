import { LiveFailure } from './live-failure.ts'
import { type LiveResponse, readResponse } from './live-response.ts'
import { maskOf } from './mask-token.ts'
import { networkReason } from './network-reason.ts'
import { longestPause, Pace } from './pace.ts'

/** An account of a live service, and limits for requests to it. */
export interface LiveOptions {
  /** Base URL of the account, such as `https://acme.fakturownia.pl`. */
  readonly url: string
  readonly token: string
  /** Default: 2. */
  readonly requestsPerSecond?: number
  /** Milliseconds for one request. Default: one minute. */
  readonly timeout?: number
  /** Bytes. Default: 64 MiB. */
  readonly largestResponse?: number
  /** Milliseconds before the first repetition of a failed read; each further one waits twice as long. Default: 500. */
  readonly retryDelay?: number
  /** Ends all requests, such as after Ctrl-C. */
  readonly signal?: AbortSignal
  /** Called when a request has to wait or is repeated, with a sentence for the user. */
  readonly notice?: (text: string) => void
}

/**
 * Where the token is sent. By default as documented: in the query of a GET or DELETE, in the JSON body of other
 * requests.
 */
export type TokenPlace = 'query' | 'body' | 'header' | 'none'

export interface LiveRequest {
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>
  /** An object is sent as JSON; anything else as it is, with the `Content-Type` of the headers. */
  readonly body?: LiveBody
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: TokenPlace
}

type LiveBody = string | Uint8Array<ArrayBuffer> | FormData | Readonly<Record<string, unknown>>

/** How often a failed read is repeated. */
const repetitions = 4
/** How often a request is sent again that the service refused because there were too many. */
const refusals = 20
/** Maximum sum of all pauses in milliseconds after `abandon`. */
const maxPausesAfterAbandon = 60_000

/**
 * Sends requests to one account of a live service: one after the other, at a polite rate. After 429, every request is
 * repeated, because the service has refused it. Reads are also repeated after a lost connection and a failure of the
 * server; writes are not, because the first one may have been carried out.
 */
export class LiveClient {
  /** Without a slash at the end. */
  readonly url: string
  /** Hides the token in a text. */
  readonly masked: (text: string) => string
  /** Private, because inspecting a client must not print it. */
  readonly #token: string
  private readonly pace: Pace
  private last: Promise<unknown> = Promise.resolve()
  private underWay = new AbortController()
  /** How many more milliseconds may be spent on pauses, and on requests without a response. */
  private remainingTime = Number.POSITIVE_INFINITY

  constructor(private readonly options: LiveOptions) {
    const { origin, pathname } = new URL(options.url)
    this.url = `${origin}${pathname.replace(/\/$/, '')}`
    this.#token = options.token
    this.masked = maskOf([options.token])
    this.pace = new Pace(options.requestsPerSecond ?? 2)
    // Logging the client must not print the token either.
    this.options = { ...options, token: '' }
  }

  /**
   * Sends a request, after those that were sent before have ended. Redirects are not followed.
   * @param path such as `/invoices.json`; or a whole URL, which gets no token
   * @throws LiveFailure when there is no response
   */
  request(method: string, path: string, request: LiveRequest = {}): Promise<LiveResponse> {
    const { signal } = this.underWay
    const end = this.options.signal ? AbortSignal.any([signal, this.options.signal]) : signal
    const sent = this.last.then(() => this.untilAccepted(method, path, request, end))
    this.last = sent.catch(() => undefined)
    return sent
  }

  /**
   * Aborts the requests that were sent before and the pause that the service asked for, such as after Ctrl-C. Later
   * requests are still sent, and wait for a minute in total. A write that is under way ends by itself, because nobody
   * would know what it made.
   */
  abandon(): void {
    this.underWay.abort()
    this.underWay = new AbortController()
    this.pace.endPause()
    this.remainingTime = maxPausesAfterAbandon
  }

  private async untilAccepted(
    method: string,
    path: string,
    request: LiveRequest,
    end: AbortSignal,
  ): Promise<LiveResponse> {
    const isRead = method === 'GET' || method === 'HEAD'
    const place = placeOf(method, path)
    let [failures, refused] = [0, 0]
    for (;;) {
      const pause = this.pace.pauseLeft
      this.checkPause(place, pause)
      this.remainingTime -= pause
      await this.pace.turn(end)
      const until = isRead ? end : this.options.signal
      const started = performance.now()
      const result = await this.send(method, path, request, until).catch((failure: unknown) => {
        until?.throwIfAborted()
        this.remainingTime -= performance.now() - started
        if (!(failure instanceof Interrupted) || !isRead || !this.mayRepeat(failures)) throw failure
        return failure
      })
      if (result instanceof Interrupted) this.repeatLater(failures++, result.message)
      else if (result.status === 429) {
        const wanted = this.pace.tooMany(result.headers)
        this.checkPause(place, wanted)
        this.options.notice?.(`${place}: ${tooMany(wanted)}`)
        if (++refused > refusals) return result
      } else {
        this.pace.accepted()
        if (!isRead || result.status < 500 || !this.mayRepeat(failures)) return result
        this.repeatLater(failures++, `${place}: status ${result.status}`)
      }
    }
  }

  /** @throws LiveFailure when the service asks for a pause that is too long */
  private checkPause(place: string, pause: number): void {
    if (pause > Math.min(longestPause, this.remainingTime))
      throw new LiveFailure(`${place}: ${tooMany(pause)}; try again later`)
  }

  private mayRepeat(failures: number): boolean {
    return failures < repetitions && this.delayAfter(failures) < this.remainingTime
  }

  private delayAfter(failures: number): number {
    return (this.options.retryDelay ?? 500) * 2 ** failures
  }

  private repeatLater(failures: number, reason: string): void {
    this.pace.pause(this.delayAfter(failures))
    this.options.notice?.(`${reason}; trying again`)
  }

  private async send(
    method: string,
    path: string,
    request: LiveRequest,
    signal: AbortSignal | undefined,
  ): Promise<LiveResponse> {
    const { timeout = 60_000, largestResponse = 64 * 1024 * 1024 } = this.options
    const limit = AbortSignal.timeout(timeout)
    const place = placeOf(method, path)
    const { url, headers, body } = this.written(method, path, request)
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      })
      return await readResponse(response, place, largestResponse)
    } catch (failure) {
      if (failure instanceof LiveFailure) throw failure
      const reason = limit.aborted ? `no response within ${timeout / 1000} seconds` : networkReason(failure)
      if (untrusted.has(reason))
        throw new LiveFailure(
          `this machine does not trust the certificate of ${this.url} (${reason}); NODE_EXTRA_CA_CERTS names the file of another authority`,
        )
      throw new Interrupted(this.masked(`${place}: ${this.url} does not respond (${reason})`))
    }
  }

  /** The request as it is sent. */
  private written(
    method: string,
    path: string,
    { query = {}, body, headers: given = {}, token: place = tokenPlaceOf(method, body) }: LiveRequest,
  ): { url: string; headers: Headers; body?: string | Uint8Array<ArrayBuffer> | FormData } {
    const isOwn = path.startsWith('/')
    const token = isOwn ? place : 'none'
    const url = new URL(isOwn ? `${this.url}${path}` : path)
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) url.searchParams.append(name, String(one))
    }
    if (token === 'query') url.searchParams.set('api_token', this.#token)
    const headers = new Headers({ Accept: 'application/json', ...given })
    if (token === 'header') headers.set('Authorization', `Bearer ${this.#token}`)
    if (!isPlain(body)) return { url: url.href, headers, body }
    headers.set('Content-Type', 'application/json')
    const whole = token === 'body' ? { api_token: this.#token, ...body } : body
    return { url: url.href, headers, body: JSON.stringify(whole) }
  }
}

/** A request as messages name it: the query may have the token. */
function placeOf(method: string, path: string): string {
  return `${method} ${path.split('?', 1)[0]}`
}

/** Codes of certificates that no repetition makes valid. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** A request that ended without a response. */
class Interrupted extends LiveFailure {}

function isPlain(body: LiveBody | undefined): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && !(body instanceof Uint8Array || body instanceof FormData)
}

function tokenPlaceOf(method: string, body: LiveBody | undefined): TokenPlace {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return 'query'
  return isPlain(body) ? 'body' : 'none'
}

function tooMany(pause: number): string {
  return `too many requests; the service asks for a pause of ${Math.ceil(pause / 1000)} seconds`
}
