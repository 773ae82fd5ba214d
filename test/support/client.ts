import { expect } from 'vitest'
import type { Account, Emulator, EmulatorOptions, JournalRow } from '../../src/index.ts'
import { endpointOf } from '../../src/verify/collections.ts'
import {
  type ErrorBody,
  type ProofQuery,
  type ProofRecord,
  type ProofResource,
  queryText,
} from '../../src/verify/proof-account.ts'
import { opened } from './opened.ts'

export type Resource = ProofResource
export type RecordOf<Name extends Resource> = ProofRecord<Name>
export type Invoice = RecordOf<'invoices'>
export type Position = Invoice['positions'][number]

export type Refusal = ErrorBody

export interface ReceivedResponse<Body> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

export interface Sent {
  readonly query?: ProofQuery
  /** Sends an object as JSON, and a string as it is. */
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

/** Fields to send; any object, because some tests send wrong ones on purpose. */
type Values = object

const documentedHeaders = { Accept: 'application/json', 'Content-Type': 'application/json' }

/** A client of one account. As in the service's documentation, reads send the token in the query, writes in the body. */
export class Client {
  constructor(
    readonly emulator: Emulator,
    readonly account: Account,
  ) {}

  /** Sends a request as it is, without the token. */
  async send<Body>(
    method: string,
    path: string,
    { query, body, headers }: Sent = {},
  ): Promise<ReceivedResponse<Body>> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const url = path + queryText(query ?? {})
    const response = await this.emulator.fetch(url, { method, headers, body: text, redirect: 'manual' })
    return readResponse<Body>(response)
  }

  get<Body>(path: string, query: Sent['query'] = {}): Promise<ReceivedResponse<Body>> {
    return this.read<Body>('GET', path, query)
  }

  delete<Body>(path: string): Promise<ReceivedResponse<Body>> {
    return this.read<Body>('DELETE', path, {})
  }

  post<Body>(path: string, body: object): Promise<ReceivedResponse<Body>> {
    return this.write<Body>('POST', path, body)
  }

  put<Body>(path: string, body: object): Promise<ReceivedResponse<Body>> {
    return this.write<Body>('PUT', path, body)
  }

  /** Creates a record, and expects status 201. */
  async create<Name extends Resource>(name: Name, values: Values): Promise<RecordOf<Name>> {
    const { key, path } = endpointOf(name)
    const reply = await this.post<RecordOf<Name>>(`${path}.json`, { [key]: values })
    expect(reply.status, reply.text).toBe(201)
    return reply.body
  }

  /** Updates a record, and expects status 200. */
  async update<Name extends Resource>(name: Name, id: number, values: Values): Promise<RecordOf<Name>> {
    const { key, path } = endpointOf(name)
    const reply = await this.put<RecordOf<Name>>(`${path}/${id}.json`, { [key]: values })
    expect(reply.status, reply.text).toBe(200)
    return reply.body
  }

  /** Reads a record, and expects status 200. */
  async one<Name extends Resource>(name: Name, id: number): Promise<RecordOf<Name>> {
    // The service documents the singular path for JSON.
    const one = name === 'payments' ? '/banking/payment' : endpointOf(name).path
    const reply = await this.get<RecordOf<Name>>(`${one}/${id}.json`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body
  }

  /** Reads a list, and expects status 200. */
  async list<Name extends Resource>(name: Name, query: Sent['query'] = {}): Promise<RecordOf<Name>[]> {
    const reply = await this.get<RecordOf<Name>[]>(`${endpointOf(name).path}.json`, query)
    expect(reply.status, reply.text).toBe(200)
    return reply.body
  }

  /** Creates an invoice with one position, changed by `values`, and expects status 201. */
  sale(values: Values = {}): Promise<Invoice> {
    const positions = [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }]
    return this.create('invoices', { buyer_name: 'Buyer Ltd', positions, ...values })
  }

  /** The last request in the journal. */
  get lastRequest(): JournalRow {
    return this.emulator.requests.all().at(-1)!
  }

  private read<Body>(method: string, path: string, query: Sent['query']): Promise<ReceivedResponse<Body>> {
    const headers = { Accept: 'application/json' }
    return this.send<Body>(method, path, { headers, query: { api_token: this.account.apiToken, ...query } })
  }

  private write<Body>(method: string, path: string, body: object): Promise<ReceivedResponse<Body>> {
    return this.send<Body>(method, path, {
      headers: documentedHeaders,
      body: { api_token: this.account.apiToken, ...body },
    })
  }
}

/** A client of a new emulator on 15 January 2026, which is closed after the test. */
export async function open(options: EmulatorOptions<string> = {}): Promise<Client> {
  const emulator = await opened(options)
  return new Client(emulator, emulator.account())
}

/** A client of a new account with these settings. */
export async function openWith(
  settings: Readonly<Record<string, unknown>>,
  options: EmulatorOptions<string> = {},
): Promise<Client> {
  const { emulator } = await open(options)
  return new Client(emulator, emulator.createAccount({ settings }))
}

export async function readResponse<Body>(response: Response): Promise<ReceivedResponse<Body>> {
  const text = await response.text()
  // An empty body and XML are returned only as text.
  const body = text === '' || text.startsWith('<') ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, text, body }
}
