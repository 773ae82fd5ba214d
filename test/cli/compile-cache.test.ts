import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faketura, workingFolder } from './run.ts'

/** Starts an emulator that stores its compiled code in the folder, gets a response, and stops it. */
async function start(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const run = faketura(['--port', '0'], { environment: { NODE_COMPILE_CACHE: folder, ...environment } })
  const response = await fetch(`${await run.url()}/invoices.json`, {
    headers: { authorization: 'Bearer demo-token' },
  })
  expect(response.status).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.end).toMatchObject({ code: 0, signal: null })
}

/** Every stored file, with its size and the time of its last change. */
function stored(folder: string): { path: string; size: number; changed: number }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name)
    const stats = statSync(path)
    return stats.isFile() ? [{ path, size: stats.size, changed: stats.mtimeMs }] : []
  })
}

test('a start stores compiled code, and the next start uses it', async () => {
  const folder = workingFolder({})
  await start(folder)
  const first = stored(folder)
  expect(Math.max(...first.map(({ size }) => size))).toBeGreaterThan(100_000)
  await start(folder)
  expect(stored(folder)).toEqual(first)
})

test('a start replaces stored code that is damaged', async () => {
  const folder = workingFolder({})
  await start(folder)
  const paths = stored(folder).map(({ path }) => path)
  for (const path of paths) writeFileSync(path, 'no code')
  await start(folder)
  const sizes = stored(folder).map(({ size }) => size)
  expect(Math.min(...sizes)).toBeGreaterThan('no code'.length)
})

test('commands work, and print nothing about it, where they cannot store code', async () => {
  const folder = workingFolder({ file: '' })
  for (const path of [join(folder, 'file'), join(folder, 'file', 'cache'), '/proc/faketura']) {
    const run = faketura(['exec', '--quiet', '--', process.execPath, '-e', '0'], {
      environment: { NODE_COMPILE_CACHE: path },
    })
    expect(await run.end).toMatchObject({ code: 0, stderr: '' })
  }
})

test('NODE_DISABLE_COMPILE_CACHE switches the cache off', async () => {
  const folder = join(workingFolder({}), 'cache')
  await start(folder, { NODE_DISABLE_COMPILE_CACHE: '1' })
  expect(existsSync(folder)).toBe(false)
})
