import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { specificationSentences } from './specification-sentences.ts'

/** One place that cites a section of `docs/sources.md`. */
export interface Citation {
  /** As the headings write it, such as `facts 2.5`. */
  readonly source: string
  /** Such as `src/rules/tax.ts:4`. */
  readonly place: string
}

/** `facts 2.5`, also at the start of a sentence or over two lines of a comment, with `2.7, 4.10` or `2 and 22`. */
const section =
  /\b(specification|facts|observed)(?: |\n\s*(?:\*|\/\/) )(\d+(?:\.\d+)*(?:(?:, | and | or | to )\d+(?:\.\d+)*)*)/gi

/** A word that says how a response key is known, where a card or a behaviour gives it as the source. */
const word = /'(recorded|tested|typed|printed|ministry|assumed)'/g

/** Every citation in the code, its comments and its tests, and on the pages. */
export function allCitations(): Citation[] {
  const files = [
    ...['src', 'test', '.config', 'docs'].flatMap(textsIn),
    ...['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  ]
  const found = files
    .filter(({ path }) => !path.startsWith('test/invariants/') && path !== 'docs/sources.md')
    .flatMap(({ path, text }) =>
      citedIn(text).map(({ source, at }) => ({
        source,
        place: `${path}:${text.slice(0, at).split('\n').length}`,
      })),
    )
  const sentences = specificationSentences.map(([number]) => ({
    source: `specification ${number}`,
    place: 'test/invariants/specification-sentences.ts',
  }))
  return [...found, ...sentences]
}

/** The programs and pages below a folder. */
function textsIn(folder: string): { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js|md)$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The citations in a text, with their places. */
export function citedIn(text: string): { readonly source: string; readonly at: number }[] {
  const sections = [...text.matchAll(section)].flatMap(({ 1: name, 2: numbers, index }) =>
    numbers!
      .split(/, | and | or | to /)
      .map((number) => ({ source: `${name!.toLowerCase()} ${number}`, at: index })),
  )
  return [
    ...sections,
    ...[...text.matchAll(word)].map(({ 1: name, index }) => ({ source: name!, at: index })),
  ]
}

/** The headings of `docs/sources.md` that citations lead to, in their order. */
export function headings(): string[] {
  const page = readFileSync('docs/sources.md', 'utf8')
  return [...page.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading!)
}
