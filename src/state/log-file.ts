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
import { Seal } from './sealed-lines.ts'

/** Tokens and passwords are in it, so it is nobody else's business. */
const ownerOnly = 0o600
const blockSize = 1024 * 1024

/** A file to which lines are added; what a call added is with the operating system when the call returns. */
export class LogFile {
  private file: number | undefined
  private torn = false

  /**
   * @param length bytes of it that hold; whatever follows is cut off with the first write
   * @param seal the checksum over these
   */
  constructor(
    private readonly path: string,
    private length: number,
    private seal: Seal,
  ) {}

  /** @throws when it may not be written */
  open(): void {
    this.opened()
  }

  /** Bytes that it has. */
  get size(): number {
    return this.length
  }

  /**
   * Adds a line, whole or not at all.
   * @throws the operating system's error, such as that of a full disk; the file is as it was then
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
   * Puts other content in place of all that there is: at once, so that a crash leaves the old or the new one.
   * @param mark a first line that carries no checksum
   * @throws the operating system's error; the file is as it was then
   */
  replace(mark: string, header: string, texts: Iterable<string>): void {
    const beside = `${this.path}.new`
    rmSync(beside, { force: true })
    const seal = new Seal()
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
      // Some systems don't put a file in the place of an open one.
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

/** Large pieces, because a world has many small lines. */
function* blocksOf(head: readonly Buffer[], texts: Iterable<string>, seal: Seal): Generator<Buffer> {
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

/** A new name survives a loss of power only when its folder was written, too; some systems don't need or allow it. */
function syncFolderOf(path: string): void {
  try {
    const folder = openSync(dirname(path), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // The content is safe; a crash of the machine may bring back the file that it replaced.
  }
}
