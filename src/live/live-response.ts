import { LiveFailure } from './live-failure.ts'

/** A response of more bytes than are read. */
export class TooLarge extends LiveFailure {}

/** A response of the live service, read to its end. */
export class LiveResponse {
  /**
   * @param place of the request, for error messages, such as `GET /invoices.json`
   */
  constructor(
    private readonly place: string,
    readonly status: number,
    readonly headers: Headers,
    readonly bytes: Buffer,
  ) {}

  /** Whether the status is one of success. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  get text(): string {
    return this.bytes.toString('utf8')
  }

  /** @throws LiveFailure when the body is not JSON */
  json(): unknown {
    try {
      return JSON.parse(this.text)
    } catch {
      const type = this.headers.get('content-type') ?? 'no Content-Type'
      throw new LiveFailure(
        `${this.place}: expected JSON, got ${this.bytes.length} bytes with ${type} and status ${this.status}`,
      )
    }
  }
}

/**
 * Reads a body to its end.
 * @throws TooLarge when it is larger than the limit
 */
export async function readResponse(response: Response, place: string, limit: number): Promise<LiveResponse> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop cancels the body, which closes the connection.
    if (size > limit) throw new TooLarge(`${place}: the response is larger than ${limit} bytes`)
  }
  return new LiveResponse(place, response.status, response.headers, Buffer.concat(chunks))
}

/** The instant of a response by the clock of the service; undefined when its `Date` header has none. */
export function instantOf(date: string | null | undefined): number | undefined {
  const instant = Date.parse(date ?? '')
  return Number.isNaN(instant) ? undefined : instant
}
