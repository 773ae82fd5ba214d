import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { errorMessage } from '../checks/error-message.ts'
import { StateFileError } from '../errors/errors.ts'
import { type FileLine, linesOf, RunningChecksum } from './checksummed-lines.ts'
import { checkFields, checkFirstLine, firstLineLength, type Header, markAt } from './header.ts'
import { refuseUsed } from './in-use-mark.ts'
import type { Replay } from './replay.ts'

/** The valid part of a file, where lines can be appended. */
export interface ReplayedPart {
  /** Bytes of the valid lines. A last line that a crash cut short is left out, because no response depended on it. */
  readonly length: number
  /** Bytes of the image. */
  readonly imageSize: number
  readonly seal: RunningChecksum
}

/** The content of a state file, which is checked line by line and never loaded into memory as a whole. */
export class StateFileContent {
  readonly header: Header

  /**
   * @param name name of the file, for messages
   * @param fields fingerprint of the records' fields in this program
   * @throws when it is not a state file, is in use, is of another version, or has a damaged header
   */
  constructor(
    private readonly path: string,
    private readonly name: string,
    fields: string,
  ) {
    this.checkBeginning()
    let length = 0
    for (const line of linesOf(path)) {
      length = line.at + line.bytes.length
      if (line.number < 2) continue
      const text = new RunningChecksum().textOf(line.bytes)
      if (text === undefined) throw this.damaged(line, wrongSeal, false)
      this.header = JSON.parse(text)
      checkFields(this.header, fields, name)
      return
    }
    throw this.broken(length)
  }

  private checkBeginning(): void {
    const file = openSync(this.path, 'r')
    try {
      const bytes = Buffer.alloc(firstLineLength)
      const count = readSync(file, bytes, 0, firstLineLength, 0)
      checkFirstLine(bytes.toString('latin1', 0, count), this.name)
      refuseUsed(file, markAt, this.name)
    } finally {
      closeSync(file)
    }
  }

  /**
   * Applies all lines. A last change that was not written completely is left out with a warning.
   * @throws with the damaged line
   */
  replay(replay: Replay): ReplayedPart {
    const running = new RunningChecksum()
    let seal = running
    let length = 0
    let imageSize = 0
    let last = 0
    for (const line of linesOf(this.path)) {
      if (line.number > 1) this.replayLine(line, running, replay)
      if (replay.isWithinTransaction) continue
      seal = running.copy()
      length = line.at + line.bytes.length
      last = line.number
      if (imageSize === 0 && replay.isComplete) imageSize = length
    }
    if (!replay.isComplete) throw this.broken(length)
    if (statSync(this.path).size > length) {
      const place = `line ${last + 1} (byte ${length})`
      const text = `state: ${this.name} is incomplete from ${place}, because its writing was interrupted; the state before is restored`
      process.emitWarning(text, 'FaketuraState')
    }
    return { length, imageSize, seal }
  }

  private replayLine(line: FileLine, seal: RunningChecksum, replay: Replay): void {
    const text = seal.textOf(line.bytes)
    if (text === undefined) throw this.damaged(line, wrongSeal, replay.isComplete)
    if (line.number === 2) return
    try {
      replay.line(text)
    } catch (error) {
      const what = errorMessage(error)
      throw this.damaged(line, what, replay.isComplete)
    }
  }

  private damaged({ at, number }: FileLine, what: string, isComplete: boolean): StateFileError {
    const cut = isComplete ? `save the lines before it with head -n ${number - 1}, or ` : ''
    return new StateFileError(
      'FAKETURA_STATE_FILE_DAMAGED',
      `state: ${this.name} is damaged in line ${number} (byte ${at}): ${what}. ` +
        `Nothing was changed: restore a backup of it, ${cut}move it away to start with a new one`,
    )
  }

  private broken(length: number): StateFileError {
    return new StateFileError(
      'FAKETURA_STATE_FILE_DAMAGED',
      `state: ${this.name} ends at byte ${length}, before its state is complete. ` +
        'Nothing was changed: restore a backup of it, or move it away to start with a new one',
    )
  }
}

const wrongSeal = 'its checksum is wrong'
