import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { newFile, opened, refusalOf } from './files.ts'

test('a file in use is refused, also within one process, and its owner continues', async () => {
  const state = newFile()
  const emulator = await opened(state)
  expect(await refusalOf(state)).toBe(
    `[faketura] state: ${state} is in use by process ${process.pid}; end it, or choose another file`,
  )
  emulator.account().clients.create({ name: 'Still kept' })
  await emulator.close()
  expect((await opened(state)).account().clients.all()).toHaveLength(1)
})

test('a file in use is refused under every name, also under a new link', async () => {
  const state = newFile()
  await (await opened(state)).close()
  const [early, late, copy] = [newFile(), newFile(), newFile()] as const
  linkSync(state, early)
  const emulator = await opened(state)
  linkSync(state, late)
  copyFileSync(state, copy)
  for (const name of [early, late]) {
    const content = readFileSync(name)
    expect(await refusalOf(name)).toBe(
      `[faketura] state: ${name} is in use by process ${process.pid}; end it, or choose another file`,
    )
    expect(readFileSync(name).equals(content)).toBe(true)
  }
  await (await opened(copy)).close()
  emulator.account().clients.create({ name: 'Kept' })
  await emulator.close()
  for (const name of [early, late, state]) {
    const next = await opened(name)
    expect(next.account().clients.all()).toHaveLength(1)
    await next.close()
  }
})

test('a closed emulator releases the file', async () => {
  const state = newFile()
  const emulator = await opened(state)
  expect(existsSync(`${state}.lock`)).toBe(true)
  await emulator.close()
  expect(existsSync(`${state}.lock`)).toBe(false)
})

/** The number of a process that has ended. */
const gone = spawnSync(process.execPath, ['-e', '']).pid

test.each([
  ['a process that is gone', { pid: gone, host: hostname(), began: '1' }],
  ['an earlier process of the same number', { pid: process.pid, host: hostname(), began: '1' }],
  ['nobody', 'nonsense'],
])('a lock of %s is taken over', async (_whose, holder) => {
  const state = newFile()
  await (await opened(state)).close()
  writeFileSync(`${state}.lock`, JSON.stringify(holder))
  const emulator = await opened(state)
  expect(JSON.parse(readFileSync(`${state}.lock`, 'utf8')).pid).toBe(process.pid)
  emulator.account().clients.create({ name: 'Kept' })
  await emulator.close()
  expect(existsSync(`${state}.lock`)).toBe(false)
  expect(existsSync(`${state}.lock.takeover`)).toBe(false)
})

test('a lock of another machine is refused, with the file to remove if it is stale', async () => {
  const state = newFile()
  writeFileSync(`${state}.lock`, JSON.stringify({ pid: 1, host: 'elsewhere.example', began: '1' }))
  expect(await refusalOf(state)).toBe(
    `[faketura] state: ${state} is in use by process 1 on elsewhere.example; end it, or choose another file; ` +
      `if that process has ended, remove ${state}.lock`,
  )
})

test('of two emulators that take over a lock at once, only one gets it', async () => {
  const state = newFile()
  writeFileSync(`${state}.lock`, JSON.stringify({ pid: gone, host: hostname(), began: '1' }))
  mkdirSync(`${state}.lock.takeover`)
  expect(await refusalOf(state)).toContain(`remove ${state}.lock.takeover`)
})

test.each([
  ['a fixture that is wrong', { fixtures: { faketura: 1, acounts: {} } }],
  ['an address that may not be used', { listen: true, host: '192.0.2.1' }],
])('%s leaves neither file nor lock behind', async (_what, options) => {
  const state = newFile()
  await expect(createEmulator({ listen: false, ...options, state })).rejects.toThrow(/\[faketura\]|acounts/)
  expect(existsSync(state)).toBe(false)
  expect(existsSync(`${state}.lock`)).toBe(false)
})
