import { parse } from 'node:querystring'
import { formatValue } from '../../checks/format-value.ts'
import { oneOfWords } from '../../checks/sentences.ts'
import type { DiagnosticCode } from '../../names/diagnostic-codes.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { FaultAction } from '../../state/armed-faults.ts'
import type { Clock } from '../../state/clock.ts'
import type { HttpRequest, MultipartForm } from '../../state/http-message.ts'
import type { JournalFault } from '../../state/journal-row.ts'
import type { Mutation } from '../../state/version-chain.ts'
import { flagOf } from '../card/fields/flag.ts'
import type { Outcome, Query } from '../card/operation.ts'
import type { Operation } from '../card/registry.ts'
import type { Resource } from '../card/resource.ts'
import type { Diagnostic } from '../card/rule-context.ts'
import { AccountScope, type Runtime } from '../write/account-scope.ts'
import { askedUrl } from './request-url.ts'
import type { Match } from './router.ts'

type Values = Readonly<Record<string, unknown>>

const nothing: Values = Object.freeze({})
const noFiles: MultipartForm['files'] = Object.freeze({})
const noMutations: readonly Mutation[] = Object.freeze([])

/**
 * One request on its way through the pipeline. Each stage adds what it finds, operations read it, and the journal
 * and the coverage record the outcome.
 */
export class Call {
  readonly query: Query
  /** Names of parameters that the query repeats although they are not lists: the last value counts. */
  readonly repeatedParameters: readonly string[]
  /** The route that matches the path; undefined for an unknown endpoint. */
  match: Match | undefined = undefined
  /** The account that the host names, if any. */
  host: StoredAccount | undefined = undefined
  /** The parsed body: an object, empty without a body. For XML, the tokens are removed. */
  body: Values = nothing
  /** Where a body contains the tokens. */
  tokens: Values = nothing
  /** Root element of an XML body; JSON bodies wrap the record in a key instead. */
  rootElement: string | undefined = undefined
  /** The credential was checked, so `account` is final. */
  isAccountSettled = false
  /** The request was refused because its credential is missing, or is not the one of an account. */
  isUnauthorized = false
  /** Diagnostics of the stages; those of the operation are in the account scope. */
  readonly diagnostics: Diagnostic[] = []
  /** The armed fault that acts on this request. */
  fault: (JournalFault & { readonly then: FaultAction }) | undefined = undefined
  /** What the operation returned; undefined if the request did not get that far. */
  outcome: Outcome | undefined = undefined
  /** What the operation wrote. */
  mutations: readonly Mutation[] = noMutations
  /** Code of the refusal that ended the request. */
  problem: string | undefined = undefined
  /** The reason of that refusal. */
  reason: string | null = null
  private actsFor: StoredAccount | undefined = undefined
  private opened: AccountScope | undefined = undefined

  constructor(
    readonly runtime: Runtime,
    readonly request: HttpRequest,
  ) {
    const mark = request.url.indexOf('?')
    const { query, repeated } = mark < 0 ? noQuery : queryOf(request.url.slice(mark + 1))
    this.query = query
    this.repeatedParameters = repeated
  }

  get operation(): Operation {
    return this.route.operation
  }

  get resource(): Resource {
    return this.operation.resource
  }

  /** Path parameters by name. */
  get params(): Match['params'] {
    return this.route.params
  }

  /** Files of a multipart body, by the name of their part. */
  get files(): MultipartForm['files'] {
    return this.request.form?.files ?? noFiles
  }

  /** Whether path or body are XML. */
  get isXml(): boolean {
    return this.match?.extension === 'xml' || this.rootElement !== undefined
  }

  /** The account of the request; undefined for operations of the application itself. */
  get account(): StoredAccount | undefined {
    return this.actsFor
  }

  /** Sets the account of the request, from its credential or the secret in a public link. */
  actFor(account: StoredAccount | undefined): void {
    this.actsFor = account
    this.opened = undefined
  }

  /** The clock of the account that the request acts for, or that the host names; else the emulator's. */
  get clock(): Clock {
    const { clock, clocks } = this.runtime.state
    const account = this.actsFor ?? this.host
    return account ? clocks.of(account) : clock
  }

  /** The account's records and clock; defined for all operations that need an account. */
  get scope(): AccountScope {
    if (!this.account) throw new Error(`${this.operation.id} acts for no account`)
    this.opened ??= new AccountScope(this.runtime, this.account, askedUrl(this.request))
    return this.opened
  }

  /** The URL of an account, as the client sees it. */
  accountUrl(account: StoredAccount): string {
    const asked = askedUrl(this.request)
    if (asked === undefined) return this.runtime.accountUrl(account)
    const { host } = this
    // The host of one account does not lead to another.
    return host && host.id !== account.id ? asked.replace(`//${host.prefix}.`, `//${account.prefix}.`) : asked
  }

  /** Notes something that the client probably did not mean. */
  readonly note = (code: DiagnosticCode, message: string): void =>
    void this.diagnostics.push({ code, message })

  /** A value that may be in the query or in the body. If they differ, the one in the query counts, with a diagnostic. */
  queryOrBody(name: string): unknown {
    const inQuery = this.query[name]
    const inBody = this.body[name]
    if (inQuery === undefined) return inBody
    // The text of an object says nothing, and an object of a form has no `toString` at all.
    const isSame = inBody === inQuery || (typeof inBody !== 'object' && String(inBody) === inQuery)
    if (inBody !== undefined && !isSame)
      this.note('conflicting-fields', `${name} in the body is ignored: the one in the query counts`)
    return inQuery
  }

  /** A flag of the query; undefined when it is left out. Any other value is ignored, with a diagnostic. */
  flag(name: string): boolean | undefined {
    const sent = this.query[name]
    if (sent === undefined || sent === '') return undefined
    const value = flagOf(sent)
    if (value === undefined) this.noteIgnored(name, sent, 'true or false')
    return value
  }

  /** One of the words that a parameter of the query accepts. Any other value is ignored, with a diagnostic. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const sent = this.query[name]
    const word = words.find((one) => one === sent)
    if (sent !== undefined && sent !== '' && word === undefined)
      this.noteIgnored(name, sent, oneOfWords(words))
    return word
  }

  noteIgnored(name: string, sent: unknown, accepted: string): void {
    this.note('ignored-parameter', `${name} ${formatValue(sent)} is ignored: expected ${accepted}`)
  }

  /**
   * Notes a form that recordings show as accepted, but that no document describes. The observed profile accepts it
   * without a note.
   */
  noteUndocumented(code: DiagnosticCode, message: string): void {
    if (this.runtime.profileOf('diagnostics/recorded-forms') === 'documented') this.note(code, message)
  }

  /** All diagnostics: of the stages, the operation and its rules. */
  get noted(): readonly Diagnostic[] {
    const inScope = this.opened?.diagnostics ?? []
    return inScope.length === 0 ? this.diagnostics : [...this.diagnostics, ...inScope]
  }

  /** Names of the rules that changed something. */
  get acted(): readonly string[] {
    return this.opened?.acted ?? []
  }

  private get route(): Match {
    if (!this.match) throw new Error(`${this.request.url} matches no route`)
    return this.match
  }
}

interface ParsedQuery {
  readonly query: Query
  readonly repeated: readonly string[]
}

const noQuery: ParsedQuery = { query: {}, repeated: [] }

/** Names whose values stay lists; of two different tokens, neither counts. */
const isList = /\[\]$|_token$/

function queryOf(text: string): ParsedQuery {
  // The head of a request is limited, so its parameters need no further limit.
  const query = parse(text, '&', '=', { maxKeys: 0 })
  const repeated = Object.keys(query).filter((name) => Array.isArray(query[name]) && !isList.test(name))
  for (const name of repeated) query[name] = query[name]!.at(-1)
  return { query, repeated }
}
