import { expect, test } from 'vitest'
import { nearest } from '../../../src/checks/nearest.ts'

const names = ['external_id', 'name', 'email', 'payment_to', 'payment_to_kind', 'positions']

test.each<[string, string | undefined]>([
  ['exernal_id', 'external_id'],
  ['external_id', 'external_id'],
  ['externalid', 'external_id'],
  ['nmae', 'name'],
  ['emial', 'email'],
  ['position', 'positions'],
  ['payment_too', 'payment_to'],
  ['zodiac', undefined],
  ['naif', undefined],
  ['', undefined],
])('the most likely known name for %j is %s', (word, meant) => {
  expect(nearest(word, names)).toBe(meant)
})

test('a word too different for a misspelling gets no suggestion', () => {
  const word = 'x'.repeat(100_000)
  expect(nearest(word, [word.slice(1), 'x'.repeat(60)])).toBeUndefined()
})

test('of two equally near words the first is suggested', () => {
  expect(nearest('nam', ['name', 'names'])).toBe('name')
  expect(nearest('bat', ['cat', 'rat'])).toBe('cat')
})
