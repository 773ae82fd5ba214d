import { expect, test } from 'vitest'
import { clearingNumber, isClearingNumber } from '../../src/clearing/clearing-number.ts'
import { Pseudonyms } from '../../src/record/pseudonyms.ts'

const pseudonyms = new Pseudonyms('pepper')
const made = (text: string) => pseudonyms.text(text)

/** Letters and digits only. */
const plain = (text: string) => text.replace(/[^\p{L}\d]/gu, '').toLowerCase()
const digits = (text: string) => text.replace(/\D/g, '')

test('a name is the same everywhere, whatever its case and its marks', () => {
  const [first, last] = made('Zbigniew Wójcik').split(' ')
  expect(made('Wójcik')).toBe(last)
  expect(made('WÓJCIK')).toBe(last!.toUpperCase())
  expect(made(`call Zbigniew!`)).toContain(`${first}!`)
  const unmarked = last!.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  expect(made('zbigniew.wojcik@wojcik.pl')).toMatch(new RegExp(`^${first!.toLowerCase()}.${unmarked}@`))
})

test('a number is the same everywhere, whatever its separators', () => {
  expect(digits(made('525-244-57-67'))).toBe(made('5252445767'))
  expect(made('PL5252445767')).toBe(`PL${made('5252445767')}`)
  expect(digits(made('600-123-456'))).toBe(made('600123456'))
  expect(made('+48 600 123 456')).toBe(`+48 ${made('600 123 456')}`)
  expect(digits(made('PL61109010140000071219812874'))).toBe(digits(made('61 1090 1014 0000 0712 1981 2874')))
})

test('a number of the clearing system has the tax number as elsewhere, and its date', () => {
  const numbers = [
    clearingNumber('5252445767', '2026-11-23', '0100001AF629'),
    clearingNumber('5252445767', '2026-11-20', '010080A1B2C3'),
  ]
  const replaced = numbers.map(made)
  for (const [at, date] of ['20261123', '20261120'].entries()) {
    expect(replaced[at]).toMatch(new RegExp(`^${made('525-244-57-67').replaceAll('-', '')}-${date}-`))
    expect(isClearingNumber(replaced[at]!)).toBe(true)
    expect(replaced[at]).not.toContain(numbers[at]!.slice(20))
    expect(made(`see ${numbers[at]}.`)).toContain(` ${replaced[at]}.`)
    expect(made(`https://a.test/${numbers[at]}/x`)).toContain(`/${replaced[at]}/`)
  }
  const older = made('5252445767-20261123-010000-1AF629-AF')
  expect(older).toMatch(new RegExp(`^${made('5252445767')}-20261123-[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{2}$`))
})

const weighted = (text: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)

function mod97(account: string): bigint {
  const moved = account.slice(4) + account.slice(0, 4)
  return BigInt([...moved].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n
}

test('check digits are right where those of the original are', () => {
  const nip = made('5252445767')
  expect(weighted(nip, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11).toBe(Number(nip[9]))
  const regon = made('123456785')
  expect((weighted(regon, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10).toBe(Number(regon[8]))
  const french = digits(made('FR40303265045'))
  expect((12 + 3 * (Number(french.slice(2)) % 97)) % 97).toBe(Number(french.slice(0, 2)))
  for (const account of [
    'PL61109010140000071219812874',
    'GB29NWBK60161331926819',
    'DE89370400440532013000',
  ]) {
    expect(made(account)).not.toBe(account)
    expect(made(account).slice(0, 2)).toBe(account.slice(0, 2))
    expect([account, mod97(made(account))]).toEqual([account, 1n])
  }
})

test.each([
  'Jan Wójcik, ul. Długa 17/4, 00-950 Łódź',
  'Иван Петров',
  '山田太郎',
  'Μαρία Παπαδοπούλου',
  'Order 4711 for Müller & Söhne GmbH: call +49 30 901820 or mail info@mueller-soehne.de 🎉',
  'https://www.example.com/shop?customer=Kowalski',
])('%s becomes text of the same length and script, without anything original', (text) => {
  const other = made(text)
  expect([...other].length).toBe([...text].length)
  const shape = (one: string) =>
    one
      .replace(/\p{Lu}/gu, 'A')
      .replace(/\p{Ll}/gu, 'a')
      .replace(/[a-z\d]+\.(test|com|de)/gu, 'host')
  expect(shape(other).replace(/\d/g, '0').length).toBeGreaterThan(0)
  for (const script of [/\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Han}/u])
    expect(script.test(other)).toBe(script.test(text))
  for (const word of text.match(/\p{L}{4,}/gu) ?? [])
    if (!['GmbH', 'https'].includes(word)) expect(plain(other)).not.toContain(plain(word))
})

test('generated addresses belong to nobody', () => {
  for (const text of ['ann@example.com', 'www.example.com', 'https://acme.fakturownia.pl/invoices', 'a@b.pl'])
    expect(made(text)).toMatch(/\.test(?:\/|$)/)
})

test('a text of any characters takes a time in proportion to its length', () => {
  for (const part of ['1 ', 'a.', 'A1', 'a@', '1-', 'PL1', '.a'])
    expect(made(part.repeat(20_000)).length).toBeGreaterThan(20_000)
})
