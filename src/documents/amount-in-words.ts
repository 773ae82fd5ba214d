import { moneyText } from '../rules/money.ts'

/** The words for numbers in one language. */
interface Language {
  /** A whole number from 1 to 999; `isBeforeThousand` is true if a word for a thousand follows. */
  below1000(number: number, isBeforeThousand: boolean): string
  readonly zero: string
  /** Before a negative number. */
  readonly minus: string
  /** A count of thousands, of millions and so on, in words. The last one has no limit to its count. */
  readonly scales: readonly ((count: number) => string)[]
  /** Puts the parts together, the largest first; each has its number and its words. */
  joined(parts: readonly Part[]): string
  /** Forms of the names of currencies; other currencies are named by their code. */
  readonly currencies: Readonly<Record<string, readonly string[]>>
  /** Which of the forms a number needs. */
  form(number: number): number
  /** Between the number and its currency, when the number ends with a million. */
  readonly of?: (currency: string) => string
  /** Between the currency and the hundredths. */
  readonly and: string
}

/** A count of units, thousands, millions … in words. */
interface Part {
  readonly count: number
  readonly isUnits: boolean
  readonly words: string
}

const words = (text: string): readonly string[] => text.split(' ')
const one = (count: number) => (count === 1 ? 0 : 1)

const english = {
  units: words(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  tens: words('_ _ twenty thirty forty fifty sixty seventy eighty ninety'),
}

function englishBelow100(number: number): string {
  const { units, tens } = english
  if (number < 20) return units[number]!
  const unit = number % 10
  return tens[Math.floor(number / 10)]! + (unit === 0 ? '' : `-${units[unit]}`)
}

const en: Language = {
  zero: english.units[0]!,
  minus: 'minus',
  below1000(number) {
    const rest = number % 100
    if (number < 100) return englishBelow100(number)
    const hundreds = `${english.units[Math.floor(number / 100)]} hundred`
    return rest === 0 ? hundreds : `${hundreds} and ${englishBelow100(rest)}`
  },
  scales: ['thousand', 'million', 'billion'].map((name) => (count) => `${en.below1000(count, true)} ${name}`),
  joined(parts) {
    const last = parts.at(-1)!
    const isSmall = parts.length > 1 && last.isUnits && last.count < 100
    const before = parts.slice(0, -1).map((part) => part.words)
    return [...before, ...(isSmall ? ['and'] : []), last.words].join(' ')
  },
  currencies: {
    GBP: ['pound', 'pounds'],
    EUR: ['euro', 'euros'],
    USD: ['dollar', 'dollars'],
    PLN: ['zloty', 'zlotys'],
  },
  form: one,
  and: 'and ',
}

/** The words of a language that puts hundreds, tens and units one after the other. */
interface Numerals {
  readonly units: readonly string[]
  readonly tens: readonly string[]
  readonly hundreds: readonly string[]
}

function inARow(number: number, { units, tens, hundreds }: Numerals, separator: string): string {
  const rest = number % 100
  const unit = rest >= 20 ? rest % 10 : rest
  return [
    ...(number >= 100 ? [hundreds[Math.floor(number / 100)]] : []),
    ...(rest >= 20 ? [tens[Math.floor(rest / 10)]] : []),
    ...(unit > 0 ? [units[unit]] : []),
  ].join(separator)
}

const polish: Numerals = {
  units: words(
    'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
  ),
  tens: words(
    '_ _ dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
  ),
  hundreds: words('_ sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset'),
}

/** 1 złoty, 2 to 4 złote, also 22 to 24, but 5, 12 to 14 and 21 złotych. */
function polishForm(number: number): number {
  if (number === 1) return 0
  const isFew = [2, 3, 4].includes(number % 10) && ![12, 13, 14].includes(number % 100)
  return isFew ? 1 : 2
}

const pl: Language = {
  zero: polish.units[0]!,
  minus: 'minus',
  below1000: (number) => inARow(number, polish, ' '),
  scales: ['tysiąc tysiące tysięcy', 'milion miliony milionów', 'miliard miliardy miliardów'].map(
    (forms) => (count) => {
      const name = words(forms)[polishForm(count)]!
      return count === 1 ? name : `${pl.below1000(count, true)} ${name}`
    },
  ),
  joined: (parts) => parts.map((part) => part.words).join(' '),
  currencies: {
    PLN: ['złoty', 'złote', 'złotych'],
    GBP: ['funt', 'funty', 'funtów'],
    USD: ['dolar', 'dolary', 'dolarów'],
  },
  form: polishForm,
  and: '',
}

const french = {
  units: words(
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  ),
  tens: words('_ _ vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'),
}

/** @param isLast only then do quatre-vingts and cents have their s */
function frenchBelow100(number: number, isLast: boolean): string {
  const { units, tens } = french
  if (number < 20) return units[number]!
  const ten = Math.floor(number / 10)
  // 70 and 90 count on from 60 and 80.
  const rest = number - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10
  if (rest === 0) return tens[ten]! + (ten === 8 && isLast ? 's' : '')
  const isJoined = ten < 8 && (rest === 1 || rest === 11)
  return `${tens[ten]}${isJoined ? ' et ' : '-'}${units[rest]}`
}

const fr: Language = {
  zero: french.units[0]!,
  minus: 'moins',
  below1000(number, isBeforeThousand) {
    const hundreds = Math.floor(number / 100)
    const rest = number % 100
    if (hundreds === 0) return frenchBelow100(rest, !isBeforeThousand)
    const count = hundreds === 1 ? 'cent' : `${french.units[hundreds]} cent`
    if (rest === 0) return count + (hundreds > 1 && !isBeforeThousand ? 's' : '')
    return `${count} ${frenchBelow100(rest, !isBeforeThousand)}`
  },
  scales: [
    (count) => (count === 1 ? 'mille' : `${fr.below1000(count, true)} mille`),
    (count) => `${fr.below1000(count, false)} million${count > 1 ? 's' : ''}`,
    (count) => `${fr.below1000(count, false)} milliard${count > 1 ? 's' : ''}`,
  ],
  joined: (parts) => parts.map((part) => part.words).join(' '),
  currencies: { EUR: ['euro', 'euros'], USD: ['dollar', 'dollars'], PLN: ['zloty', 'zlotys'] },
  form: (number) => (number < 2 ? 0 : 1),
  of: (currency) => (/^[aeiou]/i.test(currency) ? `d'${currency}` : `de ${currency}`),
  and: 'et ',
}

const portuguese: Numerals = {
  units: words(
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove',
  ),
  tens: words('_ _ vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
  hundreds: words(
    '_ cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
  ),
}

const pt: Language = {
  zero: portuguese.units[0]!,
  minus: 'menos',
  below1000: (number) => (number === 100 ? 'cem' : inARow(number, portuguese, ' e ')),
  scales: [
    (count) => (count === 1 ? 'mil' : `${pt.below1000(count, true)} mil`),
    // A thousand million is mil milhões, so that the count of millions may have thousands, too.
    (count) => `${numberInWords(count, pt)} ${count === 1 ? 'milhão' : 'milhões'}`,
  ],
  joined(parts) {
    const last = parts.at(-1)!
    const isShort = parts.length > 1 && (last.count < 100 || last.count % 100 === 0)
    const before = parts.slice(0, -1).map((part) => part.words)
    return [...before, ...(isShort ? ['e'] : []), last.words].join(' ')
  },
  currencies: { EUR: ['euro', 'euros'], USD: ['dólar', 'dólares'], PLN: ['zlóti', 'zlótis'] },
  form: one,
  of: (currency) => `de ${currency}`,
  and: 'e ',
}

const languages: Readonly<Record<string, Language>> = { en, fr, pl, pt }

/** Words for larger numbers would be too long. */
const limit = 10 ** 12

/**
 * An amount of money in words, with its hundredths as a fraction.
 * @param text canonical decimal such as `1234.5`
 * @param currency code of the currency (ISO 4217)
 * @param language code of the language
 * @returns such as `one thousand two hundred and thirty-four pounds and 50/100`; undefined in an unknown language,
 * and for an amount of a million million
 */
export function amountInWords(text: string, currency: string | null, language: string): string | undefined {
  const grammar = languages[language]
  const [, minus, digits = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(moneyText(text)) ?? []
  const number = Number(digits)
  if (!grammar || number >= limit) return undefined
  const name = grammar.currencies[currency ?? '']?.[grammar.form(number)] ?? currency ?? ''
  const isRound = number >= 10 ** 6 && number % 10 ** 6 === 0
  return [
    minus ? grammar.minus : '',
    numberInWords(number, grammar),
    isRound && grammar.of && name !== '' ? grammar.of(name) : name,
    `${grammar.and}${fraction.padEnd(2, '0')}/100`,
  ]
    .filter(Boolean)
    .join(' ')
}

function numberInWords(number: number, language: Language): string {
  const { below1000, joined, scales, zero } = language
  const parts: Part[] = []
  let rest = number
  for (let at = scales.length; at >= 0; at--) {
    const count = Math.floor(rest / 1000 ** at)
    rest %= 1000 ** at
    if (count === 0) continue
    const isUnits = at === 0
    parts.push({ count, isUnits, words: isUnits ? below1000(count, false) : scales[at - 1]!(count) })
  }
  return parts.length > 0 ? joined(parts) : zero
}
