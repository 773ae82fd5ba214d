import type { JsonSchema } from '../../checks/kind.ts'
import type { SwitchableBehaviour } from '../../names/switchable-behaviours.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { Row } from '../../state/table.ts'
import type { Behaviour } from './behaviour.ts'
import type { Filter } from './filter.ts'
import type { Profile, ProfileChoice } from './profile.ts'
import type { Source } from './provenance.ts'
import type { View } from './render.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A method and path of an operation. */
export interface RouteDefinition {
  readonly method: Method
  /**
   * Path template: `{id}` and other parameters match one segment, `{fmt}` at the end matches every format of
   * records, and a fixed extension such as `.pdf` matches itself.
   */
  readonly path: string
  /** The profile that has the route; both when missing. */
  readonly profile?: Profile
  /** The behaviour whose profile applies; when missing, the profile of the emulator applies. */
  readonly decidedBy?: SwitchableBehaviour
  readonly source: Source
}

/** A named value in the body of an operation. */
export interface BodyValue {
  /** What it does, which values it accepts, and what happens when it is left out; in sentences. */
  readonly about: string
  readonly schema: JsonSchema
}

/** A named value in the response of an operation that returns no record. */
export interface ResponseValue {
  /** What it means, in a sentence. */
  readonly about: string
  readonly schema: JsonSchema
  /** Some responses leave it out. */
  readonly optional?: true
  /** The value differs between services, so comparisons leave it out. */
  readonly ofService?: true
  /** The value follows from the records of the account, so it is compared only where all of them are known. */
  readonly ofRecords?: true
}

/** An operation of a resource: its routes and what it does with a request. */
export interface OperationDefinition<Call = never> {
  readonly routes: readonly RouteDefinition[]
  /** The work of the operation; it runs within one transaction. */
  readonly act: (call: Call) => Outcome
  /** Query parameters besides the token. */
  readonly query?: Readonly<Record<string, Filter>>
  /** Values in the body besides the tokens and the record. */
  readonly body?: Readonly<Record<string, BodyValue>>
  /** The parameters of the query may be in the body, where some clients send them. */
  readonly queryInBody?: true
  /** The body is a record in its wrapper. */
  readonly takesRecord?: boolean
  /** The name of the file part, for multipart/form-data. */
  readonly takesFile?: string
  /** Largest size of that file, in bytes; two mebibytes when missing. */
  readonly maxFileSize?: number
  /** The required token: the account's (the default), the provider's, both, or none. */
  readonly credential?: Credential
  /** The token required in the observed profile, where recordings show another one. */
  readonly observedCredential?: Credential
  /** The behaviour whose profile decides between the two. */
  readonly decidedBy?: SwitchableBehaviour
  /** The account that a request without a token is about, so that faults of this account apply to it. */
  readonly accountWithoutToken?: (call: Call) => StoredAccount | undefined
  /** Pages of any origin may call the operation and read the response. */
  readonly crossOrigin?: true
  /**
   * The pages of other machines that reach an operation without a token: all of them, only links on them, or the
   * operation's own page under any name. When missing, no page does.
   */
  readonly pages?: 'all' | 'links' | 'own'
  /** `ok` is the text "ok"; `nothing` is an empty body. */
  readonly returns: 'record' | 'records' | 'value' | 'ok' | 'nothing' | 'document'
  /** What a returned `value` consists of. */
  readonly response?: Readonly<Record<string, ResponseValue>>
  /** The same for each entry, where `value` is a map whose keys are ids. */
  readonly entries?: Readonly<Record<string, ResponseValue>>
  /** The status of success. */
  readonly status: number
  readonly about: string
  /** The entries of the ledger about the operation, in addition to the rules of the card. */
  readonly behaviours?: () => readonly Behaviour[]
}

/**
 * `account`: the account's token. `integration`: the provider's integration token. `both`: one of each. `none`: the
 * path itself holds a secret.
 */
export type Credential = 'account' | 'integration' | 'both' | 'none'

/** Query parameters by their literal names, including brackets; repeated ones are lists. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The result of an operation, before a format turns it into bytes. */
export type Outcome =
  /** A `written` record is returned as it is now; its bytes are not cached. */
  | { readonly kind: 'record'; readonly row: Row; readonly view: View; readonly written?: true }
  | { readonly kind: 'records'; readonly rows: readonly Row[]; readonly view: View }
  | { readonly kind: 'value'; readonly value: unknown }
  /** No body at all. */
  | { readonly kind: 'nothing' }
  /** Bytes in another format than records have, such as a PDF; they may take a while. */
  | {
      readonly kind: 'document'
      readonly contentType: string
      readonly bytes: Buffer | Promise<Buffer>
      readonly headers?: Readonly<Record<string, string>>
    }

// Requests are declared in a layer above the cards, so a card leaves their type open.
// biome-ignore lint/suspicious/noExplicitAny: the pipeline passes its own request to each operation
export type AnyOperation = OperationDefinition<any>

/** The token that an operation requires in a profile. */
export function credentialOf(operation: AnyOperation, choice: ProfileChoice): Credential {
  const { credential = 'account', observedCredential = credential, decidedBy } = operation
  return decidedBy && choice.profileOf(decidedBy) === 'observed' ? observedCredential : credential
}

/** Whether a route exists in a profile. */
export function isServed({ profile, decidedBy }: RouteDefinition, choice: ProfileChoice): boolean {
  return profile === undefined || profile === (decidedBy ? choice.profileOf(decidedBy) : choice.profile)
}
