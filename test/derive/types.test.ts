import { expect, test } from 'vitest'
import { typeFiles } from '../../.config/types/files.ts'

const top = new URL('../../', import.meta.url)

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test.each([...typeFiles()])('%s says what the cards say', async (path, text) => {
  await expect(text).toMatchFileSnapshot(new URL(path, top).pathname)
})
