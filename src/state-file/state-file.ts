import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StateFileError } from '../errors/errors.ts'
import type { Registry } from '../kernel/card/registry.ts'
import type { Checkpoint, EmulatorState } from '../state/emulator-state.ts'
import { RunningChecksum } from './checksummed-lines.ts'
import { FilesOnce } from './files-once.ts'
import { headerLine } from './header.ts'
import { fingerprintOf, knownObjects } from './known-objects.ts'
import { Lock } from './lock.ts'
import { LogFile } from './log-file.ts'
import { Replay } from './replay.ts'
import { type ReplayedPart, StateFileContent } from './state-file-content.ts'
import { reasonOf, StateWriter } from './state-writer.ts'
import { ValueText } from './value-text.ts'

const nothing: ReplayedPart = { length: 0, imageSize: 0, seal: new RunningChecksum() }

/**
 * A file that saves the state: an image of it, then a line for each transaction, written before the response is sent.
 * So a killed process loses no change that it has confirmed.
 */
export class StateFile {
  private readonly files = new FilesOnce()
  private readonly values: ValueText
  private readonly fields: string
  private readonly stored?: StateFileContent
  private held = nothing
  private writer: StateWriter | undefined

  private constructor(
    /** The path as the user entered it, for messages. */
    readonly name: string,
    private readonly path: string,
    private readonly lock: Lock,
    registry: Registry,
  ) {
    const known = knownObjects(registry)
    this.values = new ValueText(known, this.files)
    this.fields = fingerprintOf(known)
    if (hasContent(path, name)) this.stored = new StateFileContent(path, name, this.fields)
  }

  /**
   * Opens a file for this process alone. The file need not exist.
   * @throws when it can't be read, is in use, is damaged, or is of another version; the file is then unchanged
   */
  static open(name: string, registry: Registry): StateFile {
    const path = explained(name, () => pathOf(name))
    const lock = explained(name, () => Lock.of(path, name))
    try {
      return explained(name, () => new StateFile(name, path, lock, registry))
    } catch (error) {
      lock.release()
      throw error
    }
  }

  /** Whether the file holds a state; a new or empty one does not. */
  get holdsState(): boolean {
    return this.stored !== undefined
  }

  /**
   * Restores the state from the file.
   * @param state an empty state to fill
   * @returns the seeded state
   * @throws with the damaged line
   */
  restore(state: EmulatorState): Checkpoint {
    const replay = new Replay(state, this.values)
    this.held = this.stored!.replay(replay)
    this.files.endReading()
    // What was written since the seeded state may be chosen ids and tokens.
    state.noteReuse()
    return replay.baseline!
  }

  /**
   * Saves a state: writes it if the file is new, then writes every transaction before it is committed.
   * @param baseline returns the current seeded state
   * @throws when the file can't be written
   */
  keep(state: EmulatorState, baseline: () => Checkpoint): void {
    const { files, name, path, values } = this
    const { length, imageSize, seal } = this.held
    const header = headerLine(this.fields)
    const log = new LogFile(path, name, length, seal)
    this.writer = explained(
      name,
      () => new StateWriter({ name, header, state, baseline, values, files, log, imageSize }),
    )
  }

  /** Compacts and releases the file; closing twice is fine. */
  close(): void {
    this.writer?.close()
    this.writer = undefined
    this.lock.release()
  }
}

/** @returns false when the file is missing or empty */
function hasContent(path: string, name: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && !found.isFile())
    throw new StateFileError(
      'FAKETURA_STATE_FILE_UNUSABLE',
      `state: ${name} is not a file; choose another name`,
    )
  return found !== undefined && found.size > 0
}

/** The real path of the file, because replacing the file must not replace a link to it. */
function pathOf(name: string): string {
  const path = resolve(name)
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path
  // A link may point to a file that does not exist yet, or to itself.
  if (statSync(path, { throwIfNoEntry: false })) return realpathSync(path)
  return pathOf(resolve(realpathSync(dirname(path)), readlinkSync(path)))
}

/** Turns errors of the operating system into errors about the option. */
function explained<Result>(name: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof StateFileError || !(error instanceof Error) || !('code' in error)) throw error
    const reason = `state: ${name} can't be used: ${reasonOf(error)}`
    throw new StateFileError('FAKETURA_STATE_FILE_UNUSABLE', reason, { cause: error })
  }
}
