import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { RunningChecksum } from './checksummed-lines.ts'

/** The file contains tokens and passwords, so only its owner may read it. */
const ownerOnly = 0o600
const blockSize = 1024 * 1024

/** An append-only file of lines; when a call returns, the operating system has the line. */
export class LogFile {
  private file: number | undefined
  private torn = false

  /**
   * @param length number of valid bytes; the first write cuts off the rest
   * @param seal the checksum over these bytes
   */
  constructor(
    private readonly path: string,
    private length: number,
    private seal: RunningChecksum,
  ) {}

  /** @throws when the file is not writable */
  open(): void {
    this.opened()
  }

  /** Size in bytes. */
  get size(): number {
    return this.length
  }

  /**
   * Adds a line, whole or not at all.
   * @throws the operating system's error, such as a full disk; the file is unchanged then
   */
  append(text: string): void {
    const file = this.opened()
    const seal = this.seal.copy()
    const line = seal.line(text)
    if (this.torn) this.cut(file)
    try {
      writeAll(file, line, this.length)
    } catch (error) {
      this.torn = true
      this.cut(file)
      throw error
    }
    this.length += line.length
    this.seal = seal
  }

  /**
   * Replaces the whole content atomically: a crash leaves the old or the new one.
   * @param mark a first line without a checksum
   * @throws the operating system's error; the file is unchanged then
   */
  replace(mark: string, header: string, texts: Iterable<string>): void {
    const beside = `${this.path}.new`
    rmSync(beside, { force: true })
    const seal = new RunningChecksum()
    let length = 0
    try {
      const file = openSync(beside, 'wx', ownerOnly)
      try {
        for (const block of blocksOf([Buffer.from(`${mark}\n`), seal.line(header)], texts, seal)) {
          writeAll(file, block, length)
          length += block.length
        }
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      // Some systems cannot replace an open file.
      this.close()
      renameSync(beside, this.path)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
    this.length = length
    this.seal = seal
    this.torn = false
    syncFolderOf(this.path)
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  private opened(): number {
    if (this.file === undefined) {
      this.file = openSync(this.path, 'r+')
      this.torn = fstatSync(this.file).size !== this.length
    }
    return this.file
  }

  private cut(file: number): void {
    ftruncateSync(file, this.length)
    this.torn = false
  }
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

/** A new file name survives a power loss only when its folder is flushed, too; some systems don't need or allow it. */
function syncFolderOf(path: string): void {
  try {
    const folder = openSync(dirname(path), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // The content is safe; after a crash of the machine, the replaced file may be back.
  }
}
