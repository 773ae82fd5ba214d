import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isInstalled } from '../support/installed.ts'
import { clients } from './fixed-host.ts'
import { install, run, temporaryFolder } from './pack.ts'

/** Nothing but the packed package, and the libraries of the clients. */
const folder = temporaryFolder()

beforeAll(() => install(folder, ...clients.flatMap(({ packages = [] }) => packages)), 240_000)

/** Leaves a command no variables but those that the table names, those of the emulator, and its folders. */
function withOnly(reads: string): string {
  const names = ['PATH', 'HOME', 'GOCACHE', 'FAKETURA_URL', ...reads.split(', ')]
  return `env -i ${names.map((name) => `${name}="$${name}"`).join(' ')}`
}

for (const { name, check, file, text, files, command, reads } of clients) {
  const outcome = reads ? 'creates an invoice' : 'does not get through'
  // The name of the test says which language is missing where it is skipped.
  test.skipIf(!isInstalled(check))(
    `${name} ${outcome} at a fixed host under npx faketura exec --proxy`,
    { timeout: command.includes('cargo') ? 600_000 : 60_000 },
    () => {
      for (const [path, content] of Object.entries({ ...files, [file]: text })) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), content)
      }
      const words = [...command, ...(reads ? ['&&', withOnly(reads), ...command] : [])]
      const args = ['faketura', 'exec', '--proxy', '--quiet', '--', 'sh', '-c', words.join(' ')]
      expect(run(folder, 'npx', args)).toBe(reads ? '201201' : '')
    },
  )
}

/** Files with the authorities that systems trust. */
const systemBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
]

/** What could stay trusted: authorities of the system, and everything in the folders of a user. */
function trusted(home: string): unknown {
  const bundles = systemBundles.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))
  return [bundles, readdirSync(home, { recursive: true, encoding: 'utf8' }).sort()]
}

/** Shows the paths of the bundle, and each file below HOME that holds a private key. */
const looking = `echo "bundle $SSL_CERT_FILE"
grep -c 'BEGIN CERTIFICATE' "$SSL_CERT_FILE"
grep -rl 'PRIVATE KEY' "$HOME" && echo 'a key'`

test.each([
  ['ends', 'exit 7', undefined, 7],
  ['gets a signal', 'exec sleep 60', 'SIGTERM', 143],
] as const)(
  'when a command %s, nothing stays trusted, and no file ever held the key',
  async (_, end, signal, code) => {
    const home = join(folder, `home-${code}`)
    mkdirSync(join(home, 'tmp'), { recursive: true })
    const before = trusted(home)
    const bin = join(folder, 'node_modules', '.bin', 'faketura')
    const child = spawn(bin, ['exec', '--proxy', '--quiet', '--', 'sh', '-c', `${looking}\n${end}`], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: join(home, 'tmp') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    for await (const piece of child.stdout) {
      printed += piece
      if (signal && /^\d+$/m.test(printed)) child.kill(signal)
    }
    const [exit] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
    const [, bundle, count] = /^bundle (\S+)\n(\d+)\n$/.exec(printed) ?? []
    expect(bundle, printed).toContain(join(home, 'tmp'))
    expect(Number(count)).toBeGreaterThan(1)
    expect(trusted(home)).toEqual(before)
    expect(exit).toBe(code)
  },
)
