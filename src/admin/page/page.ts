import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { readAsset } from '../../assets/asset.ts'
import { unknownName } from '../../checks/sentences.ts'
import { indexHtml, pageHtml } from '../../documentation/html.ts'
import { guide, indexText, type Page } from '../../documentation/pages.ts'
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
  json: 'application/json; charset=utf-8',
} as const

/** The files by their path below `/__admin`, with their paths in the package. No others are served. */
const files: Readonly<Record<string, string>> = {
  '/': 'dist/inspector/index.html',
  '/assets/inspector.js': 'dist/inspector/inspector.js',
  '/assets/inspector.css': 'dist/inspector/inspector.css',
  '/assets/icon.svg': 'dist/inspector/icon.svg',
  '/assets/docs.css': 'dist/docs.css',
  '/docs/README.md': 'docs/README.md',
  '/llms.txt': 'llms.txt',
  '/schema.json': 'schema.json',
}

const read = new Map<string, PageFile>()

let pages: readonly Page[] | undefined

/**
 * Finds a file of the inspector or of the documentation.
 * @param path below `/__admin`: `/`, `/docs` and below, or `/assets/…`
 * @throws Refusal 404 for an unknown file, 503 if the pages have not been built
 */
export function pageFile(path: string): PageFile {
  const known = read.get(path)
  if (known) return known
  const name = Object.hasOwn(files, path) ? files[path] : undefined
  const ending = extname(name ?? path).slice(1) || 'html'
  const bytes = name ? bytesOf(name) : Buffer.from(documentOf(path))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const file = { contentType: types[ending as keyof typeof types], bytes, etag }
  read.set(path, file)
  return file
}

/** A page of the documentation: `/docs/faults` is HTML, `/docs/faults.md` the Markdown of the package. */
function documentOf(path: string): string | Buffer {
  pages ??= guide()
  if (path === '/docs') return indexHtml(pages, indexText())
  const [, slug = '', isText] = /^\/docs\/((?:[a-z-]+\/)?[a-z-]+)(\.md)?$/.exec(path) ?? []
  const page = pages.find((page) => page.slug === slug)
  if (page) return isText ? bytesOf(`docs/${slug}.md`) : pageHtml(pages, page)
  if (!path.startsWith('/docs'))
    throw new Refusal(404, unknownName('file', path, Object.keys(files), { owner: 'the inspector' }))
  const name = path.replace(/^\/docs\/?/, '')
  const slugs = pages.map((page) => page.slug)
  const where = { owner: 'the documentation', listedIn: '/__admin/docs' }
  throw new Refusal(404, unknownName('page', name, slugs, where))
}

function bytesOf(name: string): Buffer {
  const bytes = readAsset(name)
  if (!bytes) throw new Refusal(503, 'the pages are not built; run npm run build')
  return bytes
}
