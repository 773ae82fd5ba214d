import { createHash } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { RecordedRow } from './recorded-values.ts'

/** How far the records of one resource have been read. */
export interface ReadSoFar {
  /** Index of the list that is being read. */
  readonly list: number
  /** Number of the next page in this list. */
  readonly page: number
  /** Number of records on the first page, which may be lower than requested. */
  readonly first: number
  /** Id of the first record on the last page; a list that ignores the page number returns the same one again. */
  readonly lead: number | null
  /** Valid length of the records' file; any bytes after it belong to a page that was interrupted. */
  readonly bytes: number
  readonly records: number
  readonly isDone: boolean
  /** Why the records could not be read. */
  readonly refused?: string
  /** What could not be recorded, and how often. */
  readonly lost: Readonly<Record<string, number>>
}

const nothing: ReadSoFar = {
  list: 0,
  page: 1,
  first: 0,
  lead: null,
  bytes: 0,
  records: 0,
  isDone: false,
  lost: {},
}

/** What a run must have in common with an interrupted one to continue it. */
export interface Begun {
  /** The options that affect the content of the file, as text. */
  readonly options: string
}

interface Written extends Begun {
  /** Time of the first response, by the service's clock. */
  at?: string
  readonly resources: Record<string, ReadSoFar>
}

const chunkSize = 64 * 1024

/**
 * The records read so far, in a folder beside the output: an index, and for each resource a file with a JSON record on
 * each line. It never contains secrets, and contains original texts only in a raw recording.
 */
export class Progress {
  private constructor(
    private readonly folder: string,
    private readonly written: Written,
    /** An earlier run was interrupted. */
    readonly isResumed: boolean,
  ) {}

  /** @returns undefined when the folder belongs to a run with other options */
  static open(folder: string, begun: Begun): Progress | undefined {
    const index = join(folder, 'index.json')
    if (existsSync(index)) {
      const written = JSON.parse(readFileSync(index, 'utf8')) as Written
      return written.options === begun.options ? new Progress(folder, written, true) : undefined
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return new Progress(folder, { ...begun, resources: {} }, false)
  }

  get at(): string | undefined {
    return this.written.at
  }

  set at(instant: string) {
    this.written.at ??= instant
  }

  of(resource: string): ReadSoFar {
    return this.written.resources[resource] ?? nothing
  }

  /** Adds the records of a page. If the process is interrupted, either the whole page is saved or none of it. */
  add(resource: string, rows: readonly RecordedRow[], so: Omit<ReadSoFar, 'bytes' | 'records'>): void {
    const path = this.path(resource)
    const { bytes, records } = this.of(resource)
    if (existsSync(path)) truncateSync(path, bytes)
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    appendFileSync(path, lines, { mode: 0o600 })
    this.written.resources[resource] = {
      ...so,
      bytes: bytes + Buffer.byteLength(lines),
      records: records + rows.length,
    }
    const index = join(this.folder, 'index.json')
    writeFileSync(`${index}.new`, JSON.stringify(this.written), { mode: 0o600 })
    renameSync(`${index}.new`, index)
  }

  /** The records of a resource in the order of reading. A record that was read twice appears twice. */
  *rows(
    resource: string,
  ): Generator<{ readonly row: RecordedRow; readonly start: number; readonly size: number }> {
    for (const { line, start } of linesOf(this.path(resource), this.of(resource).bytes)) {
      yield { row: JSON.parse(line.toString()) as RecordedRow, start, size: line.length }
    }
  }

  /** One record, by its place in the file. */
  reader(resource: string): { at(start: number, size: number): RecordedRow; close(): void } {
    const file = openSync(this.path(resource), 'r')
    return {
      at(start, size) {
        const line = Buffer.alloc(size)
        readSync(file, line, 0, size, start)
        return JSON.parse(line.toString()) as RecordedRow
      },
      close: () => closeSync(file),
    }
  }

  /**
   * Adds a file of a document.
   * @returns the file's hash, which is also its name
   */
  addFile(bytes: Uint8Array): string {
    const hash = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(join(this.folder, hash), bytes, { mode: 0o600 })
    return hash
  }

  file(hash: string): Buffer {
    return readFileSync(join(this.folder, hash))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private path(resource: string): string {
    return join(this.folder, `${resource}.jsonl`)
  }
}

/** Reads a file of any size line by line. */
function* linesOf(path: string, end: number): Generator<{ readonly line: Buffer; readonly start: number }> {
  if (end === 0) return
  const file = openSync(path, 'r')
  try {
    let rest = Buffer.alloc(0)
    let start = 0
    for (let read = 0; read < end; ) {
      const chunk = Buffer.alloc(Math.min(chunkSize, end - read))
      read += readSync(file, chunk, 0, chunk.length, read)
      rest = Buffer.concat([rest, chunk])
      let from = 0
      for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10, from)) {
        yield { line: rest.subarray(from, at), start: start + from }
        from = at + 1
      }
      rest = rest.subarray(from)
      start += from
    }
  } finally {
    closeSync(file)
  }
}
