/** The polynomial of the checksum: CRC-8 with the initial value 0. */
const polynomial = 0x07

/**
 * The number that the clearing system gives a document: tax number of the issuer, day of acceptance, twelve hexadecimal
 * digits and a checksum.
 * @param taxNumber ten digits
 * @param date day of acceptance, YYYY-MM-DD
 * @param digits twelve hexadecimal digits
 */
export function clearingNumber(taxNumber: string, date: string, digits: string): string {
  const checked = `${taxNumber}-${date.replaceAll('-', '')}-${digits}`
  return `${checked}-${checksum(checked)}`
}

/** Whether a text is a clearing number with a valid checksum. */
export function isClearingNumber(text: string): boolean {
  return /^\d{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/.test(text) && text.endsWith(checksum(text.slice(0, -3)))
}

function checksum(text: string): string {
  let rest = 0
  for (let at = 0; at < text.length; at++) {
    rest ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) rest = rest & 0x80 ? ((rest << 1) ^ polynomial) & 0xff : rest << 1
  }
  return rest.toString(16).toUpperCase().padStart(2, '0')
}
