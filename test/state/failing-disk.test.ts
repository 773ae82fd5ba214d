import { existsSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmulator } from '../../src/emulator/create-emulator.ts'
import { readFixtures } from '../../src/fixtures/load.ts'
import { demoToken } from '../support/demo-token.ts'
import { fillDisk } from '../support/full-disk.ts'
import { newFile, opened } from './files.ts'

const names = (emulator: Awaited<ReturnType<typeof opened>>) =>
  emulator
    .account()
    .clients.all()
    .map(({ name }) => name)

const post = (name: string) => ({
  method: 'POST',
  headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  body: JSON.stringify({ api_token: demoToken, client: { name } }),
})

test('refuses and rolls back a change that the disk cannot store; saves the next one again', async () => {
  const state = newFile()
  const emulator = await opened(state)
  expect((await emulator.fetch('/clients.json', post('One'))).status).toBe(201)
  const before = readFileSync(state)
  for (const room of [0, 1, 100]) {
    const empty = fillDisk(room)
    const response = await emulator.fetch('/clients.json', post('Lost'))
    empty()
    expect([response.status, await response.json()]).toEqual([
      507,
      {
        code: 'error',
        message: `The state file ${state} can't be written (no space left on device (ENOSPC)); nothing was changed`,
      },
    ])
    expect(names(emulator)).toEqual(['One'])
    expect(readFileSync(state).equals(before)).toBe(true)
  }
  expect((await emulator.fetch('/clients.json', post('Two'))).status).toBe(201)
  await emulator.close()
  expect(names(await opened(state))).toEqual(['One', 'Two'])
})

test('a full disk refuses every kind of change', async () => {
  const state = newFile()
  const emulator = await opened(state, { now: '2026-01-15' })
  const empty = emulator.snapshot()
  emulator.account().clients.create({ name: 'One' })
  const makeRoom = fillDisk()
  const refused = /can't be written.*nothing was changed/
  expect(() => emulator.account().clients.create({ name: 'Lost' })).toThrow(refused)
  expect(() => emulator.createAccount()).toThrow(refused)
  expect(() => emulator.clock.advance('1 day')).toThrow(refused)
  expect(() => emulator.reset()).toThrow(refused)
  expect(() => emulator.restore(empty)).toThrow(refused)
  await expect(emulator.load({ faketura: 1, accounts: { acme: {} } })).rejects.toThrow(refused)
  makeRoom()
  expect(names(emulator)).toEqual(['One'])
  expect(emulator.accounts).toHaveLength(1)
  expect(emulator.clock.today()).toBe('2026-01-15')
  expect(emulator.changes().map(({ resource }) => resource)).toEqual(['clients'])
  emulator.reset()
  expect(names(emulator)).toEqual([])
  await emulator.close()
  expect(names(await opened(state))).toEqual([])
})

test('every confirmed change survives a disk that is full at the end', async () => {
  const state = newFile()
  const emulator = await opened(state)
  emulator.account().clients.create({ name: 'One' })
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  const makeRoom = fillDisk()
  await emulator.close()
  makeRoom()
  expect((await warned).message).toContain('no space left on device')
  expect(names(await opened(state))).toEqual(['One'])
})

test('reports a disk that is full at the start, and leaves no file behind', async () => {
  const state = newFile()
  const makeRoom = fillDisk(50)
  await expect(opened(state)).rejects.toThrow(
    `state: ${state} can't be used: no space left on device (ENOSPC)`,
  )
  makeRoom()
  expect(existsSync(state)).toBe(false)
  expect(existsSync(`${state}.new`)).toBe(false)
  await opened(state)
})

test('counts of faults and rate limits are saved, and are refused on a full disk', async () => {
  const emulator = await opened(newFile(), { limits: { rate: { requests: 100, per: 'minute' } } })
  const read = async () => (await emulator.fetch(`/clients.json?api_token=${demoToken}`)).status
  const makeRoom = fillDisk()
  expect(await read()).toBe(507)
  makeRoom()
  expect(await read()).toBe(200)
  emulator.faults.add({ operation: 'clients.list', then: { status: 503 } })
  const again = fillDisk()
  expect(await read()).toBe(507)
  again()
  expect(await read()).toBe(503)
  expect(emulator.faults.list()).toMatchObject([{ hits: 1 }])
})

test('the admin API reports a change that the disk cannot store', async () => {
  const emulator = await opened(newFile(), { now: '2026-01-15' })
  const post = (path: string, body: object) =>
    emulator.fetch(`/__admin${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const makeRoom = fillDisk()
  for (const response of [await post('/clock/advance', { by: '1 day' }), await post('/accounts', {})]) {
    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining('no space left') },
    })
  }
  makeRoom()
  expect((await post('/clock/advance', { by: '1 day' })).status).toBe(200)
})

test('a full disk keeps the state when the fixtures are reloaded', async () => {
  const state = newFile()
  const emulator = await startEmulator({ listen: false, state })
  onTestFinished(() => emulator.close())
  emulator.account().clients.create({ name: 'One' })
  const documents = await readFixtures({ accounts: { acme: { clients: [{ name: 'Reloaded' }] } } })
  const before = readFileSync(state)
  for (const room of [0, 300, 600, 1000]) {
    const makeRoom = fillDisk(room)
    expect(() => emulator.reseed(documents), String(room)).toThrow(/can't be written.*nothing was changed/)
    makeRoom()
    expect(names(emulator)).toEqual(['One'])
    expect(readFileSync(state).equals(before)).toBe(true)
  }
  emulator.reseed(documents)
  expect(names(emulator)).toEqual(['Reloaded'])
  await emulator.close()
  expect(names(await opened(state))).toEqual(['Reloaded'])
})

test('a response that is lost on a full disk becomes a warning, and its change stands', async () => {
  const emulator = await opened(newFile())
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  emulator.faults.add({ operation: 'clients.create', then: { delay: 60_000 } })
  const client = new AbortController()
  const response = emulator.fetch('/clients.json', { ...post('Stored'), signal: client.signal })
  await vi.waitUntil(() => names(emulator).length > 0)
  const empty = fillDisk()
  client.abort()
  await expect(response).rejects.toThrow('aborted')
  expect((await warned).message).toContain('a lost response is not remembered')
  empty()
  expect(names(emulator)).toEqual(['Stored'])
})
