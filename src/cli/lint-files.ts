import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { WrongUsage } from './wrong-usage.ts'

/** The default folder of fixtures. */
export const standardFolder = 'fixtures'

/** The files of an argument: for a folder, the fixtures in it and below; otherwise a file or a scenario. */
export function fixtureFilesIn(name: string): readonly string[] {
  return isFolder(name) ? filesBelow(name) : [name]
}

/**
 * The configured fixtures and the files of the default folder, each once.
 * @throws WrongUsage if there are neither
 */
export function withStandardFolder(configured: readonly (string | object)[]): readonly (string | object)[] {
  if (isFolder(standardFolder)) {
    const paths = new Set(configured.map((one) => (typeof one === 'string' ? resolve(one) : one)))
    return [...configured, ...filesBelow(standardFolder).filter((path) => !paths.has(resolve(path)))]
  }
  if (configured.length > 0) return configured
  throw new WrongUsage(
    `there is no folder ${standardFolder} here; name the fixtures to check, or create one with faketura init`,
  )
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return isFixture(path) ? [path] : []
  })
}

/** Folders of fixtures also contain other JSON, such as recorded responses and schemas. */
function isFixture(path: string): boolean {
  const extension = extname(path).toLowerCase()
  if (extension === '.yaml' || extension === '.yml') return true
  if (extension !== '.json') return false
  // Anything but a regular file is refused later, by name, because reading it here could block.
  return (
    !statSync(path, { throwIfNoEntry: false })?.isFile() || /"faketura"\s*:/.test(readFileSync(path, 'utf8'))
  )
}
