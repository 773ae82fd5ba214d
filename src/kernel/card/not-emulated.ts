import type { Source } from './provenance.ts'

/** What the documents of the service name about one subject, and the emulator does not serve. */
export interface NotEmulated {
  readonly subject: string
  readonly source: Source
  /**
   * Endpoints, such as `GET /things/{id}.{fmt}`; fields, such as `thing.title`, or `thing.rows.title` in a list; values
   * of fields, such as `thing.state=lost`, or `*` for all that are refused; keys beside the record, such as `thing+flag`; and query parameters, such as
   * `things.list?color`.
   */
  readonly names: readonly string[]
}

/** Looks up whether a name is documented although it is not served. */
export class NotEmulatedNames {
  private known: ReadonlySet<string> | undefined
  private endpoints: RegExp | undefined

  constructor(readonly rows: readonly NotEmulated[]) {}

  /** @param path without query */
  endpoint(method: string, path: string): boolean {
    this.endpoints ??= new RegExp(
      `^(?:${this.names().filter(isEndpoint).map(patternOf).join('|') || '(?!)'})/?$`,
    )
    return this.endpoints.test(`${method} ${path}`)
  }

  /** @param place such as `thing`, or `thing.rows[0]` within a list */
  field(place: string, name: string): boolean {
    return this.has(`${place.replace(/\[\d+\]/g, '')}.${name}`)
  }

  /** A value of a field that is served. */
  value(place: string, name: string, value: unknown): boolean {
    if (typeof value !== 'string') return false
    return this.has(`${place}.${name}=${value}`) || this.has(`${place}.${name}=*`)
  }

  /** @param key of the record that it is beside */
  besideRecord(key: string, name: string): boolean {
    return this.has(`${key}+${name}`)
  }

  /** @param operation such as `things.list` */
  parameter(operation: string, name: string): boolean {
    return this.has(`${operation}?${name}`)
  }

  private has(name: string): boolean {
    this.known ??= new Set(this.names())
    return this.known.has(name)
  }

  private names(): readonly string[] {
    return this.rows.flatMap(({ names }) => names)
  }
}

/** Whether one of the names is an endpoint. */
export function isEndpoint(name: string): boolean {
  return name.includes(' ')
}

function patternOf(endpoint: string): string {
  return endpoint
    .replace(/[.?+]/g, '\\$&')
    .replace('{fmt}', '(?:json|xml)')
    .replace(/\{\w+\}/g, '[^/]+')
}
