import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'

/** A file of the inspector page as it is answered. */
export interface PageFile {
  readonly contentType: string
  readonly bytes: Buffer
  /** Changes with the bytes. */
  readonly etag: string
}

/** The page's files by their path below `/__admin`; there are no others, whatever a path says. */
const files: Readonly<Record<string, readonly [name: string, contentType: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/assets/inspector.js': ['inspector.js', 'text/javascript; charset=utf-8'],
  '/assets/inspector.css': ['inspector.css', 'text/css; charset=utf-8'],
  '/assets/icon.svg': ['icon.svg', 'image/svg+xml'],
}

/** Where the build puts them: seen from the built package, and from the sources. */
const folders = ['./inspector/', '../../../dist/inspector/'].map((path) => new URL(path, import.meta.url))

const read = new Map<string, PageFile>()

/**
 * A file of the inspector page. They hold no data of the emulator, so they need no token: the page asks for it.
 * @param path below `/__admin`: `/`, or `/assets/…`
 * @throws Refusal 404 when there is no such file, 503 when the page was not built
 */
export async function pageFile(path: string): Promise<PageFile> {
  const known = read.get(path)
  if (known) return known
  const entry = Object.hasOwn(files, path) ? files[path] : undefined
  if (!entry) throw new Refusal(404, `the inspector page has no file ${path.slice(0, 200)}`)
  const [name, contentType] = entry
  const bytes = await bytesOf(name)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const file = { contentType, bytes, etag }
  read.set(path, file)
  return file
}

async function bytesOf(name: string): Promise<Buffer> {
  for (const folder of folders) {
    try {
      return await readFile(new URL(name, folder))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Refusal(503, 'the inspector page is not built; run npm run build')
}
