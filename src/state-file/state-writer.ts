import { getSystemErrorMap } from 'node:util'
import { errorMessage } from '../checks/error-message.ts'
import { StateFileError } from '../errors/errors.ts'
import type { Checkpoint, EmulatorState } from '../state/emulator-state.ts'
import type { Cause } from '../state/history.ts'
import type { Mutation } from '../state/version-chain.ts'
import type { FilesOnce } from './files-once.ts'
import { imageOf } from './image.ts'
import type { LogFile } from './log-file.ts'
import { MutationText } from './mutation-text.ts'
import type { ValueText } from './value-text.ts'

/** Minimum size of a log that a new image replaces. */
const minLogSize = 1024 * 1024
/** Multiple of the image's size at which a new image replaces the log, so that images cost no more than the log. */
const maxLogRatio = 2

/** The state to save, and the file. */
export interface StateTarget {
  /** Name of the file, for messages. */
  readonly name: string
  readonly header: string
  readonly state: EmulatorState
  /** The current seeded state. */
  readonly baseline: () => Checkpoint
  readonly values: ValueText
  readonly files: FilesOnce
  readonly log: LogFile
  /** Bytes of the image; 0 when nothing was written yet. */
  readonly imageSize: number
}

/** Writes every transaction before it is committed, and a new image when the log has become long. */
export class StateWriter {
  private readonly text: MutationText
  private readonly unwatch: () => void
  private imageSize: number

  /** @throws the operating system's error when a new file can't be written */
  constructor(private readonly target: StateTarget) {
    const { state, values, imageSize, log } = target
    this.text = new MutationText(state, values)
    this.imageSize = imageSize
    if (imageSize === 0) this.writeImage()
    else log.open()
    state.history.beforeCommit = (steps, cause) => this.write(steps, cause)
    this.unwatch = state.history.watch((_, cause) => {
      // Right after a seed, `baseline` still returns the former seeded state, which the image would contain.
      if (cause === 'seed') return
      if (this.logSize > Math.max(minLogSize, maxLogRatio * this.imageSize)) this.shorten()
    })
  }

  /** Stops saving, and compacts the file. */
  close(): void {
    this.target.state.history.beforeCommit = undefined
    this.unwatch()
    if (this.logSize > 0) this.shorten()
    this.target.log.close()
  }

  private get logSize(): number {
    return this.target.log.size - this.imageSize
  }

  /** @throws StateFileError, which rolls the transaction back */
  private write(steps: readonly Mutation[], cause: Cause): void {
    const { files, log, name } = this.target
    try {
      if (log.isGone() && this.recreate(steps, cause)) return
      log.append(this.text.lines(steps, cause))
      files.keep()
    } catch (error) {
      files.drop()
      throw new StateFileError(
        'FAKETURA_STATE_FILE_NOT_WRITTEN',
        `The state file ${name} can't be written (${reasonOf(error)}); nothing was changed`,
        { cause: error },
      )
    }
  }

  /**
   * Writes the whole state again after the file was deleted, so that no confirmed change is lost.
   * @returns whether the new file includes the steps
   */
  private recreate(steps: readonly Mutation[], cause: Cause): boolean {
    const { name, state } = this.target
    const isReturn = cause === 'restore'
    // The versions already include a return to an earlier state, but not yet a transaction.
    if (isReturn) this.writeImage()
    else state.history.before(steps, () => this.writeImage())
    process.emitWarning(`${name} was deleted while it was in use, and was written again`, 'FaketuraState')
    return isReturn
  }

  /** Replaces a long log. A failure is only a warning, because the log is complete. Tries again at twice the size. */
  private shorten(): void {
    try {
      const { log } = this.target
      if (!log.isGone() && log.hasOtherNames) this.imageSize = log.size
      else this.writeImage()
    } catch (error) {
      this.imageSize = this.target.log.size
      process.emitWarning(`${this.target.name} can't be shortened: ${reasonOf(error)}`, 'FaketuraState')
    }
  }

  private writeImage(): void {
    const { state, baseline, files, header, log } = this.target
    files.anew(() => log.replace(header, imageOf(state, baseline(), this.text)))
    this.imageSize = log.size
  }
}

/** Such as "no space left on device (ENOSPC)", without path and system call. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  for (const [name, description] of getSystemErrorMap().values())
    if (name === code) return `${description} (${name})`
  return errorMessage(error)
}
