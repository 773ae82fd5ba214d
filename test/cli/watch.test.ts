import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faketura, type Run, workingFolder } from './run.ts'

const fixture = (name: string) =>
  `faketura: 1\nextends: ./base.yaml\naccounts: { acme: { clients: { jan: { name: ${name} } } } }\n`
const base = 'faketura: 1\naccounts: { acme: { api_token: acme-token } }\n'

async function watching(files: Readonly<Record<string, string>>) {
  const folder = workingFolder(files)
  const run = faketura(['start', 'fixture.yaml', '-p', '0', '--watch', '--json', '--now', '2026-01-15'], {
    folder,
  })
  const url = await run.url()
  const names = async (token = 'acme-token') => {
    const response = await fetch(`${url}/clients.json?api_token=${token}`)
    const body: unknown = await response.json()
    return Array.isArray(body) ? body.map(({ name }) => name) : response.status
  }
  return {
    folder,
    run,
    url,
    names,
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
  }
}

/** The nth event of a name, once it has come. */
async function eventOf(run: Run, name: string, nth = 1) {
  const pattern = new RegExp(`^\\{"event":"${name}"`)
  await run.stdout.line(pattern)
  while (run.stdout.lines.filter((line) => pattern.test(line)).length < nth) {
    await new Promise((resolve) => run.child.stdout!.once('data', resolve))
  }
  return run.events.filter(({ event }) => event === name)[nth - 1]!
}

test('a save replaces the state and keeps the port', async () => {
  const { run, url, names, write } = await watching({ 'fixture.yaml': fixture('Jan'), 'base.yaml': base })
  await fetch(`${url}/clients.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: 'acme-token', client: { name: 'Made meanwhile' } }),
  })
  expect(await names()).toEqual(expect.arrayContaining(['Jan', 'Made meanwhile']))
  write('fixture.yaml', fixture('Ola'))
  expect(await eventOf(run, 'reloaded')).toMatchObject({
    files: ['fixture.yaml'],
    accounts: [{ prefix: 'acme', apiToken: 'acme-token', url }],
  })
  expect(await names()).toEqual(['Ola'])
  expect(run.stderr.text).toContain('faketura has reloaded the fixtures: fixture.yaml changed')
})

test('watches a file that others extend, too', async () => {
  const { run, names, write } = await watching({ 'fixture.yaml': fixture('Jan'), 'base.yaml': base })
  write('base.yaml', base.replace('acme-token', 'new-token'))
  expect(await eventOf(run, 'reloaded')).toMatchObject({ files: ['base.yaml'] })
  expect(await names()).toBe(401)
  expect(await names('new-token')).toEqual(['Jan'])
})

test('reports a broken save with its positions and keeps the state, until a valid save replaces it', async () => {
  const { run, names, write } = await watching({ 'fixture.yaml': fixture('Jan'), 'base.yaml': base })
  write('fixture.yaml', fixture('Ola').replace('clients', 'clents'))
  expect(await eventOf(run, 'refused')).toMatchObject({
    findings: ['fixture.yaml:3:21: unknown key "clents" in an account; did you mean "clients"?'],
  })
  expect(await names()).toEqual(['Jan'])
  expect(run.stderr.text).toContain('fixture.yaml:3:21: unknown key "clents"')
  write('fixture.yaml', fixture('Ola'))
  await eventOf(run, 'reloaded')
  expect(await names()).toEqual(['Ola'])
})

test('follows a file that is deleted and recreated, or moved into place', async () => {
  const { folder, run, names, write } = await watching({ 'fixture.yaml': fixture('Jan'), 'base.yaml': base })
  rmSync(join(folder, 'fixture.yaml'))
  expect((await eventOf(run, 'refused')).findings).toEqual([
    expect.stringContaining('there is no file fixture.yaml'),
  ])
  expect(await names()).toEqual(['Jan'])
  write('fixture.yaml', fixture('Ola'))
  await eventOf(run, 'reloaded')
  expect(await names()).toEqual(['Ola'])
  write('fixture.yaml.new', fixture('Ewa'))
  renameSync(join(folder, 'fixture.yaml.new'), join(folder, 'fixture.yaml'))
  await eventOf(run, 'reloaded', 2)
  expect(await names()).toEqual(['Ewa'])
})

test('follows files whose folder is deleted and recreated', async () => {
  const { folder, run, names, write } = await watching({
    'fixture.yaml': fixture('Jan').replace('./base.yaml', './shared/base.yaml'),
    'shared/base.yaml': base,
  })
  for (const time of [1, 2]) {
    rmSync(join(folder, 'shared'), { recursive: true })
    expect(await eventOf(run, 'refused', 2 * time - 1)).toMatchObject({
      files: [join('shared', 'base.yaml')],
    })
    // Another file is saved while the folder is missing.
    write('fixture.yaml', fixture(`Ola ${time}`).replace('./base.yaml', './shared/base.yaml'))
    expect(await eventOf(run, 'refused', 2 * time)).toMatchObject({ files: ['fixture.yaml'] })
    mkdirSync(join(folder, 'shared'))
    write('shared/base.yaml', base.replace('acme-token', `token-${time}`))
    await eventOf(run, 'reloaded', time)
    expect(await names(`token-${time}`)).toEqual([`Ola ${time}`])
  }
})

/** Milliseconds without a change after which the watcher reloads. */
const quiet = 100

test('loads a save once, however the editor writes it', async () => {
  // On a busy machine, the pieces of a save may take so long that they are several saves; then it starts again.
  while (!(await savedInTime()));
})

/** Saves in each way; false when the pieces of a save took too long to test the watcher. */
async function savedInTime(): Promise<boolean> {
  const { folder, run, names, write } = await watching({ 'fixture.yaml': fixture('Jan'), 'base.yaml': base })
  const path = join(folder, 'fixture.yaml')
  const saves: readonly (readonly [name: string, token: string, pieces: readonly (() => void)[]])[] = [
    // Emptied, then written in two pieces.
    [
      'Ola',
      'acme-token',
      [
        () => write('fixture.yaml', ''),
        () => write('fixture.yaml', fixture('Ola').slice(0, 20)),
        () => write('fixture.yaml', fixture('Ola')),
      ],
    ],
    // Moved away, then replaced by another file.
    [
      'Ewa',
      'acme-token',
      [
        () => renameSync(path, `${path}~`),
        () => write('fixture.yaml.new', fixture('Ewa')),
        () => renameSync(`${path}.new`, path),
      ],
    ],
    // Two files at once.
    [
      'Iga',
      'new-token',
      [
        () => write('base.yaml', base.replace('acme-token', 'new-token')),
        () => write('fixture.yaml', fixture('Iga')),
      ],
    ],
  ]
  for (const [at, [name, token, pieces]] of saves.entries()) {
    const start = performance.now()
    for (const write of pieces) {
      write()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    if (performance.now() - start >= quiet) return false
    await eventOf(run, 'reloaded', at + 1)
    expect(await names(token)).toEqual([name])
  }
  expect((await eventOf(run, 'reloaded', 3)).files).toEqual(
    expect.arrayContaining(['base.yaml', 'fixture.yaml']),
  )
  const events = run.events.map(({ event }) => event)
  expect(events.filter((event) => event === 'reloaded' || event === 'refused')).toHaveLength(3)
  return true
}

test('watches a file from the time that another extends it', async () => {
  const { run, names, write } = await watching({
    'fixture.yaml': base,
    'other.yaml': fixture('Jan'),
    'base.yaml': base,
  })
  write('fixture.yaml', 'extends: ./other.yaml\n')
  await eventOf(run, 'reloaded')
  write('other.yaml', fixture('Ola'))
  await eventOf(run, 'reloaded', 2)
  expect(await names()).toEqual(['Ola'])
})

test('ends on a signal', async () => {
  const { run } = await watching({ 'fixture.yaml': base })
  run.child.kill('SIGTERM')
  expect(await run.end).toMatchObject({ code: 0, signal: null })
})

test('invalid fixtures at the start end the process', async () => {
  const folder = workingFolder({ 'fixture.yaml': 'accounts: { acme: { clents: {} } }\n' })
  const { code, stderr } = await faketura(['fixture.yaml', '--watch', '-p', '0'], { folder }).end
  expect(code).toBe(1)
  expect(stderr).toContain('did you mean "clients"?')
})

test('--watch without a file is wrong usage', async () => {
  const { code, stderr } = await faketura(['--watch', '-p', '0']).end
  expect(code).toBe(2)
  expect(stderr).toContain('--watch: there is no file to watch')
})

test('a state file contains the state after a save', async () => {
  const folder = workingFolder({ 'fixture.yaml': 'accounts: { acme: { api_token: t } }\n' })
  const start = async () => {
    const run = faketura(['fixture.yaml', '-p', '0', '--watch', '--json', '--state', 'state'], { folder })
    const url = await run.url()
    const names = async () => {
      const rows = await (await fetch(`${url}/clients.json?api_token=t`)).json()
      return (rows as { name: string }[]).map(({ name }) => name)
    }
    const end = async () => {
      run.child.kill('SIGTERM')
      expect(await run.end).toMatchObject({ code: 0 })
    }
    return { run, names, end }
  }
  const first = await start()
  expect(await first.names()).toEqual([])
  await first.end()
  const second = await start()
  writeFileSync(
    join(folder, 'fixture.yaml'),
    'accounts: { acme: { api_token: t, clients: [{ name: Jan }] } }\n',
  )
  await eventOf(second.run, 'reloaded')
  expect(second.run.stderr.text).toContain(
    'faketura has reloaded the fixtures, and replaced the state in state: fixture.yaml changed',
  )
  expect(await second.names()).toEqual(['Jan'])
  await second.end()
  const third = await start()
  expect(await third.names()).toEqual(['Jan'])
  await third.end()
})
