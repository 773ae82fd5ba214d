import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { clearingKinds } from '../clearing/send.ts'
import { LiveFailure } from '../live/live-failure.ts'
import { invoiceKinds } from '../resources/invoice/invoice.words.ts'
import { addressed, collections } from './collections.ts'
import { OwnRecords } from './own-records.ts'
import { NotTried } from './proof.ts'
import type { ProofRequest, Send } from './proof-account.ts'
import { harmOf, isSet, namedValues, namesProducts, type Reference, referencesIn } from './written-body.ts'

export interface GuardOptions {
  readonly send: Send
  readonly url: string
  readonly apiToken: string
  /** The beginning of all marks of this run. */
  readonly mark: string
  readonly writes: boolean
  /** Hides the token in a text. */
  readonly masked?: (text: string) => string
  /** Called with every response. */
  readonly onResponse?: (request: ProofRequest, response: Awaited<ReturnType<Send>>) => void
}

/** Resources whose records change when another record refers to them, such as in their balance or stock. */
const affected = new Set(['clients', 'invoices', 'products', 'payments', 'warehouse_documents', 'recurrings'])

/** Consecutive failures of the server that end the run. */
const maxFailures = 3

/**
 * Allows only requests that are safe for an account in use. Proofs are written to send only such requests, and this is
 * the second safeguard.
 */
export class AccountGuard {
  readonly own: OwnRecords
  /** Resources with records that this run may have created, but that no response has shown. */
  readonly touched = new Set<string>()
  /** Whether the run may create documents of kinds that go to the clearing system. */
  mayClear = false
  /** Whether the run may create products, which are left over if the API cannot remove them. */
  mayMakeProducts = true
  /** URLs of files that the service redirected to. They may be at another host, and are read without the token. */
  private readonly linked = new Set<string>()
  /** URLs of the storage for uploads to documents of this run. They may be at another host, and get no token. */
  private readonly uploads = new Set<string>()
  requests = 0
  private failures = 0
  private readonly isAllowed: (reference: Reference) => Promise<boolean>

  constructor(private readonly options: GuardOptions) {
    this.own = new OwnRecords(options.mark)
    this.isAllowed = async (reference) => this.own.has(reference) || (await this.isOwnOrMissing(reference))
  }

  /**
   * Sends a request of a proof.
   * @throws NotTried when it is not safe, LiveFailure when the response cannot come from the service
   */
  readonly send: Send = async (request) => {
    if (this.linked.has(request.path) && request.method === 'GET') return this.sent(request)
    const isUpload = request.method === 'POST' && this.uploads.has(request.path)
    if (isUpload && !this.hasToken(request)) return this.sent(request)
    if (!request.path.startsWith('/')) throw new NotTried('would leave the account')
    const { pathname, searchParams } = new URL(request.path, 'http://localhost')
    const path = decodeURIComponent(pathname).replace(/\/+/g, '/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isHarmless = isRead || this.unlinksNothing(path, request.body ?? '')
    const harm = harmOfPath(path, isHarmless) ?? harmOf(searchParams.toString()) ?? harmOf(request.body ?? '')
    if (harm !== undefined) throw new NotTried(harm)
    if (!isRead) await this.checkWrite(request, path)
    const response = await (request.method === 'POST' ? this.posted(request, path) : this.sent(request))
    if (isRead) this.noteUpload(path, response)
    if (!isRead && response.status < 300) this.own.learn(request.method, path, response)
    if (response.status === 401 && this.hasToken(request)) await this.checkToken()
    return response
  }

  /** Notes where a document of this run can get attachments. */
  private noteUpload(path: string, { text }: Awaited<ReturnType<Send>>): void {
    const id = Number(/^\/invoices\/(\d+)\/get_new_attachment_credentials\.json$/.exec(path)?.[1])
    if (!this.own.has({ resource: 'invoices', id })) return
    const form = parsedJson(text)
    const { protocol } = new URL(this.options.url)
    if (isMap(form) && String(form.url).startsWith(`${protocol}//`)) this.uploads.add(String(form.url))
  }

  /** Notes before a POST what it may create, because the response may be lost. */
  private async posted(request: ProofRequest, path: string): ReturnType<Send> {
    const resource = addressed(path)?.collection.name
    const isFirst = resource !== undefined && !this.touched.has(resource)
    if (isFirst) this.touched.add(resource)
    let status: number | undefined
    try {
      const response = await this.sent(request)
      status = response.status
      return response
    } finally {
      if (status === undefined || status >= 500) {
        // The response does not show what else was created with the record, such as the client of an invoice.
        for (const { name } of collections) this.touched.add(name)
      } else if (isFirst && status >= 400) this.touched.delete(resource)
    }
  }

  /** Whether a request unlinks only accounts with names that no account can have. */
  private unlinksNothing(path: string, body: string): boolean {
    const names = namedValues(body).flatMap(([name, value]) => (name === 'prefix' ? value : []))
    const isNobody = (name: unknown) => String(name).startsWith(this.options.mark)
    return path === '/account/unlink.json' && names.length > 0 && names.every(isNobody)
  }

  /** Resets the count of the server's failures. */
  forgetFailures(): void {
    this.failures = 0
  }

  masked(text: string): string {
    return this.options.masked?.(text) ?? text
  }

  /** Sends a request without checks, such as the removal of one of the run's records. */
  async sent(request: ProofRequest): ReturnType<Send> {
    this.requests++
    const response = await this.options.send(request)
    this.failures = response.status >= 500 ? this.failures + 1 : 0
    if (this.failures >= maxFailures)
      throw new LiveFailure(
        `the service failed ${maxFailures} times in a row, with status ${response.status}`,
      )
    this.checkPlace(request, response)
    this.options.onResponse?.(request, response)
    return response
  }

  private async checkWrite({ method, body = '' }: ProofRequest, path: string): Promise<void> {
    if (!this.options.writes) throw new NotTried('needs --write')
    const place = addressed(path)
    if (place?.id !== undefined && !(await this.isAllowed({ resource: place.collection.name, id: place.id })))
      throw new NotTried(`would change a record that this run did not make: ${method} ${path}`)
    for (const reference of referencesIn(body)) {
      if (affected.has(reference.resource) && !(await this.isAllowed(reference)))
        throw new NotTried(`would affect ${reference.resource} ${reference.id}, which this run did not make`)
    }
    if (!this.mayClear && (clears(method, place?.id, path, body) || makesInvoices(method, path, body)))
      throw new NotTried('the account may send the document to KSeF; --allow-clearing allows that')
    const isProduct = method === 'POST' && place?.collection.name === 'products'
    if (!this.mayMakeProducts && (isProduct || namesProducts(body)))
      throw new NotTried(
        'would leave a product, because the API cannot remove it; --leave-products allows that',
      )
  }

  /** Whether a record has the mark of this run, or does not exist. */
  private async isOwnOrMissing(reference: Reference): Promise<boolean> {
    const text = await this.read(reference)
    if (text?.includes(this.options.mark)) this.own.add(reference)
    return text === undefined || text.includes(this.options.mark)
  }

  /**
   * The body of a record; undefined when there is no such record.
   * @throws NotTried when the response does not show whether the record exists
   */
  async read({ resource, id }: Reference): Promise<string | undefined> {
    const paths = collections.find(({ name }) => name === resource)?.reads ?? []
    let failed: number | undefined
    for (const path of paths) {
      const { status, text } = await this.sent(this.reading(path.replace('{id}', String(id))))
      if (status < 300) return text
      if (!isMissing(status)) failed ??= status
    }
    if (failed !== undefined) throw new NotTried(`${resource} ${id} could not be read: status ${failed}`)
    return undefined
  }

  /** A GET request with the token in the query. */
  reading(path: string, query: Readonly<Record<string, string>> = {}): ProofRequest {
    const pairs = new URLSearchParams({ api_token: this.options.apiToken, ...query })
    return {
      method: 'GET',
      path: `${path}?${pairs}`,
      headers: { Accept: 'application/json' },
      body: undefined,
    }
  }

  private checkPlace({ method, path }: ProofRequest, response: Awaited<ReturnType<Send>>): void {
    const { status, headers, text } = response
    const [place] = path.split('?')
    const target = status >= 300 && status < 400 ? headers.location : undefined
    if (target !== undefined) {
      const { url } = this.options
      const { host, protocol } = new URL(target, url)
      const isFile = /^\/invoices\/\d+\/attachment$/.test(place!) && protocol === new URL(url).protocol
      if (isFile) this.linked.add(target)
      else if (host !== new URL(url).host)
        throw new LiveFailure(`${method} ${place} leads to another host, ${host}`)
    }
    if (status < 300 && /\.(json|xml)$/.test(place!) && /^\s*<(!doctype )?html/i.test(text))
      throw new LiveFailure(`${method} ${place}: expected data, got a page of HTML with status ${status}`)
  }

  private hasToken({ path, headers, body = '' }: ProofRequest): boolean {
    const { apiToken } = this.options
    const texts = [decodeURIComponent(path), body, ...Object.values(headers)]
    return texts.some((text) => text.includes(apiToken))
  }

  /** Checks after a 401 whether the service refuses the token in general, or only for a request that needs another. */
  private async checkToken(): Promise<void> {
    const { status } = await this.sent(this.reading('/invoices.json', { per_page: '1' }))
    if (status === 401 || status === 403) throw new LiveFailure('the service refuses the token')
  }
}

/** Whether a status means that a path does not exist; other failures do not show it. */
export function isMissing(status: number): boolean {
  return status === 404 || status === 410
}

function harmOfPath(path: string, isHarmless: boolean): string | undefined {
  if (/send_by_email/.test(path)) return 'would send e-mail'
  if (/fiscal_print/.test(path)) return 'would print on a fiscal printer'
  if (/\/delete\b/.test(path)) return 'could delete the account'
  if (isHarmless) return undefined
  if (/^\/(account|users|login)\b/.test(path)) return 'would change the account or its users'
  if (/^\/webhooks\b/.test(path)) return 'would send events to a receiver'
  if (/^\/(invoice|a|storage)\//.test(path)) return 'would write without a token'
  return undefined
}

const kindsOfDocuments: ReadonlySet<unknown> = new Set(invoiceKinds)

/** Whether a request creates or completes a document that the account may send to the clearing system automatically. */
function clears(method: string, id: number | undefined, path: string, body: string): boolean {
  if (!/^\/invoices[/.](\d|json|xml)/.test(path)) return false
  const kinds = namedValues(body).flatMap(([name, value]) => (name === 'kind' ? [value] : []))
  if (method === 'DELETE') return false
  // A new document without a kind is an invoice.
  if (id === undefined && !kinds.some((kind) => kindsOfDocuments.has(kind))) return true
  return kinds.some((kind) => clearingKinds.has(kind))
}

/** Whether a request makes the account issue invoices automatically. */
function makesInvoices(method: string, path: string, body: string): boolean {
  if (method === 'POST' && /^\/recurrings\b/.test(path)) return true
  return namedValues(body).some(([name, value]) => name === 'generate_invoice' && isSet(value))
}
