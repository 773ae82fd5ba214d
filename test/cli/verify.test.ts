import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Emulator, EmulatorOptions } from '../../src/index.ts'
import { createEmulator } from '../support/built.ts'
import { faketura, workingFolder } from './run.ts'

/** An emulator on a port, which plays the live service. */
async function live(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await createEmulator({
    now: '2026-01-15',
    profile: 'observed',
    fixtures: 'starter',
    ...options,
  })
  onTestFinished(() => emulator.close())
  return emulator
}

/** Runs `faketura verify` against an emulator. */
function verify(emulator: Emulator, ...args: readonly string[]) {
  const { url, apiToken } = emulator.account()
  const folder = workingFolder({ 'token.txt': `${apiToken}\n` })
  return faketura(['verify', '--url', url, '--token-file', 'token.txt', ...args], { folder })
}

const isRecord = ({ resource }: { readonly resource: string }) => resource !== 'addresses'

const areas = ['--only', 'totals,lists']

test.each([
  [[], false],
  [['--leave-products'], true],
])('announces its plan, writes, removes everything, and exits with 0: %j', async (flags, leavesProducts) => {
  const emulator = await live()
  const before = emulator.snapshot()
  const { code, stdout, stderr } = await verify(emulator, '--write', '--yes', ...flags, ...areas).end
  expect({ code, stderr }).toMatchObject({ code: 0 })
  expect(stderr).toContain('Every record has a name or number that begins with ~faketura-')
  expect(stderr.includes('  If the API cannot remove products, they stay in the account.\n')).toBe(
    leavesProducts,
  )
  expect(stdout).toMatch(/^totals: [1-9]\d* agree, 0 differ$/m)
  expect(stdout).toMatch(
    /^\d+ of \d+ documented and observed behaviours have a portable proof. The other \d+ need:$/m,
  )
  expect(emulator.changes(before)).toEqual([])
  expect(stdout + stderr).not.toContain(emulator.account().apiToken)
})

test.each([[['--token-file', '-']], [['--token-file=-']]])(
  'reads the token from standard input: %j',
  async (flag) => {
    const { url, apiToken } = (await live()).account()
    const given = ['verify', '--url', url, ...flag, '--only', 'lists/page']
    expect(await faketura(given, { input: `${apiToken}\n` }).end).toMatchObject({ code: 0, stderr: '' })
  },
)

test('exits with 1 and names the behaviour in which an account differs, without its token', async () => {
  const emulator = await live()
  emulator.faults.add({ operation: 'clients.list', then: { status: 418 } })
  const { code, stdout, stderr } = await verify(emulator, '--only', 'lists/page', '--json').end
  expect(code).toBe(1)
  const differing = JSON.parse(stdout).findings.filter((one: { result: string }) => one.result === 'differs')
  expect(differing[0]).toMatchObject({
    id: 'lists/page',
    subject: 'status',
    expected: 200,
    exchange: { response: { status: 418 } },
    link: 'docs/sources.md#observed-4',
  })
  expect(stdout + stderr).not.toContain(emulator.account().apiToken)
  expect(stdout).toContain('api_token=***')
})

// npm forwards Ctrl-C, which the terminal has already sent. Two equal signals might arrive as one.
test.each([[['SIGINT']], [['SIGINT', 'SIGTERM']]] as const)(
  'removes its records after Ctrl-C: %j',
  async (signals) => {
    const emulator = await live()
    const before = emulator.snapshot()
    const run = verify(emulator, '--write', '--yes', '--rate', '50')
    await until(() => emulator.changes(before).length > 4)
    for (const signal of signals) run.child.kill(signal)
    const { code, stdout, stderr } = await run.end
    expect({ code, stderr }).toMatchObject({ code: 130 })
    expect(stderr).toContain('the records of this run are removed first')
    expect(stdout).toContain('Stopped early: interrupted')
    expect(emulator.changes(before).filter(isRecord)).toEqual([])
  },
)

test('Ctrl-C does not wait for a read under way', async () => {
  const emulator = await live()
  const before = emulator.snapshot()
  emulator.faults.add({ operation: 'clients.get', times: 1, then: { delay: 600_000 } })
  const run = verify(emulator, '--write', '--yes', '--rate', '50', '--only', 'clients')
  await until(() => emulator.faults.list()[0]!.hits > 0)
  run.child.kill('SIGINT')
  const { code, stdout } = await run.end
  expect({ code, stdout }).toMatchObject({ code: 130 })
  expect(stdout).toMatch(/: interrupted$/m)
  expect(emulator.changes(before).filter(isRecord)).toEqual([])
})

test('a service that wants a long pause ends the run at once, with a reason and without records', async () => {
  const emulator = await live()
  const before = emulator.snapshot()
  emulator.faults.add({ operation: 'clients.get', times: 1, then: { rateLimit: { retryAfter: 3600 } } })
  const { code, stdout } = await verify(emulator, '--write', '--yes', '--only', 'clients').end
  expect({ code, stdout }).toMatchObject({ code: 1 })
  expect(stdout).toMatch(/: GET \/clients\/\d+\.json: too many requests; .* 3600 seconds/m)
  expect(stdout).not.toContain('These records were not removed')
  expect(emulator.changes(before).filter(isRecord)).toEqual([])
})

test('a service that goes on wanting a long pause leaves records, and the report names them', async () => {
  const emulator = await live()
  const before = emulator.snapshot()
  emulator.faults.add({ operation: 'clients.get', then: { rateLimit: { retryAfter: 3600 } } })
  emulator.faults.add({ operation: 'clients.list', then: { rateLimit: { retryAfter: 3600 } } })
  const { code, stdout } = await verify(emulator, '--write', '--yes', '--only', 'clients').end
  expect({ code, stdout }).toMatchObject({ code: 1 })
  const left = emulator.changes(before).filter(isRecord)
  expect(left.length).toBeGreaterThan(0)
  for (const { resource, id } of left) expect(stdout).toContain(`/${resource}/${id}  `)
})

test('Ctrl-C ends an announced pause, and removes what was made', async () => {
  const emulator = await live()
  const before = emulator.snapshot()
  emulator.faults.add({ operation: 'clients.get', times: 1, then: { rateLimit: { retryAfter: 800 } } })
  const run = verify(emulator, '--write', '--yes', '--only', 'clients')
  await run.stderr.line(/too many requests; the service asks for a pause of 800 seconds$/)
  run.child.kill('SIGINT')
  const { code, stdout } = await run.end
  expect({ code, stdout }).toMatchObject({ code: 130 })
  expect(emulator.changes(before).filter(isRecord)).toEqual([])
})

test('the second Ctrl-C ends the removal, and the report names what is left', async () => {
  const emulator = await live()
  const before = emulator.snapshot()
  emulator.faults.add({ operation: 'clients.delete', then: { delay: 600_000 } })
  const run = verify(emulator, '--write', '--yes', '--only', 'clients')
  await until(() => emulator.faults.list()[0]!.hits > 0)
  run.child.kill('SIGINT')
  await run.stderr.line(/^stopping/)
  // An earlier signal counts as the same one, which npm forwards.
  await new Promise((resolve) => void setTimeout(resolve, 600))
  run.child.kill('SIGINT')
  const { code, stdout } = await run.end
  expect({ code, stdout }).toMatchObject({ code: 130 })
  const left = emulator.changes(before).filter(isRecord)
  expect(left.length).toBeGreaterThan(0)
  for (const { resource, id } of left) expect(stdout).toContain(`/${resource}/${id}  `)
  expect(stdout).toContain('Stopped early: interrupted; records may be left')
})

test('--clean lists what a crash left, and removes it after confirmation', async () => {
  const emulator = await live()
  const before = emulator.snapshot()
  const run = verify(emulator, '--write', '--yes', '--rate', '50')
  await until(() => emulator.changes(before).length > 4)
  run.child.kill('SIGKILL')
  await run.end
  const left = emulator.changes(before).filter(isRecord)
  expect(left.length).toBeGreaterThan(0)
  const listed = await verify(emulator, '--clean').end
  expect(listed.code).toBe(1)
  for (const { id } of left) expect(listed.stdout).toContain(`/${id}  `)
  expect(listed.stdout).toContain('nothing was removed; --yes removes without asking')
  const cleaned = await verify(emulator, '--clean', '--yes').end
  expect(cleaned).toMatchObject({ code: 0 })
  expect(cleaned.stdout).toContain(`removed ${left.length} of ${left.length} records`)
  expect(emulator.changes(before).filter(isRecord)).toEqual([])
  expect((await verify(emulator, '--clean').end).stdout).toMatch(/ has no records of faketura verify\n$/)
})

test('--save writes the profile of the account, which start takes', async () => {
  const overrides = { 'status/refused': 'documented' } as const
  const emulator = await live({ profile: { base: 'observed', overrides } })
  emulator.faults.add({ operation: 'categories.list', then: { status: 418 } })
  const folder = workingFolder({ 'token.txt': emulator.account().apiToken })
  const given = ['verify', '--url', emulator.account().url, '--token-file', 'token.txt', '--write', '--yes']
  const only = 'status,errors,products,payments/paths,gaps/response-fields'
  const { code, stdout } = await faketura([...given, '--only', only, '--save', 'account.yaml'], { folder })
    .end
  expect(code).toBe(1)
  expect(stdout).toMatch(/behaves like `observed` in \d of \d .*, but like `documented` in/)
  expect(stdout).toMatch(
    /^The default profile `documented` differs in \d of them; --save FILE writes a profile/m,
  )
  expect(stdout).toMatch(/^(\d+) records made, \1 removed, 0 left\.$/m)
  const saved = readFileSync(join(folder, 'account.yaml'), 'utf8')
  expect(saved).toMatch(/^# No profile can switch: .*gaps\/response-fields/)
  expect(saved).toContain('base: observed\n')
  for (const id of Object.keys(overrides)) expect(saved).toContain(`  ${id}: documented\n`)
  const started = faketura(['start', '-p', '0', '--profile', 'account.yaml'], { folder })
  expect(await started.url()).toMatch(/^http/)
})

test('verifies an account over https', async () => {
  const folder = workingFolder({ 'token.txt': 'demo-token' })
  const live = faketura(['start', 'starter', '-p', '0', '--tls', '0', '--json'], { folder })
  const ready = JSON.parse(await live.stdout.line(/ready/)) as {
    readonly tlsUrl: string
    readonly caFile: string
  }
  const given = ['verify', '--url', ready.tlsUrl, '--token-file', 'token.txt', '--only', 'lists']
  const environment = { NODE_EXTRA_CA_CERTS: ready.caFile }
  expect(await faketura(given, { folder, environment }).end).toMatchObject({ code: 0, stderr: '' })
})

test('--except leaves out areas and behaviours, also of those that --only names', async () => {
  const given = ['--only', 'totals,lists', '--except', 'totals,lists/page', '--json']
  const { stdout } = await verify(await live(), ...given).end
  const findings: { readonly id: string; readonly result: string }[] = JSON.parse(stdout).findings
  const tried = findings.filter(({ result }) => result !== 'not tried').map(({ id }) => id)
  expect(tried.length).toBeGreaterThan(1)
  expect(tried.filter((id) => !id.startsWith('lists/') || id === 'lists/page')).toEqual([])
})

test.each([
  [['--write'], /there is no terminal; add --yes to agree$/m],
  [['--write', '--only', 'clients/term'], /about to write to http:.*; 1 proofs make /s],
  [['--except', 'total'], /--except: unknown area or behaviour "total"; did you mean "totals"\?/],
  [['--only', 'total'], /--only: unknown area or behaviour "total"; did you mean "totals"\?/],
  [['--only', 'totals/documents'], /did you mean "totals\/document"\?/],
  [['--clean', '--write'], /--write/],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await verify(await live(), ...args).end
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => void setTimeout(resolve, 20))
}
