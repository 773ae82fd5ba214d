import type { StoredAttachment } from '../resources/attachment/attachment.fields.ts'

/** The content of a file in an archive. */
type ZippedFile = Pick<StoredAttachment, 'file_name' | 'file' | 'created_at'>

/** A zip archive of files; equal files give equal bytes. */
export async function zipOf(files: readonly ZippedFile[]): Promise<Buffer> {
  const { Zip, ZipDeflate } = await import('fflate')
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const names = new Set<string>()
  // Added one by one, because an object with names as keys would lose a file named __proto__.
  for (const { file_name, file, created_at } of files) {
    const name = freeName(file_name ?? 'file', names)
    names.add(name)
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = zipTime(created_at ?? '')
    archive.add(entry)
    entry.push(new Uint8Array(file?.content.bytes ?? []), true)
  }
  archive.end()
  return Buffer.concat(chunks)
}

/** A file of an archive. */
export interface UnzippedFile {
  readonly path: string
  /** Missing when only names were requested. */
  readonly bytes?: Uint8Array
}

/**
 * The files of an archive, in its order.
 * @param hasContent without it, nothing is unpacked
 * @returns undefined for bytes that are not an archive
 */
export async function filesInZip(
  archive: Uint8Array,
  hasContent: boolean,
): Promise<readonly UnzippedFile[] | undefined> {
  const { unzipSync } = await import('fflate')
  const paths: string[] = []
  const filter = ({ name }: { readonly name: string }) => {
    const isFile = !name.endsWith('/')
    if (isFile) paths.push(name)
    return isFile && hasContent
  }
  try {
    const contents = new Map(Object.entries(unzipSync(archive, { filter })))
    return paths.map((path) => ({
      path,
      ...(hasContent && { bytes: contents.get(path) ?? new Uint8Array() }),
    }))
  } catch {
    return undefined
  }
}

/** `scan (2).pdf` for a second `scan.pdf`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const extension = dot > 0 ? name.slice(dot) : ''
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${stem} (${number})${extension}`
  return free
}

/**
 * Archives hold local times from 1980 to 2107. Without its offset, the time of the account is the local one on every
 * machine.
 */
function zipTime(timestamp: string): string {
  const local = timestamp.slice(0, 19)
  if (local < '1980') return '1980-01-01T00:00:00'
  return local > '2099' ? '2099-12-31T00:00:00' : local
}
