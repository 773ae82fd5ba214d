import { clearingNumber } from '../clearing/clearing-number.ts'
import { accountCheckDigits, numberWithCheckDigits } from '../fixtures/recipes/bank-accounts.ts'
import { luhnDigit, remainder, weighted } from '../fixtures/recipes/check-digits.ts'
import type { Draws } from '../fixtures/recipes/draws.ts'
import { keyedDraws } from './keyed-draws.ts'

type Check = (digits: string) => boolean

/** Makes a rule for numbers whose last digit follows from the weighted sum of the others. */
function weightedCheck(
  weights: readonly number[],
  digit: (sum: number) => number,
  length = weights.length + 1,
) {
  return (digits: string): boolean =>
    digits.length === length && digit(weighted(digits, weights)) === Number(digits[weights.length])
}

const elevenths = (sum: number) => (sum % 11) % 10
const tenths = (sum: number) => (10 - (sum % 10)) % 10
const regon = [8, 9, 2, 3, 4, 5, 6, 7]

/** Public rules for check digits. A made-up number follows every rule that the original follows. */
const checks: readonly Check[] = [
  // Poland: NIP, REGON of a company, REGON of a branch (which begins with the company's), PESEL.
  weightedCheck([6, 5, 7, 2, 3, 4, 5, 6, 7], (sum) => sum % 11),
  weightedCheck(regon, elevenths),
  weightedCheck(regon, elevenths, 14),
  weightedCheck([2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8], elevenths),
  weightedCheck([1, 3, 7, 9, 1, 3, 7, 9, 1, 3], tenths),
  // Portugal.
  weightedCheck([9, 8, 7, 6, 5, 4, 3, 2], (sum) => (sum % 11 < 2 ? 0 : 11 - (sum % 11))),
  // France, SIREN and SIRET, which begins with the SIREN; Italy; cards.
  (digits) => digits.length >= 9 && digits.length <= 19 && hasLuhnDigit(digits),
  (digits) => digits.length === 14 && hasLuhnDigit(digits.slice(0, 9)),
  // Great Britain.
  (digits) =>
    digits.length === 9 && (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7))) % 97 === 0,
  // Germany.
  (digits) => digits.length === 9 && isGerman(digits),
  // Articles (EAN).
  weightedCheck([1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3], tenths),
]

function hasLuhnDigit(digits: string): boolean {
  return luhnDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

/** A French tax number consists of a key and the SIREN. */
function isFrench(digits: string): boolean {
  return digits.length === 11 && Number(digits.slice(0, 2)) === frenchKey(digits.slice(2))
}

function frenchKey(siren: string): number {
  return (12 + 3 * remainder(siren, 97)) % 97
}

function isGerman(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, 8)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
  return (11 - product) % 10 === Number(digits[8])
}

/** One number in 97 follows the one rule and one in eleven the other, so both together need about a thousand draws. */
const maxDraws = 200_000
/** Numbers are remembered because they recur: each document of a client repeats the client's numbers. */
const maxRemembered = 20_000
/** Digits after a country code that make a phone number. */
const phoneDigits = 9

/** Replaces numbers by others of the same length, with valid check digits where the original has them. */
export class PseudonymNumbers {
  private readonly known = new Map<string, string>()

  constructor(private readonly salt: string) {}

  /** @param text digits and separators; the separators stay, and equal digits are replaced equally in any notation */
  of(text: string): string {
    const digits = text.replace(/\D/g, '')
    const country = text.startsWith('+') && digits.length > phoneDigits ? digits.length - phoneDigits : 0
    return laidOut(digits.slice(0, country) + this.made(digits.slice(country)), text)
  }

  /**
   * Replaces an international or a Polish account number.
   * @returns undefined for any other text
   */
  ofBankAccount(text: string): string | undefined {
    const compact = text.replace(/[^A-Z\d]/g, '')
    const isPolish = /^\d{26}$/.test(compact)
    const whole = isPolish ? `PL${compact}` : compact
    if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(whole)) return undefined
    const country = whole.slice(0, 2)
    if (accountCheckDigits(country, whole.slice(4)) !== whole.slice(2, 4)) return undefined
    const made = this.madeAccount(country, whole)
    return laidOut(isPolish ? made.slice(2) : made, text)
  }

  /** Replaces a number of the clearing system, except its date, because the dates of records stay. */
  ofClearing(text: string): string {
    const [taxNumber = '', date = '', ...others] = text.split('-')
    const given = others.slice(0, -1).join('')
    const draws = keyedDraws(this.salt, 'clearing', text)
    const digits = Array.from(given, () => draws.pick([...'0123456789ABCDEF'])).join('')
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
    const made = clearingNumber(this.of(taxNumber), day, digits)
    // The older form has a hyphen in the middle of the digits.
    return others.length > 2 ? made.replace(digits, `${digits.slice(0, 6)}-${digits.slice(6)}`) : made
  }

  private madeAccount(country: string, whole: string): string {
    const draws = keyedDraws(this.salt, 'account', whole)
    // These numbers use codes that belong to no bank.
    const national = numberWithCheckDigits(country, draws)
    const made = country === 'PL' ? `PL${national}` : national
    if (made.startsWith(country) && made.length === whole.length && made !== whole) return made
    const body = withOtherSigns(whole.slice(4), draws)
    return `${country}${accountCheckDigits(country, body)}${body}`
  }

  private made(digits: string): string {
    const known = this.known.get(digits)
    if (known !== undefined) return known
    const made = this.drawn(digits)
    if (this.known.size >= maxRemembered) this.known.clear()
    this.known.set(digits, made)
    return made
  }

  private drawn(digits: string): string {
    if (isFrench(digits)) {
      const siren = this.made(digits.slice(2))
      return `${String(frenchKey(siren)).padStart(2, '0')}${siren}`
    }
    const wanted = checks.filter((check) => check(digits))
    const draws = keyedDraws(this.salt, 'number', digits)
    let made = ''
    for (let drawn = 0; drawn < maxDraws; drawn++) {
      made = withOtherSigns(digits, draws)
      if (made !== digits && wanted.every((check) => check(made))) return made
    }
    return made
  }
}

/** Replaces digits by digits and letters by letters. A first digit other than zero never becomes zero. */
function withOtherSigns(text: string, draws: Draws): string {
  let made = ''
  for (const sign of text) {
    if (!/\d/.test(sign)) made += String.fromCharCode(draws.between(65, 90))
    else if (made !== '') made += draws.between(0, 9)
    else made += text.length > 1 && sign === '0' ? 0 : draws.between(1, 9)
  }
  return made
}

/** Puts signs into the places of the letters and digits of another text. */
function laidOut(signs: string, text: string): string {
  let at = 0
  return text.replace(/[A-Z\d]/g, () => signs[at++] ?? '')
}
