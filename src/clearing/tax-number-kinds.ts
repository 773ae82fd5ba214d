/** The kind of a party's tax number, in the words of the API (facts 2.16); null for a Polish number. */
export const taxNumberKinds = ['nip_ue', 'other', 'empty', 'nip_with_id'] as const

export type TaxNumberKind = (typeof taxNumberKinds)[number]

/** Prefixes of VAT numbers in the European Union, without the Polish one; Greece has EL, Northern Ireland XI. */
export const unionPrefixes: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PT RO SE SI SK XI'.split(' '),
)

/** A Polish tax number as its ten digits, without prefix, dashes and blanks. */
export function polishDigits(number: string | null): string {
  return (number ?? '').replace(/[\s-]/g, '').replace(/^PL/i, '')
}

/** Whether a text is a Polish tax number: ten digits, the last one a weighted sum of the others modulo 11. */
export function isPolishTaxNumber(number: string | null): boolean {
  const digits = polishDigits(number)
  if (!/^\d{10}$/.test(digits)) return false
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return sum % 11 === Number(digits[9])
}

/** The kind that follows from the country prefix of a number; undefined without one, or with the Polish one. */
export function kindByPrefix(number: string | null): TaxNumberKind | undefined {
  const prefix = /^[A-Z]{2}(?=[0-9A-Z])/.exec((number ?? '').toUpperCase())?.[0]
  if (prefix === undefined || prefix === 'PL') return undefined
  return unionPrefixes.has(prefix) ? 'nip_ue' : 'other'
}

/** Whether a number has the form of its kind; without a kind it has to be a Polish one. */
export function isOfKind(number: string | null, kind: TaxNumberKind | null): boolean {
  const text = (number ?? '').replace(/[\s-]/g, '')
  switch (kind) {
    case null:
      return isPolishTaxNumber(number)
    case 'nip_ue':
      return /^[0-9A-Z+*]{1,12}$/i.test(text.replace(/^[A-Z]{2}/i, ''))
    case 'other':
      return /^[0-9A-Z]{1,50}$/i.test(text)
    case 'empty':
      return text === ''
    case 'nip_with_id': {
      const [first = '', second = ''] = (number ?? '').trim().split('-')
      return isPolishTaxNumber(first) && /^\d{5}$/.test(second)
    }
  }
}
