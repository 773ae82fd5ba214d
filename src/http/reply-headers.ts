import type { Reply } from '../kernel/request/reply.ts'
import { localTimestamp } from '../state/calendar.ts'
import { Chunks } from '../state/chunks.ts'
import type { Clock } from '../state/clock.ts'

/**
 * The headers of a response, except those of the connection.
 * @param emulator its clock, for accounts without a clock of their own
 */
export function headersOf({ headers, body, clock }: Reply, emulator: Pick<Clock, 'milliseconds'>) {
  const length = body instanceof Chunks ? body.length : Buffer.byteLength(body)
  return { ...headers, 'Content-Length': length, Date: dateHeader((clock ?? emulator).milliseconds()) }
}

let second = -1
let dateOfSecond = ''

/**
 * A `Date` header. It changes once a second, so it is formatted once a second.
 * @param milliseconds since 1970
 */
function dateHeader(milliseconds: number): string {
  const wanted = Math.floor(milliseconds / 1000)
  if (wanted !== second) {
    second = wanted
    dateOfSecond = httpDate(wanted)
  }
  return dateOfSecond
}

const days = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A `Date` header for a second since 1970; the first of January 1970 was a Thursday. */
function httpDate(second: number): string {
  const stamp = localTimestamp(second * 1000, { standardOffset: 0, daylight: 'none' })
  const weekday = days[((Math.floor(second / 86_400) % 7) + 7) % 7]
  const [year, month, day] = stamp.slice(0, 10).split('-')
  return `${weekday}, ${day} ${months[Number(month) - 1]} ${year} ${stamp.slice(11, 19)} GMT`
}
