import type { Desk } from '../kernel/desk.ts'
import type { Outcome } from '../kernel/operation.ts'
import type { Resource } from '../kernel/resource.ts'

/** A request body, read: an object, and the root element where the format has one. */
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
   * Reads a body.
   * @throws Problem `malformedBody` with a sentence that says where it went wrong
   */
  read(body: Buffer): Tree
  /** Writes what an operation answers. */
  write(outcome: Outcome, resource: Resource, desk: Desk): Buffer
  /** Writes a refusal. */
  writeProblem(body: { readonly code: string; readonly message: unknown }): Buffer
}
