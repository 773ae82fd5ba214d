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
import { hostname } from 'node:os'
import { StateFileError } from '../errors/errors.ts'

/** The holder of a lock: enough to tell a running process from one that has ended. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** Start time of the process, in the operating system's units: process ids are reused. */
  readonly began: string
}

/**
 * Locks a file against other processes, with a second file beside it that names the holder. The lock of a process that
 * has ended is taken over.
 */
export class Lock {
  private constructor(
    private readonly path: string,
    private readonly name: string,
  ) {}

  /**
   * @param file the file to lock
   * @param name its name in messages
   * @throws with the process that holds it, or what prevents locking
   */
  static of(file: string, name: string): Lock {
    const lock = new Lock(`${file}.lock`, name)
    if (lock.create()) return lock
    const holder = holderIn(lock.path)
    if (holder && isThere(holder)) throw lock.refusal(holder)
    lock.takeOver()
    return lock
  }

  release(): void {
    const holder = holderIn(this.path)
    if (holder && areSame(holder, self())) rmSync(this.path, { force: true })
  }

  /** @returns false when the lock exists already */
  private create(): boolean {
    const { pid } = process
    const own = `${this.path}.${pid}`
    writeFileSync(own, JSON.stringify(self()))
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

  /** One process at a time: otherwise a second one could remove the lock that the first one has just taken. */
  private takeOver(): void {
    const guard = `${this.path}.takeover`
    try {
      mkdirSync(guard)
    } catch {
      throw new StateFileError(
        'FAKETURA_STATE_FILE_LOCKED',
        `state: another process is just taking over ${this.name}; if there is none, remove ${guard}`,
      )
    }
    try {
      const holder = holderIn(this.path)
      if (holder && isThere(holder)) throw this.refusal(holder)
      rmSync(this.path, { force: true })
      if (!this.create()) throw this.refusal(holderIn(this.path))
    } finally {
      rmdirSync(guard)
    }
  }

  private refusal(holder: Holder | undefined): StateFileError {
    const who = holder ? `process ${holder.pid}${onHost(holder)}` : 'another process'
    const otherwise = holder && holder.host !== hostname() ? `; if that is gone, remove ${this.path}` : ''
    return new StateFileError(
      'FAKETURA_STATE_FILE_LOCKED',
      `state: ${this.name} is in use by ${who}; end it, or choose another file${otherwise}`,
    )
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

function self(): Holder {
  return { pid: process.pid, host: hostname(), began: beganOf(process.pid) }
}

/** Undefined when the lock is gone or names no process. */
function holderIn(path: string): Holder | undefined {
  try {
    const { pid, host, began } = JSON.parse(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) ? { pid, host: String(host), began: String(began) } : undefined
  } catch {
    return undefined
  }
}

/** The state of a process on another machine is unknown, so it counts as running. */
function isThere(holder: Holder): boolean {
  const { pid, host, began } = holder
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = beganOf(pid)
  return began === '' || now === '' || began === now
}

function areSame(one: Holder, other: Holder): boolean {
  return one.pid === other.pid && one.host === other.host && one.began === other.began
}

function onHost({ host }: Holder): string {
  return host === hostname() ? '' : ` on ${host}`
}

/**
 * Only Linux provides it; elsewhere a reused process id keeps a lock alive. A zombie process has no start time.
 */
function beganOf(pid: number): string {
  try {
    // The name of the program, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return /[ZX]/.test(fields[0]!) ? 'never' : fields[19]!
  } catch {
    return ''
  }
}
