import { isDeepStrictEqual } from 'node:util'
import { parsedJson } from '../checks/parsed-json.ts'
import type { AccountRecords } from '../emulator/views/account-records.ts'
import type { Profile } from '../kernel/card/profile.ts'
import type { SwitchableBehaviour } from '../names/switchable-behaviours.ts'
import type { resources } from '../resources/index.ts'
import { addDays } from '../state/calendar.ts'
import { endpointOf } from './collections.ts'
import { Disagreement, expectEqual } from './expectations.ts'

/** A resource of an account, by its name in requests, such as `price_lists`. */
export type ProofResource = keyof typeof resources

/** The property of an account that holds the records of a resource, such as `priceLists`. */
type ViewName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ViewName<Rest>>}`
  : Name

export type ProofRecord<Name extends ProofResource> = ReturnType<
  AccountRecords[Extract<ViewName<Name>, keyof AccountRecords>]['all']
>[number]

export interface ProofRequest {
  readonly method: string
  /** Path with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface ProofResponse<Body = unknown> {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as it was received, for files. */
  readonly bytes?: Uint8Array
  /** The parsed JSON; `undefined` for an empty body and for a body that is not JSON. */
  readonly body: Body
}

/** The body of every error. */
export interface ErrorBody {
  readonly code: string
  readonly message: string | Readonly<Record<string, readonly string[]>>
}

/** Sends a request to the service and reads the response. */
export type Send = (request: ProofRequest) => Promise<Omit<ProofResponse, 'body'>>

/** Any query; a list is a repeated parameter. */
export type ProofQuery = Readonly<Record<string, string | number | readonly (string | number)[]>>

export interface ProofAccountOptions {
  readonly send: Send
  readonly apiToken: string
  /** The beginning of every name that this proof creates, such as `~faketura-3k9x-17`. No other record contains it. */
  readonly mark: string
  /** Today's date in the account, as `2026-01-15`. */
  readonly today: string
  /** The profile to compare the account with; by default, either is accepted. */
  readonly profile?: Profile
}

/** Headers of a request that sends JSON and expects it. */
export const jsonHeaders = { Accept: 'application/json', 'Content-Type': 'application/json' }

/**
 * The account that a proof uses. It sends the documented requests, and refuses to create a record without the mark of
 * the proof.
 */
export class ProofAccount {
  readonly apiToken: string
  readonly mark: string
  readonly today: string
  /** The profiles that agreed with every disputed behaviour so far. */
  readonly profiles: Set<Profile>
  /** The behaviour that a profile switches, if the proof looked for it. */
  decidedBy: SwitchableBehaviour | undefined
  /** The last request and response, for the report of a difference. */
  last: { readonly request: ProofRequest; readonly response: ProofResponse } | undefined
  readonly #send: Send
  #numbers = 0

  constructor({ send, apiToken, mark, today, profile }: ProofAccountOptions) {
    this.#send = send
    this.apiToken = apiToken
    this.mark = mark
    this.today = today
    this.profiles = new Set(profile ? [profile] : ['documented', 'observed'])
  }

  /** A name that begins with the mark. */
  named(name: string): string {
    return `${this.mark} ${name}`
  }

  /** A new number for each document, which does not affect the numbering of the account. */
  ownNumber(): string {
    return `${this.mark}/${++this.#numbers}`
  }

  /** The date this many days after today, as `2026-01-15`. */
  inDays(days: number): string {
    return addDays(this.today, days)
  }

  /** Sends a request as it is, without the token. */
  async send<Body>(
    method: string,
    path: string,
    {
      query = {},
      body,
      headers = {},
    }: { query?: ProofQuery; body?: object | string; headers?: ProofRequest['headers'] } = {},
  ): Promise<ProofResponse<Body>> {
    const request = {
      method,
      path: path + queryText(query),
      headers,
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    }
    const received = await this.#send(request)
    const response = { ...received, body: parsedJson(received.text) as Body }
    this.last = { request, response }
    return response
  }

  /** Sends a GET request with the token in the query. */
  get<Body>(path: string, query: ProofQuery = {}): Promise<ProofResponse<Body>> {
    return this.send('GET', path, {
      query: { api_token: this.apiToken, ...query },
      headers: { Accept: jsonHeaders.Accept },
    })
  }

  delete<Body>(path: string): Promise<ProofResponse<Body>> {
    return this.send('DELETE', path, {
      query: { api_token: this.apiToken },
      headers: { Accept: jsonHeaders.Accept },
    })
  }

  /** Sends a POST request with the token in the body. */
  post<Body>(path: string, body: object): Promise<ProofResponse<Body>> {
    return this.send('POST', path, { body: { api_token: this.apiToken, ...body }, headers: jsonHeaders })
  }

  put<Body>(path: string, body: object): Promise<ProofResponse<Body>> {
    return this.send('PUT', path, { body: { api_token: this.apiToken, ...body }, headers: jsonHeaders })
  }

  /**
   * Creates a record, and expects status 201.
   * @param beside members of the request body beside the record
   * @throws if no value contains the mark
   */
  async create<Name extends ProofResource>(
    name: Name,
    values: object,
    beside: object = {},
  ): Promise<ProofRecord<Name>> {
    const { key, path } = endpointOf(name)
    if (!JSON.stringify(values).includes(this.mark)) throw new Error(`a ${key} without the mark ${this.mark}`)
    const response = await this.post<ProofRecord<Name>>(`${path}.json`, { ...beside, [key]: values })
    expectStatus(response, 201)
    return response.body
  }

  /** Updates a record, and expects status 200. */
  update<Name extends ProofResource>(name: Name, id: number, values: object): Promise<ProofRecord<Name>> {
    return this.#updated('PUT', name, id, values)
  }

  /** Updates a record by PATCH, and expects status 200. */
  patch<Name extends ProofResource>(name: Name, id: number, values: object): Promise<ProofRecord<Name>> {
    return this.#updated('PATCH', name, id, values)
  }

  /** Reads a record, and expects status 200. */
  one<Name extends ProofResource>(name: Name, id: number): Promise<ProofRecord<Name>> {
    return this.oneAt(endpointOf(name).path, id)
  }

  /** Reads a record below the path of its list, and expects status 200. */
  async oneAt<Body>(path: string, id: number): Promise<Body> {
    let response: ProofResponse<Body> | undefined
    // The profiles disagree about the path of a payment, which the proof `payments/paths` tests.
    if (path === endpointOf('payments').path && this.profiles.has('documented'))
      response = await this.get<Body>(`/banking/payment/${id}.json`)
    if (!response || (response.status === 404 && this.profiles.has('observed')))
      response = await this.get<Body>(`${path}/${id}.json`)
    expectStatus(response, 200)
    return response.body
  }

  /** Reads a list, and expects status 200. */
  async list<Name extends ProofResource>(name: Name, query: ProofQuery = {}): Promise<ProofRecord<Name>[]> {
    const response = await this.get<ProofRecord<Name>[]>(`${endpointOf(name).path}.json`, query)
    expectStatus(response, 200)
    return response.body
  }

  /**
   * Creates a pro forma with one position of 123.00 gross at 23 %, changed by `values`. It does not affect taxes,
   * stock, balances or the numbering of the account.
   */
  sale(values: object = {}, beside: object = {}): Promise<ProofRecord<'invoices'>> {
    return this.create('invoices', this.#saleWith(values), beside)
  }

  /** Expects status 422 for an invoice with these values, and returns the error. */
  refusedSale(values: object, field?: string): Promise<ErrorBody> {
    return this.refused(this.post('/invoices.json', { invoice: this.#saleWith(values) }), 422, field)
  }

  /**
   * Expects one of two values where the profiles differ, and remembers which profile the account follows.
   * @param decidedBy the behaviour that a profile switches
   * @throws Disagreement if neither value matches
   */
  expectByProfile(
    decidedBy: SwitchableBehaviour,
    subject: string,
    actual: unknown,
    expected: Readonly<Record<Profile, unknown>>,
  ): void {
    this.decidedBy = decidedBy
    const agreeing = [...this.profiles].filter((profile) => isDeepStrictEqual(actual, expected[profile]))
    if (agreeing.length === 0) {
      const [only, other] = [...this.profiles]
      throw new Disagreement(subject, other === undefined && only ? expected[only] : expected, actual)
    }
    for (const profile of [...this.profiles]) if (!agreeing.includes(profile)) this.profiles.delete(profile)
  }

  /** Expects the status and the schema of an error, and returns its body. */
  async refused(
    request: Promise<ProofResponse<ErrorBody>>,
    status: number,
    field?: string,
  ): Promise<ErrorBody> {
    const response = await request
    expectStatus(response, status)
    expectEqual('keys of the error', Object.keys(response.body), ['code', 'message'])
    expectEqual('code of the error', response.body.code, 'error')
    if (field !== undefined) expectEqual('fields of the message', Object.keys(response.body.message), [field])
    return response.body
  }

  async #updated<Name extends ProofResource>(
    method: string,
    name: Name,
    id: number,
    values: object,
  ): Promise<ProofRecord<Name>> {
    const { key, path } = endpointOf(name)
    const body = { api_token: this.apiToken, [key]: values }
    const response = await this.send<ProofRecord<Name>>(method, `${path}/${id}.json`, {
      body,
      headers: jsonHeaders,
    })
    expectStatus(response, 200)
    return response.body
  }

  #saleWith(values: object): object {
    // All proofs share one product, because the service does not document how to remove it.
    const product = `${this.mark.replace(/-\d+$/, '')} Service A`
    const positions = [{ name: product, quantity: 1, tax: 23, total_price_gross: 123 }]
    return {
      kind: 'proforma',
      number: this.ownNumber(),
      buyer_name: this.named('Buyer Ltd'),
      positions,
      ...values,
    }
  }
}

/** Expects a status. A difference is reported with the body. */
export function expectStatus({ status, text }: ProofResponse, expected: number): void {
  if (status !== expected) throw new Disagreement('status', expected, `${status} ${text.slice(0, 200)}`)
}

/** A query in the form of a URL, with its question mark. */
export function queryText(query: ProofQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
