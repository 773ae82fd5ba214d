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

/** Who holds a lock: enough to tell a process that is still there from one that is gone. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process began, in the operating system's own count; another one may get the same number later. */
  readonly began: string
}

/**
 * Keeps other processes away from a file, by a second file beside it that names who holds it. The lock of a process
 * that is gone is taken over.
 */
export class Lock {
  private constructor(
    private readonly path: string,
    private readonly name: string,
  ) {}

  /**
   * @param file the file to be kept
   * @param name how messages call it
   * @throws naming the process that holds it, or what stands in the way
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

  /** @returns false when there is one already */
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

  /** One process at a time: else a second one could take away the lock that the first one has just got. */
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

/** At once with its content, so that nobody meets a lock that names nobody yet. */
function putInPlace(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    // Some file systems have no links.
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

function self(): Holder {
  return { pid: process.pid, host: hostname(), began: beganOf(process.pid) }
}

/** Nothing when the lock is gone or names nobody. */
function holderIn(path: string): Holder | undefined {
  try {
    const { pid, host, began } = JSON.parse(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) ? { pid, host: String(host), began: String(began) } : undefined
  } catch {
    return undefined
  }
}

/** Of a process of another machine nobody can tell, so it counts as being there. */
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
 * Only Linux tells; elsewhere a number that was given out again keeps a lock alive. A process that has ended, but whose
 * parent has not asked yet, began at no time.
 */
function beganOf(pid: number): string {
  try {
    // The name of the program, in brackets, may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return /[ZX]/.test(fields[0]!) ? 'never' : fields[19]!
  } catch {
    return ''
  }
}
