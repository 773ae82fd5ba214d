import type { Edition } from '../../editions/edition.ts'
import { editions } from '../../editions/index.ts'
import type { DocumentLabels } from '../../editions/labels.ts'
import { amountInWords } from '../amount-in-words.ts'
import { formatAmount, formatDate, formatMoney, formatNumber } from '../format-amount.ts'

/** Labels that are a single text, without the tables of stamps and payment types. */
type Label = {
  [Name in keyof DocumentLabels]: DocumentLabels[Name] extends string ? Name : never
}[keyof DocumentLabels]

/** The language or the two languages of a document. Numbers and dates are written as in the first one. */
export class DocumentWords {
  private readonly editions: readonly Edition[]

  /**
   * @param lang such as `pl`, `en-GB` or `pl/en` (facts 2.3; older documents write `pl_en`)
   * @param edition the account's edition; used when no edition has a language of `lang`
   */
  constructor(lang: string | null, edition: Edition) {
    const codes = (lang ?? '').toLowerCase().split(/[/_]/)
    const known = codes.flatMap((code) => {
      const language = code.trim().split('-')[0]
      if (language === edition.language) return edition
      return Object.values(editions).find((other) => other.language === language) ?? []
    })
    this.editions = known.length > 0 ? [...new Set(known)] : [edition]
  }

  /** The first language, as a code. */
  get language(): string {
    return this.first.language
  }

  /** The label in every language, without repetitions. */
  each(pick: (edition: Edition) => string): string[] {
    return [...new Set(this.editions.map(pick))]
  }

  /** The same as one text: `Sprzedawca / Seller`. */
  translated(pick: (edition: Edition) => string): string {
    return this.each(pick).join(' / ')
  }

  label(name: Label): string {
    return this.translated(({ labels }) => labels[name])
  }

  /** The text between the kind of a document and its number, in the first language. */
  get numberLabel(): string {
    return this.first.labels.number
  }

  amount(text: string | null): string {
    return formatAmount(text ?? '0.0', this.first.written)
  }

  money(text: string, currency: string | null): string {
    return formatMoney(text, currency, this.first.written)
  }

  /** The amount in words, in every language that has words for it. */
  inWords(text: string, currency: string | null): string {
    return this.each(({ language }) => amountInWords(text, currency, language) ?? '')
      .filter(Boolean)
      .join(' / ')
  }

  number(text: string): string {
    return formatNumber(text, this.first.written)
  }

  date(date: string): string {
    return formatDate(date, this.first.written)
  }

  /** The name of a country (ISO 3166); a text that is not a code stays as it is. */
  country(code: string): string {
    if (!/^[A-Z]{2}$/i.test(code)) return code
    return this.translated(({ language }) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return names.of(code.toUpperCase()) ?? code
    })
  }

  private get first(): Edition {
    return this.editions[0]!
  }
}
