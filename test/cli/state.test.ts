import { existsSync, linkSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { faketura, type Run, workingFolder } from './run.ts'

/** How often the process is killed; `FAKETURA_CRASH_ROUNDS=500` for a long run. */
const rounds = Number(process.env.FAKETURA_CRASH_ROUNDS ?? 8)

const start = (folder: string, ...more: string[]): Run =>
  faketura(['start', 'blank', '-p', '0', '--now', '2026-01-15', '--state', 'faketura.state', ...more], {
    folder,
  })

interface Made {
  readonly id: number
  readonly number: string
  readonly oid: string
}

async function create(url: string, oid: string, description = ''): Promise<Made> {
  const positions = [{ name: 'Hosting', tax: 23, total_price_gross: 123, quantity: 1 }]
  const response = await fetch(`${url}/invoices.json`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      api_token: demoToken,
      invoice: { buyer_name: 'Buyer Ltd', oid, description, positions },
    }),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Made
}

async function invoices(url: string): Promise<Made[]> {
  const found: Made[] = []
  for (let page = 1; ; page++) {
    const query = `api_token=${demoToken}&period=all&per_page=100&page=${page}&order=id&fields[invoice]=id,number,oid`
    const rows = (await (await fetch(`${url}/invoices.json?${query}`)).json()) as Made[]
    if (rows.length === 0) return found
    found.push(...rows)
  }
}

test.for([
  ['small ones', ''],
  ['ones so large that the file is written anew now and then', 'long '.repeat(8000)],
] as const)(
  'a process killed during creates restarts with everything confirmed: %s',
  {
    timeout: 60_000 + rounds * 15_000,
  },
  async ([, description]) => {
    const folder = workingFolder({})
    const returned: Made[] = []
    for (let round = 1; round <= rounds; round++) {
      const run = start(folder)
      const url = await run.url()
      // Each round kills it after another number of responses, with eight requests in flight.
      const enough = returned.length + ((round * 37) % 60) + 3
      let count = 0
      let isKilled = false
      const client = async (name: string) => {
        while (!isKilled) {
          const made = await create(url, `${round}-${name}-${++count}`, description).catch(() => undefined)
          if (!made) return
          returned.push(made)
          if (returned.length >= enough && !isKilled) {
            isKilled = true
            run.child.kill('SIGKILL')
          }
        }
      }
      await Promise.all([...'abcdefgh'].map((name) => client(name)))
      expect(await run.end).toMatchObject({ code: null, signal: 'SIGKILL' })
    }
    expect(returned.length).toBeGreaterThan(rounds * 3)
    const run = start(folder)
    const url = await run.url()
    const kept = await invoices(url)
    const byId = new Map(kept.map((invoice) => [invoice.id, invoice]))
    for (const { id, number, oid } of returned) expect(byId.get(id)).toMatchObject({ number, oid })
    // A request in flight may be stored or not, but only whole, once, and with the next number.
    expect(kept.length - returned.length).toBeLessThanOrEqual(rounds * 8)
    expect(kept.map(({ number }) => number)).toEqual(kept.map((_, at) => `${at + 1}/2026`))
    expect(new Set(kept.map(({ oid }) => oid)).size).toBe(kept.length)
    expect((await create(url, 'next')).number).toBe(`${kept.length + 1}/2026`)
  },
)

test('saves the state at the end, and continues with it at the next start', async () => {
  const folder = workingFolder({})
  const first = start(folder)
  const made = await create(await first.url(), 'one')
  expect(first.stderr.text).not.toContain('goes on')
  first.child.kill('SIGTERM')
  expect(await first.end).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'faketura.state.lock'))).toBe(false)
  // Fixtures, edition and time are those of the beginning.
  const second = faketura(
    ['start', 'no-such.yaml', '-p', '0', '--edition', 'poland', '--state', 'faketura.state'],
    { folder },
  )
  const [kept] = await invoices(await second.url())
  expect(kept).toMatchObject({ id: made.id, number: made.number, oid: 'one' })
  expect(second.stderr.lines[0]).toBe(
    'faketura continues with the state in faketura.state, and does not load no-such.yaml',
  )
})

test.each([
  ['its name', undefined],
  ['a link', (target: string, link: string) => symlinkSync(target, link)],
  ['a hard link', (target: string, link: string) => linkSync(target, link)],
])('a second process is refused %s while the file is in use, and gets it afterwards', async (_how, link) => {
  const folder = workingFolder({})
  const first = start(folder)
  await first.url()
  const other = link === undefined ? folder : workingFolder({})
  link?.(join(folder, 'faketura.state'), join(other, 'faketura.state'))
  const { code, stdout, stderr } = await start(other).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `faketura: state: faketura.state is in use by process ${first.child.pid}; end it, or choose another file\n`,
  )
  first.child.kill('SIGKILL')
  await first.end
  await start(other).url()
})

test('a damaged file is refused with what to do, and left as it is', async () => {
  const folder = workingFolder({})
  const first = start(folder)
  const url = await first.url()
  for (const oid of ['one', 'two', 'three']) await create(url, oid)
  first.child.kill('SIGKILL')
  await first.end
  const path = join(folder, 'faketura.state')
  const damaged = readFileSync(path, 'utf8').replace('"two"', '"owt"')
  writeFileSync(path, damaged)
  const { code, stdout, stderr } = await start(folder).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^faketura: state: faketura\.state is damaged in line \d+ \(byte \d+\): .*move it away/,
  )
  expect(readFileSync(path, 'utf8')).toBe(damaged)
})

test('exec saves a state, too', async () => {
  const folder = workingFolder({})
  const program = `fetch(process.env.FAKETURA_URL + '/clients.json', { method: 'POST',
    body: JSON.stringify({ api_token: '${demoToken}', client: { name: 'Kept' } }) })`
  const run = ['exec', '--quiet', '--state', 'faketura.state', 'blank', '--', process.execPath, '-e', program]
  for (let count = 0; count < 2; count++) expect((await faketura(run, { folder }).end).code).toBe(0)
  const url = await start(folder).url()
  const clients = (await (await fetch(`${url}/clients.json?api_token=${demoToken}`)).json()) as unknown[]
  expect(clients).toHaveLength(2)
})

test('a file that breaks off restarts with everything before, and a warning names the line', async () => {
  const folder = workingFolder({})
  const first = start(folder)
  const url = await first.url()
  const [kept] = [await create(url, 'kept'), await create(url, 'cut')]
  first.child.kill('SIGKILL')
  await first.end
  const path = join(folder, 'faketura.state')
  const content = readFileSync(path)
  writeFileSync(path, content.subarray(0, -5))
  const second = start(folder)
  expect(await invoices(await second.url())).toEqual([expect.objectContaining({ id: kept.id, oid: 'kept' })])
  second.child.kill('SIGTERM')
  const { stderr } = await second.end
  const at = content.lastIndexOf('\n', content.length - 2) + 1
  const line = content.subarray(0, at).toString('latin1').split('\n').length
  expect(stderr).toContain(`faketura.state is incomplete from line ${line} (byte ${at})`)
})
