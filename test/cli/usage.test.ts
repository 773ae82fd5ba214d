import { expect, test } from 'vitest'
import packageDescription from '../../package.json' with { type: 'json' }
import { faketura } from './run.ts'

test.each<[args: string[], ...parts: string[]]>([
  [['--prot', '3'], '--prot', '--port'],
  [['start', '--por=3'], '--por', '--port'],
  [['-x'], '-x', '--port'],
  [['--no-port'], '--no-port', '--port'],
  [['start', '--stat', 'file'], '--stat', '--state'],
  [['rotues'], 'rotues', 'routes'],
  [['polnad'], 'polnad', 'did you mean "edition-poland"?'],
  [['--edition', 'polnad'], '--edition: expected', 'got "polnad"; did you mean "poland"?'],
  [['stat', '-p', '0'], 'stat', 'start'],
  [['recrod', '--', 'npm', 'test'], 'recrod', 'did you mean "record"'],
  [['routes', '--strict'], '--strict', '--openapi'],
  [['routes', 'starter'], 'routes', 'starter'],
  [['-p', 'many'], '--port: expected', 'got "many"', 'a whole number from 0 to 65535'],
  [['--port=65536'], '--port: expected', 'got "65536"', 'a whole number from 0 to 65535'],
  [['--port', '-1'], '--port', 'a whole number from 0 to 65535'],
  [['--port', '--json'], '--port', '--json'],
  [['--port', '-'], '--port: expected a whole number', 'got "-"'],
  [['--state', '-'], '--state: expected the path of a file, got "-"'],
  [
    ['record', '--token-file', '-o'],
    '--token-file: expected the path of a file, or - for standard input, got "-o"',
  ],
  [['-p'], '-p', 'a whole number from 0 to 65535'],
  [['--port='], '--port: expected', 'got ""', 'a whole number'],
  [['--seed', '1.5'], '--seed: expected', 'got "1.5"', 'a whole number'],
  [['--host='], '--host: expected', 'got ""', 'an address'],
  [
    ['--edition', 'atlantis'],
    '--edition: expected',
    'got "atlantis"',
    'international, poland, france, portugal',
  ],
  [['--profile', 'guessed'], '--profile: expected', 'got "guessed"', 'documented, observed'],
  [['--now', '2026-02-30'], '--now: expected', 'got "2026-02-30"', '2026-01-15'],
  [['--smtp', 'nowhere'], '--smtp: expected', 'got "nowhere"', 'smtp://'],
  [['--rate-limit', '1000'], '--rate-limit: expected', 'got "1000"', 'such as 1000/minute'],
  [['--rate-limit', '0/minute'], '--rate-limit: expected', 'got "0/minute"', 'second, minute, hour, day'],
  [
    ['exec', '--rate-limit', '5/week', '--', 'true'],
    '--rate-limit: expected',
    'got "5/week"',
    'second, minute, hour, day',
  ],
  [['--strict=perhaps'], '--strict: expected', 'got "perhaps"', 'true or false'],
  [['--quiet', '--verbose'], '--quiet', '--verbose'],
  [['routes', '--json', '--openapi'], '--json', '--openapi'],
])('wrong usage: %j is exit code 2 and a sentence with %s and %s', async (args, ...parts) => {
  const { code, stdout, stderr } = await faketura(args).end
  expect([code, stdout]).toEqual([2, ''])
  const [sentence] = stderr.split('\n')
  expect(sentence).toMatch(/^faketura: /)
  for (const part of parts) expect(sentence).toContain(part)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test.each([[['--help']], [['-h']], [['help']]])('%j tells about every command', async (args) => {
  const { code, stdout, stderr } = await faketura(args).end
  expect([code, stderr]).toEqual([0, ''])
  for (const word of ['faketura [command]', 'start', 'routes', 'faketura.config.yaml'])
    expect(stdout).toContain(word)
  // People look for these options without naming a command.
  for (const option of ['-p, --port PORT', '[fixtures...]', '--edition NAME', '--now TIME', '--open'])
    expect(stdout).toContain(option)
})

const flagsOf = {
  start:
    'port host edition profile now seed strict state smtp rate-limit allowed-origins admin-token admin-hosts webhook-hosts proxy proxy-only tls ca-dir watch open json quiet verbose',
  exec: 'host edition profile now seed strict state smtp rate-limit allowed-origins admin-token admin-hosts webhook-hosts json quiet verbose',
  env: 'url admin-token account shell unset',
  init: 'runner',
  lint: 'edition profile now seed json',
  export: 'edition profile now seed url admin-token account output format',
  routes: 'profile json openapi',
}

test.each(Object.entries(flagsOf))(
  '%s --help lists exactly its flags with their environment variables',
  async (verb, flags) => {
    const { code, stdout } = await faketura([verb, '--help']).end
    expect(code).toBe(0)
    const listed = [...stdout.matchAll(/^ +(?:-\w, )?--([\w-]+).*? (FAKETURA_\w+)/gm)].map(
      ([, flag, twin]) => [flag, twin],
    )
    expect(listed, 'add a new flag to flagsOf of this test').toEqual(
      flags.split(' ').map((flag) => [flag, `FAKETURA_${flag.toUpperCase().replaceAll('-', '_')}`]),
    )
  },
)

test.each([[['--version']], [['start', '--version']], [['routes', '--version']]])(
  '%j prints the version',
  async (args) => {
    expect(await faketura(args).end).toMatchObject({
      code: 0,
      stdout: `${packageDescription.version}\n`,
      stderr: '',
    })
  },
)
