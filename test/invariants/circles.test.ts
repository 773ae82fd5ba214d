import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

const sources = sourcesIn('src')

test('no imports are circular, also not those of types', () => {
  expect(circles()).toEqual([])
})

/** Groups of files that lead to each other by their imports. */
function circles(): string[][] {
  const targets = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
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
