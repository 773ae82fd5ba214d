import { readdir, readFile } from 'node:fs/promises'
import { withExamples, withTables } from './tables.ts'

/** One page of the documentation. */
export interface Page {
  /** Its address below `/__admin/docs/`. */
  readonly slug: string
  /** Its source in `src/admin/docs`. */
  readonly file: string
  readonly title: string
  /** Its first paragraph, without markup. */
  readonly summary: string
  /** All of it, tables in place; other pages are linked as `NN-slug.md`, as in the sources. */
  readonly markdown: string
}

/** Where the pages are written. Their numbers order them. */
export const sources = new URL('../../src/admin/docs/', import.meta.url)

const fileName = /^\d\d-([a-z-]+)\.md$/

/** All pages, in their order. */
export async function guide(): Promise<Page[]> {
  const names = (await readdir(sources)).filter((name) => fileName.test(name)).sort()
  return Promise.all(names.map(async (name) => pageOf(name, await readFile(new URL(name, sources), 'utf8'))))
}

async function pageOf(name: string, text: string): Promise<Page> {
  const [, title, summary] = /^# (.+)\n\n((?:.+\n)+)/.exec(text) ?? []
  if (!title || !summary) throw new Error(`${name} does not begin with a title and a paragraph`)
  return {
    slug: fileName.exec(name)![1]!,
    file: name,
    title,
    summary: summary.trim().replace(/\s+/g, ' ').replace(/[`*]/g, ''),
    markdown: await withTables(withExamples(text)),
  }
}

/** The links of a page to others, each by what `linkTo` makes of its address. */
export function withLinks(markdown: string, linkTo: (slug: string) => string): string {
  return markdown.replace(/\]\(\d\d-([a-z-]+)\.md/g, (_, slug: string) => `](${linkTo(slug)}`)
}
