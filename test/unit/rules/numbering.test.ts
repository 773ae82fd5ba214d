import { describe, expect, test } from 'vitest'
import {
  counterPeriod,
  countersOf,
  documentNumber,
  givenNumber,
  numberSlug,
} from '../../../src/rules/numbering.ts'

function inEach(place: number) {
  return { pattern_nr: place, pattern_nr_m: place, pattern_nr_d: place }
}

describe('formatNumber', () => {
  test.each([
    // observed 5.5, recorded
    ['nr-m/mm/yyyy', 1, '2018-01-05', '1/01/2018'],
    ['nr-m/mm/yyyy', 55, '2018-01-31', '55/01/2018'],
    ['nr-m/mm/yyyy', 7, '2018-02-01', '7/02/2018'],
    ['Pnr-m/mm/yyyy', 7, '2018-01-31', 'P7/01/2018'],
    ['nr', 2017, '2017-09-30', '2017'],
    // observed 5.5, department patterns
    ['Fyyyy-nr', 3, '2026-01-15', 'F2026-3'],
    ['Pnr', 3, '2026-01-15', 'P3'],
    ['A/nr', 3, '2026-01-15', 'A/3'],
    ['R/nr', 3, '2026-01-15', 'R/3'],
    ['FA/nr', 3, '2026-01-15', 'FA/3'],
    ['FS/nr', 3, '2026-01-15', 'FS/3'],
    ['Dyyyy-nr', 3, '2026-01-15', 'D2026-3'],
    ['KPnr', 3, '2026-01-15', 'KP3'],
    ['KWnr', 3, '2026-01-15', 'KW3'],
    ['BE/nr', 3, '2026-01-15', 'BE/3'],
    ['BL/nr', 3, '2026-01-15', 'BL/3'],
    ['BT/nr', 3, '2026-01-15', 'BT/3'],
    // other accounts
    ['FV/nr/yyyy', 1, '2026-01-15', 'FV/1/2026'],
    ['FA-yymm-nr-m', 12, '2026-03-09', 'FA-2603-12'],
    ['Fyyyy.mm.nr', 12, '2026-03-09', 'F2026.03.12'],
    ['nr-d/dd/mm/yyyy', 2, '2026-03-09', '2/09/03/2026'],
    ['yyyymmdd-nr-d', 2, '2026-03-09', '20260309-2'],
    // not nr-m and nr-d followed by a letter
    ['nr-mm-yyyy', 5, '2026-03-09', '5-03-2026'],
    ['nr-dd', 5, '2026-03-09', '5-09'],
    ['nr-m-mm', 5, '2026-03-09', '5-03'],
    ['yy', 5, '2026-03-09', '26'],
    ['', 5, '2026-03-09', ''],
    ['NR YYYY', 5, '2026-03-09', 'NR YYYY'],
    ['$&/nr', 5, '2026-03-09', '$&/5'],
  ])('%s, %i on %s is %s', (pattern, counter, date, number) => {
    expect(documentNumber(pattern, inEach(counter), date)).toBe(number)
  })

  test('each counter has its own place', () => {
    const places = { pattern_nr: 12, pattern_nr_m: 3, pattern_nr_d: 1 }
    expect(documentNumber('nr/nr-m/nr-d/yy', places, '2026-03-09')).toBe('12/3/1/26')
  })

  test('many patterns do not affect the results', () => {
    for (let index = 0; index < 1000; index++) documentNumber(`${index}/nr`, inEach(1), '2026-01-15')
    expect(documentNumber('0/nr', inEach(9), '2026-01-15')).toBe('0/9')
  })
})

describe('countersOf', () => {
  test.each([
    ['nr-m/mm/yyyy', 'pattern_nr_m'],
    ['Pnr-m/mm/yyyy', 'pattern_nr_m'],
    ['FA-yymm-nr-m', 'pattern_nr_m'],
    ['nr-d/dd', 'pattern_nr_d'],
    ['nr', 'pattern_nr'],
    ['Fyyyy-nr', 'pattern_nr'],
    ['Fyyyy.mm.nr', 'pattern_nr'],
    ['nr-mm', 'pattern_nr'],
    ['nr-dd', 'pattern_nr'],
    ['yyyy', 'pattern_nr'],
    ['', 'pattern_nr'],
    ['nr-d/nr-m/nr', 'pattern_nr', 'pattern_nr_m', 'pattern_nr_d'],
  ])('%j counts in %s', (pattern, ...counters) => {
    expect(countersOf(pattern)).toEqual(counters)
  })
})

describe('counterPeriod', () => {
  test.each([
    ['nr-m/mm/yyyy', '2026-01'],
    ['nr-m', '2026-01'],
    ['nr-d/mm/yyyy', '2026-01-15'],
    ['Fyyyy-nr', '2026'],
    ['nr/yy', '2026'],
    ['Fyyyy.mm.nr', '2026'],
    ['nr/mm', 'all'],
    ['A/nr', 'all'],
    ['nr', 'all'],
  ])('%s on 2026-01-15 counts within %s', (pattern, period) => {
    expect(counterPeriod(pattern, '2026-01-15')).toBe(period)
  })
})

describe('givenNumber', () => {
  test.each([
    ['2017-09', 2017],
    ['15/2026', 15],
    ['007', 7],
    [' 12', 12],
    ['FV/1/2026', null],
    ['', null],
    ['-5', null],
    ['99999999999999999999/2026', null],
  ])('%j counts as %j', (number, counter) => {
    expect(givenNumber(number)).toMatchObject({ pattern: 'nr', pattern_nr: counter })
  })
})

describe('numberSlug', () => {
  test.each([
    ['1/01/2018', '1-01-2018'],
    ['F2026-3', 'F2026-3'],
    ['P7/01/2018', 'P7-01-2018'],
    ['', ''],
  ])('%j is %j', (number, slug) => {
    expect(numberSlug(number)).toBe(slug)
  })
})
