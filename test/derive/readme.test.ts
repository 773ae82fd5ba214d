import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readmeOf } from '../../.config/docs/readme.ts'
import { behaviourTable } from '../../src/derive/behaviour-table.ts'
import { betweenMarkers } from '../../src/derive/between-markers.ts'

const readme = new URL('../../README.md', import.meta.url)

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test('the README lists behaviours, commands, options, scenarios and pages as the code declares them', async () => {
  const document = await readFile(readme, 'utf8')
  await expect(await readmeOf(document)).toMatchFileSnapshot(readme.pathname)
})

test('a row names the behaviour, what happens, its provenance, its source and its test', () => {
  const table = behaviourTable([
    {
      id: 'area/name',
      text: 'One | two',
      provenance: 'observed',
      source: 'observed 4',
      test: 'test/promises/area.test.ts',
    },
  ])
  expect(table.split('\n').at(-1)).toBe(
    '| `area/name` | One \\| two | observed | observed 4 | `test/promises/area.test.ts` |',
  )
})

test.each(['no markers', '<!-- behaviours --> never ends', '<!-- /behaviours --><!-- behaviours -->'])(
  'a document with misplaced markers is refused: %s',
  (document) => {
    expect(() => betweenMarkers(document, 'behaviours', '')).toThrow('once each')
  },
)

test('what stands around the markers is left as it is', () => {
  const document = '# Title\n<!-- behaviours -->\nold\n<!-- /behaviours -->\nend\n'
  const lines = betweenMarkers(document, 'behaviours', 'new').split('\n')
  expect(lines.slice(0, 2)).toEqual(['# Title', '<!-- behaviours -->'])
  expect(lines.slice(-3)).toEqual(['<!-- /behaviours -->', 'end', ''])
  expect(lines).not.toContain('old')
})
