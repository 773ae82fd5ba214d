import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deviceTable, measured, speedSentence, speedTables, wholeTable } from '../../.config/docs/speed.ts'
import { stale } from './stale.ts'

const file = fileURLToPath(new URL('../bench/results.md', import.meta.url))

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test('every row of the last bench run is in the results', async () => {
  await expect(wholeTable(measured()), stale).toMatchFileSnapshot(file)
})

test('a run without a documented row is refused by its name', () => {
  const { rows, ...run } = measured()
  const lacking = rows.filter(({ what }) => what !== 'get one: faketura, listening')
  for (const make of [speedTables, speedSentence]) {
    expect(() => make({ ...run, rows: lacking })).toThrow('no row "get one: faketura, listening"')
  }
})

test('the sentence about speed names the machine, and rounds to two digits', () => {
  const rows = [
    { what: 'get one: faketura, listening', figure: '42.1 µs' },
    { what: 'create with 3 positions: faketura, listening', figure: '350.2 µs' },
    { what: 'reset after 10 changes: 100,000 stored', figure: '1.06 ms' },
  ]
  const machine = { processor: 'AMD EPYC', cores: 2, node: 'v20.20.2' }
  expect(speedSentence({ ...measured(), rows, machine })).toMatch(
    /^On one core of an AMD EPYC, reading an invoice takes about 42 µs of CPU time, creating one with totals 350 µs, and `reset` 1\.1 ms /,
  )
})

test('each device for speed has a line with its module, its work and what it saves', () => {
  const device = { figure: '70 µs', ratio: 0.7, budget: 'at most 95 %', isMet: true }
  const rows = [
    { what: 'get one: faketura, listening', figure: '40 µs' },
    { what: 'device: indexes (src/state/table.ts): page of 25, sorted', ...device },
    { what: 'device: only ASCII (.config/chunks.ts): import', budget: 'at most 95 %', error: 'no build' },
  ]
  expect(deviceTable({ rows }).split('\n').slice(2)).toEqual([
    '| indexes | `src/state/table.ts` | page of 25, sorted | 70 µs | 70 % | met |',
    '| only ASCII | `.config/chunks.ts` | import | not measured | – | not measured |',
  ])
})
