import { formatValue } from '../../checks/format-value.ts'
import { invalid } from '../../kernel/card/problem.ts'

/** Maximum number of addresses in one parameter (facts 2.11). */
const maxRecipients = 5

/** Accepts many forms, but nothing that could end a header or begin another address. */
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/
const addressForm = address.source.slice(1, -1)

/** One address or none, with spaces around it. */
export const addressPattern = `^\\s*(?:${addressForm}\\s*)?$`

/** Addresses separated by commas. */
export const addressesPattern = `^\\s*(?:${addressForm}\\s*)?(?:,\\s*(?:${addressForm}\\s*)?)*$`

export function isAddress(text: string): boolean {
  return text.length <= 254 && address.test(text)
}

/**
 * Reads a list of addresses, separated by commas; duplicates count once.
 * @param field parameter or field that contains them, for the refusal
 * @throws Problem `invalid` naming the first invalid address, or because there are more than five
 */
export function addressesIn(text: string, field: string): readonly string[] {
  const wrong = wrongAddresses(text)
  if (wrong !== undefined) throw invalid(field, wrong)
  return Object.freeze(separated(text))
}

/** The mistake in a list of addresses, separated by commas; undefined for a valid list. */
export function wrongAddresses(text: string): string | undefined {
  const addresses = separated(text)
  const wrong = addresses.find((one) => !isAddress(one))
  if (wrong !== undefined) return `${formatValue(wrong)} is not an e-mail address such as a@example.com`
  if (addresses.length <= maxRecipients) return undefined
  return `names ${addresses.length} addresses; at most ${maxRecipients} are accepted`
}

function separated(text: string): string[] {
  return [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '')
}
