import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { polishNumber } from './tax-number.ts'

/** KSeF identifies a document by the hash of the bytes of its XML. */
export function xmlHash(xml: string, encoding: 'base64' | 'base64url'): string {
  // Loaded with the first document, because most emulators never send one.
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(xml, 'utf8').digest(encoding)
}

/**
 * The URL where anyone can verify a document; its QR code contains the URL.
 * @param xml the XML of the document, as it is served
 * @param isDemo of an account that tries the system out
 */
export function verificationLink(
  { seller_tax_no, issue_date }: StoredInvoice,
  xml: string,
  isDemo: boolean,
): string {
  const host = isDemo ? 'qr-demo.ksef.mf.gov.pl' : 'qr.ksef.mf.gov.pl'
  const [year, month, day] = (issue_date ?? '').split('-')
  return `https://${host}/invoice/${polishNumber(seller_tax_no)}/${day}-${month}-${year}/${xmlHash(xml, 'base64url')}`
}
