import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApi } from '../../src/derive/openapi.ts'
import { anchorOf } from '../../src/documentation/anchor.ts'
import { anchorOfSource, type Source } from '../../src/kernel/card/provenance.ts'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { registry } from '../../src/resources/registry.ts'
import { allCitations, citedIn, headings } from './citations.ts'

const known = headings()
const citations = allCitations()

test.each([
  ['rates (facts 2.9, observed 1); the rest', ['facts 2.9', 'observed 1']],
  ['in order (specification 2.7, 4.10)', ['specification 2.7', 'specification 4.10']],
  [
    'deliveries (observed 18.2 to 18.4), and Facts 2.0 and 8.4',
    ['observed 18.2', 'observed 18.4', 'facts 2.0', 'facts 8.4'],
  ],
  ["text('typed'), 'observed', 'a typed field', ['2.1', 'observed 5.4', 3]", ['observed 5.4', 'typed']],
  ['sent with an empty wrapper (observed 2 and 22)', ['observed 2', 'observed 22']],
  [' * from what was sent (observed\n * 5.7). When', ['observed 5.7']],
])('finds citations: %s', (text, sources) => {
  expect(citedIn(text).map(({ source }) => source)).toEqual(sources)
})

test('every citation in the code, its comments, its tests and the pages has a heading', () => {
  expect(citations.length).toBeGreaterThan(1000)
  const unknown = citations.filter(({ source }) => !known.includes(source))
  expect(unknown.map(({ source, place }) => `${place} cites ${source}`)).toEqual([])
})

test('every heading is cited by code', () => {
  const cited = new Set(citations.filter(({ place }) => !/\.md:/.test(place)).map(({ source }) => source))
  expect(known.filter((heading) => !cited.has(heading))).toEqual([])
})

test('every source that users are shown has a heading', () => {
  const shown = new Set<string>(behaviours().map(({ source }) => source))
  for (const profile of ['documented', 'observed'] as const) {
    for (const source of sourcesWithin(openApi(registry, { profile, version: '1.0.0' }))) shown.add(source)
  }
  expect(shown.size).toBeGreaterThan(60)
  expect([...shown].filter((source) => !known.includes(source))).toEqual([])
})

/** Every `x-source` of a document. */
function sourcesWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'x-source' ? [String(inner)] : sourcesWithin(inner),
  )
}

test('every heading has a unique anchor, which links use', () => {
  const anchors = known.map((heading) => anchorOfSource(heading as Source))
  expect(anchors).toEqual(known.map(anchorOf))
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
})

test('every section of facts and observations names its documents and repositories, and each repository is used', () => {
  const page = readFileSync('docs/sources.md', 'utf8')
  const [, list] = /\n## Repositories\n(.*?)\n## /s.exec(page)!
  const listed = repositoriesIn(list!)
  expect(listed.length).toBeGreaterThan(10)
  const sections = page.split('\n### ').filter((text) => /^(facts|observed) /.test(text))
  const origins = sections.map((text) => [text.split('\n')[0]!, /^From (.+?)\.\n/ms.exec(text)?.[1]] as const)
  expect(origins.filter(([, origin]) => origin === undefined)).toEqual([])
  const named = origins.flatMap(([, origin]) => repositoriesIn(origin!))
  expect(named.filter((repository) => !listed.includes(repository))).toEqual([])
  expect(listed.filter((repository) => !named.includes(repository))).toEqual([])
})

/** Names such as `owner/name` in a text. */
function repositoriesIn(text: string): string[] {
  return [...text.matchAll(/`([\w-]+\/[\w-]+)`/g)].map(([, name]) => name!)
}
