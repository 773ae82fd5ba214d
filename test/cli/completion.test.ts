import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allCommands } from '../../src/cli/commands.ts'
import { shellNames } from '../../src/cli/shells.ts'
import { faketura, workingFolder } from './run.ts'

/** A folder with a fixture, and the script of a shell. */
async function prepared(shell: string): Promise<{ folder: string; script: string }> {
  const folder = workingFolder({ 'fixture.yaml': '', 'my other fixture.yaml': '' })
  const { code, stdout, stderr } = await faketura(['completion', shell]).end
  expect([code, stderr]).toEqual([0, ''])
  const script = join(workingFolder({}), 'script')
  writeFileSync(script, stdout)
  return { folder, script }
}

type Offers = (words: readonly string[]) => string[]

async function bash(): Promise<Offers> {
  const { folder, script } = await prepared('bash')
  const program = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _faketura; printf '%s\\n' "\${COMPREPLY[@]}"`
  return (words) => {
    // Splits a line into words as bash does.
    const parted = words.flatMap((word) =>
      word.startsWith('--') ? word.split(/(=)/).filter((part, at) => part || at > 1) : [word],
    )
    const output = execFileSync('bash', ['--norc', '-c', program, script, 'faketura', ...parted], {
      cwd: folder,
      encoding: 'utf8',
    })
    return output.split('\n').filter(Boolean)
  }
}

async function fish(): Promise<Offers> {
  const { folder, script } = await prepared('fish')
  return (words) => {
    const program = `source ${script}; complete -C ${JSON.stringify(['faketura', ...words].join(' '))}`
    const output = execFileSync('fish', ['--no-config', '-c', program], { cwd: folder, encoding: 'utf8' })
    // After an option and its equals sign, fish offers the whole word.
    return output
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')[0]!.replace(/^--\w+=/, ''))
  }
}

async function zsh(): Promise<Offers> {
  const { folder, script } = await prepared('zsh')
  const capture = fileURLToPath(new URL('capture-completion.zsh', import.meta.url))
  return (words) => {
    const args = ['-f', capture, script, ['faketura', ...words].join(' ')]
    return execFileSync('zsh', args, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean)
  }
}

const verbs = (await allCommands()).map(({ name }) => name)

/** What is typed, what must be offered, and what must not. */
const cases: readonly (readonly [typed: string[], offered: string[], absent: string[]])[] = [
  [[''], [...verbs, 'starter', 'blank', 'fixture.yaml'], ['--port']],
  [['e'], ['exec', 'env', 'export'], ['start']],
  [['--ed'], ['--edition'], ['--port', 'exec']],
  [['start', '--st'], ['--strict', '--state'], ['--edition']],
  [['--edition', 'p'], ['poland', 'portugal'], ['france']],
  [['--edition=p'], ['poland', 'portugal'], ['france']],
  [['exec', '--profile', ''], ['documented', 'observed'], ['fixture.yaml']],
  [['start', 'b'], ['blank'], ['starter', 'fixture.yaml']],
  [['start', 'starter', 'f'], ['fixture.yaml'], ['blank']],
  [['start', '--state', 'f'], ['fixture.yaml'], ['blank']],
  [['env', '--s'], ['--shell'], ['--strict', '--state']],
  [['env', '--shell', 'f'], ['fish'], ['bash']],
  [['routes', '--'], ['--json', '--openapi', '--no-json', '--help'], ['--port']],
  [['completion', ''], [...shellNames], ['starter']],
  [['export', '--format', ''], ['yaml', 'json'], ['starter']],
  [['exec', '--strict', '--', 'ech'], ['echo'], ['exec']],
  [['exec', '--', 'echo', 'f'], ['fixture.yaml'], ['blank']],
]

const installed = (shell: string) => spawnSync(shell, ['--version']).status === 0
const byShell = { bash, zsh, fish }

test.for(['bash', ...(['zsh', 'fish'] as const).filter(installed)] as (keyof typeof byShell)[])(
  '%s offers commands, options, their values, scenarios and files, each where it belongs',
  { timeout: 90_000 },
  async (shell) => {
    const offers = await byShell[shell]()
    for (const [typed, offered, absent] of cases) {
      const found = offers(typed)
      const where = `${typed.join(' ')}: ${found.join(', ')}`
      for (const word of offered) expect(found, where).toContain(word)
      for (const word of absent) expect(found, where).not.toContain(word)
    }
  },
)

test('bash completes a file name with spaces as one word', async () => {
  expect((await bash())(['start', 'my'])).toEqual(['my other fixture.yaml'])
})

test('every shell’s script completes every option of every command', async () => {
  for (const shell of shellNames) {
    const { stdout } = await faketura(['completion', shell]).end
    for (const { name, flags } of await allCommands()) {
      expect(stdout, shell).toContain(name)
      for (const flag of Object.keys(flags)) {
        expect(stdout, shell).toContain(shell === 'fish' ? `-l ${flag}` : `--${flag}`)
      }
    }
  }
})

test('PowerShell’s script closes what it opens, and quotes every text', async () => {
  const { stdout } = await faketura(['completion', 'powershell']).end
  expect(stdout).toContain("'starter'")
  const unquoted = stdout.replace(/^\s*#.*$/gm, '').replace(/'(?:[^']|'')*'/g, 'text')
  for (const [open, close] of ['()', '{}', '[]']) {
    expect(unquoted.split(open!).length, open).toBe(unquoted.split(close!).length)
  }
  expect(unquoted).not.toMatch(/Currency|"/)
})

test.each([
  [['completion', 'nushell'], 'unknown shell "nushell"; expected one of bash, zsh, fish, powershell'],
  [['completion', 'fihs'], 'did you mean "fish"?'],
  [['completion', 'bash', 'zsh'], 'completion: expected one shell, got "bash zsh"'],
])('%j is wrong usage', async (args, sentence) => {
  const { code, stdout, stderr } = await faketura(args).end
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(sentence)
})

test('without an argument, completion prints the script for the shell in SHELL', async () => {
  const { stdout } = await faketura(['completion'], { environment: { SHELL: '/usr/bin/fish' } }).end
  expect(stdout).toContain('complete -c faketura')
})
