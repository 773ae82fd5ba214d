import type { Elements } from './mapping.ts'
import { unionPrefixes } from './tax-number-kinds.ts'
import { country, xmlText } from './values.ts'

/** The digits of a Polish tax number, with or without PL, spaces and dashes; undefined for another number. */
export function polishNumber(number: string | null | undefined): string | undefined {
  const digits = compact(number).replace(/^PL/, '')
  return /^[1-9](\d[1-9]|[1-9]\d)\d{7}$/.test(digits) ? digits : undefined
}

/** A company's tax number and its kind. */
export interface Taxpayer {
  readonly number: string | null | undefined
  /** `tax_no_kind`: the kind of the number (facts 2.16). */
  readonly kind: string | null | undefined
  readonly country: string | null | undefined
}

/** The elements for a tax number of any kind (facts 2.16). */
export function identification(taxpayer: Taxpayer, allowsInternal = false): Elements {
  const number = compact(taxpayer.number)
  if (!number || taxpayer.kind === 'empty') return { BrakID: '1' }
  if (taxpayer.kind === 'nip_with_id') return internal(number, allowsInternal) ?? other(taxpayer, number)
  if (taxpayer.kind === 'other') return other(taxpayer, number)
  const polish = polishNumber(number)
  if (polish && taxpayer.kind !== 'nip_ue') return { NIP: polish }
  return unionNumber(taxpayer, number) ?? other(taxpayer, number)
}

/** A number inside a Polish company: its tax number and five digits. Only third parties may have one. */
function internal(number: string, isAllowed: boolean): Elements | undefined {
  const digits = number.replace('PL', '')
  const polish = polishNumber(digits.slice(0, 10))
  if (!polish) return undefined
  return isAllowed && /^\d{5}$/.test(digits.slice(10))
    ? { IDWew: `${polish}-${digits.slice(10)}` }
    : { NIP: polish }
}

function unionNumber({ kind, country: of }: Taxpayer, number: string): Elements | undefined {
  const own = unionPrefix(number.slice(0, 2))
  const prefix = own ?? (kind === 'nip_ue' ? unionPrefix(of ?? '') : undefined)
  const rest = own ? number.slice(2) : number
  return prefix && /^[\dA-Z+*]{1,12}$/.test(rest) ? { KodUE: prefix, NrVatUE: rest } : undefined
}

function unionPrefix(code: string): string | undefined {
  const prefix = code.toUpperCase() === 'GR' ? 'EL' : code.toUpperCase()
  return prefix === 'PL' || unionPrefixes.has(prefix) ? prefix : undefined
}

function other({ country: of }: Taxpayer, number: string): Elements {
  return { KodKraju: country(of), NrID: xmlText(number, 50) }
}

function compact(number: string | null | undefined): string {
  return (number ?? '').replace(/[\s.-]/g, '').toUpperCase()
}
