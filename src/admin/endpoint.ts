import type { ServerResponse } from 'node:http'
import type { JsonSchema } from '../checks/kind.ts'
import { objectOf, type Shape, type ValuesOf } from '../checks/shape.ts'
import type { Controls } from './controls.ts'
import { readBodyValues, readTexts } from './read-values.ts'

export type AdminMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A request to the admin interface, past its guard. */
export interface AdminRequest {
  readonly segments: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What the body says; nothing when there was none, or when it is no JSON. */
  readonly body: unknown
  /** The body as it came; an empty text when there was none. */
  readonly text: string
}

export const jsonType = 'application/json; charset=utf-8'

/** An answer whose bytes are made already. */
export class Bytes {
  /** @param headers what the answer carries besides */
  constructor(
    readonly contentType: string,
    readonly body: Buffer | string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** An answer that goes on until one side ends it. */
export class Stream {
  constructor(readonly open: (response: ServerResponse, lastEventId: string | undefined) => void) {}
}

/** What an endpoint answers when all is well. */
export interface EndpointResponse {
  /** 200 when missing. */
  readonly status?: number
  readonly about: string
  /** Of the JSON that it answers. */
  readonly schema?: JsonSchema
  /** `application/json` when missing. */
  readonly contentType?: string
}

/** A body whose keys somebody else looks at. */
export interface FreeBody {
  /** What a body is, for the documents. */
  readonly about: string
  readonly schema: JsonSchema
  /** Media types that are taken besides JSON. */
  readonly alsoTakes?: readonly string[]
  /** Bytes that are taken when the option `limits.body` says nothing. */
  readonly limit?: number
}

interface Said {
  readonly method: AdminMethod
  /** Below `/__admin`; `{name}` stands for one segment. */
  readonly path: string
  readonly summary: string
  /** What keys of the query mean that `query` doesn't list; the handler looks at them. */
  readonly furtherQuery?: string
  /** Keys that the body doesn't have, and which endpoint has what is probably meant by them. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** A body that the handler looks at itself. */
  readonly freeBody?: FreeBody
  readonly answer: EndpointResponse
}

/** One endpoint, as routing, the OpenAPI document and the tests know it. */
export interface Endpoint extends Said {
  readonly parameters: Shape
  readonly query: Shape
  /** Nothing when there is no body, or a free one. */
  readonly body: Shape | undefined
  handle(request: AdminRequest, controls: Controls): unknown
}

/** How an endpoint is written down; what its handler gets follows from its shapes. */
interface Definition<P extends Shape, Q extends Shape, B extends Shape> extends Said {
  /** Kinds of the path's segments. */
  readonly parameters?: P
  readonly query?: Q
  readonly body?: B
  handle(values: ValuesOf<P> & ValuesOf<Q> & ValuesOf<B>, controls: Controls, request: AdminRequest): unknown
}

type Nothing = Readonly<Record<never, never>>

/** Declares an endpoint whose path, query and body are read before it is asked. */
export function endpoint<
  const P extends Shape = Nothing,
  const Q extends Shape = Nothing,
  const B extends Shape = Nothing,
>(definition: Definition<P, Q, B>): Endpoint {
  const { parameters, query, body, handle, ...said } = definition
  const bodyKind = objectOf<Shape>(body ?? {})
  return {
    ...said,
    parameters: parameters ?? {},
    query: query ?? {},
    body,
    handle(request, controls) {
      const listed = [...request.query].filter(
        ([name]) => !said.furtherQuery || Object.hasOwn(query ?? {}, name),
      )
      const values = {
        ...readTexts(parameters ?? {}, Object.entries(request.segments), 'the path'),
        ...readTexts(query ?? {}, listed, 'the query'),
        ...(said.freeBody ? {} : readBodyValues(bodyKind, request.body ?? {}, said.elsewhere)),
      }
      return handle(values as ValuesOf<P> & ValuesOf<Q> & ValuesOf<B>, controls, request)
    },
  }
}
