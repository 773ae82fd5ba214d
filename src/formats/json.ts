import type { Desk } from '../kernel/desk.ts'
import type { Outcome } from '../kernel/operation.ts'
import { Problem } from '../kernel/problem.ts'
import type { View } from '../kernel/render.ts'
import type { Row } from '../world/table.ts'
import type { Format, Tree } from './format.ts'

/** Kept bytes are dropped as a whole when they reach this size: simpler than ageing, and reached only by large worlds. */
const mostKeptBytes = 128 * 1024 * 1024

interface Kept {
  readonly row: Row
  readonly today: string
  readonly bytes: Buffer
}

const comma = Buffer.from(',')
const opening = Buffer.from('[')
const closing = Buffer.from(']')
const empty: Readonly<Record<string, unknown>> = Object.freeze({})

/** JSON: bare records, bare lists (observed 1). Bytes of a record are kept until the record changes. */
export class JsonFormat implements Format {
  readonly extension = 'json'
  readonly contentType = 'application/json; charset=utf-8'
  private keptByView = new Map<View, Map<number, Kept>>()
  private keptBytes = 0

  read(body: Buffer): Tree {
    let value: unknown
    try {
      value = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''))
    } catch (error) {
      throw new Problem(
        'malformedBody',
        `The body is not JSON: ${error instanceof Error ? error.message : error}`,
      )
    }
    // Clients send an empty list as the body of a read (observed 22).
    if (Array.isArray(value) && value.length === 0) return { value: empty }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Problem('malformedBody', 'The body must be a JSON object that holds api_token and the record')
    }
    return { value: value as Record<string, unknown> }
  }

  write(outcome: Outcome, _resource: unknown, desk: Desk): Buffer {
    if (outcome.kind === 'record') return this.bytesOf(outcome.row, outcome.view, desk)
    if (outcome.kind === 'value') return Buffer.from(JSON.stringify(outcome.value))
    const parts: Buffer[] = [opening]
    for (const row of outcome.rows) {
      if (parts.length > 1) parts.push(comma)
      parts.push(this.bytesOf(row, outcome.view, desk))
    }
    parts.push(closing)
    return Buffer.concat(parts)
  }

  writeProblem(body: { readonly code: string; readonly message: unknown }): Buffer {
    return Buffer.from(JSON.stringify(body))
  }

  /** Forgets kept bytes, for when something changes that all records show, such as the address. */
  forget(): void {
    this.keptByView = new Map()
    this.keptBytes = 0
  }

  private bytesOf(row: Row, view: View, desk: Desk): Buffer {
    if (!view.isKept) return Buffer.from(view.json(row, desk))
    const held = this.keptByView.get(view)?.get(row.id)
    if (held && held.row === row && held.today === desk.today) return held.bytes
    const bytes = Buffer.from(view.json(row, desk))
    if (this.keptBytes + bytes.length > mostKeptBytes) this.forget()
    this.keptBytes += bytes.length
    const kept = this.keptByView.get(view) ?? new Map<number, Kept>()
    this.keptByView.set(view, kept.set(row.id, { row, today: desk.today, bytes }))
    return bytes
  }
}
