import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { briefJava, pythonWith, testWith } from '../support/installed.ts'
import { type Ended, ending, installCopy, root, temporaryFolder } from './pack.ts'

const consumers = join(root, 'test', 'package', 'consumers')
const page = readFileSync(join(root, 'docs', 'other-languages.md'), 'utf8')

interface Language {
  /** Commands that succeed where the language and its test runner are installed. */
  readonly needs: readonly (readonly string[])[]
  /** Runs once, before the tests of both kinds. */
  readonly prepare?: readonly string[]
  readonly command: readonly string[]
  readonly failing: readonly string[]
  /** What the runner prints when all tests but one have failed, in the tests that fail. */
  readonly failed: RegExp
  /** What the runner prints when both tests of the page have passed. */
  readonly passed: RegExp
  /** The test command on the page, where it is not that of this test. */
  readonly shown?: string
}

const python = pythonWith('pytest')
const jars = ['jupiter-api', 'jupiter-engine', 'platform-commons', 'platform-console', 'platform-engine']
const classPath = [
  ...[...jars, 'platform-launcher', 'platform-reporting'].map((name) => `junit-${name}`),
  ...['apiguardian-api', 'opentest4j', 'picocli'],
].map((name) => `/usr/share/java/${name}.jar`)
const junit = [
  'java',
  ...briefJava,
  '-cp',
  ['classes', ...classPath].join(':'),
  'org.junit.platform.console.ConsoleLauncher',
]

/** Debian's Maven repository, which needs no network. */
const mavenRepository = '/usr/share/maven-repo'

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>test.example</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>debian</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
</project>`

const languages: Readonly<Record<string, Language>> = {
  pytest: {
    needs: [[python, '-m', 'pytest', '--version']],
    command: [python, '-m', 'pytest'],
    failing: [python, '-m', 'pytest', 'test_failing.py'],
    failed: /3 failed, 1 passed/,
    passed: /2 passed/,
    shown: 'python3 -m pytest',
  },
  phpunit: {
    needs: [['phpunit', '--version']],
    command: ['phpunit', '.'],
    failing: ['phpunit', 'FailingTest.php'],
    failed: /Tests: 4, Assertions: \d+, Failures: 3/,
    passed: /OK \(2 tests, 2 assertions\)/,
  },
  rspec: {
    needs: [['rspec', '--version']],
    command: ['rspec', '.'],
    failing: ['rspec', 'failing_spec.rb'],
    failed: /4 examples, 3 failures/,
    passed: /2 examples, 0 failures/,
  },
  go: {
    needs: [['go', 'version']],
    command: ['go', 'test', '-count=1', '.'],
    failing: ['go', 'test', '-v', '-run', 'TestFails|TestPasses', '.'],
    failed: /^--- PASS: TestPasses/m,
    passed: /^ok\s+example\.test\/shop/m,
  },
  junit: {
    needs: [
      ['javac', '--version'],
      ['test', '-f', classPath[0]!],
    ],
    prepare: [
      'javac',
      ...briefJava.map((option) => `-J${option}`),
      '-d',
      'classes',
      '-cp',
      classPath.join(':'),
    ],
    command: [...junit, '--select-class', 'ShopTest'],
    failing: [...junit, '--select-class', 'FailingTest'],
    failed: /1 tests successful.*2 tests failed/s,
    passed: /2 tests successful/,
    shown: 'mvn test',
  },
}

const folder = temporaryFolder()

beforeAll(() => installCopy(folder), 240_000)

/** Runs a command in a folder with `faketura exec`. */
function emulated(path: string, command: readonly string[]): Promise<Ended> {
  // What npx would start; npx itself takes longer than some of the tests.
  const bin = join(folder, 'node_modules', '.bin', 'faketura')
  const words = ['exec', '--now', '2026-01-15', '--quiet', '--', ...command]
  // Plugins that happen to be on this machine take longer to load than pytest itself.
  return ending(path, bin, words, { PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' })
}

/** Folders in which both kinds of tests are compiled, by language: compiling takes as long as running. */
const compiled = new Map<string, string>()

async function compile(name: string, [command, ...words]: readonly string[]): Promise<string> {
  const path = compiled.get(name) ?? join(folder, name)
  if (compiled.has(name)) return path
  for (const from of [join(consumers, name), join(consumers, name, 'failing')])
    cpSync(from, path, {
      recursive: true,
      filter: (source) => source === from || !source.endsWith('failing'),
    })
  const sources = readdirSync(path).filter((file) => file.endsWith('.java'))
  const { code, text } = await ending(path, command!, [...words, ...sources])
  expect(code, text).toBe(0)
  compiled.set(name, path)
  return path
}

/** Runs tests with an emulator of the installed package. */
async function tested(name: string, kind: 'command' | 'failing'): Promise<Ended> {
  const { prepare, [kind]: command } = languages[name]!
  if (prepare) return emulated(await compile(name, prepare), command)
  const path = join(folder, `${name}-${kind}`)
  const project = join(consumers, name)
  cpSync(project, path, { recursive: true, filter: (source) => !source.endsWith('failing') })
  if (kind === 'failing') cpSync(join(project, 'failing'), path, { recursive: true })
  return emulated(path, command)
}

testWith(['test', '-d', `${mavenRepository}/org/apache/maven/surefire`])(
  'mvn test runs the tests of the documentation, and a failure shows the diagnostics of its account',
  { timeout: 120_000 },
  async () => {
    const path = join(folder, 'maven')
    const project = join(consumers, 'junit')
    for (const from of [project, join(project, 'failing')])
      cpSync(from, join(path, 'src', 'test', 'java'), {
        recursive: true,
        filter: (source) => source === from || source.endsWith('.java'),
      })
    writeFileSync(join(path, 'pom.xml'), pom)
    const settings = `<settings><localRepository>${mavenRepository}</localRepository></settings>`
    writeFileSync(join(path, 'settings.xml'), settings)
    const maven = ['mvn', '--offline', '--batch-mode', '--settings', 'settings.xml', 'test']
    const { code, text } = await emulated(path, maven)
    expect(text).toMatch(/Tests run: 2, Failures: 0, .*ShopTest/)
    expect(text).toMatch(/did you mean \\*"per_page/)
    expect(code, text).not.toBe(0)
  },
)

for (const [name, { needs, command, failed, passed, shown }] of Object.entries(languages)) {
  const testHere = testWith(...needs)

  testHere(`${name} passes the tests of the documentation`, { timeout: 120_000 }, async () => {
    const { code, text } = await tested(name, 'command')
    expect(text).toMatch(passed)
    expect(code, text).toBe(0)
  })

  testHere(
    `a failure of ${name} shows the diagnostics of its account`,
    {
      timeout: 120_000,
    },
    async () => {
      const { code, text } = await tested(name, 'failing')
      expect(text).toMatch(/did you mean \\?"per_page\\?"/)
      expect(text).toMatch(failed)
      expect(text).toContain('message of a deleted account')
      // A Java test can't change the address of the emulator.
      if (name !== 'junit') expect(text).toContain('message without emulator')
      expect(code, text).not.toBe(0)
    },
  )

  test(`the documentation shows the command and the files of ${name}`, () => {
    expect(page).toContain(`\nnpx faketura exec --now 2026-01-15 -- ${shown ?? command.join(' ')}\n`)
    const files = [...page.matchAll(/^<!-- code: (\S+) -->$/gm)].map(([, path]) => path!)
    const ours = files.filter((path) => path.includes(`/consumers/${name}/`))
    expect(ours).toHaveLength(2)
    const [helper] = ours
    const lines = readFileSync(join(root, helper!), 'utf8').split('\n')
    expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(36)
    for (const path of ours) {
      const wide = readFileSync(join(root, path), 'utf8').match(/^.{110,}$/gm)
      expect(wide, path).toBeNull()
    }
  })
}
