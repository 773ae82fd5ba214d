import type { StoredAccount } from '../../world/accounts.ts'
import type { Operation, Query, UploadedFile } from '../card/operation.ts'
import type { Resource } from '../card/resource.ts'
import type { Diagnostic } from '../card/rule-context.ts'
import { AccountScope, type Runtime } from '../write/account-scope.ts'

/** What a request brings to an operation. */
export interface CallContent {
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** The decoded body, an object; empty when there was none. */
  readonly body: Readonly<Record<string, unknown>>
  /** Root element of an XML body; JSON bodies wrap the record in a key instead. */
  readonly rootElement?: string | undefined
  /** Files of a multipart body, by the name of their part. */
  readonly files: Readonly<Record<string, UploadedFile>>
}

/** One request on its way through an operation, after its credential was checked. */
export class Call implements CallContent {
  readonly params: CallContent['params']
  readonly query: Query
  readonly body: CallContent['body']
  readonly rootElement: string | undefined
  readonly files: CallContent['files']
  /** What was noted besides what its account scope noted. */
  readonly diagnostics: Diagnostic[] = []
  private opened: AccountScope | undefined
  private actsFor: StoredAccount | undefined

  /** @param account for which the request acts; none for operations of the application itself */
  constructor(
    readonly runtime: Runtime,
    readonly operation: Operation,
    content: CallContent,
    account: StoredAccount | undefined,
  ) {
    this.actsFor = account
    this.params = content.params
    this.query = content.query
    this.body = content.body
    this.rootElement = content.rootElement
    this.files = content.files
  }

  get resource(): Resource {
    return this.operation.resource
  }

  /** The account for which the request acts. */
  get account(): StoredAccount | undefined {
    return this.actsFor
  }

  /** Says for whom the request acts, where no token does: the secret in a public link belongs to an account. */
  actFor(account: StoredAccount): void {
    this.actsFor = account
    this.opened = undefined
  }

  /** The account's records and clock; operations that need an account have one. */
  get scope(): AccountScope {
    if (!this.account) throw new Error(`${this.operation.id} acts for no account`)
    this.opened ??= new AccountScope(this.runtime, this.account)
    return this.opened
  }

  /** Notes something the client probably did not mean. */
  readonly note = (code: string, message: string): void => void this.diagnostics.push({ code, message })

  /** Everything that was noted, by the operation and by its rules. */
  get noted(): readonly Diagnostic[] {
    return this.opened ? [...this.diagnostics, ...this.opened.diagnostics] : this.diagnostics
  }

  /** Names of the rules that acted. */
  get acted(): readonly string[] {
    return this.opened?.acted ?? []
  }
}
