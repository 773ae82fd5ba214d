import { useNow } from '../server/clock.ts'

/** A time as records show it, in the emulator's time zone: `2026-01-15 10:00:00`. */
export function shownTime(at: string): string {
  return at.slice(0, 19).replace('T', ' ')
}

/** An instant in the zone of an offset such as `+01:00`: `2026-01-15 10:00:00`. */
export function localTime(milliseconds: number, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  const shift = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
  return sortable.format(milliseconds + shift * 60_000)
}

/** Swedish writes dates as YYYY-MM-DD. */
const sortable = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'UTC',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long before or after `now` something was, such as "3 days ago". */
function agoText(at: number, now: number): string {
  const away = at - now
  const unit = units.find(([, length]) => Math.abs(away) >= length)
  return unit ? relative.format(Math.round(away / unit[1]), unit[0]) : 'just now'
}

/** How long ago something was by the emulator's clock; the tooltip has the exact time. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={shownTime(at)}>
      {now ? agoText(Date.parse(at), now.milliseconds) : shownTime(at)}
    </time>
  )
}

/** A time, and how long ago it was. */
export function Timestamp({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} class="number">
      {shownTime(at)}
      {now && <span class="muted"> · {agoText(Date.parse(at), now.milliseconds)}</span>}
    </time>
  )
}

/** The time of day; with the date, unless it is the emulator's today. */
export function TimeOfDay({ at }: { at: string }) {
  const now = useNow()
  const isToday =
    now !== undefined && localTime(now.milliseconds, now.offset).slice(0, 10) === at.slice(0, 10)
  return (
    <time dateTime={at} title={shownTime(at)} class="number">
      {isToday ? at.slice(11, 19) : `${at.slice(5, 10)} ${at.slice(11, 16)}`}
    </time>
  )
}
