/** The number of a bank account in readable form: groups of four, after the check digits if it has no country. */
export function formattedNumber(number: string): string {
  const bare = number.replace(/[\s-]/g, '')
  if (/^[A-Z]{2}\d{2}/i.test(bare)) return bare.replace(/.{4}(?=.)/g, '$& ')
  return /^\d{26}$/.test(bare) ? bare.replace(/^..|.{4}(?=.)/g, '$& ') : number
}

/** The number in the form for comparison: with the country in front, without spaces and dashes (facts 2.15). */
export function comparableNumber(number: string, country: string): string {
  const bare = number.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(bare) ? bare : country + bare
}
