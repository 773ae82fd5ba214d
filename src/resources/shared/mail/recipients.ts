import { Refused } from '../../../checks/refused.ts'
import { type AcceptedTexts, refusedText } from '../../../kernel/card/field.ts'
import { invalid, invalidValue } from '../../../kernel/card/problem.ts'

/** Maximum number of addresses in one parameter (facts 2.11). */
const maxRecipients = 5

/** Accepts many forms, but nothing that could end a header or begin another address. */
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/
const addressForm = address.source.slice(1, -1)

/** One address or none, with spaces around it. */
export const addressPattern = `^\\s*(?:${addressForm}\\s*)?$`

/** Addresses separated by commas. */
export const addressesPattern = `^\\s*(?:${addressForm}\\s*)?(?:,\\s*(?:${addressForm}\\s*)?)*$`

/** An e-mail address, in words that follow "expected". */
export const acceptedAddress = 'an e-mail address such as a@example.com'

/** Addresses separated by commas; the first wrong one is refused. */
export const addressList: AcceptedTexts = {
  accepted: 'e-mail addresses separated by commas',
  schema: { type: 'string', pattern: addressesPattern },
  read(input) {
    if (typeof input !== 'string') return new Refused(input, addressList.accepted)
    const wrong = separated(input).find((one) => !isAddress(one))
    return wrong === undefined ? input : new Refused(wrong, acceptedAddress)
  },
}

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
  if (wrong instanceof Refused) throw invalidValue(field, wrong)
  if (wrong !== undefined) throw invalid(field, wrong)
  return Object.freeze(separated(text))
}

/** The mistake in a list of addresses, separated by commas; undefined for a valid list. */
export function wrongAddresses(text: string): Refused | string | undefined {
  const wrong = refusedText(addressList, text)
  const { length } = separated(text)
  if (wrong || length <= maxRecipients) return wrong
  return `names ${length} addresses; at most ${maxRecipients} are accepted`
}

function separated(text: string): string[] {
  return [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '')
}
