import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { WrongUsage } from './wrong-usage.ts'

/** The default folder of fixtures. */
export const standardFolder = 'fixtures'

/**
 * The files of an argument: for a folder, the fixtures in it and below; otherwise a file or a scenario.
 * @param isStandard the folder is the default, and not an argument
 * @throws WrongUsage if the default folder does not exist
 */
export function fixtureFilesIn(name: string, isStandard = false): readonly string[] {
  const entry = statSync(name, { throwIfNoEntry: false })
  if (entry?.isDirectory()) return filesBelow(name)
  if (!isStandard) return [name]
  throw new WrongUsage(
    `there is no folder ${name} here; name the fixtures to check, or create one with faketura init`,
  )
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
