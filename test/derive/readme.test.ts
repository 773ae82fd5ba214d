import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { behaviours } from '../../src/behaviours.ts'
import { behaviourTable, withBehaviourTable } from '../../src/derive/behaviour-table.ts'

const readme = new URL('../../README.md', import.meta.url)

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test('the README lists every behaviour of the ledger as the ledger words it', async () => {
  const expected = withBehaviourTable(await readFile(readme, 'utf8'), behaviours())
  await expect(expected).toMatchFileSnapshot(readme.pathname)
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
    expect(() => withBehaviourTable(document, [])).toThrow('once each')
  },
)

test('what stands around the markers is left as it is', () => {
  const document = '# Title\n<!-- behaviours -->\nold\n<!-- /behaviours -->\nend\n'
  const lines = withBehaviourTable(document, []).split('\n')
  expect(lines.slice(0, 2)).toEqual(['# Title', '<!-- behaviours -->'])
  expect(lines.slice(-3)).toEqual(['<!-- /behaviours -->', 'end', ''])
  expect(lines).not.toContain('old')
})
