import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('CONTRIBUTING.md', 'utf8')

/** What the map names below a folder of the top, such as `kernel` and `index.ts` below `src`. */
function mapped(top: string): string[] {
  const [, map] = new RegExp(`^${top}/\\n((?: {2}.+\\n)+)`, 'm').exec(text)!
  const columns = map!.split('\n').flatMap((line) => [line.slice(0, 46), line.slice(46)])
  return columns.flatMap((column) => /^ *([a-z-]+\/|[a-z-]+\.ts) /.exec(column)?.[1] ?? [])
}

test('the map in CONTRIBUTING names every folder of src once', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.length).toBeGreaterThan(15)
  const named = mapped('src').filter((name) => name.endsWith('/'))
  expect(named.sort()).toEqual(folders.map(({ name }) => `${name}/`).sort())
})

test('whatever CONTRIBUTING names is there', () => {
  const paths = [...text.matchAll(/`((?:src|test|fixtures|\.config)\/[\w./-]*)`/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(10)
  const all = [...paths, ...['src', 'test'].flatMap((top) => mapped(top).map((name) => `${top}/${name}`))]
  expect(all.filter((path) => !existsSync(path))).toEqual([])
})
