import { spawnSync } from 'node:child_process'
import { type TestOptions, test } from 'vitest'
import { lacking } from './skipped-tests.ts'

/** Results by command, because several tests need the same language. */
const known = new Map<string, boolean>()

/** Whether a command succeeds on this machine, such as one that prints the version of a language. */
export function isInstalled(command: readonly string[]): boolean {
  const key = JSON.stringify(command)
  const found = known.get(key) ?? succeeds(command)
  known.set(key, found)
  return found
}

function succeeds([command = '', ...words]: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0
}

/** The Python that has a module, because a machine may have one in addition to the system's. */
export function pythonWith(module: string): string {
  return isInstalled(['python3', '-c', `import ${module}`]) ? 'python3' : '/usr/bin/python3'
}

/** Options of a Java machine that runs for a second: compiling its code better would cost more than it saves. */
export const briefJava = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** The Debian packages that make a command succeed; the first entry that the command contains counts. */
const packages: readonly (readonly [part: string, names: string])[] = [
  ['pytest', 'python3-pytest'],
  ['import requests', 'python3-requests'],
  ['import httpx', 'python3-httpx'],
  ['phpunit', 'phpunit'],
  ['curl_init', 'php-cli php-curl'],
  ['GuzzleHttp', 'php-cli php-guzzlehttp-guzzle'],
  ['php', 'php-cli'],
  ['rspec', 'ruby-rspec'],
  ['httparty', 'ruby-httparty'],
  ['ruby', 'ruby'],
  ['cargo', 'cargo librust-reqwest-dev'],
  ['surefire', 'maven libsurefire-java'],
  ['junit', 'junit5'],
  ['javac', 'default-jdk-headless'],
  ['go version', 'golang-go'],
  ['fish', 'fish'],
  ['script', 'bsdutils'],
  ['curl', 'curl'],
  ['python3', 'python3'],
]

/** The note of a test that needs a command; undefined where all succeed. */
export function missing(...commands: readonly (readonly string[])[]): string | undefined {
  const failing = commands.find((command) => !isInstalled(command))
  if (!failing) return undefined
  const text = failing.join(' ')
  const [, names = text] = packages.find(([part]) => text.includes(part)) ?? []
  return `${lacking}${names}, which \`apt-get install ${names}\` installs on Debian and Ubuntu`
}

/**
 * A test that needs programs. Where one is missing, the test is skipped, and the run ends with a line that says so.
 * @param commands succeed where the programs are installed
 */
export function testWith(...commands: readonly (readonly string[])[]) {
  const note = missing(...commands)
  return (title: string, options: TestOptions, body: () => Promise<void> | void): void => {
    test(title, options, async ({ skip }) => {
      if (note !== undefined) skip(note)
      await body()
    })
  }
}
