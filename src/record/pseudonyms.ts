import { keyedDraws } from './keyed-draws.ts'
import { PseudonymNumbers } from './pseudonym-numbers.ts'
import { PseudonymWords } from './pseudonym-words.ts'

/** Top-level domains that mark an address without "www.". Other words after a dot do not, as in "ul.Nowa". */
const domains = 'biz cz co com de dev es eu fr info io it net org pl pt shop sk store test ua uk'.replaceAll(
  ' ',
  '|',
)

/** A number of the clearing system: a tax number, a date, twelve hexadecimal digits and a checksum. */
const clearing = /(?<clearing>(?<![A-Za-z\d])\d{10}-20\d{6}-[\dA-F]{6}-?[\dA-F]{6}-[\dA-F]{2}(?![A-Za-z\d]))/

/** The parts of a text, the most specific first. */
const parts = new RegExp(
  [
    /(?<link>https?:\/\/[^\s"'<>()]+)/,
    /(?<mail>[\p{L}\d._%+-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/u,
    new RegExp(
      `(?<domain>(?<![\\p{L}\\d])(?:www\\.[\\p{L}\\d.-]*[\\p{L}\\d]|[\\p{L}\\d.-]{1,100}\\.(?:${domains}))(?![\\p{L}\\d]))`,
      'u',
    ),
    clearing,
    /(?<account>(?<![A-Z\d])(?:[A-Z]{2})?\d\d(?:[ -]?[A-Z\d]){13,30}(?![A-Za-z\d]))/,
    // The country code of a tax number, or of an account number with wrong check digits.
    /(?<country>(?<![\p{L}\d])(?:[A-Z]{2}){1,2}(?=\d(?:[ .-]?[A-Z\d]){7}))/u,
    /(?<long>\+?\d(?:[ .-]?\d){6,30})/,
    /(?<word>[\p{L}\p{M}]+)/u,
    /(?<digits>\d+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** The same without bank accounts, for a text that only looks like one. */
const plainParts = new RegExp(
  `${clearing.source}|(?<country>(?<![\\p{L}\\d])(?:[A-Z]{2}){1,2}(?=\\d(?:[ .-]?[A-Z\\d]){7}))|(?<long>\\+?\\d(?:[ .-]?\\d){6,30})|(?<word>[\\p{L}\\p{M}]+)|(?<digits>\\d+)`,
  'gu',
)

const tokenSigns = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']
const hostSigns = [...'bdfgmpvzaiou0123456789']

/** Reserved for tests (RFC 2606), so that no made-up address belongs to anybody. */
const reserved = '.test'

/**
 * Replaces texts by made-up ones of the same length, word by word and number by number, so that a name, an address or a
 * number gets the same replacement everywhere, also within a longer text. All replacements follow from the salt.
 */
export class Pseudonyms {
  private readonly words: PseudonymWords
  private readonly numbers: PseudonymNumbers

  constructor(private readonly salt: string) {
    this.words = new PseudonymWords(salt)
    this.numbers = new PseudonymNumbers(salt)
  }

  text(original: string): string {
    const text = original.normalize('NFC')
    const made = this.replaced(text, parts)
    // A text of legal forms only did not change, so these are replaced, too.
    return made === text ? text.replace(/[\p{L}\p{M}]+/gu, (word) => this.words.of(word, false)) : made
  }

  /** Replaces a word, even a legal form. */
  word(word: string): string {
    return this.words.of(word, false)
  }

  /** Replaces the secret token of a record in links, even where the rest of the text stays. */
  token(original: string): string {
    const draws = keyedDraws(this.salt, 'token', original)
    return Array.from(original, (sign) => (/\w/.test(sign) ? draws.pick(tokenSigns) : sign)).join('')
  }

  private replaced(text: string, form: RegExp): string {
    return text.replace(form, (whole: string, ...rest: unknown[]) => {
      const { link, mail, domain, clearing, account, country, long, digits } = rest.at(-1) as Record<
        string,
        string | undefined
      >
      if (link !== undefined) return this.link(link)
      if (mail !== undefined) return this.mail(mail)
      if (domain !== undefined) return this.domain(domain)
      if (clearing !== undefined) return this.numbers.ofClearing(clearing)
      if (account !== undefined)
        return this.numbers.ofBankAccount(account) ?? this.replaced(account, plainParts)
      if (country !== undefined) return country
      if (long !== undefined) return this.numbers.of(long)
      return digits === undefined ? this.words.of(whole) : this.numbers.of(digits)
    })
  }

  private mail(address: string): string {
    const at = address.lastIndexOf('@')
    return `${this.replaced(address.slice(0, at), plainParts)}@${this.domain(address.slice(at + 1))}`
  }

  private link(link: string): string {
    const start = link.indexOf('//') + 2
    const length = link.slice(start).search(/[/?#]/)
    const end = length < 0 ? link.length : start + length
    return (
      link.slice(0, start) + this.domain(link.slice(start, end)) + this.replaced(link.slice(end), plainParts)
    )
  }

  /** A domain that cannot be registered; as long as the original, unless that is too short. */
  private domain(host: string): string {
    const [, www = '', name = host] = /^(www\.)?(.*)$/is.exec(host) ?? []
    const draws = keyedDraws(this.salt, 'domain', name.toLowerCase())
    const length = Math.max(1, Math.min(name.length - reserved.length, 63))
    return www + Array.from({ length }, () => draws.pick(hostSigns)).join('') + reserved
  }
}
