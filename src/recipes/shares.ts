import type { AnyField } from '../kernel/field.ts'
import { decimal, decimalText, roundMoney } from '../rules/money.ts'

/** What a fixture writes for a part of another field. */
export const sharePattern = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%\s*$/

/** The percentage that a value stands for, when its field may hold a share of another one. */
export function shareOf(field: AnyField | undefined, value: unknown): string | undefined {
  if (field?.shareOf === undefined || typeof value !== 'string') return undefined
  return sharePattern.exec(value)?.[1]?.replace(',', '.')
}

/** So much of an amount, rounded to money. */
export function shareOfAmount(percent: string, amount: string): string {
  return decimalText(roundMoney(decimal(amount).times(percent).div(100)))
}
