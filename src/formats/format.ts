import type { View } from '../kernel/card/render.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Chunks } from '../state/chunks.ts'
import type { Row } from '../state/table.ts'

/** A parsed request body: an object, and the root element if the format has one. */
export interface Tree {
  readonly value: Readonly<Record<string, unknown>>
  readonly rootElement?: string
}

/** One way to write records as bytes and to read them back. */
export interface Format {
  /** Extension of paths, without the dot. */
  readonly extension: string
  readonly contentType: string
  /**
   * Checks a body before it is read. Other requests get a turn after the check of a long body, where there is one.
   * @param dropped called with a sentence about each part of the body that is ignored
   * @throws Problem `malformedBody` with the position of the mistake, or `bodyTooLarge`
   */
  check?(body: string, dropped?: (sentence: string) => void): void
  /**
   * Reads a body that passed the check.
   * @param resource the resource that the request is about; formats without types take them from its card
   * @param dropped called with a sentence about each part of the body that the tree cannot contain
   * @throws Problem `malformedBody` with the position of the mistake
   */
  read(body: string, resource: Resource, dropped?: (sentence: string) => void): Tree
  /**
   * @param scope its `written` is true if the request has written the record; such a response is sent once, so its
   *   bytes are not cached
   */
  record(row: Row, view: View, resource: Resource, scope: AccountScope): Buffer | string
  /** Returns a promise when there is so much to write that other requests get turns. */
  records(rows: readonly Row[], view: View, resource: Resource, scope: AccountScope): Chunks | Promise<Chunks>
  /** Writes a response that is not a record, such as the result of a login or "ok". */
  value(value: unknown, rootElement: string): Buffer
  /** Writes a refusal. */
  problem(body: { readonly code: string; readonly message: unknown }): Buffer
  /** Drops all cached bytes, when a value changes that all records contain. */
  forget(): void
}
