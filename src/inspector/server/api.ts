import { authorization, locked } from './session.ts'

/** Address of the admin interface: the page lies at its root, also when the emulator is mounted below a path. */
export const adminUrl = new URL('.', document.baseURI)

/** Address of the emulated service. */
export const serviceUrl = new URL('..', adminUrl)

/** An answer that is no success: its status, and what the emulator says about it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** How a request to the admin interface differs from a plain GET. */
export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Asks the admin interface.
 * @param path below `/__admin/`, such as `accounts`
 * @throws Refusal when it refuses, TypeError when it cannot be reached
 */
export async function send(path: string, { body, headers, ...rest }: Asking = {}): Promise<Response> {
  const isText = typeof body === 'string'
  const response = await fetch(new URL(path, adminUrl), {
    ...rest,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': isText ? 'application/yaml' : 'application/json' }),
      ...authorization(),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  })
  if (response.status === 401) locked.set(true)
  if (!response.ok) throw new ApiError(response.status, await messageOf(response))
  return response
}

/** The same for an answer in JSON. */
export async function ask<Answer>(path: string, asking?: Asking): Promise<Answer> {
  const response = await send(path, asking)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** Such as `/records/invoices?page=2`; what is empty is left out. */
export function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const { error } = JSON.parse(text)
    const message: unknown = error?.message
    if (typeof message === 'string') return message.replace(/^\[faketura\] /, '')
  } catch {
    // Not the emulator's own shape, so the text has to do.
  }
  return text || `${response.status} ${response.statusText}`
}

/** What to tell a person about a failure. */
export function failureText(failure: unknown): string {
  if (failure instanceof ApiError) return failure.message
  if (failure instanceof TypeError) return 'The emulator cannot be reached. Is it still running?'
  return failure instanceof Error ? failure.message : String(failure)
}
