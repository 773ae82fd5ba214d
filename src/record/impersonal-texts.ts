import { editions } from '../editions/index.ts'
import type { AnyField } from '../kernel/card/field.ts'

/** Forms of texts that the service or a standard defines, by the name of their field. */
const forms: readonly (readonly [name: RegExp, form: RegExp])[] = [
  [/(?:^|_)country$/, /^[A-Z]{2}$/i],
  [/currency$/, /^[A-Z]{3}$/],
  [/(?:^|_)lang$/, /^[a-z]{2}(?:[-/][a-z]{2})?$/i],
  [/unit$/, /^\p{L}{1,4}\d?\.?$/u],
  [/^(?:default_|purchase_|lump_sum_|default_lump_sum_)?tax2?$/, /^\d{1,2}(?:[.,]\d{1,2})?$/],
  [/_content_type$|^content_type$/, /^[a-z]+\/[a-z0-9.+-]+$/],
  [/^gtu_codes?$/, /^GTU_\d\d$/],
  [/^procedure_designations$/, /^[A-Z]{1,3}(?:_[A-Z]{1,4})*$/],
  // The service writes these itself.
  [/^(?:kind_text|get_tax_name|payment_status)$/, /^[\p{L} _./()-]{1,60}$/u],
  [
    /^(?:default_)?payment_type$/,
    wordsOf(Object.values(editions).flatMap(({ labels }) => Object.keys(labels.paymentTypes))),
  ],
]

/** Numbers of documents and their patterns: digits, signs and the letters of the service's own patterns stay. */
const numbers = /^(?:number|normalized_number|document_number|(?:invoice_)?pattern(?:_(?!nr)\w+)?)$/

/** Letters that name the kind of document in a number; longer ones may be a person's name. */
const longestLetters = 3
const ownLetters = wordsOf([
  'TEST',
  ...Object.values(editions).flatMap(({ patterns }) => Object.values(patterns).flatMap(lettersOf)),
])

/** Whether a text reveals nothing about a person: it is in the description of its field, or has a known form. */
export function isImpersonal(name: string, field: AnyField, text: string): boolean {
  if (text === '' || text === field.default) return true
  if (forms.some(([names, form]) => names.test(name) && form.test(text))) return true
  const { acceptedTexts } = field
  if (acceptedTexts?.wholeNumbers !== undefined && /^\d{1,4}$/.test(text)) return true
  return wordsIn(field).has(text)
}

/** The words in the description of each field, such as the names of kinds. */
const known = new WeakMap<AnyField, ReadonlySet<string>>()

function wordsIn(field: AnyField): ReadonlySet<string> {
  const words = known.get(field) ?? new Set(field.about.match(/\w+/g) ?? [])
  known.set(field, words)
  return words
}

export function isDocumentNumber(name: string): boolean {
  return numbers.test(name)
}

/**
 * Replaces the words in a number or a pattern that may be names.
 * @param word returns the replacement for letters
 */
export function impersonalNumber(number: string, word: (letters: string) => string): string {
  return number.replace(/[\p{L}\p{M}]+/gu, (letters) => {
    if (ownLetters.test(letters)) return letters
    // The tokens of a pattern stay even between other letters.
    const pieces = letters.split(/(nr|yyyy|yy|mm|dd)/)
    return pieces
      .map((piece) => (piece.length <= longestLetters || piece === 'yyyy' ? piece : word(piece)))
      .join('')
  })
}

function lettersOf(pattern: string): string[] {
  return pattern.match(/\p{L}+/gu) ?? []
}

function wordsOf(words: readonly string[]): RegExp {
  return new RegExp(`^(?:${[...new Set(words)].join('|')})$`)
}
