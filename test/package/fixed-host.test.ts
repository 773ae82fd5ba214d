import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { briefJava, testWith } from '../support/installed.ts'
import { clients, type FixedHostClient } from './fixed-host.ts'
import { installCopyWithOthers, run, temporaryFolder } from './pack.ts'

/** The packed package and the libraries of the clients. */
const folder = temporaryFolder()

/** What npx would start; npx itself takes longer than most of the clients. */
const bin = join(folder, 'node_modules', '.bin', 'faketura')

/** The environment that `npx faketura exec --proxy` gives to a program; one emulator serves all clients. */
let variables: Record<string, string>

beforeAll(async () => {
  installCopyWithOthers(folder)
  const words = ['exec', '--proxy', '--quiet', '--', 'sh', '-c', 'env -0; echo; exec cat']
  const shell = spawn(bin, words, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  let printed = ''
  for await (const piece of shell.stdout) {
    printed += piece
    if (printed.endsWith('\0\n')) break
  }
  const pairs = printed.split('\0').map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)])
  // The next run uses the compiled dependencies again, also after `npm ci`.
  const compiled = { CARGO_TARGET_DIR: join(tmpdir(), `faketura-cargo-${userInfo().username}`) }
  variables = { ...Object.fromEntries(pairs.slice(0, -1)), ...compiled }
  // The emulator runs until the shell has nothing left to read.
  return async () => {
    shell.stdin.end()
    await once(shell, 'exit')
  }
}, 240_000)

/** Runs a command with these variables and no others. */
function sentBy(command: readonly string[], env: Readonly<Record<string, string>>): string {
  const [program = '', ...words] = command
  return execFileSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Only the variables that the table names, the emulator's URL, and folders. */
function onlyThose(reads: string): Record<string, string> {
  const names = ['PATH', 'HOME', 'GOCACHE', 'CARGO_TARGET_DIR', 'FAKETURA_URL', ...reads.split(', ')]
  return Object.fromEntries(names.flatMap((name) => (name in variables ? [[name, variables[name]!]] : [])))
}

/** Writes the files of a client. */
function write({ files, file, text }: FixedHostClient): void {
  for (const [path, content] of Object.entries({ ...files, [file]: text })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

let isCompiled = false

/** Compiles the classes of all clients at once, because most of the time is the start of the compiler. */
function compileJava(): void {
  if (isCompiled) return
  const classes = clients.filter(({ file }) => file.endsWith('.java'))
  classes.forEach(write)
  const options = briefJava.map((option) => `-J${option}`)
  run(folder, 'javac', [...options, ...classes.map(({ file }) => file)])
  isCompiled = true
}

for (const client of clients) {
  const { name, check, file, command, reads } = client
  const outcome = reads ? 'creates an invoice' : 'does not get through'
  testWith(check)(
    `${name} ${outcome} at a fixed host under npx faketura exec --proxy`,
    { timeout: command.includes('cargo') ? 600_000 : 60_000 },
    () => {
      write(client)
      if (file.endsWith('.java')) compileJava()
      expect(sentBy(command, variables)).toBe(reads ? '201' : '')
      if (reads) expect(sentBy(command, onlyThose(reads))).toBe('201')
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
  'when a command %s, nothing stays trusted, and no file contains the key',
  async (_, end, signal, code) => {
    const home = join(folder, `home-${code}`)
    mkdirSync(join(home, 'tmp'), { recursive: true })
    const before = trusted(home)
    const child = spawn(bin, ['exec', '--proxy', '--quiet', '--', 'sh', '-c', `${looking}\n${end}`], {
      cwd: folder,
      // The compile cache would add files to the folder.
      env: {
        PATH: process.env.PATH,
        HOME: home,
        TMPDIR: join(home, 'tmp'),
        NODE_DISABLE_COMPILE_CACHE: '1',
      },
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
