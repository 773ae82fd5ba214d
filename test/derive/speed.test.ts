import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measured, speedSentence, speedTables, wholeTable } from '../../.config/docs/speed.ts'

const file = fileURLToPath(new URL('../bench/results.md', import.meta.url))

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test('every row of the last bench run is in the results', async () => {
  await expect(wholeTable(measured())).toMatchFileSnapshot(file)
})

test('a run without a documented row is refused by its name', () => {
  const { rows, ...run } = measured()
  const lacking = rows.filter(({ what }) => what !== 'get one: faketura, listening')
  for (const make of [speedTables, speedSentence]) {
    expect(() => make({ ...run, rows: lacking })).toThrow('no row "get one: faketura, listening"')
  }
})
