import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withGeneratedParts } from '../../.config/docs/markers.ts'
import { resourcePages } from '../../.config/docs/resource-pages.ts'
import { withoutMarkers } from '../../src/documentation/pages.ts'
import { stale } from './stale.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const docs = join(root, 'docs')
const resources = resourcePages()

const written = readdirSync(docs)
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test.each(['README.md', ...written])('the generated parts of %s are what the code says now', async (name) => {
  const file = join(root, name)
  await expect(await withGeneratedParts(readFileSync(file, 'utf8')), stale).toMatchFileSnapshot(file)
})

test.each([...resources])('the page %s is what the card says now', async (name, text) => {
  await expect(text, stale).toMatchFileSnapshot(join(docs, name))
})

test('no page describes an unknown resource', () => {
  const names = readdirSync(join(docs, 'resources')).map((name) => `resources/${name}`)
  expect(names.filter((name) => !resources.has(name))).toEqual([])
})

test('a part without its closing comment is filled in, and the text around it stays', async () => {
  const document = '# Title\n\n<!-- table: problems -->\n\nend\n\n<!-- table: editions -->\n'
  const filled = await withGeneratedParts(document)
  expect(filled).toMatch(
    /^# Title\n\n<!-- table: problems -->\n\n\| Status .*\| 422 .*<!-- \/table -->\n\nend\n\n/s,
  )
  expect(filled.endsWith('|\n\n<!-- /table -->\n')).toBe(true)
  expect(await withGeneratedParts(filled)).toBe(filled)
  expect(withoutMarkers(filled)).not.toContain('<!--')
})

test('a stale part is replaced', async () => {
  const stale = '<!-- table: problems -->\n\n| Old |\n\n<!-- /table -->\n'
  expect(await withGeneratedParts(stale)).not.toContain('Old')
})

test.each([
  ['<!-- table: nothing -->', 'there is no table nothing; there are commands'],
  ['<!-- table: fields nothing -->', 'fixtures have no nothing'],
  ['<!-- table: behaviours nothing -->', 'the ledger has no area nothing'],
  ['<!-- table: options-of nothing -->', 'there is no command nothing'],
  ['<!-- code: test/nothing.ts -->', 'no such file'],
])('a page with an unknown name is refused: %s', async (document, message) => {
  await expect(withGeneratedParts(document)).rejects.toThrow(message)
})
