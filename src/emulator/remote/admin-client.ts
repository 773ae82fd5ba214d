import { ClosedError, UnreachableError } from '../../errors/errors.ts'
import { errorOf, type ReportedError } from './remote-errors.ts'

type Query = Readonly<Record<string, string | number | undefined>>

interface Sent {
  readonly query?: Query
  readonly body?: unknown
  readonly contentType?: string
}

/**
 * Whether a request, an e-mail, a delivery or a fault can have this number. JSON leaves out undefined, which would then match
 * any, and a text such as ".." would reach another endpoint.
 */
export function isRowId(id: unknown): boolean {
  return Number.isSafeInteger(id) && Number(id) >= 1
}

/**
 * Whether a text can be a segment of a path. URLs resolve an empty segment, `.` and `..`, so the request would reach another
 * endpoint, and a URL cannot contain a lone surrogate.
 */
export function isSegment(text: string): boolean {
  return !/^\.{0,2}$/.test(text) && text.isWellFormed()
}

/** Sends requests to the admin API of an emulator in another process. */
export class AdminClient {
  /**
   * @param url of the emulator, without a slash at the end
   * @param leave ends the connection
   * @param opened the account that the requests are about
   */
  constructor(
    readonly url: string,
    private readonly token: string | undefined,
    private readonly leave: AbortController = new AbortController(),
    private readonly opened?: string | undefined,
  ) {}

  /** A client of the same connection for an account. The emulator refuses it once another account has the name. */
  of({ id, prefix }: { readonly id: number; readonly prefix: string }): AdminClient {
    return new AdminClient(this.url, this.token, this.leave, `${id} ${encodeURIComponent(prefix)}`)
  }

  get isClosed(): boolean {
    return this.leave.signal.aborted
  }

  async get<Result>(path: string, query: Query = {}): Promise<Result> {
    return this.#json('GET', path, { query })
  }

  async post<Result>(path: string, body?: unknown, contentType?: string): Promise<Result> {
    return this.#json('POST', path, { body, contentType })
  }

  async put<Result>(path: string, body: unknown): Promise<Result> {
    return this.#json('PUT', path, { body })
  }

  async delete(path: string, query: Query = {}): Promise<void> {
    await this.#json('DELETE', path, { query })
  }

  async bytes(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.#send('GET', path, {})).arrayBuffer())
  }

  /**
   * Calls `listener` with each event of a name, until the returned function is called.
   * @returns once the stream is open
   */
  async listen<Data>(name: string, listener: (data: Data) => Promise<void>): Promise<() => void> {
    const stop = new AbortController()
    const response = await this.#send('GET', '/events', {}, stop.signal)
    const warning = (what: string) => (error: unknown) => {
      if (!stop.signal.aborted && !this.isClosed) process.emitWarning(`${what}: ${error}`, 'FaketuraListener')
    }
    readEvents(response, (event, data) => {
      if (event === name) listener(data as Data).catch(warning(`the ${name} of an event could not be read`))
    }).catch(warning('the event stream ended'))
    return () => stop.abort()
  }

  /** Ends every request and stream under way, and refuses further ones. */
  close(): void {
    this.leave.abort()
  }

  async #json<Result>(method: string, path: string, sent: Sent): Promise<Result> {
    const response = await this.#send(method, path, sent)
    return (await response.json().catch(() => {
      throw this.#noEmulator(`${method} /__admin${path} returned no JSON`)
    })) as Result
  }

  async #send(method: string, path: string, sent: Sent, signal?: AbortSignal): Promise<Response> {
    if (this.isClosed) throw new ClosedError('the connection to this emulator is closed; connect again')
    const { query = {}, body, contentType = 'application/json' } = sent
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(
      given.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const leave = this.leave.signal
    const response = await fetch(`${this.url}/__admin${path}${search && `?${search}`}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
        ...(this.opened !== undefined && { 'Faketura-Account': this.opened }),
        ...(body !== undefined && { 'Content-Type': contentType }),
      },
      body: typeof body === 'string' && sent.contentType !== undefined ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([leave, signal]) : leave,
    }).catch((cause: unknown) => {
      if (this.isClosed)
        throw new ClosedError('the connection to this emulator was closed during the request')
      throw new UnreachableError(`nothing responds at ${this.url}; faketura start starts an emulator`, cause)
    })
    if (response.ok) return response
    const refused: unknown = await response.json().catch(() => undefined)
    if (isReported(refused)) throw errorOf(response.status, refused.error)
    throw this.#noEmulator(`${method} /__admin${path} returned ${response.status}`)
  }

  #noEmulator(reason: string): UnreachableError {
    return new UnreachableError(`the server at ${this.url} is not an emulator: ${reason}`)
  }
}

function isReported(body: unknown): body is { readonly error: ReportedError } {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object'
}

/** Reads a stream of server-sent events. */
async function readEvents(
  response: Response,
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event !== undefined && data !== undefined) onEvent(event, JSON.parse(data))
    }
  }
}
