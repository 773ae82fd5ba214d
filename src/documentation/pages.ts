import { posix } from 'node:path'
import { readAsset } from '../assets/asset.ts'

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

/** A page, or the index in `README.md`, without the comments around its generated parts. */
function textOf(slug: string): string {
  return withoutMarkers(readAsset(`docs/${slug}.md`)!.toString())
}

/** The index of the documentation. */
export function indexText(): string {
  return textOf('README')
}

const sectionOrPage = /^## (.+)$|^- \[(.+?)\]\(([\w/-]+)\.md\): (.+)$/gm

/** All pages in the order of the index. */
export function guide(): Page[] {
  let section = ''
  return [...indexText().matchAll(sectionOrPage)].flatMap(([, heading, title, slug, summary]) => {
    if (heading !== undefined) section = heading
    if (title === undefined || slug === undefined || summary === undefined) return []
    return [{ slug, title, section, summary: summary.replace(/[`*]/g, ''), markdown: textOf(slug) }]
  })
}

/** Replaces the links to pages in a document by the results of `linkTo` for their slugs. The index is `README`. */
export function withLinks(markdown: string, slug: string, linkTo: (slug: string) => string): string {
  return markdown.replace(
    /\]\((?!\w+:)([\w./-]+)\.md/g,
    (_, path: string) => `](${linkTo(posix.join(posix.dirname(slug), path))}`,
  )
}

/** A document without the comments around its generated parts. */
export function withoutMarkers(document: string): string {
  return document.replace(/^<!-- \/?(?:table|code)(?:: .+)? -->\n\n?/gm, '')
}
