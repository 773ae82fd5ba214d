import { StateFileError } from '../errors/errors.ts'
import type { Checkpoint, EmulatorState } from '../state/emulator-state.ts'
import type { Cause } from '../state/history.ts'
import type { Mutation } from '../state/version-chain.ts'
import type { FilesOnce } from './files-once.ts'
import { imageOf } from './image.ts'
import type { LogFile } from './log-file.ts'
import { MutationText } from './mutation-text.ts'
import type { ValueText } from './value-text.ts'

/** Below this size the log is not replaced by a new image. */
const leastLog = 1024 * 1024
/** The log may grow to this multiple of the image, so that images cost no more than the log. */
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
      // Right after a seed, the old baseline is still the seeded state, and the image would contain that one.
      if (cause === 'seed') return
      if (this.logSize > Math.max(leastLog, maxLogRatio * this.imageSize)) this.shorten()
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
   * The file was deleted. What was confirmed before must not be lost with it.
   * @returns whether the new file includes the steps
   */
  private recreate(steps: readonly Mutation[], cause: Cause): boolean {
    const { name, state } = this.target
    const isReturn = cause === 'restore'
    // The versions already say that an earlier state is back. A transaction is not among them yet.
    if (isReturn) this.writeImage()
    else state.history.before(steps, () => this.writeImage())
    process.emitWarning(`${name} was deleted while it was in use, and was written anew`, 'FaketuraState')
    return isReturn
  }

  /** The log already holds every response, so a failure is only a warning; the next try is when the log has doubled. */
  private shorten(): void {
    try {
      const { log } = this.target
      if (!log.isGone() && log.hasOtherNames) this.imageSize = log.size
      else this.writeImage()
    } catch (error) {
      this.imageSize = this.target.log.size
      process.emitWarning(`${this.target.name} can't be written anew: ${reasonOf(error)}`, 'FaketuraState')
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
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/^([A-Z]+): ([^,]*),.*$/s, '$2 ($1)')
}
