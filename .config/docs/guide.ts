import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { withoutMarkers } from './markers.ts'

/** One page of the documentation. */
export interface Page {
  /** Its address below `/__admin/docs/`, such as `faults` or `resources/invoices`. */
  readonly slug: string
  readonly title: string
  /** The heading of the index that lists it. */
  readonly section: string
  /** Its description in the index, without markup. */
  readonly summary: string
  readonly markdown: string
}

/** The pages, with their index in `README.md`. */
export const folder = new URL('../../docs/', import.meta.url)

/** The index of the documentation, without its comments. */
export function indexText(): string {
  return withoutMarkers(readFileSync(new URL('README.md', folder), 'utf8'))
}

const sectionOrPage = /^## (.+)$|^- \[(.+?)\]\(([\w/-]+)\.md\): (.+)$/gm

/** All pages in the order of the index. */
export function guide(): Page[] {
  let section = ''
  return [...indexText().matchAll(sectionOrPage)].flatMap(([, heading, title, slug, summary]) => {
    if (heading !== undefined) section = heading
    if (title === undefined || slug === undefined || summary === undefined) return []
    const markdown = withoutMarkers(readFileSync(new URL(`${slug}.md`, folder), 'utf8'))
    if (!markdown.startsWith(`# ${title}\n`))
      throw new Error(`docs/${slug}.md does not begin with # ${title}`)
    return [{ slug, title, section, summary: summary.replace(/[`*]/g, ''), markdown }]
  })
}

/** Replaces the links to pages in a document by the results of `linkTo` for their slugs. The index is `README`. */
export function withLinks(markdown: string, slug: string, linkTo: (slug: string) => string): string {
  return markdown.replace(
    /\]\((?!\w+:)([\w./-]+)\.md/g,
    (_, path: string) => `](${linkTo(posix.join(posix.dirname(slug), path))}`,
  )
}
