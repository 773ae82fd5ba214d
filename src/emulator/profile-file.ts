import { readFile } from 'node:fs/promises'
import { errorMessage } from '../checks/error-message.ts'
import { ArgumentError } from '../errors/errors.ts'
import { readOptions } from '../errors/refused-argument.ts'
import { fixtureText } from '../fixtures/read/fixture-text.ts'
import { parseYaml } from '../fixtures/read/yaml.ts'
import type { ProfileOverrides } from '../kernel/card/profile.ts'
import { profileWithOverrides } from './profile-option.ts'

/**
 * Reads a profile from a file in YAML or JSON: `base`, and `overrides` by behaviour.
 * @throws ArgumentError when the file cannot be read, or for a key or value that it cannot have
 */
export async function readProfileFile(path: string): Promise<ProfileOverrides> {
  const text = await readFile(path, 'utf8').catch((failure: unknown) => {
    const message = `profile: ${path} cannot be read: ${errorMessage(failure)}`
    const details = { argument: 'profile', value: path, expected: 'a file that can be read' }
    throw new ArgumentError('FAKETURA_INVALID_OPTION', message, details)
  })
  const { value } = await parseYaml(text, path)
  return readOptions(profileWithOverrides, value, path)
}

/**
 * Writes a profile as the text of a file for the option `profile`; the name of the file decides the format.
 * @param notes lines at the top, such as what no profile can switch; JSON has none
 */
export async function profileFileText(
  path: string,
  { base = 'documented', overrides = {} }: ProfileOverrides,
  notes: readonly string[] = [],
): Promise<string> {
  const format = path.endsWith('.json') ? 'json' : 'yaml'
  const text = await fixtureText({ base, overrides }, { format })
  return format === 'json' ? text : [...notes.map((note) => `# ${note}`), text].join('\n')
}
