import { expect, test } from 'vitest'
import { freeVariant } from '../../src/resources/shared/free-variant.ts'

const outOf = (taken: readonly string[]) => freeVariant('ann', (variant) => taken.includes(variant))

test('returns the wanted name, or its variant with the first free number', () => {
  expect(outOf([])).toBe('ann')
  expect(outOf(['ann'])).toBe('ann-2')
  for (const count of [2, 3, 4, 5, 8, 9, 100]) {
    const taken = ['ann', ...Array.from({ length: count - 1 }, (_, at) => `ann-${at + 2}`)]
    expect(outOf(taken)).toBe(`ann-${count + 1}`)
  }
})

test('a released name may be reused, but none in use', () => {
  for (let gap = 2; gap <= 20; gap++) {
    const taken = ['ann', ...Array.from({ length: 19 }, (_, at) => `ann-${at + 2}`)]
    expect(taken.filter((name) => name !== `ann-${gap}`)).not.toContain(
      outOf(taken.filter((name) => name !== `ann-${gap}`)),
    )
  }
})

test('thousands of records of one name need few look-ups', () => {
  let questions = 0
  const isTaken = (variant: string) => {
    questions++
    return variant === 'ann' || Number(variant.slice(4)) <= 50_000
  }
  expect(freeVariant('ann', isTaken)).toBe('ann-50001')
  expect(questions).toBeLessThan(50)
})
