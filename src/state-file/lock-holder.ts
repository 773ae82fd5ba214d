import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { StateFileError } from '../errors/errors.ts'

/** The process that uses a file: enough to tell a running process from one that has ended. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** Start time of the process, in the operating system's units: process ids are reused. */
  readonly began: string
}

export function thisProcess(): Holder {
  return { pid: process.pid, host: hostname(), began: beganOf(process.pid) }
}

/**
 * @param text JSON of a holder
 * @throws when the text is no JSON
 * @returns undefined when it names no process
 */
export function holderFrom(text: string): Holder | undefined {
  const { pid, host, began } = JSON.parse(text)
  return Number.isInteger(pid) ? { pid, host: String(host), began: String(began) } : undefined
}

/** The state of a process on another machine is unknown, so it counts as running. */
export function isRunning(holder: Holder): boolean {
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

export function areSame(one: Holder, other: Holder): boolean {
  return one.pid === other.pid && one.host === other.host && one.began === other.began
}

/**
 * @param name of the file
 * @param wayOut what to do when a holder on another machine is gone
 */
export function inUse(name: string, holder: Holder | undefined, wayOut: string): StateFileError {
  const isElsewhere = holder && holder.host !== hostname()
  const who = holder ? `process ${holder.pid}${isElsewhere ? ` on ${holder.host}` : ''}` : 'another process'
  return new StateFileError(
    'FAKETURA_STATE_FILE_LOCKED',
    `state: ${name} is in use by ${who}; end it, or choose another file` +
      (isElsewhere ? `; if that is gone, ${wayOut}` : ''),
  )
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
