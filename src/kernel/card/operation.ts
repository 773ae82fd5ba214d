import type { JsonSchema } from '../../checks/kind.ts'
import type { OperationName } from '../../names/names.ts'
import type { Row } from '../../state/table.ts'
import type { Call } from '../request/call.ts'
import type { Filter } from './filter.ts'
import type { Profile } from './profile.ts'
import type { Source } from './provenance.ts'
import type { View } from './render.ts'
import type { Resource } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A method and path under which an operation is reached. */
export interface RouteDefinition {
  readonly method: Method
  /**
   * Path template: `{id}` and the like stand for one segment, `{fmt}` at the end for every format of records;
   * a fixed extension such as `.pdf` matches itself.
   */
  readonly path: string
  /** The profile that has the route; both when missing. */
  readonly profile?: Profile
  readonly source: Source
}

/** A value that an operation takes from its body by name. */
export interface BodyValue {
  /** What it does, which values it takes, and what happens when it is left out; in sentences. */
  readonly about: string
  readonly schema: JsonSchema
}

/** One operation of a resource: how it is reached and what it does. */
export interface OperationDefinition {
  readonly routes: readonly RouteDefinition[]
  readonly act: Action
  /** What the operation takes from the query besides the token. */
  readonly query?: Readonly<Record<string, Filter>>
  /** What the operation takes from the body besides the tokens and the record. */
  readonly body?: Readonly<Record<string, BodyValue>>
  /** The request body is the resource in its wrapper. */
  readonly takesRecord?: boolean
  /** The file part that the operation takes, as multipart/form-data. */
  readonly takesFile?: string
  /** The required token: the account's (usually), the provider's, both, or none. */
  readonly credential?: Credential
  /** Pages of any origin may call the operation and read what it answers. */
  readonly crossOrigin?: true
  readonly returns: 'record' | 'records' | 'value' | 'nothing' | 'document'
  /** Status of success. */
  readonly status: number
  readonly about: string
}

/**
 * `account`: the account's token. `integration`: the provider's integration token. `both`: one of each. `none`: the
 * path itself holds a secret.
 */
export type Credential = 'account' | 'integration' | 'both' | 'none'

/** Query parameters by their literal names, brackets included; repeated ones are lists. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** What an operation answers, before a format turns it into bytes. */
export type Outcome =
  /** `written` records are answered once as they are now; their bytes are not worth keeping. */
  | { readonly kind: 'record'; readonly row: Row; readonly view: View; readonly written?: true }
  | { readonly kind: 'records'; readonly rows: readonly Row[]; readonly view: View }
  | { readonly kind: 'value'; readonly value: unknown }
  /** Bytes of another format than records have, such as a PDF; they may take a while. */
  | {
      readonly kind: 'document'
      readonly contentType: string
      readonly bytes: Buffer | Promise<Buffer>
      readonly headers?: Readonly<Record<string, string>>
    }

/** What an operation does; it runs within one transaction. */
export type Action = (call: Call) => Outcome

/** An operation as the registry knows it. */
export interface Operation extends OperationDefinition {
  /** Resource and verb, such as `invoices.create`: the name in journal, faults, coverage and ledger. */
  readonly id: OperationName
  readonly resource: Resource
}

/** A route as the router knows it. */
export interface Route extends RouteDefinition {
  readonly operation: Operation
  /** Extensions, without the dot. */
  readonly formats: readonly string[]
}
