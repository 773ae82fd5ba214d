import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorMessage } from '../checks/error-message.ts'
import { CommandError } from './command-error.ts'

/**
 * Writes a file atomically: to a temporary file next to it, which is then renamed.
 * @param mode who may read it
 * @throws if the folder is not writable; an existing file stays
 */
export function writeWhole(path: string, content: string, mode = 0o666): void {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}`)
  try {
    writeFileSync(beside, content, { mode })
    renameSync(beside, path)
  } catch (failure) {
    rmSync(beside, { force: true })
    throw new CommandError(`${path} cannot be written: ${errorMessage(failure)}`)
  }
}
