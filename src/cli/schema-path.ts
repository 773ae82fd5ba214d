import { existsSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'

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
