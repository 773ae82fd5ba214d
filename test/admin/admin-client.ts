import { onTestFinished } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'

/** A response of the admin API. */
export interface AdminResponse<Body> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed JSON; `undefined` for other bodies. */
  readonly body: Body
}

/** The body of an error. */
export interface AdminError {
  readonly error: {
    readonly message: string
    readonly code?: string
    readonly field?: string
    readonly value?: unknown
    readonly accepted?: string
    readonly findings?: readonly {
      readonly line?: number
      readonly column?: number
      readonly message: string
    }[]
  }
}

export interface AdminRequest {
  /** Sends an object as JSON, and a string as it is. */
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

/** A client of the admin API. */
export class AdminClient {
  constructor(readonly emulator: Emulator) {}

  async ask<Body>(
    method: string,
    path: string,
    { body, headers }: AdminRequest = {},
  ): Promise<AdminResponse<Body>> {
    const response = await fetch(`${this.emulator.url}/__admin${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    })
    return adminResponse<Body>(response)
  }

  /** The body of a response, which must be a success. */
  async get<Body>(path: string): Promise<Body> {
    return granted(await this.ask<Body>('GET', path))
  }

  async post<Body>(path: string, body: object = {}): Promise<Body> {
    return granted(await this.ask<Body>('POST', path, { body }))
  }

  async put<Body>(path: string, body: object): Promise<Body> {
    return granted(await this.ask<Body>('PUT', path, { body }))
  }

  async delete<Body>(path: string): Promise<Body> {
    return granted(await this.ask<Body>('DELETE', path))
  }
}

/** A client of a new, listening emulator on 15 January 2026, which is closed after the test. */
export async function openAdmin(options: EmulatorOptions<string> = {}): Promise<AdminClient> {
  const emulator = await createEmulator({ now: '2026-01-15', ...options })
  onTestFinished(() => emulator.close())
  return new AdminClient(emulator)
}

export async function adminResponse<Body>(response: Response): Promise<AdminResponse<Body>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  }
}

function granted<Body>({ status, text, body }: AdminResponse<Body>): Body {
  if (status >= 300) throw new Error(`the admin API responded with ${status}: ${text}`)
  return body
}
