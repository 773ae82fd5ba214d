import { exactDecimal } from '../rules/money.ts'

/** Converts values to the formats of the schemas; undefined for values that a schema cannot contain. */

// XML 1.0 has no control characters, and the schemas count a run of blanks as one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
const blanks = /[\s\u0000-\u001f\ufffe\uffff]+/g

/** A text, cut off after this many characters. */
export function xmlText(value: string | null | undefined, longest = 256): string | undefined {
  const token = (value ?? '').replace(blanks, ' ').trim()
  const cut = token.length > longest ? [...token].slice(0, longest).join('').trim() : token
  return cut || undefined
}

/** An amount of money, rounded to two places. */
export function amount(value: string | null | undefined): string | undefined {
  return value == null ? undefined : exactDecimal(value).toFixed(2)
}

/** A number with its own decimal places, up to a maximum. */
export function xmlDecimal(value: string | null | undefined, places: number): string | undefined {
  return value == null ? undefined : exactDecimal(value).round(places).toFixed()
}

/** The days that the schema allows for payments; other days may be earlier. */
const firstPayment = '2016-07-01'
const firstDay = '2006-01-01'
const lastDay = '2050-01-01'

/** YYYY-MM-DD; other texts, such as "off", are no day. */
export function day(value: string | null | undefined, first = firstDay): string | undefined {
  if (!value || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  return value >= first && value <= lastDay ? value : undefined
}

export function dayOfPayment(value: string | null | undefined): string | undefined {
  return day(value, firstPayment)
}

/** "1" for yes, "2" for no. */
export function yesOrNo(is: boolean): '1' | '2' {
  return is ? '1' : '2'
}

/** "1" for yes; nothing for no. */
export function mark(is: boolean): '1' | undefined {
  return is ? '1' : undefined
}

/** Fields for a flag hold a flag or its text. */
export function isOn(flag: unknown): boolean {
  return flag === true || flag === '1' || flag === 'true'
}

const longestPhone = 16

/** A cut number would be a wrong one, so one that is too long even without its blanks is left out. */
export function phone(value: string | null | undefined): string | undefined {
  const number = xmlText(value)
  if (!number || number.length <= longestPhone) return number
  const compact = number.replace(/[ ()-]/g, '')
  return compact.length <= longestPhone ? compact : undefined
}

const maxAddresses = 3

/** A field may hold several addresses with commas between. */
export function emails(value: string | null | undefined): string[] {
  return (value ?? '')
    .split(',')
    .flatMap((address) => xmlText(address) ?? [])
    .filter((address) => isAddress(address))
    .slice(0, maxAddresses)
}

function isAddress(text: string): boolean {
  const at = text.indexOf('@', 1)
  return at > 0 && at < text.length - 1 && text.length <= 255
}

/** Other spellings of countries. */
const spellings: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Codes that were withdrawn, or that belong to no country. */
const noCountries = new Set(
  'AC BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UN VD XA XB YD YU ZR ZZ'.split(' '),
)

/** Northern Ireland, Ceuta and Melilla, which tax law treats separately. */
const regionsOfTax = new Set(['XI', 'XC', 'XL'])

/** Made with the first country, because it takes a while. */
let regions: Intl.DisplayNames | undefined

function isRegion(code: string): boolean {
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return regions.of(code) !== undefined
}

/** The code of a country (ISO 3166) or of a region of tax law, in capitals. */
export function country(code: string | null | undefined): string | undefined {
  const sent = (code ?? '').trim().toUpperCase()
  const known = spellings[sent] ?? sent
  if (regionsOfTax.has(known)) return known
  return /^[A-Z]{2}$/.test(known) && isRegion(known) && !noCountries.has(known) ? known : undefined
}

/** The currencies in the schema (ISO 4217). */
const currencies = new Set(
  `
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN
BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD
FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD JOD
JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR
MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF
SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH
UGX USD USN UYI UYU UYW UZS VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT
XSU XUA XXX YER ZAR ZMW ZWL
`.split(/\s/),
)

/** The code of a currency, in capitals. */
export function currencyCode(code: string | null | undefined): string | undefined {
  const known = (code ?? '').trim().toUpperCase()
  return known && currencies.has(known) ? known : undefined
}
