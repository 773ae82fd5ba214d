import { addDays, weekday, yearOf } from '../state/calendar.ts'

/** The days on which a central bank publishes no rates: fixed ones as MM-DD, and others as days after Easter Sunday. */
interface Holidays {
  readonly fixed: readonly string[]
  readonly afterEaster: readonly number[]
  /** Fixed days that became holidays later, with their first year. */
  readonly since?: Readonly<Record<string, number>>
}

/** The only holiday of all other banks. */
const newYear: Holidays = { fixed: ['01-01'], afterEaster: [] }

// A map, because the name of a bank is any text that was sent.
const ofBanks: ReadonlyMap<string, Holidays> = new Map([
  // The days on which the TARGET system is closed.
  ['ecb', { fixed: ['01-01', '05-01', '12-25', '12-26'], afterEaster: [-2, 1] }],
  // The public holidays of Poland, without those that are always a Sunday.
  [
    'nbp',
    {
      fixed: ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26'],
      afterEaster: [1, 60],
      since: { '01-06': 2011, '12-24': 2025 },
    },
  ],
])

/** Whether a bank publishes rates on a day: not on weekends and holidays (assumed). */
export function isBankDay(date: string, bank: string): boolean {
  if (weekday(date) > 5) return false
  const { fixed, afterEaster, since = {} } = ofBanks.get(bank.toLowerCase()) ?? newYear
  const [year, day] = [yearOf(date), date.slice(5)]
  if (fixed.includes(day)) return year < (since[day] ?? 0)
  const easter = easterSunday(year)
  return !afterEaster.some((days) => addDays(easter, days) === date)
}

/** Easter Sunday of a year in the Gregorian calendar. */
function easterSunday(year: number): string {
  // The anonymous Gregorian computus: the moon's age, then the Sunday that follows its fourteenth day.
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const leap = Math.floor(century / 4)
  const correction = Math.floor((8 * century + 13) / 25)
  const moon = (19 * golden + century - leap - correction + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  return addDays(`${year}-03-22`, moon + sunday - 7 * late)
}
