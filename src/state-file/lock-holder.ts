import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { StateFileError } from '../errors/errors.ts'

/** The process that uses a file, with enough data to tell a running process from an ended one. */
export interface Holder {
  readonly pid: number
  readonly host: string
  /** Start time of the process in the operating system's units, because process ids are reused. */
  readonly began: string
}

export function thisProcess(): Holder {
  return { pid: process.pid, host: hostname(), began: beganOf(process.pid) }
}

/**
 * @param text JSON of a holder
 * @throws when the text is not JSON
 * @returns undefined when it names no process
 */
export function holderFrom(text: string): Holder | undefined {
  const { pid, host, began } = JSON.parse(text)
  return Number.isInteger(pid) ? { pid, host: String(host), began: String(began) } : undefined
}

/** Whether a process is running. One on another machine counts as running, because its state is unknown. */
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
 * @param name name of the file
 * @param wayOut advice if a holder on another machine has ended
 */
export function inUse(name: string, holder: Holder | undefined, wayOut: string): StateFileError {
  const isElsewhere = holder && holder.host !== hostname()
  const who = holder ? `process ${holder.pid}${isElsewhere ? ` on ${holder.host}` : ''}` : 'another process'
  return new StateFileError(
    'FAKETURA_STATE_FILE_LOCKED',
    `state: ${name} is in use by ${who}; end it, or choose another file` +
      (isElsewhere ? `; if that process has ended, ${wayOut}` : ''),
  )
}

/**
 * The start time of a process, or `never` for a zombie process. Only Linux provides it; elsewhere, a reused process id
 * keeps a lock alive.
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
