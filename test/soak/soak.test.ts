import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Report {
  readonly requests: number
  readonly heap: readonly { readonly requests: number; readonly bytes: number }[]
  readonly missed: readonly string[]
  readonly defects: readonly string[]
  readonly warnings: readonly string[]
  readonly delivered: number
  readonly perRequest: number
}

test('a short soak requests every operation, finds no defect, and leaves little behind', {
  // Only to end one that hangs; it shares the machine with the other tests.
  timeout: 120_000,
}, () => {
  const script = fileURLToPath(new URL('run.js', import.meta.url))
  const parameters = [script, '--requests', '2400', '--samples', '4', '--json']
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  expect(stderr).toBe('')
  const report: Report = JSON.parse(stdout)
  expect(report).toMatchObject({ missed: [], defects: [], warnings: [] })
  expect(report.requests).toBeGreaterThan(2400)
  expect(report.delivered).toBeGreaterThan(20)
  expect(report.heap).toHaveLength(4)
  // A short run still fills caches; only the long one can show that memory is flat.
  expect(report.perRequest).toBeLessThan(4000)
})

const megabyte = 1024 * 1024
const heapOf = (bytesAt: (requests: number) => number) =>
  Array.from({ length: 20 }, (_, at) => ({ requests: at * 3600, bytes: bytesAt(at * 3600) }))

/** Plain JavaScript, as node runs it. */
const { verdictOf }: { verdictOf: (heap: Report['heap']) => { isFlat: boolean; perRequest: number } } =
  await import(String(new URL('verdict.js', import.meta.url)))

test('a heap that fills at first and then wavers is flat, a growing one is not', () => {
  const filling = heapOf(
    (count) => 40 * megabyte - 10 * megabyte * Math.exp(-count / 5000) + (count % 7) * 1000,
  )
  expect(verdictOf(filling).isFlat).toBe(true)
  const leaking = heapOf((count) => 40 * megabyte + count * 100)
  expect(verdictOf(leaking)).toMatchObject({ isFlat: false, perRequest: 100 })
})
