import { expect, test } from 'vitest'
import { behaviours } from '../../src/ledger/behaviours.ts'
import { gapBehaviours } from '../../src/ledger/gaps.ts'
import { specificationSentences } from './specification-sentences.ts'

/** Sections that state something themselves; 4.10 and 5.6 are the gaps of theirs. */
const stated =
  '1 2 2.1 2.2 2.3 2.4 2.5 2.6 2.7 3 4 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.10 5 5.6 6 7 8 9'.split(' ')
const withGaps = ['2.7', '3', '4.10', '5.6', '6', '7', '8', '9']

const ledger = new Map(behaviours().map((entry) => [entry.id, entry]))
const rows = specificationSentences.map(([section, text, ...ids]) => ({ section, text, ids }))

test('every statement of the specification has entries in the ledger', () => {
  for (const { section, text, ids } of rows) {
    expect(text.trim().length, section).toBeGreaterThan(5)
    expect(ids, `${section}: ${text}`).not.toEqual([])
    expect(
      ids.filter((id) => !ledger.has(id)),
      `${section}: ${text}`,
    ).toEqual([])
    expect(new Set(ids).size, `${section}: ${text}`).toBe(ids.length)
  }
})

test('every section with statements has rows, in the order of the specification', () => {
  const sections = [...new Set(rows.map(({ section }) => section))]
  // The notation before the first section is counted as section 0.
  expect(sections).toEqual(['0', ...stated])
  expect(rows.map(({ section }) => sections.indexOf(section))).toEqual(
    rows.map(({ section }) => sections.indexOf(section)).sort((one, other) => one - other),
  )
})

test('the statements of a section are unique', () => {
  const statements = rows.map(({ section, text }) => `${section}: ${text}`)
  expect(statements.filter((statement, at) => statements.indexOf(statement) !== at)).toEqual([])
})

test('every gap of the specification has an entry, and every entry about a gap a section', () => {
  const gaps = rows.filter(({ text }) => text.startsWith('gap: '))
  expect([...new Set(gaps.map(({ section }) => section))]).toEqual(withGaps)
  const covering = new Set(gaps.flatMap(({ ids }) => ids))
  expect(gapBehaviours.map(({ id }) => id).filter((id) => !covering.has(id))).toEqual([])
})

test('every entry that cites the specification belongs to one of its statements', () => {
  const cited = new Set(rows.flatMap(({ ids }) => ids))
  const citing = [...ledger.values()].filter(({ source }) => source.startsWith('specification '))
  expect(citing.length).toBeGreaterThan(20)
  expect(citing.map(({ id }) => id).filter((id) => !cited.has(id))).toEqual([])
})
