import { StoredFile } from '../state/stored-file.ts'

/** Writes each picture and file once into a state file: whole the first time, then by its hash. */
export class FilesOnce {
  /** Hashes of the files that the state file holds. */
  private held = new Set<string>()
  /** Hashes of those in lines that are not written yet. */
  private readonly pending = new Set<string>()
  /** Only while the state file is read; later, the state holds those that it refers to. */
  private readonly read = new Map<string, StoredFile>()

  /** The file as JSON text. */
  text({ hash, base64 }: StoredFile): string {
    if (this.held.has(hash) || this.pending.has(hash)) return `{"$":"file","hash":"${hash}"}`
    this.pending.add(hash)
    return `{"$":"file","hash":"${hash}","base64":"${base64}"}`
  }

  /**
   * @param base64 missing when the file was read before
   * @throws when it was not
   */
  restored(hash: string, base64: unknown): StoredFile {
    const file =
      typeof base64 === 'string' ? StoredFile.of(Buffer.from(base64, 'base64')) : this.read.get(hash)
    if (file?.hash !== hash) throw new Error(`it names the file ${JSON.stringify(hash)}, which is not known`)
    this.read.set(hash, file)
    return file
  }

  /** The whole state file was read. */
  endReading(): void {
    this.held = new Set(this.read.keys())
    this.read.clear()
  }

  /** The pending lines were written. */
  keep(): void {
    for (const hash of this.pending) this.held.add(hash)
    this.pending.clear()
  }

  /** The pending lines could not be written. */
  drop(): void {
    this.pending.clear()
  }

  /** Rewrites the state file, with each file that the state still refers to. */
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
