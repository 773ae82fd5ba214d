import { authorization, locked } from './session.ts'

/** URL of the admin API. The page is at its root, even if the emulator is mounted below a path. */
export const adminUrl = new URL('.', document.baseURI)

/** URL of the emulated API. */
export const serviceUrl = new URL('..', adminUrl)

/** An error response of the admin API: its status and its message. */
class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Options of a request to the admin API. */
export interface FetchOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Sends a request to the admin API.
 * @param path below `/__admin/`, such as `accounts`
 * @throws ApiError for an error response, TypeError if the emulator cannot be reached
 */
export async function fetchResponse(
  path: string,
  { body, headers, ...rest }: FetchOptions = {},
): Promise<Response> {
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

/** Sends a request like `fetchResponse`, and parses the JSON of the response. */
export async function fetchJson<Data>(path: string, options?: FetchOptions): Promise<Data> {
  const response = await fetchResponse(path, options)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Data
}

/** Adds a query to a path, without empty values: `records/invoices?page=2`. */
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
    if (typeof message === 'string') return message
  } catch {
    // Not an error of the emulator: its text is shown.
  }
  return text || `${response.status} ${response.statusText}`
}

/** Shown when a request has no response at all. */
export const unreachable = 'The emulator cannot be reached. Is it still running?'

/** The sentence to show for a failure. */
export function failureText(failure: unknown): string {
  if (failure instanceof ApiError) return failure.message
  if (failure instanceof TypeError) return unreachable
  return failure instanceof Error ? failure.message : String(failure)
}
