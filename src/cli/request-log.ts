import { printable } from '../checks/printable.ts'
import type { Emulator } from '../emulator/emulator.ts'
import { realTimeBeside } from '../state/clock.ts'
import type { JournalRow } from '../state/journal-row.ts'

type LoggedRow = Omit<JournalRow, 'request' | 'response'>

export interface LogOptions {
  /** Colours the lines. */
  readonly coloured: boolean
  /** Adds a line for each diagnostic. */
  readonly verbose: boolean
}

export const widths = { method: 6, path: 44, operation: 20, duration: 9 }
const indent = ' '.repeat('00:00:00.000  '.length)

const escapes = { dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 }
type Colour = keyof typeof escapes

/** Logs the requests of an emulator on standard error. */
export function logRequests(emulator: Emulator, verbose: boolean): void {
  const line = requestLog({ coloured: isColoured(), verbose })
  emulator.requests.subscribe((row) => process.stderr.write(line(row, realTimeBeside(row.at))))
}

/** Logs the requests that are in the journal already, with their diagnostics. */
export function logSaved(emulator: Emulator): void {
  const line = requestLog({ coloured: isColoured(), verbose: true })
  for (const row of emulator.requests.all()) process.stderr.write(line(row))
}

/** Whether standard error shows colours. */
export function isColoured(): boolean {
  return process.stderr.isTTY && !process.env.NO_COLOR
}

/** Colours texts, or returns them unchanged. */
export function painter(coloured: boolean): (colour: Colour, text: string) => string {
  return (colour, text) => (coloured ? `\u001b[${escapes[colour]}m${text}\u001b[0m` : text)
}

/**
 * Formats requests as lines for people: the emulator's time and the real time, method, path, status (dashes without a
 * response), operation, milliseconds, and the fault that acted.
 * @returns a function from a row of the journal and the real time to its lines, with their line breaks
 */
export function requestLog({ coloured, verbose }: LogOptions): (row: LoggedRow, realTime?: string) => string {
  const paint = painter(coloured)
  return (row, realTime) => {
    const line = [
      paint('dim', timesOf(row.at, realTime)),
      paint('cyan', row.method.padEnd(widths.method)),
      printable(row.path).padEnd(widths.path),
      paint(colourOf(row.status), row.status === 0 ? '---' : String(row.status)),
      (row.operation ?? '-').padEnd(widths.operation),
      paint('dim', `${row.duration.toFixed(1)} ms`.padStart(widths.duration)),
      ...(row.fault ? [paint('yellow', `fault ${row.fault.id} ${JSON.stringify(row.fault.then)}`)] : []),
    ].join('  ')
    const notes = verbose
      ? row.diagnostics.map(({ code, message }) => paint('yellow', `${indent}${code}: ${printable(message)}`))
      : []
    return [line, ...notes, ''].join('\n')
  }
}

/**
 * The emulator's time of day, followed by the real one in brackets if it differs, because a frozen clock gives all
 * requests the same time.
 */
export function timesOf(at: string, realTime: string | undefined): string {
  const time = at.slice(11, 23)
  return realTime === undefined ? time : `${time} (${realTime})`
}

function colourOf(status: number): Colour {
  return status >= 500 || status === 0 ? 'red' : status >= 400 ? 'yellow' : 'green'
}
