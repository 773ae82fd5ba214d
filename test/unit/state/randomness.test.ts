import { expect, test } from 'vitest'
import { hashOf, tokenOf } from '../../../src/state/randomness.ts'

test('a token depends only on the seed and the words', () => {
  expect(tokenOf(1, 'api token', 'demo')).toBe(tokenOf(1, 'api token', 'demo'))
  expect(tokenOf(1, 'api token', 'demo')).toMatch(/^[A-Za-z0-9]{20}$/)
})

test('other seeds, words, orders and borders of words give other tokens', () => {
  const tokens = [
    tokenOf(1, 'a', 'b'),
    tokenOf(2, 'a', 'b'),
    tokenOf(1, 'b', 'a'),
    tokenOf(1, 'ab'),
    tokenOf(1, 'a', 'b', ''),
    tokenOf(1, 'ab', ''),
    tokenOf(1, '', 'ab'),
    tokenOf(1),
  ]
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('tokens of a hundred thousand neighbouring ids differ', () => {
  const tokens = new Set<string>()
  for (let id = 1; id <= 100_000; id++) tokens.add(tokenOf(1, 'invoice', id))
  expect(tokens.size).toBe(100_000)
})

test('hashes are evenly distributed', () => {
  const buckets = Array.from({ length: 16 }, () => 0)
  for (let id = 0; id < 16_000; id++) buckets[(hashOf(1, 'word', id) >>> 0) % 16]! += 1
  for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(200)
})
