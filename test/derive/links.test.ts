import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brokenBecause, linksIn } from '../support/links.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => posix.join('docs', name.replaceAll('\\', '/')))

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'test/bench/results.md', ...pages]
const links = documents.flatMap((name) => linksIn(name, readFileSync(join(root, name), 'utf8')))

test('every link of a document resolves to a file and a heading', () => {
  expect(links.length).toBeGreaterThan(500)
  expect(links.filter(({ anchor }) => anchor !== undefined).length).toBeGreaterThan(100)
  const broken = links.flatMap((link) => {
    const reason = brokenBecause(root, link)
    return reason ? [`${link.from}: ${link.link}: ${reason}`] : []
  })
  expect(broken).toEqual([])
})

test('pages link to pages only, because a running emulator serves nothing else', () => {
  const outside = links.filter(({ from, target }) => from.startsWith('docs/') && !pages.includes(target))
  expect(outside.map(({ from, link }) => `${from}: ${link}`)).toEqual([])
})

test('every citation on a page is a link to the source', () => {
  const bare = pages.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
    return [...text.matchAll(/^.*\((?:facts|observed|specification) \d.*$/gm)].map(
      ([line]) => `${name}: ${line}`,
    )
  })
  expect(bare).toEqual([])
})

test('every repository that is named on the page of sources has a link', () => {
  const page = readFileSync(join(root, 'docs/sources.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\S*`[\w-]+\/[\w-]+`\S*) .*\d{4} \|$/gm)].map(([, first]) => first!)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((first) => !/^\[`(.+)`\]\(https:\/\/github\.com\/\1\)$/.test(first))).toEqual([])
})

test.each([
  ['[a](nowhere.md)', 'there is no file docs/nowhere.md'],
  ['[a](faults.md#nothing)', 'docs/faults.md has no heading #nothing'],
  ['[a](#nothing)', 'docs/README.md has no heading #nothing'],
  ['[a](../docs)', 'there is no file docs'],
])('a broken link is found: %s', (text, reason) => {
  const [link] = linksIn('docs/README.md', text)
  expect(brokenBecause(root, link!)).toBe(reason)
})

test('examples and web addresses are not links to files', () => {
  expect(linksIn('README.md', '`[a](b)` [c](https://d.test/)\n```\n[e](f)\n```\n')).toEqual([])
})
