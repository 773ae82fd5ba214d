import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateOfDay,
  dayNumber,
  daysBetween,
  endOfMonth,
  endOfYear,
  epochOf,
  isDate,
  localDate,
  localTimestamp,
  monthOf,
  startOfMonth,
  startOfYear,
  weekday,
  yearOf,
  type Zone,
} from '../../../src/state/calendar.ts'

const warsaw: Zone = { standardOffset: 60, daylight: 'european' }
const london: Zone = { standardOffset: 0, daylight: 'european' }
const utc: Zone = { standardOffset: 0, daylight: 'none' }
const bogota: Zone = { standardOffset: -300, daylight: 'none' }
const kathmandu: Zone = { standardOffset: 345, daylight: 'none' }

const firstDay = dayNumber('1900-01-01')
const lastDay = dayNumber('9999-12-31')

describe('isDate', () => {
  test.each(['2026-01-15', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31', '2026-04-30'])(
    '%s is one',
    (text) => {
      expect(isDate(text)).toBe(true)
    },
  )

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '0000-01-01',
    '26-01-15',
    '2026-1-5',
    '2026-01',
    '2026/01/15',
    '15.01.2026',
    ' 2026-01-15',
    '2026-01-15\n',
    '2026-01-15T00:00',
    '２026-01-15',
  ])('%j is none', (text) => {
    expect(isDate(text)).toBe(false)
  })
})

describe('day numbers', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-03-01', 11_017],
    ['2026-01-15', 20_468],
    ['1900-01-01', -25_567],
    ['9999-12-31', 2_932_896],
  ])('%s is day %i', (date, number) => {
    expect(dayNumber(date)).toBe(number)
    expect(dateOfDay(number)).toBe(date)
  })

  test('agree with the calendar of the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstDay, max: lastDay }), (number) => {
        const date = new Date(number * 86_400_000)
        const text = date.toISOString().slice(0, 10)
        expect(dateOfDay(number)).toBe(text)
        expect(dayNumber(text)).toBe(number)
        expect(isDate(text)).toBe(true)
        expect(weekday(text) % 7).toBe(date.getUTCDay())
      }),
      { numRuns: 2000 },
    )
  })
})

describe('date arithmetic', () => {
  test.each([
    ['2026-01-05', 5, '2026-01-10'],
    ['2026-01-30', 5, '2026-02-04'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-01-15', 0, '2026-01-15'],
    ['2026-01-15', 365, '2027-01-15'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })

  test.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', 12, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-15', -25, '2023-12-15'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test.each([
    ['2026-01-15', '2026-01-01', '2026-01-31'],
    ['2026-02-15', '2026-02-01', '2026-02-28'],
    ['2024-02-01', '2024-02-01', '2024-02-29'],
    ['2026-04-30', '2026-04-01', '2026-04-30'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('%s lies in the month from %s to %s', (date, start, end) => {
    expect(startOfMonth(date)).toBe(start)
    expect(endOfMonth(date)).toBe(end)
  })

  test('years, months and days of the week', () => {
    expect(startOfYear('2026-07-15')).toBe('2026-01-01')
    expect(endOfYear('2026-07-15')).toBe('2026-12-31')
    expect(yearOf('2026-07-15')).toBe(2026)
    expect(monthOf('2026-07-15')).toBe(7)
    expect(weekday('2026-01-12')).toBe(1)
    expect(weekday('2026-01-18')).toBe(7)
    expect(weekday('1969-12-31')).toBe(3)
    expect(weekday('1900-01-01')).toBe(1)
  })
})

describe('local time', () => {
  test.each<[string, Zone, string]>([
    ['2026-01-15T09:00:00.123Z', warsaw, '2026-01-15T10:00:00.123+01:00'],
    ['2026-07-15T09:00:00.000Z', warsaw, '2026-07-15T11:00:00.000+02:00'],
    ['2026-01-15T23:30:00.007Z', warsaw, '2026-01-16T00:30:00.007+01:00'],
    ['2026-03-29T00:59:59.999Z', warsaw, '2026-03-29T01:59:59.999+01:00'],
    ['2026-03-29T01:00:00.000Z', warsaw, '2026-03-29T03:00:00.000+02:00'],
    ['2026-10-25T00:59:59.999Z', warsaw, '2026-10-25T02:59:59.999+02:00'],
    ['2026-10-25T01:00:00.000Z', warsaw, '2026-10-25T02:00:00.000+01:00'],
    ['2025-12-31T23:00:00.000Z', warsaw, '2026-01-01T00:00:00.000+01:00'],
    ['2026-07-15T09:00:00.000Z', london, '2026-07-15T10:00:00.000+01:00'],
    ['2026-07-15T09:00:00.000Z', utc, '2026-07-15T09:00:00.000+00:00'],
    ['2026-07-15T03:00:00.000Z', bogota, '2026-07-14T22:00:00.000-05:00'],
    ['2026-07-15T03:00:00.000Z', kathmandu, '2026-07-15T08:45:00.000+05:45'],
    ['1969-12-31T23:59:59.999Z', utc, '1969-12-31T23:59:59.999+00:00'],
  ])('%s in %j is %s', (instant, zone, expected) => {
    const epoch = Date.parse(instant)
    expect(localTimestamp(epoch, zone)).toBe(expected)
    expect(localDate(epoch, zone)).toBe(expected.slice(0, 10))
  })

  test('a fraction of a millisecond is dropped', () => {
    expect(localTimestamp(0.9, utc)).toBe('1970-01-01T00:00:00.000+00:00')
  })

  test('agrees with the time zones of the platform', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Warsaw',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const instants = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 })
    fc.assert(
      fc.property(instants, (seconds) => {
        const shown = localTimestamp(seconds * 1000, warsaw)
        expect(shown.slice(0, 19).replace('T', ' ')).toBe(clock.format(seconds * 1000))
        expect(Date.parse(shown)).toBe(seconds * 1000)
        expect(localDate(seconds * 1000, warsaw)).toBe(shown.slice(0, 10))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('epochOf', () => {
  test.each<[string, Zone, string]>([
    ['2026-01-15', warsaw, '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', warsaw, '2026-07-14T22:00:00.000Z'],
    ['2026-01-15', bogota, '2026-01-15T05:00:00.000Z'],
    ['2026-01-15T10:00', warsaw, '2026-01-15T09:00:00.000Z'],
    ['2026-01-15T10:00:30', warsaw, '2026-01-15T09:00:30.000Z'],
    ['2026-01-15T10:00:30.5', warsaw, '2026-01-15T09:00:30.500Z'],
    ['2026-01-15T10:00:30.123', warsaw, '2026-01-15T09:00:30.123Z'],
    ['2026-01-15T10:00Z', warsaw, '2026-01-15T10:00:00.000Z'],
    ['2026-01-15T10:00:30.123Z', warsaw, '2026-01-15T10:00:30.123Z'],
    ['2026-01-15T10:00:00+02:00', warsaw, '2026-01-15T08:00:00.000Z'],
    ['2026-01-15T10:00:00-05:30', warsaw, '2026-01-15T15:30:00.000Z'],
    // skipped by summer time: counted in standard time
    ['2026-03-29T02:30', warsaw, '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', warsaw, '2026-03-29T01:00:00.000Z'],
    // repeated at its end: the first of the two
    ['2026-10-25T02:30', warsaw, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', warsaw, '2026-10-25T02:00:00.000Z'],
  ])('%s in %j is %s', (text, zone, instant) => {
    expect(epochOf(text, zone)).toBe(Date.parse(instant))
  })

  test.each([
    '',
    'now',
    '2026-02-30',
    '2026-01-15Z',
    '2026-01-15T',
    '2026-01-15T10',
    '2026-01-15T24:00',
    '2026-01-15T10:60',
    '2026-01-15T10:00:60',
    '2026-01-15T10:00:00.1234',
    '2026-01-15T10:00.5',
    '2026-01-15T10:00:00+1:00',
    '2026-01-15T10:00:00+15:00',
    '2026-01-15 10:00',
    '2026-01-15T10:00:00z',
    '1768467600000',
  ])('%j is not an instant', (text) => {
    expect(epochOf(text, warsaw)).toBeUndefined()
  })

  test.each([warsaw, london, utc, bogota, kathmandu])('reads what localTimestamp writes in %j', (zone) => {
    const instants = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) })
    fc.assert(
      fc.property(instants, (epoch) => {
        expect(epochOf(localTimestamp(epoch, zone), zone)).toBe(epoch)
      }),
    )
  })
})
