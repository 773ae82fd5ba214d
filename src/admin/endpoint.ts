import type { ServerResponse } from 'node:http'
import type { JsonSchema } from '../checks/kind.ts'
import { objectOf, type Shape, type ValuesOf } from '../checks/shape.ts'
import type { ErrorCode } from '../errors/thrown-errors.ts'
import type { Controls } from './controls.ts'
import { readBodyValues, readTexts } from './read-values.ts'

export type AdminMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A request to the admin API that the guard has let through. */
export interface AdminRequest {
  readonly segments: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed body; `undefined` without a body, or if it is not JSON. */
  readonly body: unknown
  /** The body as text; empty without a body. */
  readonly text: string
}

export const jsonType = 'application/json; charset=utf-8'

/** A response of bytes rather than JSON. */
export class Bytes {
  /** @param headers additional headers of the response */
  constructor(
    readonly contentType: string,
    readonly body: Buffer | string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A response that stays open until one side closes it. */
export class Stream {
  constructor(readonly open: (response: ServerResponse, lastEventId: string | undefined) => void) {}
}

/** The response of an endpoint when it succeeds. */
export interface EndpointResponse {
  /** 200 by default. */
  readonly status?: number
  readonly about: string
  /** Schema of the JSON. */
  readonly schema?: JsonSchema
  /** `application/json` by default. */
  readonly contentType?: string
}

/** A body that the handler checks itself. */
export interface FreeBody {
  /** Description for OpenAPI and the documentation. */
  readonly about: string
  readonly schema: JsonSchema
  /** Accepted media types besides JSON. */
  readonly alsoTakes?: readonly string[]
  /** Maximum size in bytes, unless the option `limits.body` sets one. */
  readonly limit?: number
}

interface Declared {
  readonly method: AdminMethod
  /** Path below `/__admin`; `{name}` matches one segment. */
  readonly path: string
  readonly summary: string
  /** Describes keys of the query that are not in `query`; the handler checks them. */
  readonly furtherQuery?: string
  /** Keys that people try here but that belong to another endpoint, with a hint for each. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** Code of errors about values of `body`, if it is another one than usual. */
  readonly code?: ErrorCode
  /** A body that the handler checks itself, instead of `body`. */
  readonly freeBody?: FreeBody
  readonly response: EndpointResponse
}

/** One endpoint, as routing, OpenAPI and the tests use it. */
export interface Endpoint extends Declared {
  readonly parameters: Shape
  readonly query: Shape
  /** `undefined` without a body, or with a free one. */
  readonly body: Shape | undefined
  handle(request: AdminRequest, controls: Controls): unknown
}

/** The declaration of an endpoint; the types of the handler's values follow from its shapes. */
interface Definition<P extends Shape, Q extends Shape, B extends Shape> extends Declared {
  /** The segments of the path. */
  readonly parameters?: P
  readonly query?: Q
  readonly body?: B
  handle(values: ValuesOf<P> & ValuesOf<Q> & ValuesOf<B>, controls: Controls, request: AdminRequest): unknown
}

type Nothing = Readonly<Record<never, never>>

/** Declares an endpoint. Its path, query and body are checked before its handler runs. */
export function endpoint<
  const P extends Shape = Nothing,
  const Q extends Shape = Nothing,
  const B extends Shape = Nothing,
>(definition: Definition<P, Q, B>): Endpoint {
  const { parameters, query, body, handle, ...declared } = definition
  const bodyKind = objectOf<Shape>(body ?? {})
  return {
    ...declared,
    parameters: parameters ?? {},
    query: query ?? {},
    body,
    handle(request, controls) {
      const listed = [...request.query].filter(
        ([name]) => !declared.furtherQuery || Object.hasOwn(query ?? {}, name),
      )
      const values = {
        ...readTexts(parameters ?? {}, Object.entries(request.segments), 'the path'),
        ...readTexts(query ?? {}, listed, 'the query'),
        ...(declared.freeBody
          ? {}
          : readBodyValues(bodyKind, request.body ?? {}, declared.elsewhere, declared.code)),
      }
      return handle(values as ValuesOf<P> & ValuesOf<Q> & ValuesOf<B>, controls, request)
    },
  }
}
