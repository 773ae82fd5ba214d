import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { typeFiles } from '../../.config/types/files.ts'
import { recordPath } from '../../.config/types/record-names.ts'
import { registry } from '../../src/resources/registry.ts'
import { stale } from './stale.ts'

const top = new URL('../../', import.meta.url)

// `npm run docs` runs this file with vitest's --update, which writes what is expected here.
test.each([...typeFiles()])('%s says what the cards say', async (path, text) => {
  await expect(text, stale).toMatchFileSnapshot(new URL(path, top).pathname)
})

test('the package exports the types of each record', async () => {
  const index = await readFile(new URL('src/index.ts', top), 'utf8')
  const views = typeFiles().get('src/emulator/views/account-records.ts')
  expect(index).toContain(`export type * from './emulator/views/account-records.ts'`)
  const records = registry.ofAccounts().map(recordPath)
  expect(records.length).toBeGreaterThan(10)
  for (const path of records) expect(views).toContain(`export type * from '../../${path}'`)
})
