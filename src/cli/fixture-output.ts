import { existsSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { oneOf } from '../checks/kinds.ts'
import { type FixtureFormat, fixtureFormats } from '../fixtures/read/fixture-text.ts'
import type { Flag } from './command.ts'

/** `--format` of the commands that write a fixture. */
export const formatFlag = {
  placeholder: 'NAME',
  kind: oneOf(fixtureFormats),
  about: 'Format to write; by default that of the file name, or yaml',
} as const satisfies Flag<FixtureFormat>

/** The format of a fixture that is written to a file, or to standard output. */
export function outputFormat(chosen: FixtureFormat | undefined, file: string | undefined): FixtureFormat {
  return chosen ?? (file?.toLowerCase().endsWith('.json') ? 'json' : 'yaml')
}

const installed = 'node_modules/faketura/schema.json'

/**
 * The path of the fixture schema for an editor, from a file in or below the working folder.
 * @returns undefined when the package is not installed there, or there is no file
 */
export function schemaSeenFrom(file: string | undefined): string | undefined {
  if (file === undefined || !existsSync(installed)) return undefined
  const path = relative(dirname(file), installed).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}
