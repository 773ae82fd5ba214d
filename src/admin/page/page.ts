import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { nearest } from '../../checks/nearest.ts'
import { Refusal } from '../refusal.ts'

/** A file of the inspector or of the documentation. */
export interface PageFile {
  readonly contentType: string
  readonly bytes: Buffer
  /** A hash of the bytes. */
  readonly etag: string
}

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const

/** The files by their path below `/__admin`, with their places relative to the build. No others are served. */
const files: Readonly<Record<string, string>> = {
  '/': 'inspector/index.html',
  '/assets/inspector.js': 'inspector/inspector.js',
  '/assets/inspector.css': 'inspector/inspector.css',
  '/assets/icon.svg': 'inspector/icon.svg',
  '/assets/docs.css': 'docs/docs.css',
  '/docs': 'docs/index.html',
  '/docs/README.md': '../docs/README.md',
  '/llms.txt': '../llms.txt',
}

/** The folder of the build, relative to the built package and to the sources. */
const folders = ['./', '../../../dist/'].map((path) => new URL(path, import.meta.url))

const read = new Map<string, PageFile>()

/**
 * Finds a file of the inspector or of the documentation.
 * @param path below `/__admin`: `/`, `/docs` and below, or `/assets/…`
 * @throws Refusal 404 for an unknown file, 503 if the pages have not been built
 */
export async function pageFile(path: string): Promise<PageFile> {
  const known = read.get(path)
  if (known) return known
  const name = Object.hasOwn(files, path) ? files[path]! : await documentOf(path)
  const bytes = await bytesOf(name)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof types
  const file = { contentType: types[ending], bytes, etag }
  read.set(path, file)
  return file
}

/** The file of a page of the documentation: `/docs/faults` is HTML, `/docs/faults.md` the Markdown of the package. */
async function documentOf(path: string): Promise<string> {
  const [, slug, isText] = /^\/docs\/((?:[a-z-]+\/)?[a-z-]+)(\.md)?$/.exec(path) ?? []
  const overview = (await bytesOf('docs/index.html')).toString()
  const slugs = [...overview.matchAll(/<li><a href="docs\/([a-z/-]+)">/g)].map(([, known]) => known!)
  if (slug !== undefined && slugs.includes(slug)) return isText ? `../docs/${slug}.md` : `docs/${slug}.html`
  const given = path.slice(0, 200)
  if (!path.startsWith('/docs')) throw new Refusal(404, `unknown file ${given} of the inspector`)
  const meant = nearest(slug ?? '', slugs)
  const hint = meant ? `did you mean /docs/${meant}?` : '/__admin/docs lists them'
  throw new Refusal(404, `unknown page ${given} of the documentation; ${hint}`)
}

async function bytesOf(name: string): Promise<Buffer> {
  for (const folder of folders) {
    try {
      return await readFile(new URL(name, folder))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Refusal(503, 'the pages are not built; run npm run build')
}
