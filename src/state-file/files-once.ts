import { formatValue } from '../checks/format-value.ts'
import { StoredFile } from '../state/stored-file.ts'

/** Writes each picture or file into a state file only once; later lines contain its hash. */
export class FilesOnce {
  /** Hashes of the files that the state file holds. */
  private held = new Set<string>()
  /** Hashes of the files in lines that are not written yet. */
  private readonly pending = new Set<string>()
  /** Files by hash while the state file is being read; afterwards, the state itself holds the files in use. */
  private readonly read = new Map<string, StoredFile>()

  /** The file as JSON text. */
  text({ hash, base64 }: StoredFile): string {
    if (this.held.has(hash) || this.pending.has(hash)) return `{"$":"file","hash":"${hash}"}`
    this.pending.add(hash)
    return `{"$":"file","hash":"${hash}","base64":"${base64}"}`
  }

  /**
   * @param base64 missing when an earlier line contains the file
   * @throws when no earlier line contains it
   */
  restored(hash: string, base64: unknown): StoredFile {
    const file =
      typeof base64 === 'string' ? StoredFile.of(Buffer.from(base64, 'base64')) : this.read.get(hash)
    if (file?.hash !== hash) throw new Error(`it refers to the unknown file ${formatValue(hash)}`)
    this.read.set(hash, file)
    return file
  }

  /** To be called when the whole state file has been read. */
  endReading(): void {
    this.held = new Set(this.read.keys())
    this.read.clear()
  }

  /** To be called when the pending lines have been written. */
  keep(): void {
    for (const hash of this.pending) this.held.add(hash)
    this.pending.clear()
  }

  /** To be called when the pending lines could not be written. */
  drop(): void {
    this.pending.clear()
  }

  /** Rewrites the state file, including each file that the state still refers to. */
  anew(write: () => void): void {
    const { held } = this
    this.held = new Set()
    try {
      write()
      this.keep()
    } catch (error) {
      this.drop()
      this.held = held
      throw error
    }
  }
}
