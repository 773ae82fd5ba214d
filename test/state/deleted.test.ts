import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { newFile, opened } from './files.ts'

const options = { now: '2026-01-15' }

const create = (emulator: Emulator, name: string) => emulator.account().clients.create({ name })

/** The names of the clients that a copy of the file holds, and of those left after a reset. */
async function clientsIn(state: string): Promise<readonly (readonly (string | null)[])[]> {
  copyFileSync(state, `${state}.copy`)
  const emulator = await opened(`${state}.copy`)
  const names = () =>
    emulator
      .account()
      .clients.all()
      .map(({ name }) => name)
  const now = names()
  emulator.reset()
  const afterReset = names()
  await emulator.close()
  return [now, afterReset]
}

/** Everything below the first line, which says whether a process uses the file. */
function linesOf(content: Buffer): string {
  return content.toString().slice(content.indexOf('\n'))
}

test.each([
  ['deleted', (state: string) => rmSync(state)],
  ['emptied', (state: string) => writeFileSync(state, '')],
])('a file that was %s is completely rewritten with the next change', async (_how, lose) => {
  const state = newFile()
  const emulator = await opened(state, options)
  create(emulator, 'Seeded')
  await emulator.load({ faketura: 1, accounts: {} })
  create(emulator, 'One')
  const text = `${state} was deleted while it was in use, and was written again`
  const warned = new Promise<void>((resolve) =>
    process.on('warning', ({ message }) => void (message === text && resolve())),
  )
  lose(state)
  create(emulator, 'Two')
  await warned
  expect(await clientsIn(state)).toEqual([['Seeded', 'One', 'Two'], ['Seeded']])
  const snapshot = emulator.snapshot()
  create(emulator, 'Three')
  lose(state)
  emulator.restore(snapshot)
  expect(await clientsIn(state)).toEqual([['Seeded', 'One', 'Two'], ['Seeded']])
  lose(state)
  await emulator.load({ faketura: 1, accounts: { acme: {} } })
  create(emulator, 'Four')
  expect(await clientsIn(state)).toEqual([
    ['Seeded', 'One', 'Two', 'Four'],
    ['Seeded', 'One', 'Two'],
  ])
})

test('a file whose folder is gone refuses changes until the folder is back', async () => {
  const state = newFile()
  const emulator = await opened(state, options)
  const folder = dirname(state)
  renameSync(folder, `${folder}-away`)
  expect(() => create(emulator, 'Lost')).toThrow(
    /can't be written \(no such file or directory.*nothing was changed/,
  )
  expect(emulator.account().clients.all()).toEqual([])
  renameSync(`${folder}-away`, folder)
  create(emulator, 'Kept')
  expect(await clientsIn(state)).toEqual([['Kept'], []])
})

test.each([
  [
    'another file',
    'another file has taken its place',
    (state: string, content: Buffer) => {
      rmSync(state)
      writeFileSync(`${state}.other`, content)
      renameSync(`${state}.other`, state)
    },
  ],
  [
    'more lines',
    'another program has changed it',
    (state: string, content: Buffer) => {
      writeFileSync(state, Buffer.concat([content, content]))
    },
  ],
])('%s in its place refuses changes, and is not overwritten', async (_what, reason, disturb) => {
  const state = newFile()
  const emulator = await opened(state, options)
  create(emulator, 'One')
  const content = readFileSync(state)
  disturb(state, content)
  const disturbed = readFileSync(state)
  const response = await emulator.fetch('/clients.json', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: demoToken, client: { name: 'Lost' } }),
  })
  expect([response.status, await response.json()]).toEqual([
    507,
    { code: 'error', message: `The state file ${state} can't be written (${reason}); nothing was changed` },
  ])
  expect(emulator.account().clients.all()).toHaveLength(1)
  await emulator.close()
  expect(linesOf(readFileSync(state))).toBe(linesOf(disturbed))
  expect(existsSync(`${state}.lock`)).toBe(false)
})
