import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { errorMessage } from '../checks/error-message.ts'
import { hostName, isLoopbackName } from '../checks/this-machine.ts'
import { closeServers, watchConnections } from '../http/closing.ts'
import { listen, urlOf } from '../http/listen.ts'
import { useOriginForm } from '../http/request-target.ts'
import { Problem } from '../kernel/card/problem.ts'
import { refuseForeignPage } from '../kernel/request/foreign-pages.ts'
import { shownValue } from '../live/compare-values.ts'
import { Judge } from './compare-with-emulator.ts'
import { LeftRecords } from './left-records.ts'
import { Mirror, type MirrorOptions } from './mirror.ts'
import { type LiveExchange, type LiveTarget, liveTarget, passOn, refuse } from './pass-on.ts'
import { ShadowLog, type ShadowReport } from './report.ts'
import { recordsIn } from './shown-records.ts'

export interface ShadowOptions extends MirrorOptions {
  /** URL of the live account. */
  readonly url: string
  /** Port to listen on; 0 picks a free one. */
  readonly port: number
  /** Certificate of the live service's authority, used instead of the authorities of this system. */
  readonly ca?: string | undefined
  /** Called with a line for each request that differs or is not compared. */
  readonly notice?: ((line: string) => void) | undefined
}

const host = '127.0.0.1'

/**
 * A server that passes requests on to a live account, returns the account's responses, and sends the same requests to
 * an emulator. It sends the live service nothing that a client did not send.
 */
export class Shadow {
  private readonly server: Server
  private readonly log: ShadowLog
  private readonly judge: Judge
  private readonly left = new LeftRecords()
  /** Ends with the last comparison; comparisons run one after the other. */
  private last: Promise<void> = Promise.resolve()
  private port = 0

  private constructor(
    private readonly options: ShadowOptions,
    private readonly target: LiveTarget,
    private readonly mirror: Mirror,
  ) {
    this.log = new ShadowLog(target.url.origin)
    this.judge = new Judge(mirror)
    this.server = createServer((request, response) => this.handle(request, response))
    watchConnections(this.server)
  }

  /**
   * Starts to listen on this machine.
   * @throws FixtureError for a wrong fixture, PortError when the port is in use
   */
  static async open(options: ShadowOptions): Promise<Shadow> {
    const mirror = await Mirror.of(options.url, options)
    const shadow = new Shadow(options, liveTarget(options.url, options.ca), mirror)
    shadow.port = await listen(shadow.server, host, options.port)
    return shadow
  }

  /** The URL for clients. */
  get url(): string {
    return urlOf('http', host, this.port)
  }

  /** Waits for the comparison of all requests so far, and reports the findings. */
  async report(): Promise<ShadowReport> {
    await this.last
    return this.log.report(this.left.list())
  }

  /** Stops listening, and finishes the requests and comparisons under way. */
  async close(): Promise<ShadowReport> {
    await closeServers([this.server])
    this.target.agent.destroy()
    const report = await this.report()
    this.mirror.close()
    return report
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    useOriginForm(request)
    const refusal = this.refusalOf(request)
    if (refusal !== undefined) {
      request.resume()
      refuse(response, 403, refusal)
      return
    }
    void passOn(request, response, this.target).then((exchange) => {
      // The client already has its response, and a failed comparison must not prevent the next one.
      this.last = this.last
        .then(() => this.compare(exchange))
        .catch((defect: unknown) => {
          this.options.notice?.(`a comparison failed: ${shownValue(String(defect))}`)
        })
    })
  }

  /** Why a request is refused: it comes from a web page of another machine, or its `Host` is not a name of this one. */
  private refusalOf(request: IncomingMessage): string | undefined {
    const { method = 'GET', url = '/', headers } = request
    const name = hostName(headers.host)
    if (!isLoopbackName(name)) return `${name.slice(0, 100)} is not a name of this machine; use ${this.url}`
    const operation = this.judge.match({ method, url })?.operation ?? {}
    try {
      refuseForeignPage(
        { operation, request: { headers } },
        { origins: [], hosts: () => [], hostSuffixes: [] },
      )
      return undefined
    } catch (error) {
      // The error's own message names an option that only the emulator has.
      if (error instanceof Problem)
        return `a web page of ${String(headers.origin ?? 'another machine').slice(0, 100)} sent this request; only pages of this machine may`
      throw error
    }
  }

  private async compare(exchange: LiveExchange): Promise<void> {
    const match = this.judge.match(exchange)
    const { method, response } = exchange
    if (match && response) this.left.note(method, match, response, recordsIn(response, match))
    const verdict = await this.judge.judge(exchange).catch((defect: unknown) => {
      return { is: 'not compared', why: `faketura failed: ${shownValue(errorMessage(defect))}` } as const
    })
    const line = this.log.add(exchange, match, verdict)
    if (line !== undefined) this.options.notice?.(line)
  }
}
