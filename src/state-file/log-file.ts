import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { RunningChecksum } from './checksummed-lines.ts'
import { firstLineWith, markAt } from './header.ts'
import { identityOf, markedBy, refuseUsed, unmark } from './in-use-mark.ts'

/** The file contains tokens and passwords, so only its owner may read it. */
const ownerOnly = 0o600
const blockSize = 1024 * 1024

/** An append-only file of lines. When a call returns, the operating system has received the lines. */
export class LogFile {
  private file: number | undefined
  /** Identity of the file that was last opened or written. */
  private identity: string | undefined
  private torn = false

  /**
   * @param name name of the file, for messages
   * @param length number of valid bytes; the first write cuts off the rest
   * @param seal checksum of these bytes
   */
  constructor(
    private readonly path: string,
    private readonly name: string,
    private length: number,
    private seal: RunningChecksum,
  ) {}

  /** @throws when the file is not writable, or another process uses it */
  open(): void {
    this.opened()
  }

  /** Size in bytes. */
  get size(): number {
    return this.length
  }

  /** Whether hard links to the file exist; replacing the file would leave them with the old content. */
  get hasOtherNames(): boolean {
    return fstatSync(this.opened()).nlink > 1
  }

  /**
   * Whether the file was deleted or truncated, so that writes to it would be lost.
   * @throws when another file has replaced it, which must not be overwritten
   */
  isGone(): boolean {
    const found = statSync(this.path, { throwIfNoEntry: false })
    if (!found || found.size === 0) return true
    if (identityOf(found) !== this.identity) throw inPlaceOfOurs()
    if (!this.torn && found.size !== this.length) throw new Error('another program has changed it')
    return false
  }

  /**
   * Appends all lines or none.
   * @throws the operating system's error, such as a full disk; the file is then unchanged
   */
  append(texts: readonly string[]): void {
    const file = this.opened()
    const seal = this.seal.copy()
    if (this.torn) this.cut(file)
    let length = this.length
    try {
      for (const text of texts) {
        const line = seal.line(text)
        writeAll(file, line, length)
        length += line.length
      }
    } catch (error) {
      this.torn = true
      this.cut(file)
      throw error
    }
    this.length = length
    this.seal = seal
  }

  /**
   * Replaces the whole content atomically: after a crash, the file has either the old or the new content.
   * @throws the operating system's error; the file is then unchanged
   */
  replace(header: string, texts: Iterable<string>): void {
    const beside = `${this.path}.new`
    rmSync(beside, { force: true })
    const seal = new RunningChecksum()
    let length = 0
    const file = openSync(beside, 'wx', ownerOnly)
    try {
      const head = [Buffer.from(firstLineWith(markedBy(file))), seal.line(header)]
      for (const block of blocksOf(head, texts, seal)) {
        writeAll(file, block, length)
        length += block.length
      }
      fsyncSync(file)
      // Some systems cannot replace an open file.
      this.close()
      renameSync(beside, this.path)
    } catch (error) {
      unmark(file, markAt)
      closeSync(file)
      rmSync(beside, { force: true })
      throw error
    }
    this.file = file
    this.identity = identityOf(fstatSync(file))
    this.length = length
    this.seal = seal
    this.torn = false
    syncFolderOf(this.path)
  }

  close(): void {
    if (this.file === undefined) return
    unmark(this.file, markAt)
    closeSync(this.file)
    this.file = undefined
  }

  private opened(): number {
    if (this.file !== undefined) return this.file
    const file = openSync(this.path, 'r+')
    try {
      const found = fstatSync(file)
      if (this.identity === undefined) refuseUsed(file, markAt, this.name)
      else if (this.identity !== identityOf(found)) throw inPlaceOfOurs()
      this.identity = identityOf(found)
      writeAll(file, Buffer.from(markedBy(file)), markAt)
      this.torn = found.size !== this.length
    } catch (error) {
      closeSync(file)
      throw error
    }
    this.file = file
    return file
  }

  private cut(file: number): void {
    ftruncateSync(file, this.length)
    this.torn = false
  }
}

function inPlaceOfOurs(): Error {
  return new Error('another file has taken its place')
}

function writeAll(file: number, bytes: Buffer, position: number): void {
  let written = 0
  while (written < bytes.length)
    written += writeSync(file, bytes, written, bytes.length - written, position + written)
}

/** Large chunks, because the file has many short lines. */
function* blocksOf(
  head: readonly Buffer[],
  texts: Iterable<string>,
  seal: RunningChecksum,
): Generator<Buffer> {
  let lines = [...head]
  let size = 0
  for (const text of texts) {
    const line = seal.line(text)
    lines.push(line)
    size += line.length
    if (size < blockSize) continue
    yield Buffer.concat(lines)
    lines = []
    size = 0
  }
  yield Buffer.concat(lines)
}

/** Flushes the folder, without which a power loss can undo the renaming. Some systems do not need or allow it. */
function syncFolderOf(path: string): void {
  try {
    const folder = openSync(dirname(path), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // The content is safe, but after a crash of the machine the replaced file may be back.
  }
}
