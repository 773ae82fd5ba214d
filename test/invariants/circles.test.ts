import { expect, test } from 'vitest'
import { type Import, sourcesIn } from './sources.ts'

const sources = sourcesIn('src')

/**
 * Types that need each other: a card holds operations, an operation acts on a call, and a call knows its resource by the
 * card, and the others by the registry.
 */
const oneCircle = [
  'src/kernel/card/inherited-values.ts',
  'src/kernel/card/operation.ts',
  'src/kernel/card/registry.ts',
  'src/kernel/card/resource.ts',
  'src/kernel/card/scheduled-work.ts',
  'src/kernel/request/call.ts',
  'src/kernel/request/router.ts',
  'src/kernel/write/account-scope.ts',
]

test('no type imports are circular, except in the kernel', () => {
  expect(circles(() => true)).toEqual([oneCircle])
})

test('no value imports are circular', () => {
  expect(circles(({ isTypeOnly }) => !isTypeOnly)).toEqual([])
})

/** Groups of files that lead to each other by these imports. */
function circles(counts: (one: Import) => boolean): string[][] {
  const targets = new Map(
    sources.map(({ path, imports }) => [path, imports.filter(counts).map(({ target }) => target)]),
  )
  const reached = new Map([...targets.keys()].map((path) => [path, reachedFrom(path, targets)]))
  return [...targets.keys()].flatMap((path) => {
    const mutual = [...reached.get(path)!].filter((other) => reached.get(other)?.has(path)).sort()
    return mutual[0] === path ? [mutual] : []
  })
}

function reachedFrom(path: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const next = [...targets.get(path)!]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (reached.has(one)) continue
    reached.add(one)
    next.push(...(targets.get(one) ?? []))
  }
  return reached
}
