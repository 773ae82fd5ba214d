import { errorMessage } from '../checks/error-message.ts'
import { isMap } from '../checks/is-map.ts'
import { Problem } from '../kernel/card/problem.ts'
import type { View } from '../kernel/card/render.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Chunks } from '../state/chunks.ts'
import { maskedRequest } from '../state/mask-secrets.ts'
import type { Row } from '../state/table.ts'
import type { Format, Tree } from './format.ts'
import { pageBytes } from './page-bytes.ts'
import { RecordCache } from './record-cache.ts'

const array = { start: Buffer.from('['), end: Buffer.from(']') }
const separator = Buffer.from(',')
/** Sixteen digits, or an exponent of three digits: JavaScript may not represent such a number exactly. */
const mayHoldLongNumbers = /\d[\d.]{15}|[eE]\+?\d{3}/
/** Where decimals are accepted as texts. */
const plainNumber = /^-?\d+(?:\.\d{1,40})?$/
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/gs
const nothing: Tree = { value: Object.freeze({}) }

/** JSON: bare records, bare lists (observed 1). */
export class JsonFormat implements Format {
  readonly extension = 'json'
  readonly contentType = 'application/json; charset=utf-8'
  private readonly recordCache = new RecordCache((row, view, scope) => view.json(row, scope), separator)

  read(source: string): Tree {
    let value: unknown
    try {
      value = JSON.parse(source)
    } catch (error) {
      throw new Problem('malformedBody', `The body is not JSON: ${reasonOf(error, source)}`)
    }
    if (mayHoldLongNumbers.test(source)) value = JSON.parse(withExactNumbers(source))
    // Clients send an empty list as the body of a read (observed 22).
    if (Array.isArray(value) && value.length === 0) return nothing
    if (!isMap(value)) {
      throw new Problem(
        'malformedBody',
        'The body must be a JSON object that contains api_token and the record',
      )
    }
    return { value: value as Record<string, unknown> }
  }

  record(row: Row, view: View, _resource: Resource, scope: AccountScope): Buffer | string {
    return scope.written ? view.json(row, scope) : this.recordCache.of(row, view, scope)
  }

  records(
    rows: readonly Row[],
    view: View,
    _resource: Resource,
    scope: AccountScope,
  ): Chunks | Promise<Chunks> {
    return pageBytes(rows, array, this.recordCache, view, scope)
  }

  value(value: unknown): Buffer {
    return Buffer.from(JSON.stringify(value))
  }

  problem(body: { readonly code: string; readonly message: unknown }): Buffer {
    return this.value(body)
  }

  forget(): void {
    this.recordCache.forget()
  }
}

/** Turns each number that would lose digits when parsed, such as a long order id, into a text. Fields accept both. */
function withExactNumbers(source: string): string {
  return source.replace(textOrNumber, (token) => {
    if (!plainNumber.test(token) && (token.startsWith('"') || Number.isFinite(Number(token)))) return token
    const digits = (text: string) => text.replace(/[eE].*|[-.]/g, '').replace(/^0+|0+$/g, '')
    const read = String(Number(token))
    return digits(read) === digits(token) ? token : JSON.stringify(token)
  })
}

/** The engine's message quotes the text around the position, which may contain a part of a token. */
function reasonOf(error: unknown, source: string): string {
  const text = errorMessage(error)
  const quote = /, (?:\.\.\.)?"/.exec(text)
  return quote && maskedRequest(source) !== source ? text.slice(0, quote.index) : text
}
