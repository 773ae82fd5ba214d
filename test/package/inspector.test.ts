import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from './pack.ts'

const folder = join(root, 'dist', 'inspector')

test('the inspector page has the size that the documentation states', () => {
  const weights = readdirSync(folder).map((name) => gzipSync(readFileSync(join(folder, name))).length)
  const weight = weights.reduce((sum, one) => sum + one, 0) / 1000
  const said = Number(
    /style sheet, (\d+) kB compressed/.exec(readFileSync(join(root, 'docs/performance.md'), 'utf8'))?.[1],
  )
  expect(
    Math.abs(weight - said),
    `it weighs ${weight.toFixed(1)} kB, the documentation says ${said}`,
  ).toBeLessThan(1)
})

test('the inspector page names no other host', () => {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    const hosts = [...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([url]) => url)
    // Names of languages, which are not requested.
    expect(
      hosts.filter((url) => !url.startsWith('http://www.w3.org')),
      name,
    ).toEqual([])
  }
})
