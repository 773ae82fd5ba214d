import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { createEmulator } from '../support/built.ts'
import { testWith } from '../support/installed.ts'
import { Output, workingFolder } from './run.ts'

const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))

/** A command at a terminal of its own. */
class Terminal {
  readonly shown: Output
  readonly code: Promise<number | null>
  readonly type: (text: string) => void

  /** `script` of util-linux opens a terminal, and passes on what is typed and shown. */
  constructor(folder: string, args: readonly string[]) {
    const command = [process.execPath, cli, ...args].map((word) => `'${word}'`).join(' ')
    const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    })
    this.shown = new Output(child.stdout)
    this.code = new Promise((resolve) => void child.on('close', resolve))
    this.type = (text) => void child.stdin.write(text)
    onTestFinished(() => void child.kill('SIGKILL'))
  }
}

/** An emulator that plays the live service, and a command against it. */
async function live(
  command: string,
  ...args: readonly string[]
): Promise<{ emulator: Emulator; terminal: Terminal }> {
  const emulator = await createEmulator({ now: '2026-01-15', profile: 'observed', fixtures: 'starter' })
  onTestFinished(() => emulator.close())
  const { url, apiToken } = emulator.account()
  const folder = workingFolder({ 'token.txt': `${apiToken}\n` })
  const usual = ['--url', url, '--token-file', 'token.txt', '--rate', '50']
  return { emulator, terminal: new Terminal(folder, [command, ...usual, ...args]) }
}

const question = /Go on\? \[y\/N\] /
const writing = ['--write', '--only', 'clients/term,clients/shortcut']

const terminalTest = testWith(['script', '--version'])

terminalTest('verify asks before it writes, and writes nothing without a yes', {}, async () => {
  for (const [typed, code] of [
    ['n\r', 1],
    ['\r', 1],
    ['\x03', 130],
  ] as const) {
    const { emulator, terminal } = await live('verify', ...writing)
    await terminal.shown.match(question)
    terminal.type(typed)
    expect(await terminal.code).toBe(code)
    expect(emulator.requests.all().filter(({ method }) => method !== 'GET')).toEqual([])
  }
})

terminalTest('verify writes after a yes, and shows its progress in one line', {}, async () => {
  const { emulator, terminal } = await live('verify', ...writing)
  const before = emulator.snapshot()
  await terminal.shown.match(question)
  terminal.type('y\r')
  expect(await terminal.code).toBe(0)
  const { text } = terminal.shown
  expect(text).toMatch(/clients: 2 agree, 0 differ\r\n/)
  expect(text).toMatch(/\r1 of 2: clients\/term\r2 of 2: clients\/shortcut(\r +\r)/)
  expect(emulator.changes(before)).toEqual([])
  expect(emulator.requests.all().some(({ method }) => method === 'POST')).toBe(true)
})

terminalTest('record shows its progress in one line', {}, async () => {
  const { terminal } = await live('record')
  expect(await terminal.code).toBe(0)
  const { text } = terminal.shown
  expect(text).toMatch(/\rclients: [1-9]\d* *[\b\r]/)
  expect(text).toMatch(/\r +\rwrote recorded\.yaml: /)
})
