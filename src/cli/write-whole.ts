import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorMessage } from '../checks/error-message.ts'
import { CommandError } from './command-error.ts'

/**
 * Writes a file atomically: to a temporary file next to it, which is then renamed.
 * @param mode who may read it
 * @throws if the folder is not writable; an existing file stays
 */
export function writeWhole(path: string, content: string, mode = 0o666): void {
  besides(path, (beside) => {
    writeFileSync(beside, content, { mode })
    renameSync(beside, path)
  })
}

/**
 * Checks that a file can be written, before the work whose result would be lost.
 * @throws the same as writing it would
 */
export function assertWritable(path: string): void {
  refuseFolder(path)
  besides(path, (beside) => {
    writeFileSync(beside, '')
    rmSync(beside)
  })
}

/** @throws CommandError for the path of a folder, which no file can replace */
export function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${path} cannot be written: it is a folder`)
}

/** Works with a temporary file next to another one. */
function besides(path: string, work: (beside: string) => void): void {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}`)
  try {
    work(beside)
  } catch (failure) {
    rmSync(beside, { force: true })
    throw new CommandError(`${path} cannot be written: ${errorMessage(failure)}`)
  }
}
