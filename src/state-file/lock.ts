import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { StateFileError } from '../errors/errors.ts'
import { areSame, type Holder, holderFrom, inUse, isRunning, thisProcess } from './lock-holder.ts'

/**
 * Locks a file against other processes with a second file beside it, which names the holder. A lock whose process has
 * ended is taken over.
 */
export class Lock {
  private constructor(
    private readonly path: string,
    private readonly name: string,
  ) {}

  /**
   * @param file the file to lock
   * @param name its name in messages
   * @throws with the process that holds the lock, or the reason why locking failed
   */
  static of(file: string, name: string): Lock {
    const lock = new Lock(`${file}.lock`, name)
    if (lock.create()) return lock
    const holder = holderIn(lock.path)
    if (holder && isRunning(holder)) throw lock.refusal(holder)
    lock.takeOver()
    return lock
  }

  release(): void {
    const holder = holderIn(this.path)
    if (holder && areSame(holder, thisProcess())) rmSync(this.path, { force: true })
  }

  /** @returns false when the lock exists already */
  private create(): boolean {
    const { pid } = process
    const own = `${this.path}.${pid}`
    writeFileSync(own, JSON.stringify(thisProcess()))
    try {
      putInPlace(own, this.path)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    } finally {
      rmSync(own, { force: true })
    }
  }

  /** Replaces the lock of an ended process, one process at a time: another one could remove the new lock otherwise. */
  private takeOver(): void {
    const guard = `${this.path}.takeover`
    try {
      mkdirSync(guard)
    } catch {
      throw new StateFileError(
        'FAKETURA_STATE_FILE_LOCKED',
        `state: another process is taking over ${this.name}; if no such process is running, remove ${guard}`,
      )
    }
    try {
      const holder = holderIn(this.path)
      if (holder && isRunning(holder)) throw this.refusal(holder)
      rmSync(this.path, { force: true })
      if (!this.create()) throw this.refusal(holderIn(this.path))
    } finally {
      rmdirSync(guard)
    }
  }

  private refusal(holder: Holder | undefined): StateFileError {
    return inUse(this.name, holder, `remove ${this.path}`)
  }
}

/** Creates the file together with its content, so that no process reads a lock without a holder. */
function putInPlace(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Some file systems have no hard links.
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/** The holder that a lock names; undefined when the lock is gone or names no process. */
function holderIn(path: string): Holder | undefined {
  try {
    return holderFrom(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
