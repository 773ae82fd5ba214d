import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sourcesOf } from '../../.config/docs/source-tables.ts'

const page = new URL('../../docs/sources.md', import.meta.url)

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test('the page of sources counts the grades and lists what is assumed, as the code has them', async () => {
  const document = await readFile(page, 'utf8')
  await expect(sourcesOf(document)).toMatchFileSnapshot(page.pathname)
})
