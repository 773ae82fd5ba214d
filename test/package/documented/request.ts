import type { Source } from '../../../src/kernel/card/provenance.ts'

/**
 * A request as a document of the service shows one, with data of our own. `$client` is the id of a record that
 * an earlier request made, `$client.token` for its token; `keeps` names the record of this one. Without a body, the token is
 * in the query.
 */
export interface DocumentedRequest {
  readonly source: Source
  /** Method and path, with the query. */
  readonly request: string
  /** A body is JSON, a text XML. */
  readonly body?: object | string
  readonly keeps?: string
  /** The record whose values, with a file behind them, are the form to send. */
  readonly form?: string
}

/** Adds requests to a list: where they are documented, method and path, the body, and the name of the created record. */
export function addingTo(list: DocumentedRequest[]) {
  return (source: Source, request: string, body?: object | string, keeps?: string): void => {
    list.push({ source, request, body, keeps })
  }
}
