import { filesInZip, freeName } from '../documents/zip.ts'
import type { LiveResponse } from '../live/live-response.ts'
import { contentTypeOf } from '../resources/shared/file-field.ts'
import { RecordAliases } from './aliases.ts'
import { placeholderFor, withMadeUpStem } from './placeholders.ts'
import type { Progress } from './progress.ts'
import type { RecordedRow, Recording } from './recorded-values.ts'

/** A file of a document in the progress of a recording. */
export interface AttachedFile {
  readonly name: string
  /** Hash of the content; missing when a placeholder replaces it. */
  readonly content?: string
}

/** Key of a recorded document's files. The space keeps it apart from the names of fields. */
const key = 'attached files'

/** Longest name that the emulator accepts. */
const longestName = 255

/** @param archive the response with all files of a document */
export async function withAttachedFiles(
  row: RecordedRow,
  archive: LiveResponse,
  { pseudonyms, isRaw }: Recording,
  progress: Progress,
): Promise<RecordedRow> {
  const contents = archive.status === 200 ? await filesInZip(archive.bytes, isRaw) : undefined
  if (!contents) return row
  const names = new Set<string>()
  const files = contents.map(({ path, bytes }): AttachedFile => {
    const original = path.slice(path.lastIndexOf('/') + 1).replace(/[\\\p{Cc}]/gu, '_')
    const made = isRaw ? original : withMadeUpStem(original, (text) => pseudonyms.text(text))
    const name = freeName(made.slice(-longestName), names)
    names.add(name)
    return { name, ...(bytes && { content: progress.addFile(bytes) }) }
  })
  return { ...row, [key]: files }
}

export function attachedFilesOf(row: RecordedRow): readonly AttachedFile[] {
  const files = row[key]
  return Array.isArray(files) ? files : []
}

export function contentOf({ name, content }: AttachedFile, progress: Progress): Buffer {
  return content === undefined ? placeholderFor(name) : progress.file(content)
}

/** The attachments of a fixture, one at a time. */
export function* attachmentRecords(
  files: ReadonlyMap<number, readonly AttachedFile[]>,
  {
    progress,
    at,
    token,
    documentOf,
  }: {
    readonly progress: Progress
    /** Time of the recording. */
    readonly at: string
    token(id: number): string
    /** The document's alias or id in the fixture. */
    documentOf(id: number): string | number
  },
): Generator<readonly [string, object]> {
  const all = [...files].flatMap(([document, ofOne]) => ofOne.map((file) => ({ document, file })))
  const aliases = new RecordAliases('attachment')
  for (const [index, { file }] of all.entries()) aliases.add({ id: index + 1, name: file.name })
  for (const [id, alias] of aliases.all()) {
    const { document, file } = all[id - 1]!
    const content = contentOf(file, progress)
    const contentType = contentTypeOf(file.name)
    yield [
      alias,
      {
        id,
        invoice_id: documentOf(document),
        file_name: file.name,
        content_type: contentType,
        file_size: content.length,
        token: token(id),
        created_at: at,
        updated_at: at,
        file: { contentType, base64: content.toString('base64') },
      },
    ]
  }
}
