/** Stored files by hash, for as long as anything refers to them. */
const known = new Map<string, WeakRef<StoredFile>>()
const forgotten = new FinalizationRegistry<string>((hash) => {
  if (!known.get(hash)?.deref()) known.delete(hash)
})

/** A picture or another file. All records, e-mails and accounts that refer to equal bytes share one object. */
export class StoredFile {
  private constructor(
    /** SHA-256 of the bytes, in hexadecimal digits. */
    readonly hash: string,
    /** The bytes, in an immutable form. */
    readonly base64: string,
  ) {
    Object.freeze(this)
  }

  static of(bytes: Buffer): StoredFile {
    // Loads the module with the first file, because most emulators never store one.
    const hash = process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex')
    const same = known.get(hash)?.deref()
    if (same) return same
    const file = new StoredFile(hash, bytes.toString('base64'))
    known.set(hash, new WeakRef(file))
    forgotten.register(file, hash)
    return file
  }

  /** A copy of the bytes. */
  get bytes(): Buffer {
    return Buffer.from(this.base64, 'base64')
  }
}
